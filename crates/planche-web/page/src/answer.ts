// The answer, the most useful first: the verdict, why it works, the critical line, the defences by reason, the proof as a
// picture, and how it was thought of.

import type { Answer, Group, NamedMove, RefutedPly, Sentence } from './api-types';
import type { Drawn } from './board';
import { count, h, replace } from './dom';
import { ProofPicture } from './proof';
import { format } from './route';
import { tree } from './tree';
import { known, letters, t } from './words';

export interface Hands {
  /** Goes to the position after so many moves of the main line. */
  go(plies: number): void;
  /** Tries this defence against the first move. */
  defend(uci: string): void;
  /** Goes to the position after these moves. */
  look(path: string[]): void;
  /** Goes to the position after so many moves of a line that is no part of the proof. */
  follow(line: RefutedPly[], plies: number): void;
  /** Draws marks on the board for the time being. */
  light(marks: Drawn[] | null): void;
}

const MEANS: Record<Answer['status'], [badge: string, words: string]> = {
  proved: [t('Proved'), t('Against every legal reply. An independent checker, which shares no code with the search, has gone through the whole proof.')],
  likely: [t('Likely'), t('A strategy was found, but there was no time to check it to the end, or to ask for a second opinion. It is no proof.')],
  doubted: [t('Doubted'), t('There is a proof against every legal reply, and the checker has passed it. But a second opinion, an ordinary search with a small network, does not believe that the gain is worth having.')],
  none: [t('Nothing found'), t('Every plan was tried and none works. This is no proof that there is nothing: Planche looks for what plans can force.')],
  limit: [t('Undecided'), t('The time was up before anything was decided. Ask for less, or give it longer.')],
};

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
      verdict(answer),
      answer.doubt && this.doubt(answer.doubt),
      told(answer) && this.why(answer),
      answer.line.length > 0 && this.line(answer),
      (proved || answer.status === 'doubted') && this.defences(answer),
      (proved || answer.status === 'doubted') && answer.root && this.proof(answer),
      answer.plan.length > 0 && plan(answer),
    );
  }

  /** Lights the move of the main line that stands on the board; none where the board has left it. */
  mark(plies: number | null): void {
    this.buttons.forEach((button, index) => {
      if (index + 1 === plies) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
  }

  private why(answer: Answer): HTMLElement {
    return h(
      'section',
      { class: 'card', 'aria-labelledby': 'why-title' },
      h('h2', { id: 'why-title' }, answer.status === 'proved' ? t('Why it works') : t('Why it would work')),
      h('p', { class: 'prose' }, ...answer.why.flatMap(sentence => [this.sentence(sentence), ' '])),
    );
  }

  /** What the second opinion says against a proof, to be clicked through. */
  private doubt(doubt: NonNullable<Answer['doubt']>): HTMLElement {
    const chips = doubt.line.map((ply, index) => {
      const number = index === 0 || !ply.number.endsWith('...') ? ply.number : '';
      return h('button', { type: 'button', class: 'ply', onclick: () => this.hands.follow(doubt.line, index + 1) }, `${number}${letters(ply.san)}`);
    });
    const words = chips.length > 0
      ? t('The second opinion looked at {0} positions and expects this instead:', doubt.positions)
      : t('The second opinion looked at {0} positions and believes that the gain does not last.', doubt.positions);
    return h(
      'section',
      { class: 'card against', 'aria-labelledby': 'doubt-title' },
      h('h2', { id: 'doubt-title' }, t('What speaks against it')),
      h('p', {}, words),
      h('div', { class: 'plies' }, ...chips),
    );
  }

  /** A sentence lights its squares, and every move in it is a button. */
  private sentence(sentence: Sentence): HTMLElement {
    const marks = drawn(sentence);
    const on = (): void => this.hands.light(marks);
    const off = (): void => this.hands.light(null);
    return h(
      'span',
      { class: 'sentence', onmouseenter: on, onmouseleave: off, onfocusin: on, onfocusout: off },
      ...cut(sentence).map(part => (typeof part === 'string' ? part : this.named(part))),
    );
  }

  private named(move: NamedMove): HTMLElement {
    return h('button', { type: 'button', class: 'inline', onclick: () => this.hands.look(move.path) }, move.label);
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
        `${white || index === 0 ? ply.number : ''}${letters(ply.san)}`,
      );
    });
    return h(
      'section',
      { class: 'card', 'aria-labelledby': 'line-title' },
      h('h2', { id: 'line-title' }, t('The critical line')),
      h('p', { class: 'quiet' }, t('Click through it, or use the arrow keys.')),
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
      h('h2', { id: 'defences-title' }, t('Every defence, and why it fails')),
      h(
        'p',
        { class: 'quiet' },
        t('{0} to {1}{2}. Choose one to see the refutation on the board.', count(all, 'legal reply', 'legal replies'), attack.number, letters(attack.san)),
      ),
      h('ul', { class: 'groups' }, ...attack.groups.map(group => this.group(group))),
    );
  }

  private group(group: Group): HTMLElement {
    const chips = group.replies.map(reply =>
      h('button', { type: 'button', class: 'ply', onclick: () => this.hands.defend(reply.uci) }, letters(reply.san)),
    );
    return h(
      'li',
      {},
      h('p', { class: 'reason' }, `${group.reason}.`),
      h('div', { class: 'plies' }, ...chips),
    );
  }

  private proof(answer: Answer): HTMLElement {
    const picture = new ProofPicture(answer.solution, answer.root!, path => this.hands.look(path));
    return h(
      'section',
      { class: 'card', 'aria-labelledby': 'tree-title' },
      h('h2', { id: 'tree-title' }, t('The whole proof')),
      picture.element,
      h(
        'details',
        { class: 'as-text' },
        h('summary', {}, t('The same as a list')),
        h('p', { class: 'quiet' }, t('Open a reply to see its answer, and so on down to the end.')),
        tree(answer.solution, answer.root!),
      ),
    );
  }
}

