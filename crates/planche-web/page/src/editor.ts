// A board to set men up on. The FEN beside it is the same position as text, for whoever prefers keys.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Color, Key, Role } from '@lichess-org/chessground/types';
import { post } from './api';
import type { Board } from './api-types';
import { calm, h, select } from './dom';
import { t } from './words';

type Tool = { color: Color; role: Role } | 'hand' | 'remove';

const ROLES: Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

const CORNERS: [letter: string, text: string][] = [
  ['K', t('White short')],
  ['Q', t('White long')],
  ['k', t('Black short')],
  ['q', t('Black long')],
];

/** No pawn can be taken in passing, and nothing is counted yet. */
const REST = '- 0 1';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

export class Editor {
  readonly element: HTMLElement;
  private ground: Api | null = null;
  private readonly host = h('div', { class: 'ground' });
  private readonly fen: HTMLInputElement;
  private readonly error = h('p', { id: 'setup-error', class: 'alert', role: 'alert', hidden: true });
  private readonly tools: [Tool, HTMLButtonElement][] = [];
  private tool: Tool = 'hand';
  private readonly side;
  private readonly castling: [letter: string, box: HTMLInputElement][];
  private placement = '';
  /** The square of a pawn that may be taken in passing, and the two counters. */
  private rest = REST;

  constructor(
    fen: string | undefined,
    private readonly use: (board: Board) => void,
  ) {
    this.fen = h('input', { name: 'fen', spellcheck: 'false', 'aria-describedby': 'setup-error', onchange: () => this.typed() });
    this.side = select(t('To move'), [['w', t('White')], ['b', t('Black')]], 'w', () => this.changed());
    this.castling = CORNERS.map(([letter]) => [letter, h('input', { type: 'checkbox', onchange: () => this.changed() })]);
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
        this.toolButton('hand', t('Move men'), t('Move men')),
        this.toolButton('remove', t('Remove men from the board'), t('Remove men')),
        h('button', { type: 'button', class: 'plain', onclick: () => this.put('8/8/8/8/8/8/8/8') }, t('Clear')),
        h('button', { type: 'button', class: 'plain', onclick: () => this.put(START) }, t('Start')),
      ),
      h('div', { class: 'row' }, this.side.field, this.corners()),
      h('label', { class: 'field wide' }, h('span', {}, t('As text (FEN)')), this.fen),
      this.error,
      h('button', { type: 'submit' }, t('Use this position')),
    );
    this.read(fen ?? `${START} w KQkq ${REST}`);
    this.write();
    this.choose('hand');
  }

  /** To be called once the element is on the page. */
  ready(): void {
    this.ground = Chessground(this.host, {
      fen: this.placement,
      animation: { enabled: !calm(), duration: 120 },
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
    const buttons = ROLES.map(role => this.toolButton({ color, role }, t('Put a {0} {1}', t(color), t(role))));
    return h('div', { class: 'palette cg-wrap', role: 'group', 'aria-label': t('Men of {0}', t(color)) }, ...buttons);
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

  /** Something was changed beside the text: what was true of the last move is true no longer. */
  private changed(): void {
    this.placement = this.ground?.getFen() ?? this.placement;
    this.rest = REST;
    this.write();
  }

  private put(placement: string): void {
    this.ground?.set({ fen: placement });
    this.changed();
  }

  private corners(): HTMLElement {
    const boxes = this.castling.map(([, box], index) => h('label', { class: 'check' }, box, CORNERS[index][1]));
    return h('fieldset', { class: 'corners' }, h('legend', {}, t('May castle')), ...boxes);
  }

  private write(): void {
    const castling = this.castling.filter(([, box]) => box.checked).map(([letter]) => letter).join('') || '-';
    this.fen.value = `${this.placement} ${this.side.input.value} ${castling} ${this.rest}`;
  }

  /** Takes over what a FEN says; parts that are missing stay as they are. */
  private read(fen: string): void {
    const [placement, turn, castling, ...rest] = fen.trim().split(/\s+/);
    this.placement = placement;
    if (turn === 'w' || turn === 'b') this.side.input.value = turn;
    if (castling) for (const [letter, box] of this.castling) box.checked = castling.includes(letter);
    this.rest = rest.length > 0 ? rest.join(' ') : REST;
  }

  /** The text was changed by hand: the board follows. */
  private typed(): void {
    if (!this.fen.value.trim()) return;
    this.read(this.fen.value);
    this.ground?.set({ fen: this.placement });
  }

  private async take(): Promise<void> {
    this.error.hidden = true;
    try {
      const { board } = await post('api/position', { text: this.fen.value });
      this.use(board);
    } catch (problem) {
      this.error.textContent = (problem as Error).message;
      this.error.hidden = false;
    }
  }
}
