// Small screens and large letters, files that are dropped anywhere, and endings that show what they say.

import assert from 'node:assert/strict';
import { PATIENCE, accessible, colour, men, said } from './support.mjs';

const M39 = 'fen=3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1+b+-+-+0+27&goal=piece';

/** Every page, and what it shows when it is ready. */
const PLACES = [
  ['#/', '.hero .idea'],
  [`#/solve?${M39}&asked=1`, '.verdict'],
  ['#/train', '#task-title:not(:empty)'],
  ['#/review', '.asking-game'],
  [`#/think?${M39}&ply=4`, '.thoughts .now'],
  ['#/endgame?expert=tree', '.drawing .lit'],
  ['#/game', '.grid .cell.can'],
  ['#/help', '.reading dl'],
];

async function visit(page, place, ready) {
  await page.goto(page.url().replace(/#.*|$/, place));
  await page.waitForSelector(ready, { timeout: PATIENCE });
}

const box = (page, selector) => page.locator(selector).first().boundingBox();

const wide = page => page.evaluate(() => document.documentElement.scrollWidth);

/** Drops a file on the head of the page, which is no part of any page. */
async function drop(page, name, text) {
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    document.querySelector('header').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  }, [name, text]);
}

export const layout = {
  async 'at four times the size nothing sticks out, and the board is not tiny'(open) {
    const page = await open('', { viewport: { width: 320, height: 200 } });
    for (const [place, ready] of PLACES) {
      await visit(page, place, ready);
      assert.ok((await wide(page)) <= 320, `${place} is ${await wide(page)} wide`);
      if (await page.locator('.left > .board').count()) assert.ok((await box(page, '.left > .board')).width > 190, place);
    }
  },

  async 'on its side, a phone shows the whole board and what is said'(open) {
    const page = await open('', { viewport: { width: 844, height: 390 } });
    for (const [place, ready] of PLACES.slice(1, 7)) {
      await visit(page, place, ready);
      const board = await box(page, '.left > .board, .left > .grid');
      assert.ok(board.height > 280 && board.y + board.height <= 390, `${place}: ${JSON.stringify(board)}`);
      const told = await box(page, '.bar .say');
      assert.ok(told.y + told.height <= 391 && told.x > board.x + board.width, `${place}: ${JSON.stringify(told)}`);
    }
    await visit(page, ...PLACES[0]);
    assert.ok((await box(page, '.hero .board')).y < 200, 'the solved position is in sight');
  },

  async 'on a phone the question is at hand, and the answer comes right below the board'(open) {
    const page = await open(`#/solve?${M39}`, { viewport: { width: 390, height: 844 } });
    await men(page, 19);
    assert.ok((await box(page, '.top')).height < 56, 'the head has one row');
    assert.ok(!(await page.isVisible('[aria-label="One move on"]')), 'there is nothing to click through');
    await page.click('text=Ask Planche');
    await page.waitForSelector('#verdict-title', { timeout: PATIENCE });
    assert.ok((await box(page, '#verdict-title')).y < (await box(page, '.bar')).y, 'the verdict is in sight');
    await page.click('[aria-label="One move on"]');
    await said(page, '27...Nxc3');
    await accessible(page, 'an answer on a phone');
  },

  async 'in chosen colours the board keeps its own'(open) {
    const page = await open('', { forcedColors: 'active', colorScheme: 'dark' });
    await page.waitForSelector('.hero .idea', { timeout: PATIENCE });
    const bright = async part => (await colour(page, '.hero cg-board', part)).reduce((sum, one) => sum + one) / 3;
    // Two empty squares beside each other, in the row of the queen.
    const [one, other] = [await bright([0.19, 0.69]), await bright([0.31, 0.69])];
    assert.ok(Math.abs(one - other) > 20 && Math.min(one, other) > 90, `${one} and ${other}`);
  },

  async 'letters stand at the edge of the board, and cards in a row begin at one height'(open) {
    const page = await open('');
    await page.waitForSelector('.hero .idea', { timeout: PATIENCE });
    const [board, letters] = [await box(page, '.hero cg-container'), await box(page, '.hero coords.files')];
    assert.ok(Math.abs(board.y + board.height - letters.y - letters.height) < 2, 'letters');
    const heads = await page.$$eval('.ways h2', all => all.map(head => head.getBoundingClientRect().top));
    assert.equal(new Set(heads).size, 1, heads.join());
  },

  async 'an answer that stands behind its move is a button, too'(open) {
    const page = await open(`#/solve?${M39}&asked=1`);
    await page.waitForSelector('.prose', { timeout: PATIENCE });
    await page.click('.prose button:text-is("Rxc3")');
    await page.waitForFunction(() => location.hash.includes('ply=3'));
  },

  async 'a file with many games is dropped anywhere, and each has an address'(open) {
    const page = await open('#/help');
    await page.waitForSelector('.reading');
    const games = ['A', 'C', 'E'].map(name => `[White "${name}"]\n[Black "D"]\n\n1. f3 {${'long '.repeat(30_000)}} e5 2. g4 a6 *\n`);
    games[1] = '[White "C"]\n[Black "D"]\n[Date "1953.??.??"]\n\n1. e4 e5 *\n';
    await drop(page, 'many.pgn', `% a list\n\n${games.join('\n')}`);
    await page.waitForSelector('.moment', { timeout: PATIENCE });
    assert.deepEqual(await page.locator('label:has-text("Game") option').allTextContents(), ['1. A – D', '2. C – D, 1953', '3. E – D']);
    await page.selectOption('label:has-text("Game") select', '1');
    await page.waitForFunction(() => document.getElementById('game-title').textContent === 'C – D, 1953', null, { timeout: PATIENCE });
    // Somebody else sees the game, without the file.
    const other = await open(page.url());
    await other.waitForFunction(() => document.getElementById('game-title')?.textContent.startsWith('C'), null, { timeout: PATIENCE });
    await page.reload();
    await page.waitForSelector('label:has-text("Game") select', { timeout: PATIENCE });
    assert.equal(await page.inputValue('label:has-text("Game") select'), '1');
  },

  async 'a set that is dropped on another page is trained'(open) {
    const page = await open('');
    await page.waitForSelector('.hero');
    await drop(page, 'mine.epd', '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "rank";\n');
    await page.waitForFunction(() => location.hash.startsWith('#/train') && document.body.textContent.includes('1 position from mine.epd'), null, { timeout: PATIENCE });
  },

  async 'an ending draws what it says, and the tree stays as it is wanted'(open) {
    const page = await open('#/endgame');
    await said(page, 'king on a1 is there in time');
    await page.waitForSelector('.left .cg-shapes circle', { state: 'attached' });
    const arrows = () => page.locator('.left .cg-shapes line').evaluateAll(all => all.map(line => line.getAttribute('x2')).join());
    const before = await arrows();
    await page.hover('.worths .ply >> nth=1');
    await page.waitForFunction(known => [...document.querySelectorAll('.left .cg-shapes line')].map(line => line.getAttribute('x2')).join() !== known, before);
    await page.selectOption('label:has-text("King and rook by") select', 'tree');
    await page.waitForSelector('.drawing.whole .lit', { timeout: PATIENCE });
    assert.ok(await page.$eval('.drawing', frame => frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight + 1), 'the tree fits');
    await page.click('text=Large enough to read');
    await page.click('text=One move');
    await page.click('text=One move');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 2, null, { timeout: PATIENCE });
    assert.equal(await page.locator('.drawing.whole').count(), 0, 'as it was wanted');
    for (const line of await page.locator('.log li').allTextContents()) assert.match(line, /^\S+ [A-Z]/);
  },

  async 'the focus stays near after a move in an ending, and after the last hint'(open) {
    const page = await open('#/endgame?fen=8/8/8/2k5/8/3K4/3P4/8+w+-+-+0+1&role=strong');
    await said(page, 'Your move');
    const focused = () => page.evaluate(() => document.activeElement.closest('.worths, .controls, .entry')?.className ?? document.activeElement.tagName);
    await page.focus('.worths .win');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 2, null, { timeout: PATIENCE });
    assert.match(await focused(), /worths/);
    await page.focus('button:text-is("Take back")');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 0);
    assert.match(await focused(), /controls/);
    await visit(page, '#/train?id=own-smothered', 'button:has-text("A hint"):not([disabled])');
    await page.focus('button:has-text("A hint")');
    for (const hint of [1, 2, 3]) {
      await page.keyboard.press('Enter');
      await page.waitForFunction(known => document.querySelectorAll('.hints li').length === known, hint);
    }
    assert.match(await focused(), /entry/);
  },

  async 'axe finds nothing in the dark, on any page'(open) {
    const page = await open('', { colorScheme: 'dark' });
    for (const [place, ready] of PLACES) {
      await visit(page, place, ready);
      await accessible(page, `${place} in the dark`);
    }
  },
};
