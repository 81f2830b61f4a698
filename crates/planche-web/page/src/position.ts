// Where a position comes from: a famous example, a pasted text, or a board set up by hand.

import { type Board, type Example, type Pasted, post } from './api';
import { count, h, replace } from './dom';
import { Editor } from './editor';

export interface Chosen {
  board: Board;
  goal?: string;
  last?: string;
}

type Way = 'examples' | 'paste' | 'setup';

const WAYS: [Way, string][] = [
  ['examples', 'Famous positions'],
  ['paste', 'Paste'],
  ['setup', 'Set up'],
];

export class PositionCard {
  readonly element: HTMLElement;
  private readonly panel = h('div', { class: 'panel' });
  private readonly tabs: HTMLButtonElement[];
  private chosen: Example | null = null;
  private current: Board | null = null;

  constructor(
    private readonly examples: Example[],
    private readonly choose: (chosen: Chosen) => void,
  ) {
    this.tabs = WAYS.map(([way, text]) => h('button', { type: 'button', onclick: () => this.open(way) }, text));
    this.element = h(
      'section',
      { class: 'card position', 'aria-labelledby': 'position-title' },
      h('h2', { id: 'position-title' }, 'Choose a position'),
      h('div', { class: 'segments' }, ...this.tabs),
      this.panel,
    );
    this.open('examples');
  }

  /** Takes the first example. */
  async begin(): Promise<void> {
    if (this.examples.length > 0) await this.take(this.examples[0]);
  }

  private open(way: Way): void {
    this.tabs.forEach((tab, index) => tab.setAttribute('aria-pressed', String(WAYS[index][0] === way)));
    if (way === 'examples') this.showExamples();
    else if (way === 'paste') this.showPaste();
    else this.showSetup();
  }

  private async take(example: Example): Promise<void> {
    this.chosen = example;
    const { board } = await post<Pasted>('api/position', { text: example.fen });
    this.current = board;
    this.showExamples();
    this.choose({ board, goal: example.goal });
  }

  private showExamples(): void {
    const item = (example: Example): HTMLElement => {
      const here = this.chosen === example;
      const button = h(
        'button',
        { type: 'button', class: 'example', 'aria-pressed': String(here), onclick: () => void this.take(example) },
        h('strong', {}, example.title),
        h('span', {}, example.teaser),
      );
      return h('li', {}, button, here && h('p', { class: 'story' }, example.story));
    };
    replace(this.panel, h('ul', { class: 'examples' }, ...this.examples.map(item)));
  }

  private showPaste(): void {
    const area = h('textarea', {
      rows: 5,
      spellcheck: 'false',
      placeholder: '3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27',
      'aria-describedby': 'paste-error',
    });
    const error = h('p', { id: 'paste-error', class: 'alert', role: 'alert', hidden: true });
    const game = h('div', { class: 'game' });
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      error.hidden = true;
      replace(game);
      try {
        const pasted = await post<Pasted>('api/position', { text: area.value });
        this.current = pasted.board;
        this.choose({ board: pasted.board });
        if (pasted.game) this.showGame(game, pasted.game);
      } catch (problem) {
        error.textContent = (problem as Error).message;
        error.hidden = false;
      }
    };
    replace(
      this.panel,
      h(
        'form',
        { onsubmit: (event: Event) => void submit(event) },
        h('label', { class: 'field wide' }, h('span', {}, 'A position (FEN) or a game (PGN)'), area),
        h('button', { type: 'submit' }, 'Show on the board'),
      ),
      error,
      game,
    );
  }

  private showGame(host: HTMLElement, game: NonNullable<Pasted['game']>): void {
    const buttons: HTMLButtonElement[] = game.plies.map((ply, index) => {
      const number = index === 0 || ply.number.endsWith('.') && !ply.number.endsWith('...') ? ply.number : '';
      const go = async (): Promise<void> => {
        const { board } = await post<Pasted>('api/position', { text: ply.fen });
        this.current = board;
        this.choose({ board, last: ply.uci });
        buttons.forEach(button => button.setAttribute('aria-pressed', String(button === buttons[index])));
        comment.textContent = ply.comment;
      };
      return h(
        'button',
        { type: 'button', class: 'ply', 'aria-pressed': String(index === game.plies.length - 1), onclick: () => void go() },
        `${number}${ply.san}`,
      );
    });
    const comment = h('p', { class: 'story' }, game.plies.at(-1)?.comment ?? '');
    replace(
      host,
      h('h3', {}, game.title || 'A game'),
      h('p', { class: 'quiet' }, `${count(game.plies.length, 'move', 'moves')}. Choose the one after which Planche should look.`),
      h('div', { class: 'plies' }, ...buttons),
      comment,
      game.note && h('p', { class: 'quiet' }, game.note),
    );
  }

  private showSetup(): void {
    const editor = new Editor(this.current?.fen, board => {
      this.current = board;
      this.choose({ board });
    });
    replace(this.panel, editor.element);
    editor.ready();
  }
}
