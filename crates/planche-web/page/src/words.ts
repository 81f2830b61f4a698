// The words of the page in the language of whoever reads it. English stands where it is used; every other language has a file
// with the same texts, and the compiler says which are missing there.

import { FRENCH } from './french';
import { lettersIn, readIn, spoken } from './language';
import { settings } from './store';

export type Text = keyof typeof FRENCH;

export const lang = spoken(settings.get().lang, navigator.languages);

/** A text in the language of the page, with these parts in its gaps. */
export function t(text: Text, ...parts: (string | number)[]): string {
  const said: string = lang === 'fr' ? FRENCH[text] : text;
  return said.replace(/\{(\d)\}/g, (gap, number) => String(parts[Number(number)] ?? gap));
}

/** The same for a text that comes from elsewhere; it stays as it is where nobody has translated it. */
export function known(text: string): string {
  return text in FRENCH ? t(text as Text) : text;
}

/** A move in the letters of the language of the page. */
export function letters(move: string): string {
  return lettersIn(lang, move);
}

/** A move that was typed, as programs read it. */
export function read(move: string): string {
  return readIn(lang, move);
}
