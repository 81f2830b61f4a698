// Help and about: what the pages are for, what the words mean, keys, and where to read more.

import { h, replace } from './dom';
import type { Page } from './main';
import { settings } from './store';

const WORDS: [string, string][] = [
  ['Proved', 'Against every legal reply the attacker gets what is claimed, or mates. The proof has passed a checker that shares no code with the search.'],
  ['Nothing found', 'Every plan was tried and none works. This is no proof that there is nothing: Planche looks for what plans can force.'],
  ['Undecided', 'The time was up first. Ask for less, or give it longer.'],
  ['Plan', 'What the program thinks in: a few statements, such as “play the rook to d1” or “get the queen off e2”. It makes only moves that a plan asks for.'],
  ['Critical line', 'The attacker’s moves against the replies that hold out longest.'],
  ['Unit', 'A tenth of a pawn. A piece is thirty, a rook forty-five, a queen ninety-five.'],
];

const KEYS: [string, string][] = [
  ['← →', 'one move back, one move on'],
  ['x', 'turn the board'],
];

export const help: Page = async host => {
  const box = h('input', { type: 'checkbox', checked: settings.get().keys, onchange: () => settings.set({ keys: box.checked }) });
  replace(
    host,
    h(
      'div',
      { class: 'reading' },
      h('h1', {}, 'Help and about'),
      h('p', { class: 'lead' }, 'Planche is a chess program that finds combinations with plans, proves them, and explains them in words.'),
      section('The pages', h('dl', {}, ...pages().flatMap(([href, name, words]) => [h('dt', {}, h('a', { href }, name)), h('dd', {}, words)]))),
      section('What the words mean', h('dl', {}, ...WORDS.flatMap(([word, words]) => [h('dt', {}, word), h('dd', {}, words)]))),
      section(
        'What is drawn on the board',
        h('p', { class: 'legend' }, h('span', { class: 'key play' }, 'a move'), h('span', { class: 'key threat' }, 'a threat, or a move that spoils a plan'), h('span', { class: 'key change' }, 'a square that matters')),
      ),
      section(
        'Keys',
        h('dl', { class: 'keys' }, ...KEYS.flatMap(([key, words]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, words)])),
        h('label', { class: 'check' }, box, 'Single keys do something (arrow keys always do)'),
      ),
      section(
        'Everything has an address',
        h('p', {}, 'Reload, Back and bookmarks bring back what you saw: position, answer, move, defence, plan. “Link” copies the address. It works wherever Planche runs on the same port.'),
      ),
      section(
        'About',
        h('p', {}, 'The way of thinking is Jacques Pitrat’s, from his paper of 1977, “A chess combination program which uses plans”. A plan that fails says what has to be mended: that is how the next one is found.'),
        h('p', {}, 'Nothing that you type leaves this machine. The page talks to the program that you started, and to nobody else.'),
        h('p', {}, 'All that Planche can do in a terminal is told by ', h('code', {}, 'planche help'), '; ', h('code', {}, 'planche manual'), ' prints the manual. What programs can ask is described at ', h('a', { href: 'api/openapi.json' }, 'api/openapi.json'), '.'),
        h('p', {}, 'Planche is free software under the ', h('a', { href: 'https://www.gnu.org/licenses/gpl-3.0.html', target: '_blank', rel: 'noopener noreferrer' }, 'GNU General Public Licence, version 3 or later'), '.'),
      ),
    ),
  );
  return () => {};
};

function pages(): [string, string, string][] {
  return [
    ['#/solve', 'Solve', 'A position, the combination in it, why it works, every defence, and the whole proof.'],
    ['#/train', 'Train', 'Find it yourself, with three hints. Sets from Lichess puzzles (CSV) or EPD can be dropped on the page; it remembers what you know.'],
    ['#/review', 'Review', 'A game with what was played, missed and refuted in it.'],
    ['#/think', 'Think', 'How the idea came about, plan by plan; and your own plans tried.'],
    ['#/endgame', 'Endings', 'Experts that play by rules you can read; every move with what it is worth.'],
    ['#/game', 'Games', 'Other games, played from nothing but their rules.'],
  ];
}

function section(title: string, ...parts: HTMLElement[]): HTMLElement {
  return h('section', { class: 'card' }, h('h2', {}, title), ...parts);
}
