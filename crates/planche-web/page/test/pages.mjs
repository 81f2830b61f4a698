// What the pages do: the first look, addresses, watching it think, training, reviewing, the picture of the proof. Each check
// opens a page of its own.

import assert from 'node:assert/strict';
import { PATIENCE, accessible, men, said } from './support.mjs';

const FEN = '3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27';
const M39 = `fen=${FEN.replaceAll(' ', '+')}&goal=piece`;

const hash = page => page.evaluate(() => location.hash);

async function verdict(page, words) {
  await page.waitForFunction(text => document.getElementById('verdict-title')?.textContent === text, words, { timeout: PATIENCE });
}

async function type(page, move) {
  await page.fill('input[name=move]', move);
  await page.keyboard.press('Enter');
}

/** Clicks on a square of the board, which White sees from below. */
async function take(page, file, rank) {
  const box = await page.locator('.left cg-board').boundingBox();
  const side = box.width / 8;
  await page.mouse.click(box.x + ('abcdefgh'.indexOf(file) + 0.5) * side, box.y + (8.5 - rank) * side);
}

/** How many moves of this man win, by the list. */
async function wins(page, man) {
  const moves = await page.locator('.worths .win').allTextContents();
  return moves.filter(move => move.startsWith(man)).length;
}

/** Puts a file into the field of this name. */
async function give(page, label, name, text) {
  await page.setInputFiles(`label:has-text("${label}") input`, { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

export const pages = {
  async 'the first page shows a position already solved, and three things to do'(open) {
    const page = await open('');
    await page.waitForSelector('.hero .idea', { timeout: PATIENCE });
    assert.match(await page.textContent('.hero .headline'), /Black wins a piece: 27\.\.\.Nxc3/);
    assert.equal(await page.locator('.ways a').count(), 3);
    assert.ok((await page.$$('.hero .cg-shapes line')).length > 2, 'the idea is drawn');
    await accessible(page, 'home');
    await page.click('text=See why, and every defence');
    await verdict(page, 'Black wins a piece');
  },

  async 'what is seen has an address: reload, Back and another window bring it back'(open) {
    const page = await open(`#/solve?${M39}`);
    await men(page, 19);
    await page.click('text=Find the combination');
    await verdict(page, 'Black wins a piece');
    assert.match(await hash(page), /asked=1/);
    await page.click('section:has(#line-title) .ply >> nth=2');
    await said(page, '28...Rxc3');
    assert.match(await hash(page), /ply=3$/);
    await page.reload();
    await said(page, '28...Rxc3');
    await men(page, 16);
    // A defence of one's own is part of the address.
    await page.click('.groups .ply >> text=Qb5');
    await said(page, 'Against Qb5');
    const address = page.url();
    assert.match(address, /line=d5c3,e2b5,/);
    const other = await open(address);
    await said(other, 'Against Qb5: 28...Nxb5');
    // Another position, and back again.
    await page.click('text=The smothered mate');
    await said(page, 'White is to move');
    await page.goBack();
    await verdict(page, 'Black wins a piece');
    await said(page, 'Against Qb5');
  },

  async 'Back leaves a page by one step'(open) {
    for (const [name, ready] of [['train', '#task-title:not(:empty)'], ['think', '.thoughts .now'], ['endgame', '.worths button'], ['game', '.grid .cell.can'], ['review', '.asking-game']]) {
      const page = await open('#/help');
      await page.waitForSelector('.reading');
      await page.click(`nav a[data-page=${name}]`);
      await page.waitForSelector(ready, { timeout: PATIENCE });
      await page.waitForTimeout(300);
      await page.goBack();
      await page.waitForSelector('.reading', { timeout: PATIENCE });
    }
  },

  async 'in chosen colours everything is still framed and legible'(open) {
    for (const [place, ready] of [['', '.hero .idea'], ['#/train', '#task-title:not(:empty)'], [`#/think?${M39}&ply=4`, '.thoughts .now'], [`#/solve?${M39}&asked=1`, '.verdict']]) {
      const page = await open(place, { forcedColors: 'active', colorScheme: 'dark' });
      await page.waitForSelector(ready, { timeout: PATIENCE });
      await accessible(page, `${place} in chosen colours`);
    }
  },

  async 'a tried move is part of the address'(open) {
    const page = await open(`#/solve?${M39}&asked=1&try=b6b2`);
    await said(page, 'xb2');
    assert.match(await hash(page), /try=b6b2/);
  },

  async 'an address that is none is told'(open) {
    const page = await open('#/solve?fen=nonsense&asked=1');
    await page.waitForSelector('.position .alert:not([hidden])');
    const nowhere = await open('#/no/such?place=1');
    await nowhere.waitForSelector('.hero');
  },

  async 'link, position and solution can be passed on'(open) {
    const page = await open(`#/solve?${M39}&asked=1`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await verdict(page, 'Black wins a piece');
    const copied = async name => {
      await page.click(`.share >> text="${name}"`);
      await page.waitForSelector('.toast.shown');
      await page.waitForTimeout(100);
      return page.evaluate(() => navigator.clipboard.readText());
    };
    assert.equal(await copied('FEN'), FEN);
    assert.equal(await copied('Link'), page.url());
    assert.match(await copied('PGN'), /27\.+ ?Nxc3/);
    for (const [name, file] of [['SVG', 'planche.svg'], ['PNG', 'planche.png']]) {
      const [saved] = await Promise.all([page.waitForEvent('download'), page.click(`.share >> text="${name}"`)]);
      assert.equal(saved.suggestedFilename(), file);
    }
  },

  async 'a sentence lights its squares, and its moves are buttons'(open) {
    const page = await open(`#/solve?${M39}&asked=1`);
    await verdict(page, 'Black wins a piece');
    const rings = () => page.locator('.left .cg-shapes circle').count();
    const before = await rings();
    await page.hover('.sentence >> nth=1');
    await page.waitForFunction(known => document.querySelectorAll('.left .cg-shapes circle').length !== known, before);
    await page.click('button.inline >> text=30.Qxb2');
    await page.waitForFunction(() => location.hash.includes('ply=6'));
    await accessible(page, 'answer');
  },

  async 'the proof is a picture that can be walked'(open) {
    const page = await open(`#/solve?${M39}&asked=1`);
    await verdict(page, 'Black wins a piece');
    const boxes = () => page.locator('svg.proof [role=button]').count();
    const folded = await boxes();
    await page.locator('svg.proof .reason').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(known => document.querySelectorAll('svg.proof [role=button]').length > known, folded);
    await page.locator('svg.proof .reply', { hasText: 'Rxc3' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('svg.proof .edge.lit');
    await page.waitForFunction(() => document.querySelectorAll('svg.proof .attack').length === 2);
    await men(page, 17);
    await page.click('[title="Show the whole picture"]');
    await page.click('[title="Fold everything"]');
    assert.equal(await boxes(), folded);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as SVG')]);
    assert.equal(saved.suggestedFilename(), 'planche-proof.svg');
    await accessible(page, 'proof');
  },

  async 'M39 is watched being thought'(open) {
    const page = await open(`#/think?${M39}&ply=0`);
    await page.waitForSelector('.thoughts .now', { timeout: PATIENCE });
    await verdict(page, 'Black wins a piece');
    await said(page, 'its own knight on d5 is in the way');
    assert.equal(await page.locator('.thoughts li').count(), 1, 'the tree has only begun to grow');
    await page.click('[aria-label="One step on"]');
    await said(page, 'The knight can leave d5');
    assert.equal(await page.locator('.thoughts li').count(), 2);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await said(page, 'spoiled by 29.Rxd1');
    assert.match(await hash(page), /ply=3$/);
    await page.click('.thoughts li >> nth=1');
    assert.match(await page.textContent('.detail'), /Play the knight from d5 to c3, taking the knight/);
    assert.match(await page.textContent('.detail'), /d5c3/);
    await page.click('[aria-label="To the end"]');
    await said(page, 'Rd1#');
    await accessible(page, 'think');
    await page.click('text=Everything');
    await said(page, 'The search begins: a piece.');
    await page.click('[aria-label="One step on"]');
    assert.match(await page.textContent('.say'), /is tried/);
    assert.match(await page.textContent('.counts'), /plans written/);
  },

  async 'the story plays by itself, and its speed can be changed'(open) {
    const page = await open(`#/think?${M39}&ply=0`);
    await verdict(page, 'Black wins a piece');
    await page.selectOption('label:has-text("Speed") select', '6');
    await page.click('.run');
    await page.waitForFunction(() => document.querySelectorAll('.thoughts li').length >= 4);
    await page.click('.run');
    assert.equal(await page.textContent('.run'), 'Play');
  },

  async 'a search is watched while it runs'(open) {
    const page = await open('#/think?fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R+w+KQkq+-+0+1&goal=queen');
    await page.waitForFunction(() => document.querySelector('.search')?.textContent?.includes('Thinking for') && document.querySelectorAll('.thoughts li').length > 1, null, { timeout: PATIENCE });
    const written = () => page.evaluate(() => Number(document.querySelector('.counts dd')?.textContent));
    const first = await written();
    await page.waitForFunction(known => Number(document.querySelector('.counts dd')?.textContent) > known, first, { timeout: PATIENCE });
    await page.click('.search .stop');
    await page.waitForSelector('.verdict', { timeout: PATIENCE });
  },

  async 'where nothing wins, what came nearest is watched, and what spoiled it'(open) {
    const page = await open('#/think?fen=4r1k1/5ppp/8/8/8/8/3R1PPP/3R2K1+w+-+-+0+1&goal=mate&ply=0');
    await verdict(page, 'No combination for White');
    await said(page, 'the rook on e8 is in the way');
    await page.click('[aria-label="To the end"]');
    await said(page, '1...Kf8 holds');
    assert.ok(await page.isVisible('.thoughts .spoiled.now'));
    assert.match(await page.textContent('.verdict'), /came nearest/);
    assert.doesNotMatch(await page.textContent('.verdict'), /mended/);
    await accessible(page, 'what came nearest');
  },

  async 'a plan of ones own is tried, and its fate is told'(open) {
    const page = await open(`#/think?${M39}&ply=0`);
    await verdict(page, 'Black wins a piece');
    await page.click('text=Try a plan of your own');
    await page.fill('.own textarea', 'd5c3');
    await page.selectOption('.builder select', 'empty');
    await page.fill('.builder input.square >> nth=0', 'd5');
    await page.click('.builder button');
    assert.equal(await page.inputValue('.own textarea'), 'd5c3\nd5 V');
    await page.fill('.own textarea', 'd5c3\nd5 V\nd8d1\nd1g1*');
    await page.click('text=Try this plan');
    await verdict(page, 'Your plan wins, once mended');
    assert.match(await hash(page), /plan=d5c3/);
    await accessible(page, 'a plan of ones own');
    await page.fill('.own textarea', 'd5e3\ne3c2*');
    await page.click('text=Try this plan');
    await verdict(page, 'Your plan fails');
    await page.fill('.own textarea', 'd5x3');
    await page.click('text=Try this plan');
    await page.waitForSelector('.alert:not([hidden])');
    assert.match(await page.textContent('.alert:not([hidden])'), /line 1, column 3/);
  },

  async 'a puzzle is solved move by move, with hints, and a wrong move gets its refutation and no more'(open) {
    const page = await open('#/train?id=own-smothered');
    await page.waitForFunction(() => document.querySelector('.controls button:not([hidden]):not([disabled])')?.textContent === 'A hint', null, { timeout: PATIENCE });
    assert.doesNotMatch(await page.textContent('#main'), /Qc4/);
    await accessible(page, 'training');
    await type(page, 'Nf7');
    await page.waitForSelector('.controls >> text=Try again', { timeout: PATIENCE });
    await said(page, '1.Nf7');
    assert.doesNotMatch(await page.textContent('#main'), /Qc4/);
    await page.click('.controls >> text=Try again');
    await page.click('.controls >> text=A hint');
    assert.equal(await page.locator('.hints li').count(), 1);
    await page.click('.controls >> text=A hint');
    await page.click('.controls >> text=A hint');
    assert.match(await page.textContent('.hints'), /Qc4/);
    for (const move of ['Qc4', 'Nf7', 'Nh6', 'Qg8', 'Nf7']) {
      await page.waitForFunction(() => !document.querySelector('input[name=move]').readOnly);
      await type(page, move);
      await page.waitForFunction(san => !document.querySelector('.say').textContent.includes('Let us see') && !document.querySelector('input[name=move]').value, move, { timeout: PATIENCE });
      await page.waitForTimeout(900);
      if ((await page.textContent('#task-title')).startsWith('Solved')) break;
      if (move === 'Qc4') await page.click('.controls >> text=A hint');
    }
    assert.equal(await page.textContent('#task-title'), 'Solved, with help');
    assert.match(await page.textContent('.score'), /0 of 18 positions known/);
  },

  async 'what was found alone is remembered, exported and taken over again'(open) {
    const page = await open('#/train?id=own-rank');
    await page.waitForFunction(() => !document.querySelector('.controls button:nth-child(2)').disabled, null, { timeout: PATIENCE });
    await type(page, 'Rd8');
    await page.waitForFunction(() => document.getElementById('task-title').textContent === 'Solved', null, { timeout: PATIENCE });
    assert.match(await page.textContent('.score'), /1 of 18 positions known/);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('text=Export progress')]);
    const text = await (await import('node:fs/promises')).readFile(await saved.path(), 'utf8');
    const other = await open('#/train');
    await give(other, 'Import progress', 'progress.json', text);
    await other.waitForFunction(() => document.querySelector('.score').textContent.includes('1 of 18'));
    await give(other, 'Import progress', 'nonsense.json', 'no');
    await other.waitForFunction(() => document.querySelector('.card [role=status]').textContent.includes('has no progress'));
    await page.click('.controls >> text=Next');
    await page.waitForFunction(() => !location.hash.includes('own-rank'));
  },

  async 'a set of Lichess puzzles is dropped, and chosen from by theme and rating'(open) {
    const page = await open('#/train');
    const csv = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n' +
      '00A,6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 b - - 0 1,b2a2 d1d8,800,80,90,100,backRankMate mate mateIn1,,\n' +
      'broken line\n' +
      '00B,r5k1/6pp/8/6N1/8/8/8/5QK1 b - - 0 1,a8b8 f1c4,1800,80,90,100,mate smotheredMate,,\n';
    await give(page, 'Add a set', 'mine.csv', csv);
    await page.waitForFunction(() => document.querySelector('.card [role=status]').textContent.startsWith('2 positions from mine.csv; 1 line was left out'));
    await page.waitForFunction(() => location.hash.includes('id=lichess-00A'));
    await page.selectOption('label:has-text("Theme") select', 'smotheredMate');
    await page.waitForFunction(() => location.hash.includes('id=lichess-00B'));
    await page.selectOption('label:has-text("Rating") select', '0-1000');
    await page.waitForFunction(() => document.getElementById('task-title').textContent === 'Nothing fits');
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('label select option').length > 0 && document.body.textContent.includes('mine.csv (2)'));
  },

  async 'a game is reviewed: a timeline, cards, arrow keys, and the annotated game'(open) {
    const page = await open('#/review');
    await page.fill('textarea', '[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 a6 3. e4 Qh4+ *\n\n[White "C"]\n[Black "D"]\n\n1. e4 e5 *\n');
    await page.click('text=Go through it');
    await page.waitForSelector('.timeline', { timeout: PATIENCE });
    assert.match(await page.textContent('.moment.missed'), /Qh4# was there/);
    assert.match(await page.textContent('.moment.mistake'), /2\.g4/);
    await accessible(page, 'review');
    await page.click('.tick.missed');
    await said(page, '2...Qh4');
    await page.keyboard.press('ArrowLeft');
    await said(page, '2.g4');
    await page.reload();
    await said(page, '2.g4');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('text=Download the annotated game')]);
    assert.equal(saved.suggestedFilename(), 'annotated.pgn');
    await page.selectOption('label:has-text("Game") select', '1');
    await page.waitForFunction(() => document.getElementById('game-title').textContent.startsWith('C'), null, { timeout: PATIENCE });
    await page.goBack();
    await page.waitForSelector('.moment.missed', { timeout: PATIENCE });
    await page.click('.moment.missed >> text=Why not my move?');
    await page.waitForFunction(() => location.hash.includes('try=a7a6'));
    await said(page, 'a6');
  },

  async 'other variants and texts that are no games are refused with a word'(open) {
    const page = await open('#/review');
    for (const [text, words] of [['[Variant "Atomic"]\n\n1. e4 e5 *', /Atomic/], ['1. e4 e9', /./]]) {
      await page.fill('textarea', text);
      await page.click('text=Go through it');
      await page.waitForSelector('.alert:not([hidden])', { timeout: PATIENCE });
      assert.match(await page.textContent('.alert:not([hidden])'), words);
    }
  },

  async 'what is lost can be tried again'(open) {
    const page = await open(`#/solve?${M39}`);
    await men(page, 19);
    await page.route('**/api/solve', route => route.abort());
    await page.click('text=Find the combination');
    await page.waitForSelector('.ask .retry');
    await page.unroute('**/api/solve');
    await page.click('.ask .retry');
    await verdict(page, 'Black wins a piece');
  },

  async 'on a phone the board and the comment stay in sight'(open) {
    for (const place of [`#/solve?${M39}&asked=1`, `#/think?${M39}&ply=3`]) {
      const page = await open(place, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
      await verdict(page, 'Black wins a piece');
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      await page.waitForTimeout(200);
      for (const part of ['.left > .board', '.bar .say']) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box.y >= -1 && box.y + box.height <= 845, `${place}: ${part} at ${box.y}`);
      }
    }
  },

  async 'on its side, a phone shows board and words beside each other'(open) {
    const page = await open(`#/solve?${M39}&asked=1`, { viewport: { width: 844, height: 390 } });
    await verdict(page, 'Black wins a piece');
    const [board, card] = [await page.locator('.left .ground').boundingBox(), await page.locator('.verdict').boundingBox()];
    assert.ok(card.x >= board.x + board.width, 'beside');
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 844);
  },

  async 'nothing sticks out at 320, and axe finds nothing there'(open) {
    for (const [place, ready] of [['', '.hero .idea'], ['#/train', '#task-title:not(:empty)'], ['#/review', '.asking-game'], [`#/think?${M39}&ply=4`, '.thoughts .now'], ['#/help', '.reading']]) {
      const page = await open(place, { viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
      await page.waitForSelector(ready, { timeout: PATIENCE });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 320, `${place} is ${wide} wide`);
      await accessible(page, `${place} at 320`);
    }
  },

  async 'an ending teaches: every move has its worth, a slip is told and can be taken back'(open) {
    const fen = '8/8/8/2k5/8/3K4/3P4/8 w - - 0 1';
    const page = await open(`#/endgame?fen=${fen.replaceAll(' ', '+')}&role=strong`);
    await said(page, 'Your move');
    assert.equal(await page.locator('.worths .win').count(), 3);
    await accessible(page, 'ending');
    // The man that is taken up shows on the board where he wins and where he does not, with the distance.
    await take(page, 'd', 3);
    await page.waitForSelector('square.worth.win');
    const squares = kind => page.locator(`square.worth.${kind}:visible`).count();
    assert.deepEqual([await squares('win'), (await squares('draw')) > 0], [await wins(page, 'K'), true]);
    assert.match(await page.textContent('.left .cg-custom-svgs'), /=/);
    await take(page, 'd', 3);
    await page.waitForSelector('square.worth', { state: 'hidden' });
    assert.equal((await squares('win')) + (await squares('draw')), 0);
    await page.click('.worths .draw >> nth=0');
    await said(page, 'throws the win away');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 2, null, { timeout: PATIENCE });
    await page.click('text=Take back');
    await said(page, 'Your move');
    assert.equal(await page.locator('.log li').count(), 0);
    await page.click('.worths .win >> nth=0');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 2, null, { timeout: PATIENCE });
    await page.waitForFunction(() => /moves=\w+,\w+/.test(location.hash));
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 2, null, { timeout: PATIENCE });
    await page.click('.log button >> nth=0');
    assert.match(await page.textContent('.say'), /^1\./);
  },

  async 'endings with two men are played, and the whole tree can be seen'(open) {
    const page = await open('#/endgame?fen=8/8/8/4k3/8/8/8/KBN5+w+-+-+0+1');
    await said(page, 'comes next');
    const table = await open('#/endgame?fen=8/8/8/4k3/4r3/8/8/KQ6+w+-+-+0+1');
    await table.waitForFunction(() => document.getElementById('known-title')?.textContent === 'What the table says', null, { timeout: PATIENCE });
    assert.match(await table.textContent('.verdict-line'), /mate in 33/);
    await accessible(table, 'queen against rook');
    const tree = await open('#/endgame?expert=tree');
    await tree.waitForSelector('.drawing .lit');
    const fits = await tree.evaluate(() => document.querySelector('.drawing svg').getBoundingClientRect().width <= document.querySelector('.drawing').clientWidth + 1);
    assert.ok(fits);
  },

  async 'a game is part of its address'(open) {
    const page = await open('#/game?game=tic-tac-toe');
    await page.waitForFunction(() => document.querySelectorAll('.grid .cell.can').length === 9);
    await page.click('[aria-label^="b2,"]');
    await page.waitForFunction(() => document.querySelectorAll('.grid .man').length === 2, null, { timeout: PATIENCE });
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('.grid .man').length === 2, null, { timeout: PATIENCE });
  },

  async 'single keys can be turned off'(open) {
    const page = await open('#/help');
    await accessible(page, 'help');
    await page.click('.check input');
    await page.goto(`${page.url().split('#')[0]}#/solve?${M39}`);
    await men(page, 19);
    const side = () => page.getAttribute('.left .cg-wrap', 'class');
    const before = await side();
    await page.keyboard.press('x');
    assert.equal(await side(), before);
  },

  async 'the page speaks French where the browser does, and whoever wants may choose'(open) {
    const page = await open(`#/solve?${M39}`, { locale: 'fr-FR' });
    await men(page, 19);
    assert.equal(await page.getAttribute('html', 'lang'), 'fr');
    await page.click('text=Trouver la combinaison');
    await page.waitForSelector('#verdict-title', { timeout: PATIENCE });
    assert.match(await page.textContent('#verdict-title'), /Les Noirs gagnent/);
    const chip = page.locator('section:has(#line-title) .ply').first();
    assert.equal(await chip.textContent(), '27...Cxc3');
    // A move in a sentence is a button, also in French letters.
    await page.click('.prose button >> nth=0');
    await said(page, 'Cxc3');
    await type(page, 'Db5');
    await said(page, 'Contre Db5');
    await accessible(page, 'the answer in French');
    for (const place of ['#/', '#/train', '#/review', '#/think', '#/endgame', '#/game', '#/help']) {
      await page.goto(page.url().replace(/#.*/, place));
      await page.waitForSelector('h1', { state: 'attached' });
      assert.doesNotMatch(await page.textContent('h1'), /Chess|Train|Review|Watch|Endgames|Games|Help/);
    }
    await page.click('.foot button:has-text("English")');
    await page.waitForSelector('text=Help and about');
    await page.reload();
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
  },

  async 'what is doubted and what is only likely look so, and say why'(open) {
    const page = await open('#/help');
    /** The answer of the program, as if it had been this one. */
    const pretend = async change => {
      await page.unroute('**/api/solve');
      await page.route('**/api/solve', async route => {
        const response = await route.fetch();
        const text = await response.text();
        const told = text.replace(/(event: answer\ndata: )(.*)/, (_, head, data) => head + JSON.stringify(change(JSON.parse(data))));
        await route.fulfill({ response, body: told });
      });
    };
    await pretend(answer => ({ ...answer, status: 'doubted', headline: 'A proof in doubt', doubt: { positions: 1234, line: answer.line.slice(0, 2) } }));
    await page.goto(page.url().replace(/#.*/, `#/solve?${M39}&asked=1`));
    await verdict(page, 'A proof in doubt');
    assert.match(await page.textContent('.meaning[open]'), /second opinion/);
    assert.match(await page.textContent('.against'), /1234 positions/);
    assert.equal(await page.textContent('#why-title'), 'Why it would work');
    await page.click('.against .ply >> nth=1');
    await said(page, '28.Rxc3');
    await page.click('.groups .ply >> text=Qb5');
    await said(page, 'Against Qb5');
    await accessible(page, 'a doubted answer');
    const edge = () => page.evaluate(() => getComputedStyle(document.querySelector('.verdict')).borderLeftStyle);
    assert.equal(await edge(), 'double');
    await pretend(answer => ({ ...answer, status: 'likely', headline: 'Black very likely wins something' }));
    await page.reload();
    await verdict(page, 'Black very likely wins something');
    assert.match(await page.textContent('.meaning[open]'), /It is no proof/);
    assert.equal(await edge(), 'dashed');
    await accessible(page, 'a likely answer');
  },
};

