// The package in Node, as its users see it: `scripts/wasm.sh test` builds it first.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { Planche } from '../../../target/wasm-package/index.js';

const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
const HARD = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const planche = new Planche();

test('a position is solved', async () => {
  const solution = await planche.solve(BACK_RANK, { goal: 'mate' });
  assert.equal(solution.status, 'proved');
  assert.equal(solution.best, 'd1d8');
  assert.equal(solution.idea, '1.Rd8! is mate on the back rank.');
});

test('the other questions', async () => {
  assert.equal((await planche.whyNot(BACK_RANK, 'Rd8')).verdict, 'wins');
  assert.equal((await planche.threats(BACK_RANK.replace(' w ', ' b '))).threats[0].san, 'Rd8#');
  assert.equal((await planche.hint(BACK_RANK, 2)).hints.length, 2);
  assert.equal((await planche.think(BACK_RANK)).at(-1).event, 'told');
  assert.equal((await planche.annotate('1. f3 e5 2. g4 a6 *')).missed, 1);
  assert.equal((await planche.endgame('8/8/3k4/8/8/3PK3/8/8 w - - 0 1')).result, 'won');
  assert.equal((await planche.ask('game_moves', { game: 'tic-tac-toe' })).moves.length, 9);
});

test('a bad question is told', async () => {
  await assert.rejects(planche.solve('nonsense'), /bad FEN/);
  await assert.rejects(planche.ask('dance'), /no question/);
});

test('a search is followed and stopped, and the next question is answered', async () => {
  const beats = [];
  const control = new AbortController();
  const beat = milliseconds => {
    beats.push(milliseconds);
    if (beats.length === 3) control.abort(new Error('enough'));
  };
  const search = planche.solve(HARD, { goal: 'pawn', nodes: 1e8, time: 0, persevere: true }, { beat, signal: control.signal });
  await assert.rejects(search, /enough/);
  assert.ok(beats.length >= 3);
  assert.equal((await planche.solve(BACK_RANK)).status, 'proved');
});

test('a limit on the time is kept', async () => {
  const begun = Date.now();
  const solution = await planche.solve(HARD, { goal: 'pawn', nodes: 1e8, time: 700, persevere: true });
  assert.equal(solution.status, 'limit');
  assert.ok(Date.now() - begun < 6000);
});

test('it can be asked on the command line', () => {
  const address = new URL('../../../target/wasm-package/index.js', import.meta.url);
  const asked = `
    import { Planche } from '${address}';
    const planche = new Planche();
    console.log((await planche.solve('${BACK_RANK}')).best);
    planche.stop();`;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', asked], { encoding: 'utf8' });
  assert.equal(told, 'd1d8\n');
});

test('after all', () => planche.stop());
