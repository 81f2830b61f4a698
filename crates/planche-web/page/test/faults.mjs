// Faults that were seen on the page once, each with a look at the page that would see it again.

import assert from 'node:assert/strict';
import { PATIENCE, colour, men, said, serve, solve } from './support.mjs';

const SMOTHERED = 'r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1';

/** The page with its first position on the board. */
async function begun(open, options) {
  const page = await open('#/solve', options);
  await men(page, 19);
  return page;
}

async function paste(page, text) {
  await page.click('.segments >> text=Paste');
  await page.fill('textarea', text);
  await page.click('text=Show on the board');
}

/** The page of games with this one begun. */
async function game(open, name, options) {
  const page = await open('#/games', options);
  await page.waitForSelector('.grid .cell.can');
  await choose(page, name);
  return page;
}

async function choose(page, name) {
  const answered = page.waitForResponse(response => response.url().endsWith('/api/game'));
  await page.selectOption('label:has-text("Game") select', name);
  await answered;
  await page.waitForSelector('.grid .cell.can');
}

const bright = ([red, green, blue]) => (red + green + blue) / 3;

/** Where the letters and numbers of a board stand, as names of the squares they are drawn on. */
function places(page, board) {
  return page.evaluate(selector => {
    const wrap = document.querySelector(`${selector} cg-board`).getBoundingClientRect();
    const at = coordinate => {
      const range = document.createRange();
      range.selectNodeContents(coordinate);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const [x, y] = [((left + right) / 2 - wrap.left) / wrap.width, ((top + bottom) / 2 - wrap.top) / wrap.height];
      return [Math.floor(x * 8), Math.floor(y * 8), coordinate.textContent];
    };
    const all = kind => [...document.querySelectorAll(`${selector} coords.${kind} coord`)].map(at);
    const files = all('files').sort((a, b) => a[0] - b[0]).map(([x, y, text]) => `${x}${y}${text}`);
    const ranks = all('ranks').sort((a, b) => a[1] - b[1]).map(([x, y, text]) => `${x}${y}${text}`);
    return [files.join(' '), ranks.join(' ')];
  }, board);
}

const WHITE_BELOW = ['07a 17b 27c 37d 47e 57f 67g 77h', '008 017 026 035 044 053 062 071'];
const BLACK_BELOW = ['07h 17g 27f 37e 47d 57c 67b 77a', '001 012 023 034 045 056 067 078'];

async function inSight(page, selector) {
  return page.evaluate(selector => {
    const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  }, selector);
}

