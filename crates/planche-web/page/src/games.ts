// Any game from a rules file on a plain grid: click a man and a square, the program answers.

import { get, post } from './api';
import type { GameListed, GameState } from './api-types';
import { h, replace, select, svg } from './dom';
import type { Desk, Page } from './main';
import { listed } from './route';

const SIDES: [string, string][] = [
  ['first', 'I begin'],
  ['second', 'Planche begins'],
  ['both', 'Planche plays both sides'],
];

/** Players that are named after the colour of their men. */
const COLOURS = ['black', 'white', 'red', 'yellow'];

/** The way round a ring, from the middle of its lower side: by so many steps to the right and down. */
const ROUND = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];

const OPENING = 'three-mens-morris';

export const games: Page = async (host, desk) => {
  const page = new Games(await get('api/games'), desk);
  replace(host, page.element);
  await page.begin();
  return () => page.leave();
};

class Games {
  readonly element: HTMLElement;
  private readonly grid = h('div', { class: 'grid', role: 'group', 'aria-label': 'The board' });
  private readonly say = h('p', { class: 'say', 'aria-live': 'polite' });
  private readonly about = h('p', { class: 'quiet' });
  private readonly log = h('ol', { class: 'log', tabindex: '0', 'aria-label': 'Moves' });
  private readonly offered = h('div', { class: 'plies', tabindex: '-1', role: 'group', 'aria-labelledby': 'moves-title' });
  private readonly text = h('p', { class: 'quiet' });
  private readonly game;
  private readonly side = select('Who plays', SIDES, 'first', () => void this.again());
  private moves: string[] = [];
  private state: GameState | null = null;
  private picked: number | null = null;
  private busy = false;
  private round = 0;

  constructor(
    private readonly listed: GameListed[],
    private readonly desk: Desk,
  ) {
    const options = listed.map((game): [string, string] => [game.name, game.title]);
    this.game = select('Game', options, OPENING, () => void this.again());
    this.element = h(
      'div',
      { class: 'columns' },
      h('h1', { class: 'unseen' }, 'Games from rules'),
      h(
        'div',
        { class: 'left' },
        this.grid,
        this.say,
        h(
          'div',
          { class: 'controls' },
          h('button', { type: 'button', class: 'plain', onclick: () => void this.back() }, 'Take back'),
          h('button', { type: 'button', class: 'plain', onclick: () => void this.again() }, 'From the start'),
        ),
      ),
      h(
        'div',
        { class: 'right' },
        h(
          'section',
          { class: 'card', 'aria-labelledby': 'games-title' },
          h('h2', { id: 'games-title' }, 'Write the rules, get a player'),
          h('p', { class: 'quiet' }, 'Planche knows nothing of these games but a short rules file each. From it alone it finds the moves, the threats and the forced wins.'),
          h('div', { class: 'row' }, this.game.field, this.side.field),
          this.about,
          this.text,
        ),
        h('section', { class: 'card', 'aria-labelledby': 'moves-title' }, h('h2', { id: 'moves-title' }, 'Legal moves'), this.offered),
        h('section', { class: 'card', 'aria-labelledby': 'played-title' }, h('h2', { id: 'played-title' }, 'The game so far'), this.log),
      ),
    );
  }

  leave(): void {
    this.round += 1;
  }

  /** Shows the game of the address, after its moves. */
  async begin(): Promise<void> {
    const { game, side, moves } = this.desk.params;
    if (this.listed.some(one => one.name === game)) this.game.input.value = game;
    if (SIDES.some(([known]) => known === side)) this.side.input.value = side;
    await this.again(listed(moves));
  }

  private noteSeen(): void {
    const side = this.side.input.value;
    this.desk.note({ game: this.game.input.value, side: side === 'first' ? '' : side, moves: this.moves.join(',') });
  }

  async again(moves: string[] = []): Promise<void> {
    this.round += 1;
    this.moves = [...moves];
    replace(this.log, ...moves.map(name => h('li', {}, h('strong', {}, name))));
    this.about.textContent = this.listed.find(game => game.name === this.game.input.value)?.about ?? '';
    if (await this.ask(false)) await this.turn();
  }

  private async back(): Promise<void> {
    if (this.busy || this.moves.length === 0) return;
    this.round += 1;
    const count = this.side.input.value === 'both' ? 1 : Math.min(2, this.moves.length);
    for (let taken = 0; taken < count; taken++) {
      this.moves.pop();
      this.log.lastElementChild?.remove();
    }
    await this.ask(false);
  }

  private get mine(): boolean {
    const side = this.side.input.value;
    return side === 'both' || (side === 'second') === (this.state?.turn === 0);
  }

  /** Lets the program move as long as it is its turn. */
  private async turn(): Promise<void> {
    const round = this.round;
    while (this.state && !this.state.over && this.mine && round === this.round) {
      this.say.textContent = 'Planche is thinking…';
      if (!(await this.ask(true))) return;
      await new Promise(resolve => window.setTimeout(resolve, this.side.input.value === 'both' ? 900 : 0));
    }
  }

