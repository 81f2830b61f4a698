// The parts of the page that need no browser: addresses, the store, sets of positions, sentences.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import ts from 'typescript';

/** A module of the page as JavaScript; it may import nothing but types. */
async function load(name) {
  const source = readFileSync(new URL(`../src/${name}.ts`, import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: 'ESNext', target: 'ES2022' } });
  const folder = mkdtempSync(join(tmpdir(), 'planche-'));
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, outputText);
  const module = await import(pathToFileURL(file).href);
  rmSync(folder, { recursive: true });
  return module;
}

const { parse, format, listed, counted } = await load('route');
const { Store } = await load('store');
const { read, learn, next, filter, progressOf, OWN } = await load('sets');
const { spoken, lettersIn, readIn } = await load('language');
const { FRENCH } = await load('french');
const { games } = await load('pgn');

const FEN = '3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27';

test('an address is read back as it was written', () => {
  const cases = [
    ['solve', { fen: FEN, goal: 'piece', ply: '3' }],
    ['think', { fen: FEN, plan: 'd5c3\nd5 F -> V*\n+&=#%' }],
    ['review', { pgn: '1. e4 {a "comment", 50 %} e5 *' }],
    ['train', { set: 'mine & yours.csv', theme: 'fork' }],
    ['home', {}],
  ];
  for (const [page, params] of cases) assert.deepEqual(parse(format(page, params)), { page, params });
});

test('a position stays legible in an address, and empty parts are left out', () => {
  assert.equal(format('solve', { fen: FEN, ply: '' }), `#/solve?fen=${FEN.replaceAll(' ', '+')}`);
});

test('former addresses and nonsense lead somewhere', () => {
  const cases = [['', 'home'], ['#/', 'home'], ['#main', 'home'], ['#/endgames', 'endgame'], ['#/games', 'game'], ['#/no?x=1', 'home'], ['#/solve?%', 'solve']];
  for (const [hash, page] of cases) assert.equal(parse(hash).page, page, hash);
});

test('lists and numbers in addresses', () => {
  assert.deepEqual(listed('a,b,,c'), ['a', 'b', 'c']);
  assert.deepEqual(listed(undefined), []);
  for (const [text, number] of [['3', 3], ['-1', 7], ['x', 7], ['', 7], [undefined, 7], ['1.5', 7]]) assert.equal(counted(text, 7), number, text);
});

test('a store keeps what it is given, tells of it, and survives nonsense', () => {
  const kept = new Map();
  const shelf = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  const sound = value => (typeof value.count === 'number' ? value : null);
  const store = new Store('k', { count: 1, name: 'a' }, sound, shelf);
  const told = [];
  const stop = store.listen(value => told.push(value.count));
  store.set({ count: 2 });
  stop();
  store.set({ count: 3 });
  assert.deepEqual(told, [2]);
  assert.deepEqual(new Store('k', { count: 0, name: '' }, sound, shelf).get(), { count: 3, name: 'a' });
  kept.set('k', '{"count": "many"}');
  assert.equal(new Store('k', { count: 9 }, sound, shelf).get().count, 9);
  kept.set('k', 'no JSON');
  assert.equal(new Store('k', { count: 9 }, sound, shelf).get().count, 9);
  const full = { getItem: () => null, setItem: () => { throw new Error('full'); } };
  const small = new Store('k', { count: 1 }, sound, full);
  small.set({ count: 2 });
  assert.equal(small.get().count, 2);
});

test('Lichess puzzles, EPD and FEN are read, and the rest is counted', () => {
  const text = [
    'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags',
    `00A,${FEN},d5c3 c2c3,1500,80,90,100,fork mate,https://x,`,
    '# a comment',
    '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "rank";',
    '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 3 9',
    'nonsense',
    '',
  ].join('\r\n');
  const { set, skipped } = read('mine', text);
  assert.equal(skipped, 1);
  const [puzzle, epd, fen] = set.puzzles;
  assert.deepEqual([puzzle.id, puzzle.before, puzzle.rating, puzzle.goal, puzzle.themes], ['lichess-00A', ['d5c3'], 1500, 'mate', ['fork', 'mate']]);
  assert.deepEqual([epd.title, epd.fen], ['rank', '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1']);
  assert.equal(fen.fen, '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 3 9');
});

