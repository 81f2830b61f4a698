// The board: Lichess's chessground, a dialog for promotions, and a field to type moves into.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { Board, Mark } from './api-types';
import { calm, h, replace } from './dom';
import { known, letters, read, t } from './words';

/** A mark of a plan, or a move that the person has tried. */
export type Drawn = Omit<Mark, 'kind'> & { kind: Mark['kind'] | 'guess' };

export interface Shown {
  /** The move that led here. */
  last?: string;
  marks?: Drawn[];
  /** Whether moves can be made now. */
  free?: boolean;
  /** What moves are worth: the squares where a man goes are coloured when it is taken up. */
  worths?: Worth[];
}

/** What a move is worth, and in a few letters how far that is away. */
export interface Worth {
  uci: string;
  worth: 'win' | 'draw' | 'loss';
  label: string;
}

const MEN: Record<string, string> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/** The men of a FEN in words, for those who do not see the board. */
function worded(fen: string): string {
  const sides: Record<'White' | 'Black', string[]> = { White: [], Black: [] };
  fen.split(' ')[0].split('/').forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else {
        const side = letter === letter.toUpperCase() ? 'White' : 'Black';
        sides[side].push(`${known(MEN[letter.toLowerCase()] ?? 'man')} ${'abcdefgh'[file]}${8 - index}`);
        file += 1;
      }
    }
  });
  return t('White: {0}. Black: {1}.', sides.White.join(', '), sides.Black.join(', '));
}

const BRUSHES: Record<Drawn['kind'], string> = { play: 'green', threat: 'red', change: 'yellow', guess: 'blue' };

/** The colours of the labels on squares, as the list of moves has them. */
const FILLS: Record<Worth['worth'], string> = { win: '#1f6f43', draw: '#8a6300', loss: '#a12626' };

const PROMOTED: Record<string, string> = { q: t('Queen'), r: t('Rook'), b: t('Bishop'), n: t('Knight') };

export class BoardView {
  readonly element: HTMLElement;
  readonly entry: HTMLElement;
  private readonly ground: Api;
  private readonly host: HTMLElement;
  private readonly words: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly list: HTMLDataListElement;
  private readonly dialog: HTMLDialogElement;
  private board: Board | null = null;
  private shown: Shown = {};

  constructor(private readonly play: (uci: string) => void) {
    this.host = h('div', { class: 'ground' });
    this.words = h('p', { class: 'unseen' });
    this.dialog = h('dialog', { class: 'promotion', 'aria-label': t('What does the pawn become?') });
    this.element = h('div', { class: 'board' }, this.host, this.words, this.dialog);
    this.list = h('datalist', { id: `moves-${Math.random().toString(36).slice(2)}` });
    this.input = h('input', {
      name: 'move',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      list: this.list.id,
      placeholder: t('Nf3 or g1f3'),
    });
    const submit = (event: Event): void => {
      event.preventDefault();
      this.typed();
    };
    this.entry = h(
      'form',
      { class: 'entry', onsubmit: submit },
      h('label', {}, h('span', {}, t('Type a move')), this.input),
      this.list,
      h('button', { type: 'submit' }, t('Move')),
    );
    // Chessground watches the size, too, and draws again when the board leaves the page: then nothing may be left to draw, so
    // this is watched first.
    new ResizeObserver(() => this.resized()).observe(this.element);
    this.ground = Chessground(this.host, {
      animation: { enabled: !calm(), duration: 220 },
      highlight: { lastMove: true, check: true },
      movable: { free: false, events: { after: (from, to) => this.moved(from, to) } },
      premovable: { enabled: false },
      drawable: { enabled: true },
      disableContextMenu: true,
      // Chessground tells it before the man is taken up.
      events: { select: () => queueMicrotask(() => this.weigh()) },
    });
    // A man that is put down again where he was is told by nobody.
    for (const up of ['mouseup', 'touchend']) this.host.addEventListener(up, () => setTimeout(() => this.weigh()));
    // The men are pictures; the words beside them say the same.
    this.host.setAttribute('aria-hidden', 'true');
  }

  private resized(): void {
    if (this.element.clientWidth === 0) {
      this.ground.state.drawable.autoShapes = [];
      return;
    }
    this.ground.redrawAll();
    this.light(null);
  }

  /** Shows a position of which nothing is known but its FEN; nothing can be played there. */
  showFen(fen: string, shown: Shown = {}): void {
    const turn = fen.split(' ')[1] === 'b' ? 'black' : 'white';
    const board: Board = { fen, turn, check: false, over: null, moves: [], words: worded(fen) };
    this.show(board, { ...shown, free: false });
  }

