// The endgame page: watch the experts or play against them, and see the rule behind every move.

import { post } from './api';
import type { EndingAnswer, Expert, WorthMove } from './api-types';
import { BoardView, type Drawn, type Worth } from './board';
import { able, capital, h, replace, select } from './dom';
import { knowledge } from './knowledge';
import type { Desk, Page } from './main';
import { listed } from './route';
import { Trouble } from './trouble';
import { known, letters, t } from './words';

const POSITIONS: [fen: string, text: string][] = [
  ['8/8/8/4k3/8/8/8/KR6 w - - 0 1', t('King and rook: the long way')],
  ['8/8/3k4/8/3R4/8/8/3K4 w - - 0 1', t('King and rook: the rook is attacked soon')],
  ['2k5/8/2K5/8/8/8/8/7R w - - 0 1', t('King and rook: almost there')],
  ['8/8/3k4/8/8/3PK3/8/8 w - - 0 1', t('King and pawn: who gets in front?')],
  ['8/2k5/8/8/2K4P/8/8/8 w - - 0 1', t('King and pawn: a race')],
  ['8/8/8/2k5/8/3K4/3P4/8 w - - 0 1', t('King and pawn: only three moves win')],
  ['8/8/8/3k4/8/8/8/KQ6 w - - 0 1', t('King and queen: edge first')],
  ['8/2k4B/4K3/4N3/8/8/8/8 w - - 0 1', t('Bishop and knight: the march')],
  ['8/8/8/4k3/8/8/8/KBB5 w - - 0 1', t('Two bishops')],
  ['8/8/8/4k3/8/8/8/KRR5 w - - 0 1', t('Two rooks')],
  ['8/8/8/4k3/4r3/8/8/KQ6 w - - 0 1', t('Queen against rook')],
  ['8/8/8/4k3/4p3/8/8/KR6 w - - 0 1', t('Rook against pawn')],
  ['8/8/8/8/4k3/8/1p1K4/6Q1 w - - 0 1', t('Queen against pawn')],
];

const ROLES: [string, string][] = [
  ['watch', t('Planche plays both sides')],
  ['bare', t('I play the weaker side')],
  ['strong', t('I play the stronger side')],
];

const EXPERTS: [Expert, string][] = [
  ['teaching', t('the lesson in sentences')],
  ['tree', t('the tree, bred and annealed')],
  ['fast', t('eleven rules')],
  ['short', t('two rules')],
];

/** A game that does not end is ended. */
const LONGEST = 160;

/** A position of the game, the move that led to it, and why it was made. */
interface Past {
  ending: EndingAnswer;
  uci?: string;
  because: string;
}

export const endgames: Page = async (host, desk) => {
  const page = new Endgames(desk);
  replace(host, page.element);
  await page.begin();
  return () => page.pause();
};

class Endgames {
  readonly element: HTMLElement;
  private readonly view = new BoardView(uci => void this.play(uci));
  private readonly say = h('p', { class: 'say', 'aria-live': 'polite' });
  private readonly trouble = new Trouble();
  private readonly worths = h('div', { class: 'plies worths', tabindex: '-1', role: 'group', 'aria-labelledby': 'worth-title' });
  private readonly back = h('button', { type: 'button', class: 'plain', onclick: () => this.takeBack() }, t('Take back'));
  private readonly verdict = h('p', { class: 'verdict-line' });
  private readonly log = h('ol', { class: 'log', tabindex: '0', 'aria-label': t('Moves and the rules behind them') });
  private readonly known = h('div', { class: 'known' });
  private readonly run = h('button', { type: 'button', class: 'primary', onclick: () => this.toggle() }, t('Play'));
  private readonly next = h('button', { type: 'button', class: 'plain', onclick: () => void this.step() }, t('One move'));
  private readonly role = select(t('Who plays'), ROLES, 'watch', () => void this.again());
  private readonly expert = select(t('King and rook by'), EXPERTS, 'teaching', () => void this.reread());
  private readonly positions;
  private past: Past[] = [];
  private start = '';
  private slip = '';
  /** Whether the program has nothing to play now. */
  private stuck = true;
  private timer: number | undefined;

