// The proof as a tree that opens branch by branch; a branch is fetched when it is opened.

import { post } from './api';
import type { Choice, Group, ProofNode } from './api-types';
import { h, replace } from './dom';
import { letters } from './words';

/** The tree of a proof from this place on. */
export function tree(solution: number, node: ProofNode): HTMLElement {
  return h('ul', { class: 'tree' }, h('li', {}, ...told(solution, node)));
}

function told(solution: number, node: ProofNode): HTMLElement[] {
  const attack = node.attack;
  if (!attack) return [h('span', { class: 'end' }, node.words)];
  const move = h('strong', {}, `${attack.number}${letters(attack.san)}`);
  const line = h('p', { class: 'attack' }, move, ` ${attack.why}`);
  if (attack.groups.length === 0) return [line];
  const path = [...node.path, attack.uci];
  return [line, h('ul', {}, ...attack.groups.map(group => h('li', {}, branch(solution, path, group))))];
}

/** Replies with one reason: alone they open at once, together they are listed first. */
function branch(solution: number, path: string[], group: Group): HTMLElement {
  if (group.replies.length === 1) return reply(solution, path, group.replies[0]);
  const summary = h('summary', {}, `${group.reason}.`);
  const details = h('details', {}, summary);
  once(details, () => {
    details.append(h('ul', {}, ...group.replies.map(choice => h('li', {}, reply(solution, path, choice)))));
  });
  return details;
}

function reply(solution: number, path: string[], choice: Choice): HTMLElement {
  const body = h('div', {}, h('span', { class: 'quiet' }, '…'));
  const details = h('details', {}, h('summary', {}, letters(choice.san)), body);
  once(details, async () => {
    try {
      const node = await post('api/node', { solution, path: [...path, choice.uci] });
      replace(body, ...told(solution, node));
    } catch (problem) {
      replace(body, h('span', { class: 'alert' }, (problem as Error).message));
    }
  });
  return details;
}

function once(details: HTMLDetailsElement, open: () => void): void {
  const toggled = (): void => {
    if (!details.open) return;
    details.removeEventListener('toggle', toggled);
    open();
  };
  details.addEventListener('toggle', toggled);
}
