// The first page: what this is, a combination already solved, and what can be done.

import { get, remember, remembered } from './api';
import type { Answer, Example } from './api-types';
import { BoardView } from './board';
import { h, replace } from './dom';
import type { Page } from './main';
import { format } from './route';
import { Search } from './search';
import { Trouble } from './trouble';

const WAYS: [href: string, title: string, words: string][] = [
  ['#/solve', 'Solve a position', 'Paste a FEN, set men up, or take a famous one. You get the combination, its proof against every reply, and the reasons.'],
  ['#/train', 'Train', 'Find it yourself, move by move, against a program that defends by the proof. A wrong move gets its refutation and no more.'],
  ['#/review', 'Review a game', 'Drop a PGN. What was played, missed and refuted is told move by move, and whatever is claimed is proved.'],
];

export const home: Page = async host => {
  const page = new Home();
  replace(host, page.element);
  void page.begin();
  return () => page.leave();
};

class Home {
  readonly element: HTMLElement;
  private readonly view = new BoardView(() => {});
  private readonly caption = h('p', { class: 'caption' });
  private readonly told = h('div', { class: 'told', 'aria-live': 'polite' }, h('p', { class: 'quiet' }, 'Planche is solving a famous position for you…'));
  private readonly search = new Search();
  private readonly trouble = new Trouble();

  constructor() {
    this.element = h(
      'div',
      {},
      h(
        'section',
        { class: 'hero' },
        h(
          'div',
          { class: 'pitch' },
          h('h1', {}, 'Chess combinations, proved and explained'),
          h('p', { class: 'lead' }, 'Planche finds the combination, proves it against every reply, and tells you why.'),
          this.told,
          this.search.element,
          this.trouble.element,
        ),
        h('div', { class: 'shown' }, this.view.element, this.caption),
      ),
      h(
        'section',
        { class: 'ways', 'aria-label': 'What you can do' },
        ...WAYS.map(([href, title, words]) => h('a', { class: 'card way', href }, h('h2', {}, title), h('p', {}, words))),
      ),
      h(
        'p',
        { class: 'others' },
        'And more: ',
        h('a', { href: '#/think' }, 'watch it think'),
        ', learn ',
        h('a', { href: '#/endgame' }, 'endgames by their rules'),
        ', play ',
        h('a', { href: '#/game' }, 'any game from a rules file'),
        ', or read ',
        h('a', { href: '#/help' }, 'how it all works'),
        '.',
      ),
    );
  }

  leave(): void {
    this.search.abandon();
  }

  async begin(): Promise<void> {
    this.trouble.clear();
    try {
      const [example] = await get('api/examples');
      if (!example) return;
      const side = example.fen.split(' ')[1] === 'b' ? 'black' : 'white';
      this.view.face(side);
      this.view.showFen(example.fen);
      this.caption.textContent = `${example.title}. ${side === 'black' ? 'Black' : 'White'} to move.`;
      const question = { fen: example.fen, goal: example.goal, seconds: 10 };
      const answer = remembered(question) ?? (await this.search.run('api/solve', question));
      if (!answer) return;
      remember(question, answer);
      this.show(example, answer);
    } catch (problem) {
      replace(this.told);
      this.trouble.tell(problem, () => void this.begin());
    }
  }

  private show(example: Example, answer: Answer): void {
    this.view.showFen(example.fen, { marks: answer.marks });
    const place = { fen: example.fen, goal: example.goal };
    const replies = answer.root?.attack?.groups.reduce((sum, group) => sum + group.replies.length, 0) ?? 0;
    replace(
      this.told,
      h('p', { class: 'badge' }, 'Proved'),
      h('p', { class: 'headline' }, `${answer.headline}: ${answer.line[0]?.number ?? ''}${answer.line[0]?.san ?? ''}`),
      h('p', { class: 'idea' }, answer.idea),
      h('p', { class: 'quiet' }, `All ${replies} replies are answered. ${answer.cost}.`),
      h(
        'p',
        { class: 'row' },
        h('a', { class: 'button primary', href: format('solve', { ...place, asked: '1' }) }, 'See why, and every defence'),
        h('a', { class: 'button', href: format('think', place) }, 'Watch how it was found'),
      ),
    );
  }
}
