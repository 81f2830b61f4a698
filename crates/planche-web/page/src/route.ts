// Where the person is, as an address: `#/solve?fen=…&goal=…&ply=…`. Whatever can be seen can be written so.

export const PAGES = ['home', 'solve', 'train', 'review', 'think', 'endgame', 'game', 'help'] as const;

export type PageName = (typeof PAGES)[number];

export type Params = Record<string, string>;

export interface Place {
  page: PageName;
  params: Params;
}

/** Addresses of earlier versions, which may stand in bookmarks. */
const FORMER: Record<string, PageName> = { '': 'home', endgames: 'endgame', games: 'game' };

/** Reads the part of an address behind `#`; what is no place is the first page. */
export function parse(hash: string): Place {
  const [, path = '', query = ''] = /^#?\/?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  const page = PAGES.find(name => name === path) ?? FORMER[path] ?? 'home';
  return { page, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** Writes an address; empty parts are left out, and a position stays legible. */
export function format(page: PageName, params: Params = {}): string {
  const parts = Object.entries(params)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${legible(value)}`);
  const path = page === 'home' ? '#/' : `#/${page}`;
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

function legible(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** A list in an address. */
export function listed(value: string | undefined): string[] {
  return value ? value.split(',').filter(part => part !== '') : [];
}

/** A number in an address, or what is usual. */
export function counted(value: string | undefined, usual: number): number {
  const number = Number(value ?? '');
  return value && Number.isInteger(number) && number >= 0 ? number : usual;
}