/** Whether there is more to tell of why it works, or would, than the verdict says. */
function told({ status, why, explanation }: Answer): boolean {
  return status === 'proved' || ((status === 'doubted' || status === 'likely') && why.length > 0 && why[0].text !== explanation);
}

function verdict(answer: Answer): HTMLElement {
  const proved = answer.status === 'proved';
  const [badge, means] = MEANS[answer.status];
  return h(
    'section',
    { class: `card verdict ${answer.status}`, 'aria-labelledby': 'verdict-title' },
    h('details', { class: 'meaning', open: !proved }, h('summary', { class: 'badge' }, badge), h('p', { class: 'quiet' }, means)),
    h('h2', { id: 'verdict-title', tabindex: '-1' }, answer.headline),
    h('p', { class: 'idea' }, proved ? answer.idea : answer.explanation),
    answer.also && h('p', { class: 'note' }, t('{0} is proved to win as much.', letters(answer.also.san))),
    answer.themes.length > 0 &&
      h('ul', { class: 'themes', 'aria-label': t('Themes') }, ...answer.themes.map(theme => h('li', {}, known(theme)))),
    h('p', { class: 'quiet' }, `${answer.cost}.`),
  );
}

/** The squares of a sentence as rings, its moves as arrows: whole for the attacker, dashed for the defender. */
function drawn(sentence: Sentence): Drawn[] {
  const arrow = ({ path }: NamedMove): Drawn => {
    const last = path.at(-1)!;
    return { from: last.slice(0, 2), to: last.slice(2, 4), kind: path.length % 2 === 1 ? 'play' : 'threat' };
  };
  return [...sentence.squares.map((from): Drawn => ({ from, kind: 'change' })), ...sentence.moves.map(arrow)];
}

/** A move in a text, and not a part of another. */
function spot(label: string): RegExp {
  return new RegExp(`(?<![\\w.])${label.replace(/[.+*=#]/g, '\\$&')}(?![\\w+#=])`);
}

/** A sentence cut at its moves. */
export function cut(sentence: Sentence): (string | NamedMove)[] {
  const labels = [...sentence.moves].sort((a, b) => b.label.length - a.label.length);
  let parts: (string | NamedMove)[] = [sentence.text];
  for (const move of labels) {
    parts = parts.flatMap(part => {
      if (typeof part !== 'string') return [part];
      const pieces = part.split(spot(move.label));
      return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [move, piece]));
    });
  }
  return parts.filter(part => part !== '');
}

function plan(answer: Answer): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'plan-title' },
    h('h2', { id: 'plan-title' }, t('How Planche thought')),
    h(
      'ol',
      { class: 'plan' },
      ...answer.plan.map(step => h('li', {}, h('span', {}, step.words), h('code', {}, step.statement))),
    ),
    h(
      'p',
      { class: 'legend quiet' },
      h('span', { class: 'key play' }, t('move')),
      h('span', { class: 'key threat' }, t('threat')),
      h('span', { class: 'key change' }, t('square that must change')),
    ),
    h('p', {}, h('a', { class: 'more', href: format('think', { fen: answer.board.fen }) }, t('Watch how this plan came about'))),
  );
}
