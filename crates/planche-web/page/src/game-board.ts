// The board of any game: squares, points, hexagons or rings; men as discs, letters or chess figures. Whatever can be done with
// a click can be done with the mouse held down, and with keys: a man that is dragged is two clicks.

import type { Cell, GameState } from './api-types';
import { h, replace, svg } from './dom';
import { t } from './words';

/** How a square is lit: a condition that holds, one that does not, squares that win. */
export type Light = 'good' | 'bad' | 'won';

export interface Seen {
  /** The squares that make sense as the next click. */
  can: Set<number>;
  picked: number | null;
  lit: Map<number, Light>;
}

/** Players that are named after the colour of their men. */
const COLOURS = ['black', 'white', 'red', 'yellow'];

/** Kinds of men that have a figure. */
const FIGURES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** The way round a ring, from the middle of its lower side: by so many steps to the right and down. */
const ROUND = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];

const LIGHTS: Record<Light, string> = { good: t('needed'), bad: t('missing'), won: t('wins') };

/** How far the pointer has to go before a man is dragged, in pixels. */
const SLACK = 6;

export class GameBoard {
  readonly element = h('div', { class: 'grid', role: 'group', 'aria-label': t('The board') });
  private state: GameState | null = null;
  private dragged: { from: number; ghost: HTMLElement | null; x: number; y: number } | null = null;

  constructor(private readonly click: (square: number) => void) {
    this.element.addEventListener('keydown', event => this.key(event));
    this.element.addEventListener('pointerdown', event => this.take(event));
    this.element.addEventListener('pointermove', event => this.drag(event));
    this.element.addEventListener('pointerup', event => this.drop(event));
    this.element.addEventListener('pointercancel', () => this.release());
  }

  /** Draws the board anew; the focus stays on its square. */
  show(state: GameState, seen: Seen): void {
    const held = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-square') : null;
    this.state = state;
    this.element.className = `grid ${state.shape}`;
    this.element.style.setProperty('--columns', String(columns(state)));
    this.element.style.setProperty('--share', `${state.width} / ${state.height}`);
    this.element.style.setProperty('--tall', String(state.height / state.width));
    const cells: HTMLElement[] = [];
    for (let row = state.height - 1; row >= 0; row--) {
      for (let column = 0; column < state.width; column++) cells.push(this.cell(state, seen, column, row));
    }
    replace(this.element, lines(state), ...cells);
    const focus = held ?? cells.find(cell => cell.dataset.square)?.dataset.square;
    const square = this.element.querySelector<HTMLElement>(`[data-square="${focus}"]`);
    square?.setAttribute('tabindex', '0');
    if (held) square?.focus();
  }

  private cell(state: GameState, { can, picked, lit }: Seen, column: number, row: number): HTMLElement {
    const square = row * state.width + column;
    const { name, man, hole } = state.cells[square];
    if (hole) return h('span', { class: 'cell hole', 'aria-hidden': 'true' });
    const light = lit.get(square);
    const marks = [can.has(square) && 'can', square === picked && 'picked', state.last.includes(square) && 'last', light && `lit ${light}`];
    const said = [`${name}, ${who(state, man)}`, can.has(square) && t('can be chosen'), square === picked && t('chosen'), light && LIGHTS[light]];
    const cell = h(
      'button',
      {
        type: 'button',
        class: ['cell', (row + column) % 2 === 0 ? 'dark' : 'light', ...marks].filter(Boolean).join(' '),
        'data-square': square,
        tabindex: '-1',
        'aria-label': said.filter(Boolean).join(', '),
        onclick: () => this.click(square),
      },
      column === 0 && edge('row', String(row + 1), state),
      row === 0 && edge('column', name.replace(/\d+$/, ''), state),
      man !== null && disc(state, man),
    );
    place(cell, state, column, row);
    return cell;
  }

  /** Arrow keys go from square to square; one of them can be reached with the tabulator. */
  private key(event: KeyboardEvent): void {
    const state = this.state;
    const at = Number((event.target as HTMLElement).dataset.square ?? NaN);
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!state || !step || Number.isNaN(at)) return;
    event.preventDefault();
    event.stopPropagation();
    let [column, row] = [at % state.width, Math.floor(at / state.width)];
    for (;;) {
      [column, row] = [column + step[0], row + step[1]];
      if (column < 0 || row < 0 || column >= state.width || row >= state.height) return;
      const next = this.element.querySelector<HTMLElement>(`[data-square="${row * state.width + column}"]`);
      if (!next) continue;
      (event.target as HTMLElement).setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      return next.focus();
    }
  }

  private take(event: PointerEvent): void {
    // A finger moves the page.
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('.cell[data-square]');
    if (cell?.querySelector('.man')) this.dragged = { from: Number(cell.dataset.square), ghost: null, x: event.clientX, y: event.clientY };
  }

  private drag(event: PointerEvent): void {
    const dragged = this.dragged;
    if (!dragged) return;
    if (!dragged.ghost && Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < SLACK) return;
    dragged.ghost ??= this.lift(dragged.from);
    dragged.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  }

  private lift(from: number): HTMLElement {
    const cell = this.element.querySelector<HTMLElement>(`[data-square="${from}"]`)!;
    const ghost = h('div', { class: `ghost ${this.element.className}`, 'aria-hidden': 'true' }, cell.querySelector('.man')!.cloneNode(true));
    ghost.style.width = ghost.style.height = `${cell.clientWidth}px`;
    document.body.append(ghost);
    return ghost;
  }

  private drop(event: PointerEvent): void {
    const dragged = this.dragged;
    this.release();
    if (!dragged?.ghost) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('.cell[data-square]');
    const to = under && this.element.contains(under) ? Number(under.dataset.square) : null;
    if (to === null || to === dragged.from) return;
    this.click(dragged.from);
    this.click(to);
  }

  private release(): void {
    this.dragged?.ghost?.remove();
    this.dragged = null;
  }
}

