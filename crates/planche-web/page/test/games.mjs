// Games of one's own: the rules written and checked on the page, the conditions of a move by a click, what both sides threaten,
// and positions changed by hand. Each check opens a page of its own.

import assert from 'node:assert/strict';
import { PATIENCE, accessible } from './support.mjs';

/** A variant of tic-tac-toe on four by three squares: no row along the ranks counts. */
const RULES = `# Upright: three in a row, but not along a rank.
game upright
players x o
board 4 by 3
men man X
directions lines = forward, (1, 1), (1, -1)

moves
  for each square s
    if s is empty
      move man is put on s

result
  for each square s with friend
    for each way d in lines
      if s + d has friend and s + 2 * d has friend
        victory

stuck
  draw
`;

const standing = (page, count) => page.waitForFunction(wanted => document.querySelectorAll('.grid .man').length === wanted, count, { timeout: PATIENCE });

const ready = page => page.waitForFunction(() => document.querySelectorAll('.grid .cell[data-square]').length > 0, null, { timeout: PATIENCE });

async function openRules(page) {
  if (!(await page.locator('.rules-card[open]').count())) await page.click('.rules-card > summary');
}

export const games = {
  async 'a game is written in the editor, checked while it is written, and played'(open) {
    const page = await open('#/game?side=none');
    await ready(page);
    await openRules(page);
    await page.fill('.rules-card textarea', RULES.replace('s is empty', 's is emty'));
    await page.waitForSelector('.rules-told .alert');
    assert.match(await page.textContent('.rules-told'), /Line 10, column \d+: /);
    assert.equal(await page.textContent('.gutter .wrong'), '10');
    await accessible(page, 'rules that are wrong');
    await page.click('.rules-told button');
    const chosen = await page.evaluate(() => {
      const area = document.querySelector('.rules-card textarea');
      return area.value.slice(area.selectionStart, area.selectionEnd);
    });
    assert.ok(chosen.startsWith('emty'), chosen);
    await page.keyboard.type('empty');
    await page.waitForSelector('.rules-told .good', { timeout: PATIENCE });
    await page.waitForFunction(() => document.querySelectorAll('.grid .cell').length === 12, null, { timeout: PATIENCE });
    for (const [index, square] of ['a1', 'b1', 'a2', 'b2', 'a3'].entries()) {
      await page.click(`.grid [aria-label^="${square},"]`);
      await standing(page, index + 1);
    }
    await page.waitForFunction(() => document.querySelector('.say').textContent.includes('X has won.'));
    assert.equal(await page.locator('.grid .lit.won').count(), 3);
    await accessible(page, 'a game of one’s own');
    // The address has the rules: somebody else sees the same.
    const other = await open(page.url());
    await standing(other, 5);
    assert.match(await other.inputValue('.rules-card textarea'), /game upright/);
  },

  async 'the rules of a shipped game can be changed, and are kept'(open) {
    const page = await open('#/game?game=breakthrough&side=none');
    await standing(page, 32);
    await openRules(page);
    const rules = await page.inputValue('.rules-card textarea');
    await page.fill('.rules-card textarea', rules.replace(/board 8 by 8/, 'board 6 by 6').replace(/^start .*$/m, 'start p*/p*/../P*/P* w'));
    await page.waitForFunction(() => document.querySelectorAll('.grid .cell').length === 36, null, { timeout: PATIENCE });
    await standing(page, 24);
    await page.goto(page.url().replace(/#.*/, '#/help'));
    await page.waitForSelector('.reading');
    await page.click('nav a[data-page=game]');
    await ready(page);
    await page.selectOption('label:has-text("Game") select', '');
    await page.waitForFunction(() => document.querySelectorAll('.grid .cell').length === 36, null, { timeout: PATIENCE });
  },

  async 'the program plays a game that it has never seen'(open) {
    const page = await open(`#/game?rules=${encodeURIComponent(RULES)}`);
    await ready(page);
    await page.click('.grid [aria-label^="b2,"]');
    await standing(page, 2);
    await page.waitForFunction(() => /Planche plays [a-d][1-3]\. It .*X: your move/s.test(document.querySelector('.say').textContent), null, { timeout: PATIENCE });
  },

  async 'a click tells why a move is possible, and what would make it impossible'(open) {
    const page = await open('#/game?game=breakthrough&side=none&mode=why');
    await standing(page, 32);
    await page.click('.grid [aria-label^="b2,"]');
    await page.click('.grid [aria-label^="b3,"]');
    await page.waitForSelector('#why-title');
    assert.equal(await page.textContent('#why-title'), 'Why is b2b3 possible?');
    const told = await page.textContent('.told-card');
    assert.match(told, /b3 empty/);
    assert.match(told, /impossible with/);
    assert.match(told, /No move of the opponent would make it impossible/);
    assert.equal(await page.locator('.grid .lit.good').count(), 2);
    await accessible(page, 'why a move is possible');
    await page.click('.told-card button:has-text("of the rules")');
    await page.waitForSelector('.rules-card[open]');
    const line = await page.evaluate(() => {
      const area = document.querySelector('.rules-card textarea');
      return area.value.slice(area.selectionStart, area.selectionEnd);
    });
    assert.match(line, /move /);
  },

  async 'a move that is not possible is told with what is missing'(open) {
    const page = await open('#/game?game=chess&side=none&mode=why');
    await standing(page, 32);
    await page.click('.grid [aria-label^="a1,"]');
    await page.click('.grid [aria-label^="a2,"]');
    await page.waitForSelector('#why-title');
    await page.click('.grid [aria-label^="c1,"]');
    await page.click('.grid [aria-label^="e3,"]');
    await page.waitForFunction(() => document.getElementById('why-title')?.textContent === 'Why is c1e3 not possible?');
    assert.match(await page.textContent('.conditions .fails'), /d2/);
    assert.equal(await page.locator('.grid .lit.bad').count(), 1);
    await page.click('.grid [aria-label^="a1,"]');
    await page.click('.grid [aria-label^="b3,"]');
    await page.waitForFunction(() => /no such move/.test(document.querySelector('.told-card').textContent));
  },

  async 'a man is dragged elsewhere, and the game comes back'(open) {
    const page = await open('#/game?game=breakthrough&side=none&mode=change');
    await standing(page, 32);
    const middle = async square => {
      const box = await page.locator(`.grid [aria-label^="${square},"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle('b2')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('c4')), { steps: 5 });
    await page.waitForSelector('.ghost .man');
    await page.mouse.move(...(await middle('d5')), { steps: 5 });
    await page.mouse.up();
    await page.waitForSelector('.grid [aria-label^="d5, White"]');
    assert.equal(await page.locator('.ghost').count(), 0);
    await page.waitForSelector('.grid [aria-label^="b2, empty"]');
    // Another man is put down, and one is taken away.
    await page.click('.palette [aria-label^="Put Black"]');
    await page.click('.grid [aria-label^="e4,"]');
    await standing(page, 33);
    await page.click('.palette [aria-label="Take a man away"]');
    await page.click('.grid [aria-label^="a1,"]');
    await standing(page, 32);
    await accessible(page, 'a changed position');
    // It has an address of its own.
    const other = await open(page.url());
    await other.waitForSelector('.grid [aria-label^="d5, White"]');
    await page.click('text=Back to the game');
    await page.waitForSelector('.grid [aria-label^="b2, White"]');
    await page.waitForSelector('.grid [aria-label^="d5, empty"]');
  },

  async 'what both sides threaten is told, with what stops it'(open) {
    const page = await open('#/game?game=tic-tac-toe&side=none&moves=a1,c1,a2,c2');
    await standing(page, 4);
    await page.click('button:text-is("Threats")');
    await page.waitForSelector('#threats-title');
    const told = await page.textContent('.told-card');
    assert.match(told, /X is to move.*a3 wins at once by the row a1–a3/s);
    assert.match(told, /O, if it were his turn.*c3 wins at once/s);
    await page.hover('.threat-line >> nth=0');
    assert.equal(await page.locator('.grid .lit.won').count(), 3);
    await accessible(page, 'threats');
  },

  async 'boards have their own shapes, figures and words'(open) {
    const page = await open('#/game?game=gomoku&side=none');
    await page.waitForSelector('.grid.points svg.lines', { state: 'attached' });
    for (const [game, ready] of [['hex', '.grid.hexagons'], ['nine-mens-morris', '.grid.rings'], ['chess', '.grid piece.king.white'], ['minishogi', '.grid .man']]) {
      await page.goto(page.url().replace(/#.*/, `#/game?game=${game}&side=none`));
      await page.waitForSelector(ready, { timeout: PATIENCE });
      await accessible(page, game);
    }
    await page.goto(page.url().replace(/#.*/, '#/game?game=chess&side=none&moves=e2e4'));
    await page.waitForSelector('.grid [aria-label="e4, White pawn"]');
    assert.equal(await page.locator('.grid .last').count(), 2);
  },

  async 'a board is played on with keys alone'(open) {
    const page = await open('#/game?game=tic-tac-toe&side=none');
    await ready(page);
    await page.focus('.grid [tabindex="0"]');
    assert.equal(await page.locator('.grid [tabindex="0"]').count(), 1);
    const at = () => page.evaluate(() => document.activeElement.getAttribute('aria-label')?.slice(0, 2));
    const first = await at();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await at(), first);
    const square = await at();
    await page.keyboard.press('Enter');
    await standing(page, 1);
    assert.equal(await at(), square, 'the focus stays');
  },
};