  constructor(private readonly desk: Desk) {
    const positions = select(t('Position'), [...POSITIONS, ['', t('my own (FEN below)')]], POSITIONS[0][0], fen => {
      if (fen) void this.load(fen);
      else own.focus();
    });
    this.positions = positions.input;
    const own = h('input', { name: 'fen', spellcheck: 'false', placeholder: '8/8/8/4k3/8/8/8/KR6 w - - 0 1' });
    const submit = (event: Event): void => {
      event.preventDefault();
      positions.input.value = '';
      void this.load(own.value);
    };
    this.element = h(
      'div',
      { class: 'columns' },
      h('div', { class: 'intro' }, h('h1', {}, t('Endgames by rules')), h('p', {}, t('Experts that play by rules you can read. Every move shows what it is worth.'))),
      h(
        'div',
        { class: 'left' },
        this.view.element,
        h(
          'div',
          { class: 'bar' },
          h(
            'div',
            { class: 'controls' },
            h('button', { type: 'button', class: 'plain icon', 'aria-label': t('From the start'), title: t('From the start'), onclick: () => void this.again() }, '«'),
            this.run,
            this.next,
            this.back,
          ),
          this.say,
        ),
        this.view.entry,
      ),
      h(
        'div',
        { class: 'right' },
        h(
          'section',
          { class: 'card', 'aria-labelledby': 'ending-title' },
          h('h2', { id: 'ending-title' }, t('Choose an ending')),
          h('div', { class: 'row' }, positions.field, this.role.field, this.expert.field),
          h('form', { class: 'entry', onsubmit: submit }, h('label', {}, h('span', {}, t('Your own position')), own), h('button', { type: 'submit' }, t('Set'))),
          this.trouble.element,
          this.verdict,
        ),
        h(
          'section',
          { class: 'card', 'aria-labelledby': 'worth-title' },
          h('h2', { id: 'worth-title' }, t('What every move is worth')),
          h('p', { class: 'quiet' }, t('The number says in how many moves it is mate after it.')),
          this.worths,
        ),
        this.known,
        h('section', { class: 'card', 'aria-labelledby': 'log-title' }, h('h2', { id: 'log-title' }, t('The game so far')), this.log),
      ),
    );
  }

  /** Shows what the address asks for, or the first position. */
  async begin(): Promise<void> {
    const { fen, role, expert, moves } = this.desk.params;
    if (ROLES.some(([known]) => known === role)) this.role.input.value = role;
    if (EXPERTS.some(([known]) => known === expert)) this.expert.input.value = expert;
    const start = fen ?? POSITIONS[0][0];
    this.positions.value = POSITIONS.some(([known]) => known === start) ? start : '';
    await this.load(start, listed(moves));
  }

  private async load(fen: string, moves: string[] = []): Promise<void> {
    this.pause();
    this.trouble.clear();
    try {
      const past: Past[] = [{ ending: await this.asked(fen), because: '' }];
      for (const uci of moves) {
        const ending = await this.asked(past[past.length - 1].ending.board.fen, uci);
        past.push({ ending, uci, because: '' });
      }
      this.start = fen;
      this.past = past;
      this.slip = '';
      this.view.face(this.faced(past[0].ending));
      this.show();
      await this.turn();
    } catch (problem) {
      this.trouble.tell(problem, () => void this.load(fen, moves));
    }
  }

  private get ending(): EndingAnswer | null {
    return this.past.at(-1)?.ending ?? null;
  }

  private noteSeen(): void {
    const [role, expert] = [this.role.input.value, this.expert.input.value];
    const moves = this.past.flatMap(past => past.uci ?? []).join(',');
    this.desk.note({ fen: this.start, role: role === 'watch' ? '' : role, expert: expert === 'teaching' ? '' : expert, moves });
  }

  pause(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.run.textContent = t('Play');
  }

  private asked(fen: string, action?: string): Promise<EndingAnswer> {
    return post('api/endgame', { fen, action, expert: this.expert.input.value as Expert });
  }

  private async again(): Promise<void> {
    await this.load(this.start);
  }

  /** Another expert looks at the same position. */
  private async reread(): Promise<void> {
    const last = this.past.at(-1);
    if (!last) return;
    try {
      last.ending = { ...(await this.asked(last.ending.board.fen)), played: last.ending.played };
      this.show();
    } catch (problem) {
      this.say.textContent = (problem as Error).message;
    }
  }

  private faced(ending: EndingAnswer): 'white' | 'black' {
    const strong = ending.attacker === (ending.board.turn === 'white') ? 'white' : 'black';
    const bare = strong === 'white' ? 'black' : 'white';
    return this.role.input.value === 'bare' ? bare : strong;
  }

  /** Whether the program moves now. */
  private get mine(): boolean {
    const role = this.role.input.value;
    return role === 'watch' || (role === 'bare') === (this.ending?.attacker ?? false);
  }

  private show(): void {
    const { ending, uci } = this.past[this.past.length - 1];
    const watch = this.role.input.value === 'watch';
    const advice = ending.advice;
    const marks: Drawn[] = this.mine && advice ? [...named(advice.because), arrow(advice.uci)] : [];
    this.view.show(ending.board, { last: uci, marks, free: !watch && !this.mine, worths: ending.moves.map(weighed) });
    // Whoever only watches has nothing to type.
    this.view.entry.hidden = watch;
    this.verdict.textContent = ending.verdict;
    this.expert.field.hidden = ending.class !== 'krk';
    if (ending.knowledge && (ending.attacker || !this.known.hasChildNodes())) replace(this.known, knowledge(ending.knowledge));
    else if (ending.lesson.length > 0) replace(this.known, lesson(ending.lesson));
    else if (!ending.knowledge && ending.class) replace(this.known);
    const over = ending.board.over;
    if (over) this.say.textContent = t('That is {0}.', known(over));
    else if (this.slip) this.say.textContent = this.slip;
    else if (this.mine && advice) this.say.textContent = t('{0}{1} comes next. {2}.', ending.number, letters(advice.san), capital(advice.because));
    else this.say.textContent = t('Your move. {0}', ending.verdict);
    const stuck = over !== null || !this.mine || !advice;
    this.stuck = stuck;
    able(this.next, !stuck);
    able(this.run, !stuck);
    able(this.back, this.past.length > 1);
    this.drawWorths(ending.moves);
    this.drawLog();
    this.noteSeen();
    if (over) this.pause();
  }

