// Files that are dropped on the page: whichever page is open, one that can use the file gets it.

/** What takes a file, and whether it can. */
export interface Taker {
  fits(name: string): boolean;
  take(file: File): void;
}

let taker: Taker | null = null;
let waiting: File | null = null;

/** The page that is open takes files from now on; one that was dropped elsewhere may be for it. */
export function takes(one: Taker): void {
  taker = one;
  const file = waiting;
  waiting = null;
  if (file && one.fits(file.name)) one.take(file);
}

/** The page that was open is left. */
export function leaves(): void {
  taker = null;
}

/** Sets of positions. */
export function isSet(name: string): boolean {
  return /\.(csv|epd|fen|txt|json)$/i.test(name);
}

/** Games, and texts that may be games. */
export function isGame(name: string): boolean {
  return /\.(pgn|txt)$/i.test(name) || !name.includes('.');
}

/** The page that a file is for: rules of a game, a set of positions, or games. */
function home(name: string): 'game' | 'train' | 'review' {
  if (/\.game$/i.test(name)) return 'game';
  return isSet(name) && !/\.txt$/i.test(name) ? 'train' : 'review';
}

/** Listens for files; one that the open page cannot use leads to the page that can. */
export function listen(lead: (page: 'game' | 'train' | 'review') => void): void {
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (taker?.fits(file.name)) return taker.take(file);
    waiting = file;
    lead(home(file.name));
  });
}
