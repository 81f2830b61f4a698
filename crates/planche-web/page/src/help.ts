// Help and about: what the pages are for, what the words mean, keys, and where to read more.

import { type Child, h, replace, select } from './dom';
import { LANGS } from './language';
import type { Page } from './main';
import { settings } from './store';
import { lang, t } from './words';

const WORDS: [string, string][] = [
  [t('Proved'), t('Against every legal reply the attacker gets what is claimed, or mates. The proof has passed a checker that shares no code with the search.')],
  [t('Nothing found'), t('Every plan was tried and none works. This is no proof that there is nothing: Planche looks for what plans can force.')],
  [t('Undecided'), t('The time was up first. Ask for less, or give it longer.')],
  [t('Plan'), t('What the program thinks in: a few statements, such as “play the rook to d1” or “get the queen off e2”. It makes only moves that a plan asks for.')],
  [t('Critical line'), t('The attacker’s moves against the replies that hold out longest.')],
  [t('Unit'), t('A tenth of a pawn. A piece is thirty, a rook forty-five, a queen ninety-five.')],
];

const KEYS: [string, string][] = [
  ['← →', t('one move back, one move on')],
  ['x', t('turn the board')],
];

export const help: Page = async host => {
  const box = h('input', { type: 'checkbox', checked: settings.get().keys, onchange: () => settings.set({ keys: box.checked }) });
  replace(
    host,
    h(
      'div',
      { class: 'reading' },
      h('h1', {}, t('Help and about')),
      h('p', { class: 'lead' }, t('Planche is a chess program that finds combinations with plans, proves them, and explains them in words.')),
      section(t('The pages'), h('dl', {}, ...pages().flatMap(([href, name, words]) => [h('dt', {}, h('a', { href }, name)), h('dd', {}, words)]))),
      section(t('What the words mean'), h('dl', {}, ...WORDS.flatMap(([word, words]) => [h('dt', {}, word), h('dd', {}, words)]))),
      section(
        t('What is drawn on the board'),
        h('p', { class: 'legend' }, h('span', { class: 'key play' }, t('a move')), h('span', { class: 'key threat' }, t('a threat, or a move that spoils a plan')), h('span', { class: 'key change' }, t('a square that matters'))),
      ),
      section(
        t('Language'),
        languages().field,
        lang !== 'en' && h('p', { class: 'quiet' }, t('Explanations of combinations are French, too; plans, groups of replies, endings and reviews are still told in English in some places.')),
      ),
      section(
        t('Keys'),
        h('dl', { class: 'keys' }, ...KEYS.flatMap(([key, words]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, words)])),
        h('label', { class: 'check' }, box, t('Single keys do something (arrow keys always do)')),
      ),
      section(
        t('Everything has an address'),
        h('p', {}, t('Reload, Back and bookmarks bring back what you saw: position, answer, move, defence, plan. “Link” copies the address. It works wherever Planche runs on the same port.')),
      ),
      section(
        t('About'),
        h('p', {}, t('The way of thinking is Jacques Pitrat’s, from his paper of 1977, “A chess combination program which uses plans”. A plan that fails says what has to be mended: that is how the next one is found.')),
        h('p', {}, t('Nothing that you type leaves this machine. The page talks to the program that you started, and to nobody else.')),
        h('p', {}, t('All that Planche can do in a terminal is told by '), h('code', {}, 'planche help'), '; ', h('code', {}, 'planche manual'), t(' prints the manual. What programs can ask is described at '), h('a', { href: 'api/openapi.json' }, 'api/openapi.json'), '.'),
        h('p', {}, t('Planche is free software under the '), h('a', { href: 'https://www.gnu.org/licenses/gpl-3.0.html', target: '_blank', rel: 'noopener noreferrer' }, t('GNU General Public Licence, version 3 or later')), '.'),
      ),
    ),
  );
  return () => {};
};

function pages(): [string, string, string][] {
  return [
    ['#/solve', t('Solve'), t('A position, the combination in it, why it works, every defence, and the whole proof.')],
    ['#/train', t('Train'), t('Find it yourself, with three hints. Sets from Lichess puzzles (CSV) or EPD can be dropped on the page; it remembers what you know.')],
    ['#/review', t('Review'), t('A game with what was played, missed and refuted in it.')],
    ['#/think', t('Think'), t('How the idea came about, plan by plan; and your own plans tried.')],
    ['#/endgame', t('Endings'), t('Experts that play by rules you can read; every move with what it is worth.')],
    ['#/game', t('Games'), t('Other games, played from nothing but their rules.')],
  ];
}

/** The page begins anew in the language that is chosen. */
function languages(): ReturnType<typeof select> {
  return select(t('Language'), [['', t('as the browser says')], ...LANGS], settings.get().lang, chosen => {
    settings.set({ lang: chosen });
    location.reload();
  });
}

function section(title: string, ...parts: Child[]): HTMLElement {
  return h('section', { class: 'card' }, h('h2', {}, title), ...parts);
}