  /** Whoever has chosen a move with the keys goes on from there. */
  private drawWorths(moves: WorthMove[]): void {
    const inside = this.worths.contains(document.activeElement);
    replace(this.worths, ...moves.map(made => this.worth(made)));
    if (inside) (this.worths.querySelector('button') ?? this.worths).focus();
  }

  /** A legal move, coloured by what it is worth; it can be made by a click when it is the person's turn. */
  private worth(made: WorthMove): HTMLElement {
    const words = made.worth === 'draw' ? t('draw') : `${made.mate}`;
    const named = { win: t('wins'), draw: t('draws'), loss: t('loses') }[made.worth];
    const free = this.role.input.value !== 'watch' && !this.mine;
    const play = (): void => void (free && this.play(made.uci));
    const look = (): void => this.view.light([arrow(made.uci, made.worth === 'win' ? 'play' : 'threat')]);
    const away = (): void => this.view.light(null);
    return h(
      'button',
      {
        type: 'button',
        class: `ply ${made.worth}`,
        'aria-disabled': free ? undefined : 'true',
        onclick: play,
        onmouseenter: look,
        onmouseleave: away,
        // The mouse has its own way to look.
        onfocus: (event: Event) => (event.target as HTMLElement).matches(':focus-visible') && look(),
        onblur: away,
      },
      `${letters(made.san)} `,
      h('small', {}, words),
      h('span', { class: 'unseen' }, `, ${named}`),
    );
  }

  /** The game so far; a click goes back there. */
  private drawLog(): void {
    const entry = (past: Past, index: number): HTMLElement => {
      const before = this.past[index].ending;
      const name = `${before.number}${letters(past.ending.played?.san ?? past.uci ?? '')}`;
      const look = (): void => {
        this.pause();
        this.view.showFen(past.ending.board.fen, { last: past.uci });
        this.say.textContent = `${name}. ${past.because ? `${capital(past.because)}. ` : ''}${past.ending.verdict}`;
      };
      return h('li', {}, h('button', { type: 'button', class: 'ply', onclick: look }, name), past.because && ` ${capital(past.because)}.`);
    };
    replace(this.log, ...this.past.slice(1).map(entry));
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** Back to the person's last move, or by one where nobody plays. */
  private takeBack(): void {
    if (this.past.length < 2) return;
    this.pause();
    do this.past.pop();
    while (this.role.input.value !== 'watch' && this.mine && this.past.length > 1);
    this.slip = '';
    this.show();
  }

  /** Lets the program move when it is its turn in a game against a person. */
  private async turn(): Promise<void> {
    if (this.role.input.value === 'watch' || !this.mine || this.ending?.board.over) return;
    this.timer = window.setTimeout(() => void this.step(), 700);
  }

  private async step(): Promise<void> {
    const advice = this.ending?.advice;
    if (advice && !this.stuck) await this.make(advice.uci, advice.because);
  }

  private async play(uci: string): Promise<void> {
    await this.make(uci, t('your move'));
    await this.turn();
  }

  private async make(uci: string, because: string): Promise<void> {
    const before = this.ending;
    if (!before) return;
    const person = !this.mine;
    try {
      const ending = await this.asked(before.board.fen, uci);
      if (this.ending !== before) return;
      this.slip = person ? ending.slip ?? '' : this.slip;
      this.past.push({ ending, uci, because });
      this.show();
      if (!person) this.slip = '';
    } catch (problem) {
      this.pause();
      this.say.textContent = (problem as Error).message;
      this.view.show(before.board);
    }
  }

  private toggle(): void {
    if (this.timer !== undefined) return this.pause();
    if (this.stuck) return;
    this.run.textContent = t('Pause');
    const beat = async (): Promise<void> => {
      await this.step();
      if (this.timer === undefined || this.stuck || this.past.length >= LONGEST) return this.pause();
      this.timer = window.setTimeout(() => void beat(), 1100);
    };
    this.timer = window.setTimeout(() => void beat(), 50);
  }
}

/** The squares that a sentence names, to be ringed. */
function named(sentence: string): Drawn[] {
  const squares = new Set(sentence.match(/\b[a-h][1-8]\b/g));
  return [...squares].map(from => ({ from, kind: 'change' }));
}

/** A move as the board colours it: in how many moves it is mate, or that nobody wins. */
function weighed({ uci, worth, mate }: WorthMove): Worth {
  return { uci, worth, label: mate === null ? '=' : `${mate}` };
}

function arrow(uci: string, kind: 'play' | 'threat' = 'play'): Drawn {
  return { from: uci.slice(0, 2), to: uci.slice(2, 4), kind };
}

/** What the table has to say. */
function lesson(sentences: string[]): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'known-title' },
    h('h2', { id: 'known-title' }, t('What the table says')),
    ...sentences.map(sentence => h('p', {}, sentence)),
  );
}
