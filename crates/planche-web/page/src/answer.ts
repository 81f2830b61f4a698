// The answer: the idea, why it works, the main line, the defences by reason, the plan, the tree.

import type { Answer, Group } from './api-types';
import { count, h, replace } from './dom';
import { tree } from './tree';

export interface Hands {
  /** Goes to the position after so many moves of the main line. */
  go(plies: number): void;
  /** Tries this defence against the first move. */
  defend(uci: string): void;
}

export class AnswerCard {
  readonly element = h('div', { class: 'answer' });
  private buttons: HTMLButtonElement[] = [];

  constructor(private readonly hands: Hands) {}

  clear(): void {
    replace(this.element);
    this.buttons = [];
  }

  show(answer: Answer): void {
    const proved = answer.status === 'proved';
    replace(
      this.element,
      this.verdict(answer),
      proved && why(answer),
      proved && this.line(answer),
      proved && this.defences(answer),
      proved && answer.plan.length > 0 && plan(answer),
      proved && answer.root && proofTree(answer),
    );
  }

  /** Lights the move of the main line that stands on the board; none where the board has left it. */
  mark(plies: number | null): void {
    this.buttons.forEach((button, index) => {
      if (index + 1 === plies) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
  }

  private verdict(answer: Answer): HTMLElement {
    const proved = answer.status === 'proved';
    return h(
      'section',
      { class: `card verdict ${answer.status}`, 'aria-labelledby': 'verdict-title' },
      h('p', { class: 'badge' }, proved ? 'Proved' : answer.status === 'none' ? 'Nothing found' : 'Undecided'),
      h('h2', { id: 'verdict-title', tabindex: '-1' }, answer.headline),
      h('p', { class: 'idea' }, proved ? answer.idea : answer.explanation),
      !proved && h('p', { class: 'quiet' }, 'This is no proof that there is nothing: Planche looks for what plans can force.'),
      answer.themes.length > 0 &&
        h('ul', { class: 'themes', 'aria-label': 'Themes' }, ...answer.themes.map(theme => h('li', {}, theme))),
      h('p', { class: 'quiet' }, `${answer.cost}.`),
    );
  }

  private line(answer: Answer): HTMLElement {
    this.buttons = answer.line.map((ply, index) => {
      const white = !ply.number.endsWith('...');
      return h(
        'button',
        {
          type: 'button',
          class: ply.attacker ? 'ply attacker' : 'ply',
          title: ply.why || undefined,
          onclick: () => this.hands.go(index + 1),
        },
        `${white || index === 0 ? ply.number : ''}${ply.san}`,
      );
    });
    return h(
      'section',
      { class: 'card', 'aria-labelledby': 'line-title' },
      h('h2', { id: 'line-title' }, 'Main line'),
      h('p', { class: 'quiet' }, 'Click through it, or use the arrow keys.'),
      h('div', { class: 'plies' }, ...this.buttons),
    );
  }

  private defences(answer: Answer): HTMLElement | false {
    const attack = answer.root?.attack;
    if (!attack || attack.groups.length === 0) return false;
    const all = attack.groups.reduce((sum, group) => sum + group.replies.length, 0);
    return h(
      'section',
      { class: 'card', 'aria-labelledby': 'defences-title' },
      h('h2', { id: 'defences-title' }, 'Every defence, and why it fails'),
      h(
        'p',
        { class: 'quiet' },
        `${count(all, 'legal reply', 'legal replies')} to ${attack.number}${attack.san}. Choose one to see the refutation on the board.`,
      ),
      h('ul', { class: 'groups' }, ...attack.groups.map(group => this.group(group))),
    );
  }

  private group(group: Group): HTMLElement {
    const chips = group.replies.map(reply =>
      h('button', { type: 'button', class: 'ply', onclick: () => this.hands.defend(reply.uci) }, reply.san),
    );
    return h(
      'li',
      {},
      h('p', { class: 'reason' }, `${group.reason}.`),
      h('div', { class: 'plies' }, ...chips),
    );
  }
}

function why(answer: Answer): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'why-title' },
    h('h2', { id: 'why-title' }, 'Why it works'),
    h('p', { class: 'prose' }, answer.explanation),
  );
}

function plan(answer: Answer): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'plan-title' },
    h('h2', { id: 'plan-title' }, 'The plan'),
    h(
      'ol',
      { class: 'plan' },
      ...answer.plan.map(step => h('li', {}, h('span', {}, step.words), h('code', {}, step.statement))),
    ),
    h(
      'p',
      { class: 'legend quiet' },
      h('span', { class: 'key play' }, 'move'),
      h('span', { class: 'key threat' }, 'threat'),
      h('span', { class: 'key change' }, 'square that must change'),
    ),
  );
}

function proofTree(answer: Answer): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'tree-title' },
    h('h2', { id: 'tree-title' }, 'The whole proof'),
    h('p', { class: 'quiet' }, 'Open a reply to see its answer, and so on down to the end.'),
    tree(answer.solution, answer.root!),
  );
}
