// The proof as a picture that can be walked: pan, zoom, fold by reason; a click sets the board, and the way there is lit.

import { post } from './api';
import type { Group, ProofNode } from './api-types';
import { download, h, replace, svg } from './dom';
import { letters, t } from './words';

type Kind = 'attack' | 'reason' | 'reply' | 'end';

/** A box of the picture. */
interface Box {
  kind: Kind;
  label: string;
  words: string;
  /** The moves that lead here; nothing for a reason, which is no place. */
  path: string[] | null;
  parent: Box | null;
  open: boolean;
  /** Nothing where they were not asked for yet. */
  below: Box[] | null;
  x: number;
  y: number;
}

const WIDTHS: Record<Kind, number> = { attack: 104, reason: 264, reply: 84, end: 150 };
const HIGH = 34;
const GAP = 26;
const ROW = 44;

/** How far one may zoom, in and out. */
const CLOSEST = 2.5;
const FARTHEST = 0.25;

export class ProofPicture {
  readonly element: HTMLElement;
  private readonly canvas = svg('svg', { class: 'proof', role: 'group', 'aria-label': t('The proof as a tree') }) as SVGSVGElement;
  private readonly scene = svg('g');
  private readonly told = h('p', { class: 'quiet', 'aria-live': 'polite' }, t('Choose a reason to open it, and a move to see it on the board. Drag to move the picture.'));
  private readonly root: Box;
  private chosen: Box | null = null;
  private zoom = 1;
  private left = 0;
  private top = 0;

  constructor(
    private readonly solution: number,
    node: ProofNode,
    private readonly look: (path: string[]) => void,
  ) {
    this.root = this.attack(node, null);
    this.root.open = true;
    this.canvas.append(this.scene);
    const tool = (text: string, label: string, act: () => void): HTMLElement =>
      h('button', { type: 'button', class: 'plain small', 'aria-label': text.length > 1 ? undefined : label, title: label, onclick: act }, text);
    this.element = h(
      'div',
      { class: 'proof-picture' },
      this.told,
      h(
        'div',
        { class: 'row tools' },
        tool('+', t('Larger'), () => this.scale(1.25)),
        tool('−', t('Smaller'), () => this.scale(0.8)),
        tool(t('Whole'), t('Show the whole picture'), () => this.fit()),
        tool(t('Fold all'), t('Fold everything'), () => this.fold()),
        tool(t('Save as SVG'), t('Save the whole tree as SVG'), () => void this.save()),
      ),
      h('div', { class: 'pane' }, this.canvas),
    );
    this.pan();
    this.draw();
    // The picture has a size only once it is on the page.
    requestAnimationFrame(() => this.begin());
  }

  private begin(): void {
    this.top = Math.max(0, this.root.y - this.canvas.clientHeight / 2 + HIGH / 2);
    this.place();
  }

  private attack(node: ProofNode, parent: Box | null): Box {
    const attack = node.attack;
    if (!attack) return this.box('end', t('Nothing more is needed'), node.words, null, parent, []);
    const path = [...node.path, attack.uci];
    const box = this.box('attack', `${attack.number}${letters(attack.san)}`, `${attack.number}${letters(attack.san)} ${attack.why}.`, path, parent, null);
    box.below = attack.end ? [] : attack.groups.map(group => this.group(group, path, box));
    return box;
  }

  /** Replies with one reason: alone they need no box for it. */
  private group(group: Group, path: string[], parent: Box): Box {
    if (group.replies.length === 1) return this.reply(group.replies[0].uci, letters(group.replies[0].san), `${group.reason}.`, path, parent);
    const label = t('{0} replies: {1}', group.replies.length, group.reason);
    const box = this.box('reason', label, `${group.reason}.`, null, parent, null);
    box.below = group.replies.map(reply => this.reply(reply.uci, letters(reply.san), `${group.reason}.`, path, box));
    return box;
  }

  private reply(uci: string, san: string, words: string, path: string[], parent: Box): Box {
    return this.box('reply', san, words, [...path, uci], parent, null);
  }

  private box(kind: Kind, label: string, words: string, path: string[] | null, parent: Box | null, below: Box[] | null): Box {
    return { kind, label, words, path, parent, below, open: false, x: 0, y: 0 };
  }

  /** Opens or folds a box; a place is shown on the board. */
  private async choose(box: Box): Promise<void> {
    this.chosen = box;
    this.told.textContent = box.words;
    if (box.path) this.look(box.path);
    if (box.below === null && box.path) {
      try {
        const node = await post('api/node', { solution: this.solution, path: box.path });
        const answer = this.attack(node, box);
        answer.open = (answer.below?.length ?? 0) <= 3;
        box.below = [answer];
      } catch (problem) {
        this.told.textContent = (problem as Error).message;
        return;
      }
      box.open = true;
    } else box.open = !box.open;
    this.draw();
    this.reveal(box);
    this.focus(box);
  }

  private shown(box: Box = this.root): Box[] {
    return [box, ...(box.open ? box.below ?? [] : []).flatMap(below => this.shown(below))];
  }