export const faults = {
  async 'men have the colour that their player is named after'(open) {
    const page = await game(open, 'reversi');
    assert.ok(bright(await colour(page, '.cell[aria-label*=", Black"] .man')) < 90);
    assert.ok(bright(await colour(page, '.cell[aria-label*=", White"] .man')) > 200);
    await choose(page, 'connect-four');
    await page.click('.grid .cell.can');
    await page.waitForFunction(() => document.querySelectorAll('.grid .man').length === 2, null, { timeout: PATIENCE });
    const [red, green] = await colour(page, '.cell[aria-label*=", Red"] .man');
    assert.ok(red > 2 * green, 'red is red');
    const [, more, blue] = await colour(page, '.cell[aria-label*=", Yellow"] .man');
    assert.ok(more > 2 * blue, 'yellow is yellow');
  },

  async 'letters stand under their files and numbers beside their ranks, on small boards too'(open) {
    for (const width of [320, 390, 1280]) {
      const page = await begun(open, { viewport: { width, height: 844 } });
      assert.deepEqual(await places(page, '.left'), BLACK_BELOW, `board, ${width}`);
      await page.click('.segments >> text=Set up');
      await page.waitForSelector('.editor cg-board piece');
      assert.deepEqual(await places(page, '.editor'), WHITE_BELOW, `editor, ${width}`);
    }
  },

  async 'the set-up takes side and castling from a typed FEN'(open) {
    const page = await begun(open);
    await page.click('.segments >> text=Set up');
    await page.fill('.editor input[name=fen]', 'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 7');
    await page.keyboard.press('Tab');
    await page.click('[aria-label="Put a white pawn"]');
    const box = await page.locator('.editor cg-board').boundingBox();
    await page.mouse.click(box.x + (4.5 * box.width) / 8, box.y + (4.5 * box.height) / 8);
    const written = () => document.querySelector('.editor input[name=fen]').value.includes('4P3');
    await page.waitForFunction(written);
    assert.equal(await page.inputValue('.editor input[name=fen]'), 'r3k2r/8/8/8/4P3/8/8/R3K2R w Kq - 0 1');
  },

  async 'the address of the content is no empty page'(open) {
    const page = await open('#main');
    await page.waitForSelector('.board', { timeout: 5_000 });
    await page.focus('.skip');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    await page.reload();
    await page.waitForSelector('.board', { timeout: 5_000 });
  },

  async 'the focus stays where it was after a move in a game'(open) {
    const page = await game(open, 'tic-tac-toe');
    await page.focus('[aria-label^="b2,"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.grid .man').length === 2, null, { timeout: PATIENCE });
    const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.className);
    assert.match(await focused(), /^b2,/);
    await page.locator('section:has(#moves-title) .ply').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.grid .man').length === 4, null, { timeout: PATIENCE });
    assert.equal(await focused(), 'ply');
  },

  async 'the focus stays on a famous position that was chosen'(open) {
    const page = await begun(open);
    await page.locator('button.example').nth(3).focus();
    await page.keyboard.press('Enter');
    await said(page, 'White is to move');
    assert.match(await page.evaluate(() => `${document.activeElement.className}: ${document.activeElement.textContent}`), /^example: The smothered mate/);
  },

  async 'men of games are seen in forced colours'(open) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await game(open, 'reversi', { forcedColors: 'active', colorScheme });
      const [black, white] = ['Black', 'White'].map(player => `.cell[aria-label*=", ${player}"]`);
      const [first, second] = [await colour(page, `${black} .man`), await colour(page, `${white} .man`)];
      assert.ok(bright(second) - bright(first) > 100, `${colorScheme}: ${first} and ${second}`);
      assert.notDeepEqual(first, await colour(page, black, [0.04, 0.04]));
      assert.notDeepEqual(second, await colour(page, white, [0.04, 0.04]));
    }
  },

  async 'a guess is told about, also where nothing is decided'(open) {
    const page = await begun(open);
    await page.click('text=Tarrasch – Taubenhaus');
    await men(page, 24);
    await page.selectOption('.ask select >> nth=1', '5');
    await page.fill('input[name=move]', 'Bxh2+');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict', { timeout: PATIENCE });
    await said(page, 'Bxh2');
  },

  async 'nobody takes a king, and why comes before the plan'(open) {
    const page = await begun(open);
    await paste(page, SMOTHERED);
    await said(page, 'White is to move');
    await solve(page);
    const plan = await page.textContent('.plan');
    assert.match(plan, /g8/);
    assert.doesNotMatch(plan, /take on g8/);
    assert.ok(await page.isVisible('text=/smothered mate|is mate/'));
    const titles = await page.$$eval('.answer h2', all => all.map(title => title.id));
    assert.ok(titles.indexOf('why-title') >= 0 && titles.indexOf('why-title') < titles.indexOf('plan-title'), titles.join());
  },

  async 'the field for moves is in sight on a low screen'(open) {
    const page = await begun(open, { viewport: { width: 1280, height: 720 } });
    assert.ok(await inSight(page, 'input[name=move]'), 'at the start');
    await solve(page);
    await page.evaluate(() => window.scrollTo(0, 600));
    assert.ok(await inSight(page, '.left cg-board'), 'the board beside an answer');
    assert.ok(await inSight(page, 'input[name=move]'), 'beside an answer');
  },

  async 'the board is not taller than the screen'(open) {
    for (const [width, height] of [[900, 500], [844, 390], [1280, 720], [700, 400]]) {
      for (const [place, board] of [['#/solve', '.left .ground'], ['#/games', '.grid']]) {
        const page = await open(place, { viewport: { width, height } });
        await page.waitForSelector(board === '.grid' ? '.grid .cell' : '.left piece');
        const box = await page.locator(board).boundingBox();
        assert.ok(box.height <= height - 16, `${width} by ${height}: ${box.height}`);
      }
    }
  },

  async 'nothing sticks out at 320'(open) {
    const page = await begun(open, { viewport: { width: 320, height: 640 } });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await solve(page);
    assert.ok((await wide()) <= 320, 'answer');
    await page.click('.segments >> text=Set up');
    assert.ok((await wide()) <= 320, 'editor');
    await page.goto(`${page.url().split('#')[0]}#/endgame?expert=tree`);
    await page.waitForSelector('.drawing');
    assert.ok((await wide()) <= 320, 'endgames');
    await page.goto(`${page.url().split('#')[0]}#/games`);
    await page.waitForSelector('.grid .cell.can');
    for (const name of await page.$$eval('label:has-text("Game") option', all => all.map(option => option.value))) {
      await choose(page, name);
      assert.ok((await wide()) <= 320, name);
    }
  },

  async 'men do not glide where less movement is wanted'(open) {
    const gliding = async reducedMotion => {
      const page = await begun(open, { reducedMotion });
      await solve(page);
      return page.evaluate(async () => {
        document.querySelector('[aria-label="One move on"]').click();
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return document.querySelectorAll('.left piece.anim').length;
      });
    };
    assert.equal(await gliding('no-preference'), 1);
    assert.equal(await gliding('reduce'), 0);
  },

  async 'f, Home and End are left to the browser'(open) {
    const page = await begun(open, { viewport: { width: 390, height: 844 } });
    const below = () => page.getAttribute('.left .cg-wrap', 'class');
    const before = await below();
    await page.keyboard.press('f');
    assert.equal(await below(), before);
    await page.keyboard.press('End');
    await page.waitForFunction(() => window.scrollY > 0, null, { timeout: 5_000 });
    await page.keyboard.press('Home');
    await page.waitForFunction(() => window.scrollY === 0, null, { timeout: 5_000 });
  },

  async 'a server that has gone is told, wherever the person clicks'(open, program) {
    const { server, address } = serve(program);
    server.removeAllListeners('exit');
    const home = await address;
    const errors = [];
    const opened = async place => {
      const page = await open(`${home}/${place}`);
      page.on('pageerror', error => errors.push(error.message));
      return page;
    };
    const first = await opened('#/solve');
    await men(first, 19);
    await solve(first);
    const [games, endgames] = [await opened('#/games'), await opened('#/endgames')];
    await games.waitForSelector('.grid .cell.can');
    await endgames.waitForSelector('.rules li.lit');
    server.kill();
    await new Promise(resolve => server.on('exit', resolve));
    await first.click('text=The smothered mate');
    await first.waitForSelector('.position .alert:not([hidden])', { timeout: 5_000 });
    await first.click('text=Find the combination');
    await first.waitForSelector('.ask .alert:not([hidden])', { timeout: 5_000 });
    await games.click('.grid .cell.can');
    await games.waitForSelector('.left .alert:not([hidden]) >> text=does not answer');
    await games.selectOption('label:has-text("Game") select', 'hex');
    await games.click('text=Take back');
    await endgames.selectOption('label:has-text("King and rook by") select', 'fast');
    await said(endgames, 'does not answer');
    await endgames.click('text=One move');
    await first.waitForTimeout(300);
    assert.deepEqual(errors, []);
  },

  async 'a search that is cut off is told'(open, program) {
    const { server, address } = serve(program);
    server.removeAllListeners('exit');
    const page = await open(`${await address}/#/solve`);
    await men(page, 19);
    await paste(page, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    await said(page, 'White is to move');
    await page.selectOption('.ask select >> nth=0', 'mate');
    await page.click('text=Find the combination');
    await page.waitForFunction(() => document.querySelector('.search')?.textContent?.includes('Thinking for'));
    server.kill('SIGKILL');
    await page.waitForSelector('.ask .alert:not([hidden])', { timeout: 10_000 });
    assert.match(await page.textContent('.ask .alert'), /Planche does not answer/);
  },

  async 'what was typed is still there after a look elsewhere'(open) {
    const page = await begun(open);
    await page.click('.segments >> text=Paste');
    await page.fill('textarea', 'half a thought');
    await page.click('.segments >> text=Set up');
    await page.click('.editor >> text=Clear');
    await page.click('.segments >> text=Paste');
    assert.equal(await page.inputValue('textarea'), 'half a thought');
    await page.click('.segments >> text=Set up');
    assert.match(await page.inputValue('.editor input[name=fen]'), /^8\/8\/8\/8\/8\/8\/8\/8 /);
    // Another position on the board is another beginning.
    await paste(page, SMOTHERED);
    await said(page, 'White is to move');
    await page.click('.segments >> text=Set up');
    assert.equal(await page.inputValue('.editor input[name=fen]'), SMOTHERED);
  },

  async 'other games in a text and other variants are told, and moves are counted as people do'(open) {
    const page = await begun(open);
    await paste(page, '[White "A"]\n\n1. e4 e5 2. Nf3 *\n\n[White "B"]\n\n1. d4 d5 *\n');
    await page.waitForSelector('.game .ply');
    assert.match(await page.textContent('.game'), /2 games; this is the first/);
    assert.match(await page.textContent('.game'), /(^|\D)2 moves\./);
    await page.fill('textarea', '[Variant "Atomic"]\n\n1. e4 e5 *');
    await page.click('text=Show on the board');
    await page.waitForSelector('.position .alert:not([hidden])', { timeout: 5_000 });
    assert.match(await page.textContent('.position .alert:not([hidden])'), /a game of Atomic/);
  },

  async 'a text that is too long is told in plain words'(open) {
    const page = await begun(open);
    await paste(page, '1. e4 '.repeat(60_000));
    await page.waitForSelector('.position .alert:not([hidden])');
    assert.match(await page.textContent('.position .alert:not([hidden])'), /^This is too long/);
  },

  async 'sentences begin with a capital, and no time is none'(open) {
    const page = await begun(open);
    await solve(page);
    for (const reason of await page.$$eval('.reason', all => all.map(reason => reason.textContent))) {
      assert.match(reason, /^[^a-z]/);
    }
    await paste(page, '6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1');
    await said(page, 'White is to move');
    await solve(page);
    assert.doesNotMatch(await page.textContent('.verdict'), /0\.0 seconds|\b1 (plans|positions)/);
  },

  async 'a block is told as a block'(open) {
    const page = await game(open, 'tic-tac-toe');
    await page.click('[aria-label^="b2,"]');
    const played = count => page.waitForFunction(wanted => document.querySelectorAll('.grid .man').length === wanted, count, { timeout: PATIENCE });
    await played(2);
    // A second man opposite an empty square.
    const lines = [['a1', 'c3'], ['a3', 'c1'], ['a2', 'c2'], ['b1', 'b3']];
    const empty = await page.$$eval('.cell.can', all => all.map(cell => cell.getAttribute('aria-label').slice(0, 2)));
    const [mine, threat] = lines.find(line => line.every(square => empty.includes(square)));
    await page.click(`[aria-label^="${mine},"]`);
    await played(4);
    assert.match(await page.textContent('.say'), new RegExp(`Planche plays ${threat}. It blocks the row`));
  },

  async 'there is one button to play, and it plays'(open) {
    const page = await open('#/endgames');
    await page.waitForSelector('.rules li.lit');
    assert.equal(await page.locator('button:visible', { hasText: /^(Play|Move)$/ }).count(), 1);
    await page.selectOption('label:has-text("Who plays") select', 'strong');
    await said(page, 'Your move');
    await page.fill('input[name=move]', 'Rb4');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 2, null, { timeout: PATIENCE });
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('name')), 'move');
  },

  async 'arrows are told apart by more than colour'(open) {
    const page = await begun(open);
    await solve(page);
    await page.waitForSelector('.left .cg-shapes line', { state: 'attached' });
    const dashes = await page.$$eval('.left .cg-shapes line', all => all.map(line => getComputedStyle(line).strokeDasharray));
    assert.ok(dashes.includes('none') && dashes.some(dash => dash !== 'none'), dashes.join());
  },

  async 'Hex has hexagons, and morris three squares of points'(open) {
    const page = await game(open, 'hex');
    const at = async name => {
      const { x, y, width, height } = await page.locator(`[aria-label^="${name},"]`).boundingBox();
      return { x: x + width / 2, y: y + height / 2, width };
    };
    const [a1, a2, b1] = [await at('a1'), await at('a2'), await at('b1')];
    const near = (one, other) => Math.abs(one - other) < a1.width / 10;
    assert.ok(near(a2.x - a1.x, a1.width / 2) && near(b1.x - a2.x, a1.width / 2), 'rows are offset');
    assert.ok(a1.y - a2.y < a1.width, 'rows reach into each other');
    const board = await page.locator('.grid').boundingBox();
    assert.ok(a1.y + a1.width / 2 < board.y + board.height, 'the last row is whole');
    await choose(page, 'nine-mens-morris');
    const [outer, corner, inner] = [await at('a1'), await at('b1'), await at('a3')];
    const grid = await page.locator('.grid').boundingBox();
    assert.ok(Math.abs(grid.width - grid.height) < 2, 'the board is square');
    assert.ok(near(outer.x, inner.x) && near(outer.y, corner.y), 'middles above each other, corners beside');
    assert.ok(near(outer.y - inner.y, 2 * outer.width), 'rings within each other');
    assert.equal((await page.$$('.grid svg rect')).length, 3);
  },

  async 'the page says what it is, and under which licence'(open) {
    const page = await open('');
    await page.waitForSelector('.hero h1');
    const head = await page.locator('h1').boundingBox();
    assert.ok(head.height > 20 && head.width > 200);
    assert.ok(await page.isVisible('text=proves it against every reply, and tells you why'));
    assert.match(await page.getAttribute('.foot a >> nth=0', 'href'), /gnu\.org\/licenses\/gpl-3\.0/);
  },
};
