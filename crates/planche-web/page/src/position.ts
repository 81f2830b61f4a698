// Where a position comes from: a famous example, a pasted text, or a board set up by hand.

import { post } from './api';
import type { Board, Example, Pasted } from './api-types';
import { count, h, replace } from './dom';
import { Editor } from './editor';
import { Trouble } from './trouble';
import { letters, t } from './words';

export interface Chosen {
  board: Board;
  goal?: string;
  last?: string;
}

type Way = 'examples' | 'paste' | 'setup';

const WAYS: [Way, string][] = [
  ['examples', t('Famous positions')],
  ['paste', t('Paste')],
  ['setup', t('Set up')],
];

export class PositionCard {
  readonly element: HTMLElement;
  private readonly panel = h('div', { class: 'panel' });
  private readonly trouble = new Trouble('position-error');
  private readonly tabs: HTMLButtonElement[];
  private readonly list: HTMLElement;
  private readonly stories: [Example, HTMLButtonElement, HTMLElement][] = [];
  private readonly paste: HTMLElement;
  private readonly game = h('div', { class: 'game' });
  private reading: Promise<unknown> = Promise.resolve();
  private current: Board | null = null;
  private editor: Editor | null = null;
  /** The position that the editor was opened with or has given. */
  private edited: Board | null = null;

  constructor(
    private readonly examples: Example[],
    private readonly choose: (chosen: Chosen) => void,
  ) {
    this.tabs = WAYS.map(([way, text]) => h('button', { type: 'button', onclick: () => this.open(way) }, text));
    this.list = h('ul', { class: 'examples' }, ...examples.map(example => this.example(example)));
    this.paste = this.pasteForm();
    this.element = h(
      'section',
      { class: 'card position', 'aria-labelledby': 'position-title' },
      h('h2', { id: 'position-title' }, t('Choose a position')),
      h('div', { class: 'segments' }, ...this.tabs),
      this.panel,
      this.trouble.element,
    );
    this.open('examples');
  }

  /** Takes a position from an address, or the first example; whether there is one. */
  async begin(fen?: string, goal?: string): Promise<boolean> {
    const example = fen === undefined ? this.examples[0] : this.examples.find(one => one.fen === fen);
    if (example) return this.take(example, goal);
    return fen !== undefined && (await this.read(fen, { goal })) !== null;
  }

  /** What was typed in one way is still there when the person comes back to it. */
  private open(way: Way): void {
    this.trouble.clear();
    this.tabs.forEach((tab, index) => tab.setAttribute('aria-pressed', String(WAYS[index][0] === way)));
    if (way === 'setup') this.showSetup();
    else if (way === 'paste') replace(this.panel, this.paste, this.game);
    else replace(this.panel, this.list);
  }

  /** Reads a text and shows its position; what is wrong is told here. */
  private read(text: string, chosen: Partial<Chosen> = {}): Promise<Pasted | null> {
    const reading = this.readNow(text, chosen);
    this.reading = reading;
    return reading;
  }

  /** Resolves when the position that was chosen last stands on the board. */
  async settled(): Promise<void> {
    await this.reading;
  }

  private async readNow(text: string, chosen: Partial<Chosen>): Promise<Pasted | null> {
    this.trouble.clear();
    try {
      const pasted = await post('api/position', { text });
      this.current = pasted.board;
      this.choose({ ...chosen, board: pasted.board });
      return pasted;
    } catch (problem) {
      this.trouble.tell(problem, () => void this.read(text, chosen));
      return null;
    }
  }

  private async take(example: Example, goal = example.goal): Promise<boolean> {
    if (!(await this.read(example.fen, { goal }))) return false;
    for (const [known, button, story] of this.stories) {
      button.setAttribute('aria-pressed', String(known === example));
      story.hidden = known !== example;
    }
    return true;
  }

  private example(example: Example): HTMLElement {
    const button = h(
      'button',
      { type: 'button', class: 'example', 'aria-pressed': 'false', onclick: () => void this.take(example) },
      h('strong', {}, example.title),
      h('span', {}, example.teaser),
    );
    const story = h('p', { class: 'story', hidden: true }, example.story);
    this.stories.push([example, button, story]);
    return h('li', {}, button, story);
  }

  private pasteForm(): HTMLElement {
    const area = h('textarea', {
      rows: 5,
      spellcheck: 'false',
      placeholder: '3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27',
      'aria-describedby': 'position-error',
    });
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      replace(this.game);
      const pasted = await this.read(area.value);
      if (pasted?.game) this.showGame(pasted.game);
    };
    return h(
      'form',
      { onsubmit: (event: Event) => void submit(event) },
      h('label', { class: 'field wide' }, h('span', {}, t('A position (FEN) or a game (PGN)')), area),
      h('button', { type: 'submit' }, t('Show on the board')),
    );
  }

  private showGame(game: NonNullable<Pasted['game']>): void {
    const buttons: HTMLButtonElement[] = game.plies.map((ply, index) => {
      const number = index === 0 || ply.number.endsWith('.') && !ply.number.endsWith('...') ? ply.number : '';
      const go = async (): Promise<void> => {
        if (!(await this.read(ply.fen, { last: ply.uci }))) return;
        buttons.forEach(button => button.setAttribute('aria-pressed', String(button === buttons[index])));
        comment.textContent = ply.comment;
      };
      return h(
        'button',
        { type: 'button', class: 'ply', 'aria-pressed': String(index === game.plies.length - 1), onclick: () => void go() },
        `${number}${letters(ply.san)}`,
      );
    });
    const comment = h('p', { class: 'story' }, game.plies.at(-1)?.comment ?? '');
    replace(
      this.game,
      h('h3', {}, game.title || t('A game')),
      game.note && h('p', { class: 'note' }, game.note),
      h('p', { class: 'quiet' }, t('{0}. Choose the one after which Planche should look.', count(game.moves, 'move', 'moves'))),
      h('div', { class: 'plies' }, ...buttons),
      comment,
    );
  }

  /** The editor stays as it was left, unless another position has come onto the board since. */
  private showSetup(): void {
    const fresh = this.editor === null || this.edited !== this.current;
    const editor = fresh ? this.newEditor() : this.editor!;
    replace(this.panel, editor.element);
    if (fresh) editor.ready();
  }

  private newEditor(): Editor {
    this.edited = this.current;
    this.editor = new Editor(this.current?.fen, board => {
      this.current = board;
      this.edited = board;
      this.choose({ board });
    });
    return this.editor;
  }
}