  /** Asks for the position, or for a move in it. Whether it has come; where not, that is told. */
  private async ask(answer: boolean): Promise<boolean> {
    const round = this.round;
    this.busy = true;
    try {
      const body = { game: this.game.input.value, moves: this.moves, answer };
      const state = await post('api/game', body);
      if (round !== this.round) return false;
      if (state.answer) this.note(state.answer.name, `${this.state ? this.state.players[this.state.turn] : ''}: ${state.answer.why}`);
      this.state = state;
      this.picked = null;
      this.draw(state);
      this.noteSeen();
      return true;
    } catch (problem) {
      this.say.textContent = (problem as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  private note(name: string, why: string): void {
    this.moves.push(name);
    this.log.append(h('li', {}, h('strong', {}, name), ` ${why}`));
    this.log.scrollTop = this.log.scrollHeight;
  }

  private draw(state: GameState): void {
    this.drawGrid(state);
    const mine = this.mine;
    const moves = mine || state.over ? [] : state.moves;
    this.offer(moves.map(move => move.name));
    this.text.textContent = `Position: ${state.position}`;
    const said = state.answer ? `Planche plays ${state.answer.name}. ${state.answer.why} ` : '';
    const next = state.over ?? (mine ? '' : `${state.players[state.turn]}: your move.`);
    this.say.textContent = `${said}${next}`;
  }

  /** Moves to choose from by name; the focus stays among them. */
  private offer(names: string[]): void {
    const held = this.offered.contains(document.activeElement);
    const button = (name: string): HTMLElement => h('button', { type: 'button', class: 'ply', onclick: () => void this.play(name) }, name);
    const buttons = names.map(button);
    replace(this.offered, ...buttons);
    if (held) (buttons[0] ?? this.offered).focus();
  }

  /** Draws the board anew; the focus stays on its square. */
  private drawGrid(state: GameState): void {
    const held = this.grid.contains(document.activeElement) ? document.activeElement?.getAttribute('data-square') : null;
    this.grid.className = `grid ${state.shape}`;
    this.grid.style.setProperty('--columns', String(columns(state)));
    const cells: HTMLElement[] = [];
    for (let row = state.height - 1; row >= 0; row--) {
      for (let column = 0; column < state.width; column++) cells.push(this.cell(state, column, row));
    }
    replace(this.grid, state.shape === 'rings' && rings(state.height), ...cells);
    if (held) this.grid.querySelector<HTMLElement>(`[data-square="${held}"]`)?.focus();
  }

  private cell(state: GameState, column: number, row: number): HTMLElement {
    const square = row * state.width + column;
    const { name, man, hole } = state.cells[square];
    if (hole) return h('span', { class: 'cell hole', 'aria-hidden': 'true' });
    const player = man === man?.toUpperCase() ? 0 : 1;
    const can = this.clickable(state).has(square);
    const who = man === null ? 'empty' : `${state.players[player]}${state.letters ? ` ${man}` : ''}`;
    const cell = h(
      'button',
      {
        type: 'button',
        class: `cell ${(row + column) % 2 === 0 ? 'dark' : 'light'}${can ? ' can' : ''}${square === this.picked ? ' picked' : ''}`,
        'data-square': square,
        'aria-label': `${name}, ${who}${can ? ', can be chosen' : ''}`,
        onclick: () => void this.click(square),
      },
      man !== null && disc(state, man, player),
    );
    place(cell, state, column, row);
    return cell;
  }

  /** The squares that make sense as the next click. */
  private clickable(state: GameState): Set<number> {
    if (this.mine || state.over) return new Set();
    const picked = this.picked;
    if (picked === null) return new Set(state.moves.map(move => move.clicks[0]));
    return new Set(state.moves.filter(move => move.clicks[0] === picked && move.clicks.length > 1).map(move => move.clicks[1]));
  }

  private async click(square: number): Promise<void> {
    const state = this.state;
    if (!state || this.busy || this.mine || state.over) return;
    const starts = state.moves.filter(move => move.clicks[0] === square);
    const ends = state.moves.filter(move => this.picked !== null && move.clicks[0] === this.picked && move.clicks[1] === square);
    if (ends.length > 0) return this.choose(ends.map(move => move.name));
    const puts = starts.filter(move => move.clicks.length === 1);
    if (puts.length > 0) return this.choose(puts.map(move => move.name));
    this.picked = starts.length > 0 ? square : null;
    this.drawGrid(state);
  }

  /** One move, or several that look the same on the board: then by name. */
  private async choose(names: string[]): Promise<void> {
    if (names.length === 1) return this.play(names[0]);
    this.say.textContent = 'There are several such moves. Choose one by its name:';
    this.offer(names);
  }

  private async play(name: string): Promise<void> {
    if (this.busy || !this.state) return;
    this.note(name, `${this.state.players[this.state.turn]}`);
    if (await this.ask(false)) return this.turn();
    this.moves.pop();
    this.log.lastElementChild?.remove();
  }
}

/** A man in the colour that his player is named after; X and O are letters. */
function disc(state: GameState, man: string, player: 0 | 1): HTMLElement {
  const name = state.players[player];
  const colour = COLOURS.find(known => known === name.toLowerCase()) ?? (player === 0 ? 'white' : 'black');
  const letter = name.length === 1 ? name : state.letters && man.toUpperCase();
  return h('span', { class: `man ${colour}`, 'aria-hidden': 'true' }, letter);
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
  return svg('svg', { class: 'rings', viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' }, ...squares, ...joined);
}
