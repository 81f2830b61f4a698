// The page that `planche page` writes, in a real browser, opened as a file: nothing is asked of anybody.
//
//   node test/offline.mjs PAGE.html [FOLDER FOR SCREENSHOTS]

import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { PATIENCE, accessible, men, said } from './support.mjs';

const [file, pictures] = process.argv.slice(2);
if (!file) throw new Error('usage: node test/offline.mjs PAGE.html [FOLDER]');
const address = pathToFileURL(resolve(file)).href;
const M39 = `fen=${encodeURIComponent('3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27')}&goal=piece`;
const HARD = `fen=${encodeURIComponent('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1')}&goal=pawn`;

const steps = {
  async 'a combination is found and told'(page) {
    await page.goto(`${address}#/solve?${M39}&asked=1`);
    await page.waitForSelector('.verdict', { timeout: PATIENCE });
    assert.equal(await page.textContent('#verdict-title'), 'Black wins a piece');
    await accessible(page, 'the answer without a server');
  },

  async 'the proof answers a defence on the board'(page) {
    await page.locator('section:has(#line-title) .ply').nth(0).click();
    await page.fill('input[name=move]', 'Qb5');
    await page.keyboard.press('Enter');
    await said(page, 'Against Qb5: 28...Nxb5');
    await men(page, 17);
  },

  async 'an ending is explained'(page) {
    await page.goto(`${address}#/endgames`);
    await page.waitForSelector('.left cg-board piece', { timeout: PATIENCE });
  },

  async 'another game can be played, and its rules changed'(page) {
    await page.goto(`${address}#/game?game=tic-tac-toe`);
    await page.waitForSelector('.grid .cell.can', { timeout: PATIENCE });
    await page.click('.grid [aria-label^="b2,"]');
    await page.waitForFunction(() => document.querySelectorAll('.grid .man').length === 2, null, { timeout: PATIENCE });
    await page.click('.rules-card > summary');
    const rules = await page.inputValue('.rules-card textarea');
    await page.fill('.rules-card textarea', rules.replace('board 3 by 3', 'board 4 by 4'));
    await page.waitForFunction(() => document.querySelectorAll('.grid .cell').length === 16, null, { timeout: PATIENCE });
    await page.fill('.rules-card textarea', rules.replace('is empty', 'is emty'));
    await page.waitForSelector('.rules-told .alert', { timeout: PATIENCE });
  },

  async 'why a move is possible, and what is threatened'(page) {
    await page.goto(`${address}#/game?game=tic-tac-toe&side=none&mode=why&moves=a1,c1,a2,c2`);
    await page.waitForFunction(() => document.querySelectorAll('.grid .man').length === 4, null, { timeout: PATIENCE });
    await page.click('.grid [aria-label^="a3,"]');
    await page.waitForFunction(() => document.getElementById('why-title')?.textContent === 'Why is a3 possible?', null, { timeout: PATIENCE });
    await page.click('button:text-is("Threats")');
    await page.waitForFunction(() => /a3 wins at once by the row a1–a3/.test(document.querySelector('.told-card')?.textContent), null, { timeout: PATIENCE });
  },

  async 'a puzzle is trained, a game reviewed, a story told'(page) {
    await page.goto(`${address}#/train?id=own-rank`);
    await page.waitForSelector('button:has-text("A hint"):not([disabled])', { timeout: PATIENCE });
    await page.fill('input[name=move]', 'Rd8');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.getElementById('task-title')?.textContent === 'Solved', null, { timeout: PATIENCE });
    await page.goto(`${address}#/review?pgn=${encodeURIComponent('1. f3 e5 2. g4 a6 *')}`);
    await page.waitForSelector('.moment', { timeout: PATIENCE });
    await page.goto(`${address}#/think?${M39}`);
    await page.waitForSelector('.thoughts .now', { timeout: PATIENCE });
  },

  async 'a search is stopped, and the next question is answered'(page) {
    await page.goto(`${address}#/solve?${HARD}&asked=1`);
    const stop = page.getByRole('button', { name: /stop/i });
    // It is seen that the worker is at work.
    await page.waitForFunction(() => /Thinking for [1-9]/.test(document.querySelector('.search')?.textContent ?? ''), null, { timeout: PATIENCE });
    await stop.click({ timeout: PATIENCE });
    await page.goto(`${address}#/solve?${M39}&asked=1&again=1`);
    await page.waitForSelector('#verdict-title', { timeout: PATIENCE });
  },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});
const page = await browser.newPage();
const faults = [];
page.on('pageerror', error => faults.push(`error: ${error.message}`));
page.on('console', message => message.type() === 'error' && faults.push(message.text()));
page.on('request', request => /^(file|blob|data):/.test(request.url()) || faults.push(`asks ${request.url()}`));
try {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(page);
    } catch (error) {
      if (pictures) await page.screenshot({ path: `${pictures}/offline-failed.png` });
      throw new Error(`${name}: ${error.message} ${faults.join('; ')}`, { cause: error });
    }
    if (pictures) await page.screenshot({ path: `${pictures}/offline-${name.replace(/\W+/g, '-')}.png` });
    console.log(`ok: ${name}`);
  }
  assert.deepEqual(faults, []);
} finally {
  await browser.close();
}
