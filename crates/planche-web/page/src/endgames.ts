// The endgame page: watch the experts or play against them, and see the rule behind every move.

import { post } from './api';
import type { EndingAnswer, Expert } from './api-types';
import { BoardView } from './board';
import { h, replace, select } from './dom';
import { knowledge } from './knowledge';
import type { Page } from './main';

const POSITIONS: [fen: string, text: string][] = [
  ['8/8/8/4k3/8/8/8/KR6 w - - 0 1', 'King and rook: the long way'],
  ['8/8/3k4/8/3R4/8/8/3K4 w - - 0 1', 'King and rook: the rook is attacked soon'],
  ['2k5/8/2K5/8/8/8/8/7R w - - 0 1', 'King and rook: almost there'],
  ['8/8/3k4/8/8/3PK3/8/8 w - - 0 1', 'King and pawn: who gets in front?'],
  ['8/2k5/8/8/2K4P/8/8/8 w - - 0 1', 'King and pawn: a race'],
  ['8/8/8/2k5/8/3K4/3P4/8 w - - 0 1', 'King and pawn: only three moves win'],
  ['8/8/8/3k4/8/8/8/KQ6 w - - 0 1', 'King and queen, from the table'],
];

const ROLES: [string, string][] = [
  ['watch', 'Planche plays both sides'],
  ['bare', 'I play the lone king'],
  ['strong', 'I play the stronger side'],
];

const EXPERTS: [Expert, string][] = [
  ['tree', 'the evolved tree'],
  ['fast', 'eleven rules'],
  ['short', 'two rules'],
];

/** A game that does not end is ended. */
const LONGEST = 160;

export const endgames: Page = async host => {
  const page = new Endgames();
  replace(host, page.element);
  await page.load(POSITIONS[0][0]);
  return () => page.pause();
};

class Endgames {
  readonly element: HTMLElement;
  private readonly view = new BoardView(uci => void this.play(uci));
  private readonly say = h('p', { class: 'say', 'aria-live': 'polite' });
  private readonly alert = h('p', { class: 'alert', role: 'alert', hidden: true });
  private readonly verdict = h('p', { class: 'verdict-line' });
  private readonly log = h('ol', { class: 'log', tabindex: '0', 'aria-label': 'Moves and the rules behind them' });
  private readonly known = h('div', { class: 'known' });
  private readonly run = h('button', { type: 'button', class: 'primary', onclick: () => this.toggle() }, 'Play');
  private readonly next = h('button', { type: 'button', class: 'plain', onclick: () => void this.step() }, 'One move');
  private readonly role = select('Who plays', ROLES, 'watch', () => void this.again());
  private readonly expert = select('King and rook by', EXPERTS, 'tree', () => void this.reread());
  private ending: EndingAnswer | null = null;
  private start = '';
  private made = 0;
  private timer: number | undefined;

  constructor() {
    const positions = select('Position', [...POSITIONS, ['', 'my own (FEN below)']], POSITIONS[0][0], fen => {
      if (fen) void this.load(fen);
      else own.focus();
    });
    const own = h('input', { name: 'fen', spellcheck: 'false', placeholder: '8/8/8/4k3/8/8/8/KR6 w - - 0 1' });
    const submit = (event: Event): void => {
      event.preventDefault();
      positions.input.value = '';
      void this.load(own.value);
    };
    this.element = h(
      'div',
      { class: 'columns' },
      h('h1', { class: 'unseen' }, 'Endgames by rules'),
      h(
        'div',
        { class: 'left' },
        this.view.element,
        h(
          'div',
          { class: 'bar' },
          h('div', { class: 'controls' }, this.run, this.next, h('button', { type: 'button', class: 'plain', onclick: () => void this.again() }, 'From the start')),
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
          h('h2', { id: 'ending-title' }, 'Endgames that play by rules'),
          h('p', { class: 'quiet' }, 'Nobody wrote the tree: it was bred, generation after generation, from random ones. Watch the path through it light up.'),
          h('div', { class: 'row' }, positions.field, this.role.field, this.expert.field),
          h('form', { class: 'entry', onsubmit: submit }, h('label', {}, h('span', {}, 'Your own position'), own), h('button', { type: 'submit' }, 'Set')),
          this.alert,
          this.verdict,
        ),
        this.known,
        h('section', { class: 'card', 'aria-labelledby': 'log-title' }, h('h2', { id: 'log-title' }, 'The game so far'), this.log),
      ),
    );
  }

