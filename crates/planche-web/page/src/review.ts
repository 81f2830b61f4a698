// A game gone through: a timeline of what was played, missed and refuted, a card for each such moment, and arrow keys.

import type { GameReview, Moment, MomentKind } from './api-types';
import { BoardView, type Drawn } from './board';
import { count, download, h, replace, select, typing } from './dom';
import { isGame, takes } from './drop';
import type { Desk, Page } from './main';
import { type Game, games } from './pgn';
import { counted, format } from './route';
import { Search } from './search';
import { Trouble } from './trouble';
import { letters, t } from './words';

/** A famous game to begin with. */
const SAMPLE = `[Event "Paris"]
[White "Paul Morphy"]
[Black "Duke Karl and Count Isouard"]
[Date "1858"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

const NAMES: Record<MomentKind, string> = { played: t('Played'), missed: t('Missed'), mistake: t('Mistake'), sacrifice: t('A sacrifice that fails') };

const SIGNS: Record<MomentKind, string> = { played: '!', missed: '?!', mistake: '?', sacrifice: '?' };

/** The longest game that fits into an address. */
const FITS = 6_000;

export const review: Page = async (host, desk) => {
  const page = new ReviewPage(desk);
  replace(host, page.element);
  await page.begin();
  takes({ fits: isGame, take: file => void page.load(file) });
  return () => page.leave();
};

class ReviewPage {
  readonly element: HTMLElement;
  private readonly view = new BoardView(() => {});
  private readonly say = h('p', { class: 'say', 'aria-live': 'polite' });
  private readonly counter = h('span', { class: 'counter' });
  private readonly search = new Search();
  private readonly trouble = new Trouble();
  private readonly area = h('textarea', { rows: 6, spellcheck: 'false', placeholder: '1. e4 e5 2. Nf3 …' });
  private readonly told = h('div', { class: 'answer' });
  private readonly asking: HTMLDetailsElement;
  private readonly keys = (event: KeyboardEvent): void => this.key(event);
  private review: GameReview | null = null;
  private text = '';
  /** The games of the text, and which of them is looked at. */
  private all: Game[] = [];
  private which = 0;
  private at = 0;
  private marked: HTMLElement[] = [];
  private cards: [number, HTMLElement][] = [];

  constructor(private readonly desk: Desk) {
    const step = (label: string, sign: string, to: () => number): HTMLElement =>
      h('button', { type: 'button', class: 'plain icon', 'aria-label': label, title: label, onclick: () => this.go(to()) }, sign);
    this.asking = this.question();
    this.element = h(
      'div',
      { class: 'columns' },
      h('div', { class: 'intro' }, h('h1', {}, t('Review a game')), h('p', {}, t('What was played, missed and refuted. Whatever is claimed is proved.'))),
      h(
        'div',
        { class: 'left' },
        this.view.element,
        h('div', { class: 'bar' }, h(
          'div',
          { class: 'controls', role: 'group', 'aria-label': t('Go through the game') },
          step(t('To the start'), '«', () => 0),
          step(t('One move back'), '‹', () => this.at - 1),
          this.counter,
          step(t('One move on'), '›', () => this.at + 1),
          step(t('To the end'), '»', () => this.plies),
          step(t('To the next moment'), '!', () => this.moment()),
          h('button', { type: 'button', class: 'plain icon', 'aria-label': t('Turn the board'), title: t('Turn the board'), onclick: () => this.view.flip() }, '⇅'),
        ), this.say),
      ),
      h('div', { class: 'right' }, this.asking, this.told),
    );
    window.addEventListener('keydown', this.keys);
  }

  private question(): HTMLDetailsElement {
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.ask(this.area.value, 0);
    };
    const file = h('input', { type: 'file', accept: '.pgn,.txt,text/*', class: 'unseen', onchange: () => {
      if (file.files?.[0]) void this.load(file.files[0]);
      file.value = '';
    } });
    return h(
      'details',
      { class: 'card asking-game', open: true },
      h('summary', {}, t('A game of yours')),
      h(
        'form',
        { onsubmit: submit },
        h('label', { class: 'field wide' }, h('span', {}, t('Paste a game (PGN), or drop a file anywhere on this page')), this.area),
        h(
          'div',
          { class: 'row' },
          h('button', { type: 'submit', class: 'primary' }, t('Go through it')),
          h('label', { class: 'button plain' }, t('Open a file…'), file),
          h('button', { type: 'button', class: 'plain', onclick: () => this.sample() }, t('Morphy at the opera')),
        ),
      ),
      this.search.element,
      this.trouble.element,
    );
  }

  async begin(): Promise<void> {
    const { pgn, id, game, ply } = this.desk.params;
    const kept = id ? sessionStorage.getItem(`planche.game.${id}`) : null;
    const text = kept ?? pgn;
    this.view.showFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    if (id && !text) this.trouble.tell(t('This game is not kept any more: it was too long for an address. Paste it again.'));
    if (!text) return void (this.say.textContent = t('Paste a game, or begin with a famous one.'));
    this.area.value = text;
    // Somebody else has the game, but not the file that it comes from.
    await this.ask(text, id && !kept ? 0 : counted(game, 0), counted(ply, 0));
  }

  leave(): void {
    this.search.abandon();
    window.removeEventListener('keydown', this.keys);
  }

  private sample(): void {
    this.area.value = SAMPLE;
    void this.ask(SAMPLE, 0);
  }

  async load(file: File): Promise<void> {
    this.area.value = await file.text();
    await this.ask(this.area.value, 0);
  }

  private get plies(): number {
    return this.review?.game.plies.length ?? 0;
  }

  private async ask(text: string, game: number, ply = -1): Promise<void> {
    this.trouble.clear();
    this.say.textContent = t('Planche goes through the game…');
    try {
      const all = games(text);
      const one = all[game] ?? all[0];
      const review = await this.search.run('api/review', { text: one?.text ?? text, game: 0 });
      if (!review) return;
      this.text = text;
      this.all = all;
      this.which = Math.max(0, all.indexOf(one));
      this.review = review;
      this.asking.open = false;
      this.show(review);
      if (ply < 0) this.desk.push(this.address());
      this.go(ply < 0 ? (review.moments[0]?.ply ?? -1) + 1 : ply);
    } catch (problem) {
      this.say.textContent = '';
      this.asking.open = true;
      this.trouble.tell(problem, () => void this.ask(text, game, ply));
    }
  }

  /** A short text is its own address; of a long one the game is, and the rest is kept as long as the browser's tab. */
  private address(): Record<string, string> {
    const rest = { game: this.which > 0 ? String(this.which) : '', ply: String(this.at) };
    if (this.text.length <= FITS) return { pgn: this.text.trim(), ...rest };
    const one = this.all[this.which]?.text ?? this.text;
    const pgn = one.length <= FITS ? one.trim() : '';
    const id = String([...this.text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7));
    try {
      sessionStorage.setItem(`planche.game.${id}`, this.text);
    } catch {
      // It lasts as long as the page, then.
    }
    return { pgn, id, ...rest };
  }

  private show(review: GameReview): void {
    const counts = (kinds: MomentKind[]): number => review.moments.filter(moment => kinds.includes(moment.kind)).length;
    const tally = [
      count(counts(['played']), 'combination played', 'combinations played'),
      t('{0} missed', counts(['missed'])),
      count(counts(['mistake', 'sacrifice']), 'mistake', 'mistakes'),
    ].join(', ');
    const listed = this.all.map(({ title }, index): [string, string] => [String(index), `${index + 1}. ${title || t('A game')}`]);
    const others = listed.length > 1 && select(t('Game'), listed, String(this.which), value => void this.ask(this.text, Number(value))).field;
    this.cards = review.moments.map(moment => [moment.ply, this.card(moment)]);
    replace(
      this.told,
      h(
        'section',
        { class: 'card', 'aria-labelledby': 'game-title' },
        h('h2', { id: 'game-title', tabindex: '-1' }, review.game.title || t('A game')),
        h('p', { class: 'quiet' }, `${count(review.game.moves, 'move', 'moves')}.${review.moments.length > 0 ? ` ${tally}.` : ''}`),
        others,
        !review.whole && h('p', { class: 'note' }, t('The time was up before the end of the game: what comes later was not looked at.')),
        review.game.note && h('p', { class: 'note' }, review.game.note),
        this.timeline(review),
        this.moves(review),
        h('div', { class: 'row' }, h('button', { type: 'button', class: 'plain small', onclick: () => download('annotated.pgn', 'application/x-chess-pgn', review.pgn) }, t('Download the annotated game (PGN)'))),
      ),
      review.moments.length === 0 && h('p', { class: 'card quiet' }, t('No combination was found in this game that wins two pawns or more, played, missed or allowed.')),
      ...this.cards.map(([, card]) => card),
    );
  }

  /** A tick for every half-move, coloured where something happened. */
  private timeline(review: GameReview): HTMLElement {
    const tick = (_: unknown, index: number): HTMLElement => {
      const here = review.moments.filter(moment => moment.ply === index);
      const kind = here[0]?.kind ?? '';
      const ply = review.game.plies[index];
      const words = here.map(moment => `${NAMES[moment.kind]}: ${moment.words}`).join(' ');
      return h('button', { type: 'button', class: `tick ${kind}`, tabindex: here.length > 0 ? '0' : '-1', title: `${ply.number}${letters(ply.san)} ${words}`.trim(), 'aria-label': `${ply.number}${letters(ply.san)} ${words}`.trim(), onclick: () => this.go(index + 1) }, here.length > 0 ? SIGNS[here[0].kind] : '');
    };
    return h('div', { class: 'timeline', role: 'group', 'aria-label': t('The game at a glance') }, ...review.game.plies.map(tick));
  }

  private moves(review: GameReview): HTMLElement {
    this.marked = review.game.plies.map((ply, index) => {
      const kind = review.moments.find(moment => moment.ply === index)?.kind;
      const number = index === 0 || !ply.number.endsWith('...') ? ply.number : '';
      return h('button', { type: 'button', class: `ply ${kind ?? ''}`, onclick: () => this.go(index + 1) }, `${number}${letters(ply.san)}${kind === 'played' ? '!' : kind && kind !== 'missed' ? '?' : ''}`);
    });
    return h('div', { class: 'plies scroll', tabindex: '0', role: 'group', 'aria-label': t('Moves') }, ...this.marked);
  }

  private card(moment: Moment): HTMLElement {
    const ply = this.review!.game.plies[moment.ply];
    const before = this.before(moment.ply);
    const blamed = moment.kind === 'mistake' || moment.kind === 'sacrifice';
    const best = moment.best;
    const heading = moment.kind === 'missed' && best ? t('{0}{1}, but {2} was there', ply.number, letters(ply.san), letters(best.san)) : `${ply.number}${letters(ply.san)}`;
    const goal = moment.worth === 'mate' ? 'mate' : 'auto';
    return h(
      'section',
      { class: `card moment ${moment.kind}` },
      h('p', { class: 'badge' }, NAMES[moment.kind], h('span', { class: 'worth' }, moment.worth)),
      h('h3', {}, heading),
      h('p', { class: 'prose' }, moment.words),
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'button', class: 'small', onclick: () => this.look(moment) }, blamed ? t('Show the refutation') : t('Show the combination')),
        h('a', { class: 'button plain small', href: format('solve', { fen: moment.fen, goal, asked: '1' }) }, t('Solve this')),
        moment.kind === 'missed' && h('a', { class: 'button plain small', href: format('solve', { fen: before, goal, asked: '1', try: ply.uci }) }, t('Why not my move?')),
      ),
    );
  }

  private before(ply: number): string {
    const game = this.review!.game;
    return ply === 0 ? game.start?.fen ?? '' : game.plies[ply - 1].fen;
  }

  /** The board before the combination, with its arrows; the line in words. */
  private look(moment: Moment): void {
    this.view.showFen(moment.fen, { marks: moment.marks });
    this.say.textContent = moment.line.map((ply, index) => (index === 0 || !ply.number.endsWith('...') ? `${ply.number}${letters(ply.san)}` : letters(ply.san))).join(' ');
    this.view.element.scrollIntoView({ block: 'nearest' });
  }

  /** The place after the next move about which something is said. */
  private moment(): number {
    const all = this.review?.moments.map(moment => moment.ply + 1) ?? [];
    return all.find(ply => ply > this.at) ?? all[0] ?? this.at;
  }

  private go(plies: number): void {
    const game = this.review?.game;
    if (!game || plies < 0 || plies > game.plies.length) return;
    this.at = plies;
    const ply = game.plies[plies - 1];
    const here = this.review!.moments.filter(moment => moment.ply === plies - 1);
    const marks: Drawn[] = here.filter(moment => moment.kind === 'mistake' || moment.kind === 'sacrifice').flatMap(moment => moment.marks.slice(0, 1).map(mark => ({ ...mark, kind: 'threat' as const })));
    this.view.showFen(ply?.fen ?? game.start?.fen ?? '', { last: ply?.uci, marks });
    this.counter.textContent = `${plies} / ${game.plies.length}`;
    const words = here.map(moment => (moment.kind === 'missed' ? t('{0} was there: {1}', letters(moment.best?.san ?? ''), moment.words) : moment.words)).join(' ');
    const name = ply ? `${ply.number}${letters(ply.san)}` : '';
    const told = words || ply?.comment || '';
    if (!ply) this.say.textContent = t('The beginning of the game.');
    else this.say.textContent = told.startsWith(name) ? told : `${name}. ${told}`.trim();
    this.marked.forEach((button, index) => (index === plies - 1 ? button.setAttribute('aria-current', 'step') : button.removeAttribute('aria-current')));
    this.marked[plies - 1]?.parentElement?.scrollTo({ top: this.marked[plies - 1].offsetTop - 60 });
    for (const [at, card] of this.cards) card.classList.toggle('now', at === plies - 1);
    for (const [index, tick] of this.element.querySelectorAll('.tick').entries()) tick.classList.toggle('now', index === plies - 1);
    this.desk.note(this.address());
  }

  private key(event: KeyboardEvent): void {
    if (typing(event)) return;
    if (event.key === 'ArrowLeft') this.go(this.at - 1);
    else if (event.key === 'ArrowRight') this.go(this.at + 1);
    else return;
    event.preventDefault();
  }
}
