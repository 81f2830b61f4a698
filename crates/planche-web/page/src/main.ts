import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.brown.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './style.css';
import { combinations } from './combinations';
import { h, replace } from './dom';
import { endgames } from './endgames';
import { games } from './games';

/** A page; the function that it gives back leaves it. */
export type Page = (host: HTMLElement) => Promise<() => void>;

const PAGES: Record<string, { name: string; title: string; open: Page }> = {
  '#/': { name: 'combinations', title: 'Planche', open: combinations },
  '#/endgames': { name: 'endgames', title: 'Endgames · Planche', open: endgames },
  '#/games': { name: 'games', title: 'Games · Planche', open: games },
};

const main = document.getElementById('main')!;
let leave: () => void = () => {};

async function open(): Promise<void> {
  const page = PAGES[location.hash] ?? PAGES['#/'];
  leave();
  leave = () => {};
  document.title = page.title;
  for (const link of document.querySelectorAll('nav a')) {
    const here = link.getAttribute('data-page') === page.name;
    if (here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const host = h('div', { class: `page ${page.name}` });
  replace(main, host);
  window.scrollTo(0, 0);
  try {
    leave = await page.open(host);
  } catch (error) {
    replace(host, h('p', { class: 'alert', role: 'alert' }, (error as Error).message));
  }
}

// The way to the content is no page of its own.
document.querySelector('.skip')?.addEventListener('click', event => {
  event.preventDefault();
  main.focus();
});
window.addEventListener('hashchange', () => void open());
void open();
