// What an endgame expert knows: a list of rules with the one that fired, or a tree with its path lit.

import type { Knowledge, TreeNode } from './api-types';
import { capital, h, svg } from './dom';
import { t } from './words';

export function knowledge(known: Knowledge): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'known-title' },
    h('h2', { id: 'known-title' }, known.title),
    known.kind === 'rules' ? rules(known.rules, known.fired) : tree(known.nodes, known.path),
  );
}

function rules(texts: string[], fired: number | null): HTMLElement {
  const item = (text: string, index: number): HTMLElement => {
    const lit = index === fired;
    return h('li', { class: lit ? 'lit' : fired !== null && index < fired ? 'passed' : '', 'aria-current': lit ? 'true' : undefined }, text);
  };
  return h(
    'div',
    {},
    h('p', { class: 'quiet' }, t('The first rule that fits decides.')),
    h('ol', { class: 'rules', tabindex: '0', 'aria-label': t('Rules') }, ...texts.map(item)),
  );
}

const WIDE = 110;
const HIGH = 46;
const GAP = 28;

/** Where each node stands: columns by depth, rows by leaves. */
function layout(nodes: TreeNode[]): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = nodes.map(() => ({ x: 0, y: 0 }));
  let rows = 0;
  const place = (at: number, depth: number): number => {
    const branches = nodes[at].branches;
    const y = branches ? (place(branches[0], depth + 1) + place(branches[1], depth + 1)) / 2 : rows++ * (HIGH + 10);
    places[at] = { x: depth * (WIDE + GAP), y };
    return y;
  };
  if (nodes.length > 0) place(0, 0);
  return places;
}

/** Whether the whole tree is seen at once; it stays so from move to move. */
let fitted = true;

function tree(nodes: TreeNode[], path: number[]): HTMLElement {
  const places = layout(nodes);
  const width = Math.max(...places.map(place => place.x)) + WIDE + 4;
  const height = Math.max(...places.map(place => place.y)) + HIGH + 4;
  const drawing = svg(
    'svg',
    { viewBox: `-2 -2 ${width} ${height}`, width, height, role: 'img', 'aria-label': t('The tree. {0}', told(nodes, path)) },
    ...nodes.flatMap((node, at) => (node.branches ?? []).map((to, no) => edge(places, at, to, no === 1, lies(path, at, to)))),
    ...nodes.map((node, at) => box(node, places[at], path.includes(at))),
  );
  const frame = h('div', { class: 'drawing', tabindex: '0', role: 'group', 'aria-label': t('The tree, which can be scrolled') }, drawing);
  const end = places[path.at(-1) ?? 0];
  const fit = (): void => {
    frame.classList.toggle('whole', fitted);
    button.setAttribute('aria-pressed', String(!fitted));
    // Where it does not fit, the end of the path should be in sight.
    frame.scrollTo({ left: end.x + WIDE - frame.clientWidth + 8, top: end.y - frame.clientHeight / 2 });
  };
  const button = h('button', { type: 'button', class: 'plain small', onclick: () => {
    fitted = !fitted;
    fit();
  } }, t('Large enough to read'));
  // It has no size yet.
  requestAnimationFrame(fit);
  return h(
    'div',
    {},
    h('p', { class: 'quiet' }, t('Nobody wrote the tree: it was bred, generation after generation, from random ones. Watch the path through it light up.')),
    h('p', {}, path.length > 0 ? told(nodes, path) : t('The lone king moves; the tree waits.')),
    button,
    frame,
  );
}

/** Whether both ends follow each other on the path. */
function lies(path: number[], from: number, to: number): boolean {
  const at = path.indexOf(from);
  return at >= 0 && path[at + 1] === to;
}

function edge(places: { x: number; y: number }[], from: number, to: number, no: boolean, lit: boolean): SVGElement {
  const [x1, y1] = [places[from].x + WIDE, places[from].y + HIGH / 2];
  const [x2, y2] = [places[to].x, places[to].y + HIGH / 2];
  const middle = (x1 + x2) / 2;
  return svg(
    'g',
    { class: lit ? 'edge lit' : 'edge' },
    svg('path', { d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` }),
    svg('text', { x: x2 - 6, y: y2 - 5, 'text-anchor': 'end' }, no ? t('no') : t('yes')),
  );
}

function box(node: TreeNode, place: { x: number; y: number }, lit: boolean): SVGElement {
  const kind = node.branches ? 'ask' : 'play';
  const lines = wrap(node.label);
  const middle = place.y + HIGH / 2 + 4 - (lines.length - 1) * 6.5;
  return svg(
    'g',
    { class: `box ${kind}${lit ? ' lit' : ''}` },
    svg('rect', { x: place.x, y: place.y, width: WIDE, height: HIGH, rx: node.branches ? 8 : 22 }),
    ...lines.map((line, index) => svg('text', { x: place.x + WIDE / 2, y: middle + index * 13, 'text-anchor': 'middle' }, line)),
  );
}

/** Lines of about so many letters. */
function wrap(label: string): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= 16) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The path in words. */
function told(nodes: TreeNode[], path: number[]): string {
  const steps = path.map((at, index) => {
    const branches = nodes[at].branches;
    if (!branches) return t('so: {0}', nodes[at].label);
    return `${nodes[at].label} ${branches[0] === path[index + 1] ? t('yes') : t('no')}`;
  });
  const text = steps.join('; ');
  return text && `${capital(text)}.`;
}
