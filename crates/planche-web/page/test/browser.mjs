// The page in a real browser: load, solve, click through, try a defence and another move, bad input,
// stop, endgames, games; at desk and phone width, light and dark; and no serious fault that axe finds.
//
//   node test/browser.mjs PROGRAM [FOLDER FOR SCREENSHOTS]
//
// PROGRAM is the planche program; CHROMIUM names the browser where it is not /usr/bin/chromium. With
// FRESH the files of the page come from the folder `built` and not from the program; with ONLY the checks whose names match it are run.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { faults } from './faults.mjs';
import { games } from './games.mjs';
import { layout } from './layout.mjs';
import { pages } from './pages.mjs';
import { PATIENCE, accessible, fresh, men, said, serve, solve, watch } from './support.mjs';

const [program, pictures] = process.argv.slice(2);
if (!program) throw new Error('usage: node test/browser.mjs PROGRAM [FOLDER]');

async function picture(page, name, options = {}) {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, ...options });
}

const steps = {
  async 'the page loads with a famous position'(page) {
    await page.waitForSelector('.examples .story');
    await said(page, 'What would you play?');
    await men(page, 19);
    await accessible(page, 'first page');
    await picture(page, 'first');
  },

  async 'a combination is found and told'(page) {
    await solve(page);
    assert.equal(await page.textContent('#verdict-title'), 'Black wins a piece');
    assert.ok((await page.$$('.plan li')).length > 0);
    await page.waitForSelector('.left svg.cg-shapes g *', { state: 'attached' });
    assert.ok((await page.$$('.groups > li')).length > 1);
    await accessible(page, 'answer');
    await picture(page, 'answer');
    await picture(page, 'answer-whole', { fullPage: true });
  },

  async 'the main line can be clicked through, also with keys'(page) {
    const line = page.locator('section:has(#line-title) .ply');
    await line.nth(0).click();
    await said(page, '27...Nxc3');
    await men(page, 18);
    await page.keyboard.press('ArrowRight');
    await said(page, '28.Rxc3');
    await page.click('[aria-label="To the end"]');
    await said(page, 'checkmate');
    await page.click('[aria-label="To the start"]');
    await men(page, 19);
  },

  async 'a defence is answered on the board'(page) {
    await page.locator('section:has(#line-title) .ply').nth(0).click();
    await page.fill('input[name=move]', 'Qb5');
    await page.keyboard.press('Enter');
    await said(page, 'Against Qb5: 28...Nxb5');
    await men(page, 17);
    await page.click('text=Back to the main line');
  },

  async 'a man can be dragged'(page) {
    const box = await page.locator('.left cg-board').boundingBox();
    // Black is below: d5 to c3.
    const at = (file, rank) => [box.x + ((8 - file + 0.5) * box.width) / 8, box.y + ((rank - 0.5) * box.height) / 8];
    await page.mouse.move(...at(4, 5));
    await page.mouse.down();
    await page.mouse.move(...at(3, 4), { steps: 4 });
    await page.mouse.move(...at(3, 3), { steps: 4 });
    await page.mouse.up();
    await said(page, '27...Nxc3');
  },

  async 'a reply in the list shows its refutation'(page) {
    await page.locator('.groups .ply', { hasText: 'Rxc3' }).first().click();
    await said(page, '28...Rxc3');
  },

  async 'another first move is told why not'(page) {
    await page.click('[aria-label="To the start"]');
    await men(page, 19);
    await page.fill('input[name=move]', 'Qb2');
    await page.keyboard.press('Enter');
    await said(page, 'xb2');
  },

  async 'the tree opens branch by branch'(page) {
    await page.click('text=The same as a list');
    const branch = page.locator('.tree details', { has: page.locator('summary', { hasText: 'Rxc3' }) }).last();
    await branch.locator('summary').first().click();
    await page.waitForSelector('.tree details[open] .attack', { timeout: PATIENCE });
  },

  async 'a bad position is refused in words'(page) {
    await page.click('.segments >> text=Paste');
    await page.fill('textarea', '8/8/8/8 w - - 0 1');
    await page.click('text=Show on the board');
    await page.waitForSelector('#position-error:not([hidden])');
    assert.match(await page.textContent('#position-error'), /4 ranks instead of 8/);
    await accessible(page, 'bad position');
  },

  async 'a game is pasted, and its comments are only text'(page) {
    await page.fill('textarea', '[White "<img src=x onerror=document.title=1>"]\n[Black "B"]\n\n1. e4 {<b>bold</b>} e5 2. Bc4 Nc6 3. Qh5 Nf6 *');
    await page.click('text=Show on the board');
    await page.waitForSelector('.game .ply');
    assert.match(await page.textContent('.game h3'), /<img src=x/);
    assert.equal((await page.$$('.game img, .game b')).length, 0);
    await page.click('.game .ply >> text=e5');
    await page.click('.game .ply >> text=Nf6');
    await solve(page);
    assert.equal(await page.textContent('#verdict-title'), 'White mates in one move');
  },

  async 'a position is set up by hand'(page) {
    await page.click('.segments >> text=Set up');
    await page.click('.editor >> text=Clear');
    // The board tells of a click a moment later: the text is waited for before the next man is taken.
    const written = start => page.waitForFunction(
      text => document.querySelector('.editor input[name=fen]').value.startsWith(text), start);
    const put = async (label, file, rank, start) => {
      await page.click(`[aria-label="${label}"]`);
      const box = await page.locator('.editor cg-board').boundingBox();
      await page.mouse.click(box.x + ((file - 0.5) * box.width) / 8, box.y + ((8.5 - rank) * box.height) / 8);
      await written(start);
    };
    await page.click('text=Use this position');
    await page.waitForSelector('#setup-error:not([hidden])');
    await page.locator('.editor').scrollIntoViewIfNeeded();
    await put('Put a white king', 7, 1, '8/8/8/8/8/8/8/6K1 ');
    await put('Put a black king', 7, 8, '6k1/8/8/8/8/8/8/6K1 ');
    await put('Put a white rook', 4, 1, '6k1/8/8/8/8/8/8/3R2K1 ');
    for (const [file, rank] of [[6, '5p2'], [7, '5pp1'], [8, '5ppp']]) {
      await put('Put a black pawn', file, 7, `6k1/${rank}/8/8/8/8/8/3R2K1 `);
    }
    await page.selectOption('.editor select', 'w');
    await written('6k1/5ppp/8/8/8/8/8/3R2K1 w ');
    await page.click('text=Use this position');
    await said(page, 'White is to move');
    await accessible(page, 'editor');
    await solve(page);
    assert.equal(await page.textContent('#verdict-title'), 'White mates in one move');
  },

  async 'a search shows that it runs, and stops when asked'(page) {
    await page.click('.segments >> text=Paste');
    await page.fill('textarea', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    await page.click('text=Show on the board');
    await page.selectOption('.ask select >> nth=0', 'mate');
    await page.selectOption('.ask select >> nth=1', '60');
    await page.click('text=Find the combination');
    await page.waitForFunction(() => document.querySelector('.search')?.textContent?.includes('Thinking for'), null, { timeout: PATIENCE });
    await page.click('.search .stop');
    await page.waitForSelector('.verdict.limit', { timeout: 30_000 });
    assert.match(await page.textContent('.verdict .idea'), /stopped/);
  },

  async 'an endgame is watched, with the rule behind each move'(page) {
    await page.click('nav a[data-page=endgame]');
    await page.waitForSelector('.rules li.lit', { timeout: PATIENCE });
    await page.selectOption('label:has-text("King and rook by") select', 'tree');
    await page.waitForSelector('.drawing .box.play.lit', { timeout: PATIENCE });
    await page.selectOption('label:has-text("King and rook by") select', 'teaching');
    await page.waitForSelector('.rules li.lit', { timeout: PATIENCE });
    await page.click('text=One move');
    await page.waitForSelector('.log li');
    assert.match(await page.textContent('.log li'), /^\S+ The box of/);
    await accessible(page, 'endgame');
    await picture(page, 'endgame');
    await page.selectOption('label:has-text("Position") select', '8/8/3k4/8/8/3PK3/8/8 w - - 0 1');
    await page.waitForFunction(() => document.body.innerText.includes('pawn d3'), null, { timeout: PATIENCE });
    await page.selectOption('label:has-text("Who plays") select', 'strong');
    await said(page, 'Your move');
    await page.fill('input[name=move]', 'Kd4');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 2, null, { timeout: PATIENCE });
    await page.fill('input[name=fen]', '4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    await page.click('text=Set');
    await page.waitForSelector('.alert:not([hidden])');
  },

  async 'a game from a rules file is played'(page) {
    await page.click('nav a[data-page=game]');
    await page.waitForSelector('.grid .cell.can');
    await page.selectOption('label:has-text("Game") select', 'tic-tac-toe');
    // The game before has as many squares; only the address tells them apart.
    await page.waitForFunction(() => location.hash.includes('tic-tac-toe') && document.querySelectorAll('.grid .cell.can').length === 9);
    await page.click('[aria-label^="b2,"]');
    await page.waitForFunction(() => document.querySelectorAll('.grid .man').length === 2, null, { timeout: PATIENCE });
    await accessible(page, 'games');
    await picture(page, 'games');
  },
};

/** Every page, and what it shows when it is ready. */
const PLACES = {
  '#/': '.hero .idea',
  '#/solve': '.examples .story',
  '#/train': '.task-card h2:not(:empty)',
  '#/review': '.asking-game',
  '#/think': '.thoughts .now',
  '#/endgame': '.rules li.lit',
  '#/game': '.grid .cell.can',
  '#/help': '.reading dl',
};

async function narrowAndDark(browser, address, faults) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  await fresh(context);
  const page = await context.newPage();
  watch(page, faults);
  for (const [place, ready] of Object.entries(PLACES)) {
    await page.goto(`${address}/${place}`);
    await page.waitForSelector(ready, { timeout: PATIENCE });
    if (place === '#/solve') await solve(page);
    await page.waitForTimeout(300);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${place} is ${wide} wide on a phone`);
    await accessible(page, `${place} narrow and dark`);
    await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, `phone-${place.slice(2) || 'home'}`);
  }
  await context.close();
}

/** What every page does, and every fault that was mended, each on a page of its own. */
async function alone(browser, address, checks, complaints) {
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    if (process.env.ONLY && !new RegExp(process.env.ONLY).test(name)) continue;
    const contexts = [];
    const open = async (place = '', options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      contexts.push(context);
      await fresh(context);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      if (complaints) watch(page, complaints);
      await page.goto(place.startsWith('http') ? place : `${address}/${place}`);
      return page;
    };
    try {
      await check(open, program);
      console.log(`ok    ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL  ${name}: ${error.stack}`);
    }
    for (const context of contexts) {
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
  assert.equal(failed, 0, 'what does not work');
}

const { server, address } = serve(program);
let browser;
try {
  const home = await address;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const complaints = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  await fresh(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  watch(page, complaints);
  await page.goto(`${home}/#/solve`);
  for (const [name, step] of process.env.ONLY ? [] : Object.entries(steps)) {
    try {
      await step(page);
      console.log(`ok    ${name}`);
    } catch (error) {
      console.log(`FAIL  ${name}`);
      await picture(page, 'failure', { fullPage: true });
      throw error;
    }
  }
  await alone(browser, home, pages, complaints);
  await alone(browser, home, games, complaints);
  await alone(browser, home, layout, complaints);
  await alone(browser, home, faults);
  await narrowAndDark(browser, home, complaints);
  console.log('ok    phone width and dark mode');
  assert.deepEqual(complaints, []);
  console.log('ok    nothing was complained about, and nothing left this machine');
} finally {
  await browser?.close();
  server.removeAllListeners('exit');
  server.kill();
}