/** Whose a man is, 0 or 1. */
export function owner(man: string): 0 | 1 {
  return man === man.toUpperCase() ? 0 : 1;
}

function kind(state: GameState, man: string): string {
  return state.kinds.find(known => known.letter === man.toUpperCase())?.name ?? man;
}

/** A man in words. */
function who(state: GameState, man: Cell['man']): string {
  if (man === null) return t('empty');
  return `${state.players[owner(man)]}${state.letters ? ` ${kind(state, man)}` : ''}`;
}

/** A man in the colour that his player is named after; X and O are letters, and the men of chess have figures. */
export function disc(state: GameState, man: string): HTMLElement {
  const player = owner(man);
  const name = state.players[player];
  const colour = COLOURS.find(known => known === name.toLowerCase()) ?? (player === 0 ? 'white' : 'black');
  const figure = FIGURES.find(known => known === kind(state, man));
  // Figures and letters on one board would be two games.
  if (figure && state.letters && state.kinds.every(known => FIGURES.includes(known.name))) {
    const piece = document.createElement('piece');
    piece.className = `${figure} ${colour === 'black' ? 'black' : 'white'}`;
    return h('span', { class: 'man figure cg-wrap', 'aria-hidden': 'true' }, piece);
  }
  const letter = name.length === 1 ? name : state.letters && man.toUpperCase();
  return h('span', { class: `man ${colour}`, 'aria-hidden': 'true' }, letter);
}

/** The name of a row or a column at the edge of the board. */
function edge(which: string, name: string, state: GameState): HTMLElement | false {
  return (state.shape === 'squares' || state.shape === 'points') && h('span', { class: `edge-name ${which}`, 'data-name': name, 'aria-hidden': 'true' });
}

/** How many columns the drawing has: half cells for hexagons, and one more than the rings take for their middle. */
function columns(state: GameState): number {
  if (state.shape === 'hexagons') return 2 * state.width + state.height - 1;
  return state.shape === 'rings' ? 2 * state.height + 1 : state.width;
}

/** Puts a cell where it belongs; squares follow each other by themselves. */
function place(cell: HTMLElement, state: GameState, column: number, row: number): void {
  if (state.shape === 'hexagons') {
    cell.style.gridColumn = `${2 * column + row + 1} / span 2`;
    cell.style.gridRow = String(state.height - row);
    // The last row has none to reach into.
    if (row === 0) cell.style.marginBottom = '0';
  } else if (state.shape === 'rings') {
    const [right, down] = ROUND[column];
    const middle = state.height + 1;
    cell.style.gridColumn = String(middle + right * (state.height - row));
    cell.style.gridRow = String(middle + down * (state.height - row));
  }
}

/** The lines that a board is drawn with, where its squares are none. */
function lines(state: GameState): SVGElement | false {
  if (state.shape === 'rings') return rings(state.height);
  return state.shape === 'points' && crossing(state.width, state.height);
}

function crossing(width: number, height: number): SVGElement {
  const along = Array.from({ length: height }, (_, row) => svg('line', { x1: 0.5, y1: row + 0.5, x2: width - 0.5, y2: row + 0.5 }));
  const up = Array.from({ length: width }, (_, column) => svg('line', { x1: column + 0.5, y1: 0.5, x2: column + 0.5, y2: height - 0.5 }));
  return svg('svg', { class: 'lines', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, ...along, ...up);
}

/** The lines of rings within each other, joined at the middles of their sides. */
function rings(count: number): SVGElement {
  const middle = count + 0.5;
  const squares = Array.from({ length: count }, (_, ring) => ring + 1).map(far =>
    svg('rect', { x: middle - far, y: middle - far, width: 2 * far, height: 2 * far }),
  );
  const joined = [[0, 1], [1, 0], [0, -1], [-1, 0]].map(([right, down]) =>
    svg('line', { x1: middle + right, y1: middle + down, x2: middle + right * count, y2: middle + down * count }),
  );
  const size = 2 * count + 1;
  return svg('svg', { class: 'lines', viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' }, ...squares, ...joined);
}