  async load(fen: string): Promise<void> {
    this.pause();
    this.alert.hidden = true;
    try {
      const ending = await this.asked(fen);
      this.start = fen;
      this.made = 0;
      replace(this.log);
      this.view.face(this.faced(ending));
      this.show(ending);
      await this.turn();
    } catch (problem) {
      this.alert.textContent = (problem as Error).message;
      this.alert.hidden = false;
    }
  }

  pause(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.run.textContent = 'Play';
  }

  private asked(fen: string, action?: string): Promise<EndingAnswer> {
    return post('api/endgame', { fen, action, expert: this.expert.input.value as Expert });
  }

  private async again(): Promise<void> {
    await this.load(this.start);
  }

  /** Another expert looks at the same position. */
  private async reread(): Promise<void> {
    if (!this.ending) return;
    try {
      this.show(await this.asked(this.ending.board.fen));
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

  private show(ending: EndingAnswer, last?: string): void {
    this.ending = ending;
    const watch = this.role.input.value === 'watch';
    this.view.show(ending.board, { last, free: !watch && !this.mine });
    // Whoever only watches has nothing to type.
    this.view.entry.hidden = watch;
    this.verdict.textContent = ending.verdict;
    this.expert.field.hidden = ending.class !== 'krk';
    if (ending.knowledge && (ending.attacker || !this.known.hasChildNodes())) replace(this.known, knowledge(ending.knowledge));
    else if (!ending.knowledge && ending.class) replace(this.known);
    const over = ending.board.over;
    const advice = ending.advice;
    if (over) this.say.textContent = `That is ${over}.`;
    else if (this.mine && advice) this.say.textContent = `${ending.number}${advice.san} comes next: ${advice.because}.`;
    else this.say.textContent = `Your move. ${ending.verdict}`;
    const stuck = over !== null || !this.mine || !advice;
    this.next.disabled = stuck;
    this.run.disabled = stuck;
    if (over) this.pause();
  }

  /** Lets the program move when it is its turn in a game against a person. */
  private async turn(): Promise<void> {
    if (this.role.input.value === 'watch' || !this.mine || this.ending?.board.over) return;
    this.timer = window.setTimeout(() => void this.step(), 700);
  }

  private async step(): Promise<void> {
    const advice = this.ending?.advice;
    if (advice) await this.make(advice.uci, advice.because);
  }

  private async play(uci: string): Promise<void> {
    await this.make(uci, 'your move');
    await this.turn();
  }

  private async make(uci: string, because: string): Promise<void> {
    const before = this.ending;
    if (!before) return;
    try {
      const after = await this.asked(before.board.fen, uci);
      if (this.ending !== before) return;
      this.made += 1;
      const entry = h('li', {}, h('strong', {}, `${before.number}${after.played?.san ?? uci}`), `: ${because}.`);
      this.log.append(entry);
      this.log.scrollTop = this.log.scrollHeight;
      this.show(after, uci);
    } catch (problem) {
      this.pause();
      this.say.textContent = (problem as Error).message;
      this.view.show(before.board);
    }
  }

  private toggle(): void {
    if (this.timer !== undefined) return this.pause();
    this.run.textContent = 'Pause';
    const beat = async (): Promise<void> => {
      await this.step();
      if (this.timer === undefined || this.run.disabled || this.made >= LONGEST) return this.pause();
      this.timer = window.setTimeout(() => void beat(), 1100);
    };
    this.timer = window.setTimeout(() => void beat(), 50);
  }
}