  show(board: Board, shown: Shown = {}): void {
    this.board = board;
    this.shown = shown;
    const free = this.free;
    this.measure();
    this.ground.set({
      animation: { enabled: !calm() },
      fen: board.fen,
      turnColor: board.turn,
      check: board.check ? board.turn : false,
      highlight: { custom: new Map() },
      lastMove: shown.last ? [square(shown.last, 0), square(shown.last, 2)] : undefined,
      movable: { color: free ? board.turn : undefined, dests: destinations(board) },
      drawable: { autoShapes: this.isDrawn ? shapes(shown.marks ?? []) : [] },
    });
    this.words.textContent = board.words;
    const options = free ? board.moves.map(move => h('option', { value: letters(move.san) })) : [];
    replace(this.list, ...options);
    // A field that is switched off would lose the focus.
    this.input.readOnly = !free;
  }

  /** Colours the squares where the man that was taken up can go; those of a move that can be several by the best of them. */
  private weigh(): void {
    if (!this.shown.worths) return;
    const from = this.ground.state.selected;
    const worths = this.shown.worths.filter(({ uci }) => from && uci.startsWith(from));
    const squares = new Map<Key, Worth>();
    for (const worth of worths) if (!squares.has(square(worth.uci, 2))) squares.set(square(worth.uci, 2), worth);
    const custom = new Map([...squares].map(([key, { worth }]) => [key, `worth ${worth}`]));
    this.ground.set({ highlight: { custom } });
    const labels = [...squares].map(([orig, { worth, label }]) => ({ orig, label: { text: label, fill: FILLS[worth] } }));
    if (this.isDrawn) this.ground.setAutoShapes([...shapes(this.shown.marks ?? []), ...labels]);
  }

  private get free(): boolean {
    return this.board !== null && this.shown.free !== false && !this.board.over;
  }

  /** Draws these marks for the time being; nothing brings back what was drawn. */
  light(marks: Drawn[] | null): void {
    this.measure();
    if (this.isDrawn) this.ground.setAutoShapes(shapes(marks ?? this.shown.marks ?? []));
  }

  /**
   * Chessground remembers a size; that of a board which was not on the page yet is none, and arrows would have no length.
   * It draws a moment later, when the board may have left the page again, so the size is taken now.
   */
  private measure(): void {
    if (!this.isDrawn) return;
    const { bounds } = this.ground.state.dom;
    bounds.clear();
    bounds();
  }

  /** A board that has left the page has no size to draw by, nor have its squares before they were laid out. */
  private get isDrawn(): boolean {
    return this.ground.state.dom.elements.board.clientWidth > 0;
  }

  /** Shows the board from this side. */
  face(side: 'white' | 'black'): void {
    this.ground.set({ orientation: side });
  }

  flip(): void {
    this.ground.toggleOrientation();
  }

  private typed(): void {
    if (!this.free) return;
    const text = read(this.input.value.trim());
    const bare = (san: string): string => san.replace(/[+#x=]/g, '').replace(/0/g, 'O');
    const moves = this.board?.moves ?? [];
    const found =
      moves.find(move => move.san === text || move.uci === text.toLowerCase()) ??
      moves.find(move => bare(move.san) === bare(text));
    if (!found) {
      this.input.setCustomValidity(text ? t('{0} is not a legal move here.', text) : t('Type a move first.'));
      this.input.reportValidity();
      this.input.addEventListener('input', () => this.input.setCustomValidity(''), { once: true });
      return;
    }
    this.input.value = '';
    this.play(found.uci);
  }

  private async moved(from: Key, to: Key): Promise<void> {
    const moves = (this.board?.moves ?? []).filter(move => move.uci.startsWith(from + to));
    if (moves.length === 1) return this.play(moves[0].uci);
    const chosen = await this.promotion(moves.map(move => move.uci));
    if (chosen) this.play(chosen);
    else if (this.board) this.show(this.board, this.shown);
  }

  private promotion(moves: string[]): Promise<string | null> {
    return new Promise(resolve => {
      const close = (uci: string | null) => () => {
        this.dialog.close();
        resolve(uci);
      };
      const buttons = Object.keys(PROMOTED)
        .map(letter => moves.find(uci => uci.endsWith(letter)))
        .filter((uci): uci is string => uci !== undefined)
        .map(uci => h('button', { type: 'button', onclick: close(uci) }, PROMOTED[uci.slice(4)]));
      this.dialog.oncancel = close(null);
      replace(this.dialog, h('p', {}, t('The pawn becomes a')), ...buttons);
      this.dialog.showModal();
    });
  }
}

function square(uci: string, at: number): Key {
  return uci.slice(at, at + 2) as Key;
}

function destinations(board: Board): Map<Key, Key[]> {
  const all = new Map<Key, Key[]>();
  for (const { uci } of board.moves) {
    const [from, to] = [square(uci, 0), square(uci, 2)];
    all.set(from, [...(all.get(from) ?? []), to]);
  }
  return all;
}

function shapes(marks: Drawn[]): DrawShape[] {
  return marks.map(mark => ({ orig: mark.from as Key, dest: mark.to as Key | undefined, brush: BRUSHES[mark.kind] }));
}
