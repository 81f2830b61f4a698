// Elements without templates: text is always text, so nothing that was pasted can become markup.

import { type Text, lang, t } from './words';

export type Child = Node | string | number | null | undefined | false;

type Attributes = Record<string, unknown>;

/** Makes an element. `on…` attributes are listeners, `class` and the rest are attributes. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  set(element, attributes);
  fill(element, children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an SVG element. */
export function svg(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  fill(element, children);
  return element;
}

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

function fill(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Puts these children in the place of all others. */
export function replace(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  fill(element, children);
}

/** `1 move`, `2 moves`; in French nought is one of the few, too. */
export function count(number: number, one: Text, many: Text): string {
  const few = number === 1 || (lang === 'fr' && number === 0);
  return `${number} ${few ? t(one) : t(many)}`;
}

/** A sentence begins with a capital. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Whether a button can be used now; one that is switched off would lose the focus. */
export function able(button: HTMLButtonElement, can: boolean): void {
  button.setAttribute('aria-disabled', String(!can));
}

/** Whether the person has asked for less movement. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A select with a label of its own. */
export function select(
  label: string,
  options: [value: string, text: string][],
  chosen: string,
  change: (value: string) => void,
): { field: HTMLElement; input: HTMLSelectElement } {
  const input = h(
    'select',
    { onchange: () => change(input.value) },
    ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
  return { field: h('label', { class: 'field' }, h('span', {}, label), input), input };
}

/** Shows a short word to everybody, also to those who hear the page. */
export function toast(words: string): void {
  const known = document.querySelector('.toast');
  const element = known ?? document.body.appendChild(h('div', { class: 'toast', role: 'status' }));
  element.textContent = words;
  element.classList.add('shown');
  window.clearTimeout(Number(element.getAttribute('data-timer')));
  const timer = window.setTimeout(() => element.classList.remove('shown'), 2200);
  element.setAttribute('data-timer', String(timer));
}

/** Lets the person keep a text as a file. */
export function download(name: string, kind: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: kind }) : content;
  const address = URL.createObjectURL(blob);
  h('a', { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Whether a key was meant for a field and not for the page. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
