// Why a move is possible, what would make it impossible, and what both sides threaten.

import type { GameThreats, GameWhy, Needed, SideThreats, Way, WinNow } from './api-types';
import { h } from './dom';
import type { Light } from './game-board';
import { t } from './words';

export interface WhyHands {
  /** Lights squares of the board for the time being; nothing brings back what was lit before. */
  light(lit: Map<number, Light> | null): void;
  /** Shows a line of the rules. */
  line(number: number): void;
}

/** The squares of a way, by whether they are as they have to be. */
export function lit(way: Way | undefined): Map<number, Light> {
  const squares = way?.conditions.filter(condition => condition.square !== null) ?? [];
  return new Map(squares.map(condition => [condition.square!, condition.holds ? 'good' : 'bad']));
}

/** What is told of a move that was asked about. */
export function whyCard(why: GameWhy, hands: WhyHands): HTMLElement[] {
  const heading = why.possible ? t('Why is {0} possible?', why.name) : t('Why is {0} not possible?', why.name);
  const missing = why.ways[0]?.conditions.some(condition => !condition.holds) ?? false;
  const summary = (): string => {
    if (why.note) return why.note;
    if (why.ways.length === 0) return t('The rules have no such move here, and no change of one square or two would make one.');
    if (missing) return t('It would be possible if this were otherwise:');
    return why.ways.length > 1 ? t('Each of these ways alone is enough:') : t('Because all of this holds:');
  };
  return [
    h('h2', { id: 'why-title', tabindex: '-1' }, heading),
    h('p', {}, why.words && `${why.words}. `, summary()),
    ...why.ways.map((way, index) => wayList(way, index, hands)),
    ...prevented(why),
  ].filter(element => element !== null);
}

function wayList(way: Way, index: number, hands: WhyHands): HTMLElement {
  const on = (): void => hands.light(lit(way));
  const rule = h('button', { type: 'button', class: 'inline', onclick: () => hands.line(way.line) }, t('line {0} of the rules', way.line));
  return h(
    'div',
    { class: 'way', onmouseenter: on, onfocusin: on },
    h('ul', { class: 'conditions', 'aria-label': t('Conditions, {0}', index + 1) }, ...way.conditions.map(condition)),
    way.conditions.length === 0 && h('p', { class: 'quiet' }, t('Nothing on the board is needed for it.')),
    h('p', { class: 'quiet' }, t('By '), rule, '.'),
  );
}

function condition(needed: Needed): HTMLElement {
  return h(
    'li',
    { class: needed.holds ? 'holds' : 'fails' },
    h('span', { class: 'unseen' }, needed.holds ? t('holds: ') : t('does not hold: ')),
    h('strong', {}, needed.words),
    needed.without !== null && h('span', { class: 'quiet' }, t('impossible with: {0}', needed.without)),
  );
}

function prevented(why: GameWhy): HTMLElement[] {
  if (!why.possible) return [];
  if (why.prevented.length === 0) return [h('p', {}, t('No move of the opponent would make it impossible.'))];
  return [
    h('h3', {}, t('What the opponent could do against it')),
    h('p', { class: 'quiet' }, t('After each of these moves it could not be made any more; every one was tried.')),
    h('p', { class: 'names' }, why.prevented.join(', ')),
  ];
}

/** What both sides threaten. */
export function threatsCard(threats: GameThreats, hands: WhyHands): HTMLElement[] {
  return [
    h('h2', { id: 'threats-title', tabindex: '-1' }, t('What is threatened')),
    ...(threats.sides.length === 0 ? [h('p', {}, t('The game is over.'))] : threats.sides.flatMap(side => sideThreats(side, hands))),
  ];
}

function sideThreats(side: SideThreats, hands: WhyHands): HTMLElement[] {
  const title = side.moves ? t('{0} is to move', side.player) : t('{0}, if it were his turn', side.player);
  const forced = side.proof.map(line => h('li', { style: `margin-left: ${(line.length - line.trimStart().length) / 2}rem` }, line.trim()));
  const none = side.searched ? t('No win at once, and no win by threats was found.') : t('No win at once; the time was up before all threats were looked at.');
  return [
    h('h3', {}, title),
    ...side.wins.map(win => winNow(win, hands)),
    ...(forced.length > 0 ? [h('p', {}, t('Wins by force, whatever the reply; the proof was checked:')), h('ul', { class: 'proof-lines' }, ...forced)] : []),
    ...(side.wins.length === 0 && forced.length === 0 ? [h('p', { class: 'quiet' }, none)] : []),
  ];
}

function winNow(win: WinNow, hands: WhyHands): HTMLElement {
  const on = (): void => hands.light(new Map(win.squares.map(square => [square, 'won'])));
  const off = (): void => hands.light(null);
  const by = win.by ? t(' by {0}', win.by) : '';
  const stops = win.stops.length > 0 ? t('Against it: {0}.', win.stops.join(', ')) : t('Nothing stops it.');
  return h('p', { class: 'threat-line', tabindex: '0', onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off }, h('strong', {}, win.name), t(' wins at once{0}. {1}', by, stops));
}
