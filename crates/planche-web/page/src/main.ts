import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.brown.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './style.css';
import './think.css';
import './games.css';
import { combinations } from './combinations';
import { h, replace } from './dom';
import { leaves, listen } from './drop';
import { endgames } from './endgames';
import { games } from './games';
import { help } from './help';
import { LANGS } from './language';
import { home } from './home';
import { review } from './review';
import { format, type PageName, type Params, parse } from './route';
import { think } from './think';
import { train } from './train';
import { Trouble } from './trouble';
import { settings } from './store';
import { known, lang, t } from './words';

/** Where a page stands, and how it says that something else is seen now. */
export interface Desk {
  readonly params: Params;
  /** What is seen has changed; Back does not undo it. */
  note(params: Params): void;
  /** Something new is seen; Back leads to what was seen before. */
  push(params: Params): void;
}

/** A page; the function that it gives back leaves it. */
export type Page = (host: HTMLElement, desk: Desk) => Promise<() => void>;

const PAGES: Record<PageName, { title: string; open: Page }> = {
  home: { title: t('Planche: combinations, proved and explained'), open: home },
  solve: { title: t('Solve · Planche'), open: combinations },
  train: { title: t('Train · Planche'), open: train },
  review: { title: t('Review · Planche'), open: review },
  think: { title: t('Watch it think · Planche'), open: think },
  endgame: { title: t('Endgames · Planche'), open: endgames },
  game: { title: t('Games · Planche'), open: games },
  help: { title: t('Help · Planche'), open: help },
};

const main = document.getElementById('main')!;
let leave: () => void = () => {};
/** How often a page was opened: whoever comes late has to go. */
let turn = 0;
/** The address that is shown, so that it is not opened twice. */
let shown = '';

function desk(page: PageName, params: Params): Desk {
  return {
    params,
    note: seen => {
      shown = format(page, seen);
      history.replaceState(null, '', shown);
    },
    push: seen => {
      shown = format(page, seen);
      if (shown !== location.hash) history.pushState(null, '', shown);
    },
  };
}

async function open(): Promise<void> {
  const { page, params } = parse(location.hash);
  const mine = ++turn;
  shown = location.hash;
  leave();
  leave = () => {};
  leaves();
  document.title = PAGES[page].title;
  for (const link of document.querySelectorAll('nav a')) {
    const here = link.getAttribute('data-page') === page;
    if (here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const host = h('div', { class: `page ${page}` });
  replace(main, host);
  window.scrollTo(0, 0);
  try {
    const left = await PAGES[page].open(host, desk(page, params));
    if (mine === turn) leave = left;
    else left();
  } catch (error) {
    const trouble = new Trouble();
    replace(host, trouble.element);
    trouble.tell(error, () => void open());
  }
}

/** The frame around the pages in the language of the page. */
function frame(): void {
  document.documentElement.lang = lang;
  for (const part of document.querySelectorAll('[data-t]')) part.textContent = known(part.textContent ?? '');
  document.querySelector('nav')?.setAttribute('aria-label', t('Pages'));
  const away = (href: string, text: string): HTMLElement => h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, text);
  const other = LANGS.find(([name]) => name !== lang)!;
  const speak = (): void => {
    settings.set({ lang: other[0] });
    location.reload();
  };
  replace(
    document.querySelector('.foot')!,
    h('p', {}, t('Whatever Planche calls proved holds against every legal reply and has passed an independent checker.')),
    h(
      'p',
      {},
      t('Planche is free software under the '),
      away('https://www.gnu.org/licenses/gpl-3.0.html', t('GNU General Public Licence, version 3 or later')),
      t('; the board is '),
      away('https://github.com/lichess-org/chessground', 'chessground'),
      t(' by the people of Lichess.'),
      ' ',
      h('a', { href: '#/help' }, t('Help and about')),
      ' · ',
      h('button', { type: 'button', class: 'inline', lang: other[0], onclick: speak }, other[1]),
    ),
  );
}

frame();
// The way to the content is no page of its own.
document.querySelector('.skip')?.addEventListener('click', event => {
  event.preventDefault();
  main.focus();
});
// Links change the part behind `#`, Back goes through the history; browsers tell of one or of both.
const moved = (): void => {
  if (location.hash !== shown) void open();
};
listen(page => (location.hash = `#/${page}`));
window.addEventListener('popstate', moved);
window.addEventListener('hashchange', moved);
void open();
