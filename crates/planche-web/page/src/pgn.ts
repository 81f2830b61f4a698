// The games of a text, told apart without reading their moves: a file may have thousands of them.

/** Where in a text a game stands, and who played it. */
export interface Game {
  title: string;
  text: string;
}

/** Whether a comment is still open after this line, if it was open before it. */
function opened(line: string, open: boolean): boolean {
  const [from, to] = [line.lastIndexOf('{'), line.lastIndexOf('}')];
  return from === to ? open : from > to;
}

/** A tag after moves begins another game. Tags inside of comments are comments, and lines that begin with `%` are nothing. */
export function games(text: string): Game[] {
  const found: string[][] = [[]];
  let moves = false;
  let comment = false;
  for (const line of text.split('\n').filter(one => !one.startsWith('%'))) {
    const tag = !comment && line.trimStart().startsWith('[');
    if (tag && moves) {
      found.push([]);
      moves = false;
    }
    found[found.length - 1].push(line);
    moves ||= !tag && line.trim() !== '';
    if (!tag) comment = opened(line, comment);
  }
  const texts = found.map(lines => lines.join('\n')).filter(one => one.trim() !== '');
  return texts.map(one => ({ title: title(one), text: one }));
}

function title(game: string): string {
  const tag = (name: string): string => new RegExp(`^\\s*\\[${name} "([^"]*)"`, 'm').exec(game)?.[1].trim() ?? '';
  const [white, black] = [tag('White'), tag('Black')];
  if (white === '' && black === '') return '';
  const place = [tag('Event'), tag('Date').slice(0, 4)].filter(part => /[^?]/.test(part)).join(' ');
  return `${white || '?'} – ${black || '?'}${place && `, ${place}`}`;
}
