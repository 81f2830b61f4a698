// A board to set men up on. The FEN beside it is the same position as text, for whoever prefers keys.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Color, Key, Role } from '@lichess-org/chessground/types';
import { type Board, type Pasted, post } from './api';
import { h, select } from './dom';

type Tool = { color: Color; role: Role } | 'hand' | 'remove';

const ROLES: Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

const CORNERS: [letter: string, text: string][] = [
  ['K', 'White short'],
  ['Q', 'White long'],
  ['k', 'Black short'],
  ['q', 'Black long'],
];

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

export class Editor {
  readonly element: HTMLElement;
  private ground: Api | null = null;
  private readonly host = h('div', { class: 'ground' });
  private readonly fen: HTMLInputElement;
  private readonly error = h('p', { id: 'setup-error', class: 'alert', role: 'alert', hidden: true });
  private readonly tools: [Tool, HTMLButtonElement][] = [];
  private tool: Tool = 'hand';
  private turn: string;
  private castling: Set<string>;
  private placement: string;

  constructor(
    fen: string | undefined,
    private readonly use: (board: Board) => void,
  ) {
    const [placement, turn, castling] = (fen ?? `${START} w KQkq`).split(' ');
    this.placement = placement;
    this.turn = turn;
    this.castling = new Set([...castling].filter(letter => 'KQkq'.includes(letter)));
    this.fen = h('input', { name: 'fen', spellcheck: 'false', 'aria-describedby': 'setup-error', onchange: () => this.typed() });
    const side = select('To move', [['w', 'White'], ['b', 'Black']], turn, value => {
      this.turn = value;
      this.write();
    });
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.take();
    };
    this.element = h(
      'form',
      { class: 'editor', onsubmit: submit },
      this.palette('black'),
      h('div', { class: 'board small', 'aria-hidden': 'true' }, this.host),
      this.palette('white'),
      h(
        'div',
        { class: 'row' },
        this.toolButton('hand', 'Move men', 'Move men'),
        this.toolButton('remove', 'Remove men from the board', 'Remove men'),
        h('button', { type: 'button', class: 'plain', onclick: () => this.put('8/8/8/8/8/8/8/8') }, 'Clear'),
        h('button', { type: 'button', class: 'plain', onclick: () => this.put(START) }, 'Start'),
      ),
      h('div', { class: 'row' }, side.field, this.corners()),
      h('label', { class: 'field wide' }, h('span', {}, 'As text (FEN)'), this.fen),
      this.error,
      h('button', { type: 'submit' }, 'Use this position'),
    );
    this.write();
    this.choose('hand');
  }

  /** To be called once the element is on the page. */
  ready(): void {
    this.ground = Chessground(this.host, {
      fen: this.placement,
      animation: { duration: 120 },
      movable: { free: true, color: 'both' },
      draggable: { deleteOnDropOff: true },
      selectable: { enabled: true },
      highlight: { lastMove: false },
      drawable: { enabled: false },
      disableContextMenu: true,
      events: { change: () => this.changed(), select: key => this.clicked(key) },
    });
  }

  private palette(color: Color): HTMLElement {
    const buttons = ROLES.map(role => this.toolButton({ color, role }, `Put a ${color} ${role}`));
    return h('div', { class: 'palette cg-wrap', role: 'group', 'aria-label': `Men of ${color}` }, ...buttons);
  }

  private toolButton(tool: Tool, label: string, text?: string): HTMLButtonElement {
    const picture = typeof tool === 'object' ? document.createElement('piece') : null;
    if (picture && typeof tool === 'object') picture.className = `${tool.color} ${tool.role}`;
    const button = h(
      'button',
      { type: 'button', class: text ? 'plain' : 'man', 'aria-label': label, title: label, onclick: () => this.choose(tool) },
      picture ?? text,
    );
    this.tools.push([tool, button]);
    return button;
  }

  private choose(tool: Tool): void {
    this.tool = tool;
    for (const [known, button] of this.tools) button.setAttribute('aria-pressed', String(known === tool));
    this.ground?.set({ movable: { color: tool === 'hand' ? 'both' : undefined }, draggable: { enabled: tool === 'hand' } });
    this.ground?.selectSquare(null);
  }

  private clicked(key: Key): void {
    if (!this.ground || this.tool === 'hand') return;
    const there = this.ground.state.pieces.get(key);
    const tool = this.tool;
    const same = typeof tool === 'object' && there?.role === tool.role && there.color === tool.color;
    this.ground.setPieces(new Map([[key, tool === 'remove' || same ? undefined : (tool as { color: Color; role: Role })]]));
    this.ground.selectSquare(null);
    this.changed();
  }

  private changed(): void {
    this.placement = this.ground?.getFen() ?? this.placement;
    this.write();
  }

  private put(placement: string): void {
    this.placement = placement;
    this.ground?.set({ fen: placement });
    this.write();
  }

  private corners(): HTMLElement {
    const box = ([letter, text]: [string, string]): HTMLElement => {
      const input = h('input', { type: 'checkbox', checked: this.castling.has(letter), onchange: () => toggle(input.checked) });
      const toggle = (on: boolean): void => {
        if (on) this.castling.add(letter);
        else this.castling.delete(letter);
        this.write();
      };
      return h('label', { class: 'check' }, input, text);
    };
    return h('fieldset', { class: 'corners' }, h('legend', {}, 'May castle'), ...CORNERS.map(box));
  }

  private write(): void {
    const castling = CORNERS.map(([letter]) => letter).filter(letter => this.castling.has(letter)).join('') || '-';
    this.fen.value = `${this.placement} ${this.turn} ${castling} - 0 1`;
  }

  /** The text was changed by hand: the board follows. */
  private typed(): void {
    const [placement] = this.fen.value.trim().split(/\s+/);
    if (!placement) return;
    this.placement = placement;
    this.ground?.set({ fen: placement });
  }

  private async take(): Promise<void> {
    this.error.hidden = true;
    try {
      const { board } = await post<Pasted>('api/position', { text: this.fen.value });
      this.use(board);
    } catch (problem) {
      this.error.textContent = (problem as Error).message;
      this.error.hidden = false;
    }
  }
}
