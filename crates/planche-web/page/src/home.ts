// The first page: what this is, a combination already solved, and what can be done.

import { get, remember, remembered } from './api';
import type { Answer, Example } from './api-types';
import { BoardView } from './board';
import { h, replace } from './dom';
import type { Page } from './main';
import { format } from './route';
import { Search } from './search';
import { Trouble } from './trouble';
import { letters, t } from './words';

const WAYS: [href: string, title: string, words: string][] = [
  ['#/solve', t('Solve a position'), t('Paste a FEN, set men up, or take a famous one. You get the combination, its proof against every reply, and the reasons.')],
  ['#/train', t('Train'), t('Find it yourself, move by move, against a program that defends by the proof. A wrong move gets its refutation and no more.')],
  ['#/review', t('Review a game'), t('Drop a PGN. What was played, missed and refuted is told move by move, and whatever is claimed is proved.')],
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
  private readonly told = h('div', { class: 'told', 'aria-live': 'polite' }, h('p', { class: 'quiet' }, t('Planche is solving a famous position for you…')));
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
          h('h1', {}, t('Chess combinations, proved and explained')),
          h('p', { class: 'lead' }, t('Planche finds the combination, proves it against every reply, and tells you why.')),
          this.told,
          this.search.element,
          this.trouble.element,
        ),
        h('div', { class: 'shown' }, this.view.element, this.caption),
      ),
      h(
        'section',
        { class: 'ways', 'aria-label': t('What you can do') },
        ...WAYS.map(([href, title, words]) => h('a', { class: 'card way', href }, h('h2', {}, title), h('p', {}, words))),
      ),
      h(
        'p',
        { class: 'others' },
        t('And more: '),
        h('a', { href: '#/think' }, t('watch it think')),
        t(', learn '),
        h('a', { href: '#/endgame' }, t('endgames by their rules')),
        t(', play '),
        h('a', { href: '#/game' }, t('any game from a rules file')),
        t(', or read '),
        h('a', { href: '#/help' }, t('how it all works')),
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
      this.caption.textContent = t('{0}. {1} to move.', example.title, side === 'black' ? t('Black') : t('White'));
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
      h('p', { class: 'badge' }, t('Proved')),
      h('p', { class: 'headline' }, t('{0}: {1}', answer.headline, `${answer.line[0]?.number ?? ''}${letters(answer.line[0]?.san ?? '')}`)),
      h('p', { class: 'idea' }, answer.idea),
      h('p', { class: 'quiet' }, t('All {0} replies are answered. {1}.', replies, answer.cost)),
      h(
        'p',
        { class: 'row' },
        h('a', { class: 'button primary', href: format('solve', { ...place, asked: '1' }) }, t('See why, and every defence')),
        h('a', { class: 'button', href: format('think', place) }, t('Watch how it was found')),
      ),
    );
  }
}
