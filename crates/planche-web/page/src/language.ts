// Languages: which one is spoken, and the letters of the men in it.

export type Lang = 'en' | 'fr';

export const LANGS: [Lang, string][] = [['en', 'English'], ['fr', 'Français']];

/** The language that was chosen, or else the first of the browser's that the page speaks. */
export function spoken(chosen: string, preferred: readonly string[]): Lang {
  const wanted = chosen ? [chosen] : preferred;
  const known = wanted.map(name => name.slice(0, 2)).find(name => LANGS.some(([lang]) => lang === name));
  return known === 'fr' ? 'fr' : 'en';
}

const LETTERS: Record<string, string> = { N: 'C', B: 'F', R: 'T', Q: 'D', K: 'R' };

/** A move in the letters of the language. */
export function lettersIn(lang: Lang, move: string): string {
  if (lang === 'en' || move.startsWith('O')) return move;
  return move.replace(/^[NBRQK]|(?<==)[NBRQ]/g, letter => LETTERS[letter]);
}

/** A move in the letters of the language, as programs read it. */
export function readIn(lang: Lang, move: string): string {
  if (lang === 'en' || /^[oO0]/.test(move)) return move;
  const back = Object.fromEntries(Object.entries(LETTERS).map(([english, french]) => [french, english]));
  return move.replace(/^[CFTDR](?=[a-h1-8x])|(?<==)[CFTD]/g, letter => back[letter]);
}