test('games in a text are told apart, and called by their players', () => {
  const text = '% a list\r\n\n[White "A"]\n[Event "?"]\n[Date "1953.??.??"]\n\n1. e4 {a comment\n[White "nobody"]\n} e5 *\n\n[Black "B"]\n\n1. d4 *\n';
  assert.deepEqual(games(text).map(game => game.title), ['A – ?, 1953', '? – B']);
  assert.match(games(text)[0].text, /nobody/);
  assert.deepEqual(games('1. e4 e5 *').map(game => game.title), ['']);
  assert.deepEqual(games('  \n% nothing\n'), []);
});

test('what is known rests longer each time, and a mistake brings it back soon', () => {
  const day = 24 * 60 * 60 * 1000;
  let memory;
  for (const days of [1, 3, 7, 21, 60, 60]) {
    memory = learn(memory, true, 0);
    assert.equal(memory.due, days * day);
  }
  const wrong = learn(memory, false, 0);
  assert.deepEqual([wrong.box, wrong.due, wrong.tries, wrong.solved], [0, 10 * 60 * 1000, 7, 6]);
});

test('what is due comes first, then what is new, then what comes soonest', () => {
  const puzzles = ['a', 'b', 'c'].map(id => ({ id, themes: [], rating: null }));
  const at = due => ({ box: 1, due, tries: 1, solved: 1 });
  assert.equal(next(puzzles, { a: at(50), b: at(20) }, 60).id, 'b');
  assert.equal(next(puzzles, { a: at(50), b: at(20) }, 10).id, 'c');
  assert.equal(next(puzzles, { a: at(50), b: at(20), c: at(90) }, 10).id, 'b');
  assert.equal(next(puzzles, { a: at(50), b: at(20), c: at(90) }, 10, 'b').id, 'a');
  assert.equal(next([puzzles[0]], {}, 10, 'a').id, 'a');
  assert.equal(next([], {}, 0), null);
});

test('positions are chosen by theme and rating', () => {
  const all = [{ themes: ['fork'], rating: 900 }, { themes: ['pin'], rating: 1500 }, { themes: ['fork'], rating: null }];
  assert.equal(filter(all, 'fork', 0, 9999).length, 2);
  assert.equal(filter(all, 'fork', 1000, 2000).length, 1);
  assert.equal(filter(all, '', 1000, 2000).length, 2);
});

test('progress that is none is refused, and what is broken in it is left out', () => {
  for (const none of [null, 3, 'x', {}, { progress: 3 }]) assert.equal(progressOf(none), null);
  const read = progressOf({ progress: { a: { box: 1, due: 2, tries: 3, solved: 1 }, b: { box: 'x' } }, streak: -1, best: 4.5 });
  assert.deepEqual(read, { progress: { a: { box: 1, due: 2, tries: 3, solved: 1 } }, streak: 0, best: 4 });
});

test('our own positions have names of their own', () => {
  assert.equal(new Set(OWN.puzzles.map(puzzle => puzzle.id)).size, OWN.puzzles.length);
});

test('the language is the one that was chosen, or the first that the browser wants and the page speaks', () => {
  const cases = [['', ['fr-CA', 'en'], 'fr'], ['', ['de', 'fr'], 'fr'], ['', ['en-GB', 'fr'], 'en'], ['', [], 'en'], ['en', ['fr'], 'en'], ['fr', ['en'], 'fr'], ['xx', ['fr'], 'en']];
  for (const [chosen, preferred, lang] of cases) assert.equal(spoken(chosen, preferred), lang, `${chosen} ${preferred}`);
});

test('moves are written and read in the letters of the language', () => {
  const cases = [['Nxc3', 'Cxc3'], ['Rd1+', 'Td1+'], ['Kf8', 'Rf8'], ['e8=Q#', 'e8=D#'], ['O-O', 'O-O'], ['bxc3', 'bxc3'], ['Qa1xb2', 'Da1xb2'], ['Bb5', 'Fb5']];
  for (const [english, french] of cases) {
    assert.equal(lettersIn('fr', english), french);
    assert.equal(readIn('fr', french), english);
    assert.equal(lettersIn('en', english), english);
    assert.equal(readIn('en', english), english);
  }
  assert.equal(readIn('fr', 'd5c3'), 'd5c3');
});

test('a French text has the gaps of the English one, and its spaces do not break', () => {
  const gaps = text => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
  for (const [english, french] of Object.entries(FRENCH)) {
    assert.deepEqual(gaps(french), gaps(english), english);
    assert.doesNotMatch(french, / [?!:;»]|« /, english);
  }
});