  /** Columns by depth, rows by leaves. */
  private arrange(): void {
    let rows = 0;
    const place = (box: Box, x: number): number => {
      box.x = x;
      const below = box.open ? box.below ?? [] : [];
      if (below.length === 0) return (box.y = rows++ * ROW);
      const middles = below.map(one => place(one, x + WIDTHS[box.kind] + GAP));
      return (box.y = (middles[0] + middles[middles.length - 1]) / 2);
    };
    place(this.root, 0);
  }

  private draw(): void {
    this.arrange();
    const lit = new Set<Box>();
    for (let box = this.chosen; box; box = box.parent) lit.add(box);
    const boxes = this.shown();
    replace(
      this.scene,
      ...boxes.filter(box => box.parent).map(box => edge(box, lit.has(box))),
      ...boxes.map(box => this.drawn(box, lit.has(box))),
    );
    this.place();
  }

  private drawn(box: Box, lit: boolean): SVGElement {
    const width = WIDTHS[box.kind];
    const shown = clipped(box.label + (box.below?.length === 0 ? '' : box.open ? ' −' : ' +'), width);
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      void this.choose(box);
    };
    const element = svg(
      'g',
      {
        class: `${box.kind}${lit ? ' lit' : ''}`,
        transform: `translate(${box.x} ${box.y})`,
        tabindex: '0',
        role: 'button',
        'aria-label': `${shown}: ${box.words}`,
        'aria-expanded': box.below?.length === 0 ? undefined : String(box.open),
        onclick: () => this.dragged || void this.choose(box),
        onkeydown: key,
      },
      svg('title', {}, box.words),
      svg('rect', { width, height: HIGH, rx: box.kind === 'reply' ? 17 : 7 }),
      svg('text', { x: width / 2, y: HIGH / 2 + 5, 'text-anchor': 'middle' }, shown),
    );
    this.elements.set(box, element);
    return element;
  }

  private readonly elements = new WeakMap<Box, SVGElement>();

  private focus(box: Box): void {
    this.elements.get(box)?.focus({ preventScroll: true });
  }

  private place(): void {
    this.scene.setAttribute('transform', `scale(${this.zoom}) translate(${-this.left + 8} ${-this.top + 8})`);
  }

  /** Brings what was opened into the picture. */
  private reveal(box: Box): void {
    const [wide, high] = [this.canvas.clientWidth / this.zoom, this.canvas.clientHeight / this.zoom];
    const last = box.open ? (box.below ?? [])[0] ?? box : box;
    const right = last.x + WIDTHS[last.kind] + 24;
    if (right - this.left > wide) this.left = Math.min(box.x, right - wide);
    if (box.x < this.left) this.left = Math.max(0, box.x - 12);
    if (box.y < this.top || box.y + ROW > this.top + high) this.top = Math.max(0, box.y - high / 2);
    this.place();
  }

  private scale(by: number): void {
    this.zoom = Math.min(CLOSEST, Math.max(FARTHEST, this.zoom * by));
    this.place();
  }

  private fit(): void {
    const boxes = this.shown();
    const wide = Math.max(...boxes.map(box => box.x + WIDTHS[box.kind])) + 16;
    const high = Math.max(...boxes.map(box => box.y)) + ROW + 16;
    const zoom = Math.min(this.canvas.clientWidth / wide, this.canvas.clientHeight / high);
    this.zoom = Math.min(1.2, Math.max(FARTHEST, zoom));
    this.left = 0;
    this.top = 0;
    this.place();
  }

  private fold(): void {
    for (const box of this.shown()) box.open = box === this.root;
    this.chosen = null;
    this.zoom = 1;
    this.left = 0;
    this.draw();
    this.begin();
  }

  private dragged = false;

  private pan(): void {
    let from: { x: number; y: number; left: number; top: number } | null = null;
    this.canvas.addEventListener('pointerdown', event => {
      from = { x: event.clientX, y: event.clientY, left: this.left, top: this.top };
      this.dragged = false;
    });
    this.canvas.addEventListener('pointermove', event => {
      if (!from || event.buttons === 0) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.hypot(x, y) > 5) this.dragged = true;
      this.left = from.left - x / this.zoom;
      this.top = from.top - y / this.zoom;
      this.place();
    });
    this.canvas.addEventListener('wheel', event => {
      // The wheel alone scrolls the page; with Ctrl it zooms, as elsewhere.
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.scale(event.deltaY < 0 ? 1.1 : 0.9);
    });
  }

  private async save(): Promise<void> {
    try {
      const { text } = await post('api/form', { solution: this.solution, form: 'tree' });
      download('planche-proof.svg', 'image/svg+xml', text);
    } catch (problem) {
      this.told.textContent = (problem as Error).message;
    }
  }
}

function edge(box: Box, lit: boolean): SVGElement {
  const from = box.parent!;
  const [x1, y1] = [from.x + WIDTHS[from.kind], from.y + HIGH / 2];
  const [x2, y2] = [box.x, box.y + HIGH / 2];
  const middle = (x1 + x2) / 2;
  return svg('path', { class: lit ? 'edge lit' : 'edge', d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` });
}

/** As much of a text as fits. */
function clipped(text: string, width: number): string {
  const most = Math.floor(width / 7.2);
  return text.length <= most ? text : `${text.slice(0, most - 3).trimEnd()}…${text.slice(-2)}`;
}
