// Sets of positions to train with: reading them from files, and remembering what is known.

export interface Puzzle {
  id: string;
  fen: string;
  /** Moves that are played before the person has to find something, in UCI. */
  before: string[];
  themes: string[];
  rating: number | null;
  goal: string;
  title?: string;
}

export interface PuzzleSet {
  name: string;
  puzzles: Puzzle[];
}

/** The most positions of a file that are taken. */
export const MOST = 5_000;

const FEN = /^([rnbqkpRNBQKP1-8]+\/){7}[rnbqkpRNBQKP1-8]+ [wb] \S+ \S+/;

/** Reads a file of Lichess puzzles (CSV), of EPD, or of FENs, one a line. What cannot be read is counted. */
export function read(name: string, text: string): { set: PuzzleSet; skipped: number } {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '' && !line.startsWith('#'));
  const puzzles: Puzzle[] = [];
  let skipped = 0;
  for (const [index, line] of lines.entries()) {
    const puzzle = puzzles.length < MOST ? fromCsv(line) ?? fromEpd(line, index + 1) : null;
    if (puzzle) puzzles.push(puzzle);
    else if (!line.startsWith('PuzzleId,')) skipped += 1;
  }
  return { set: { name, puzzles }, skipped };
}

/** PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,… The first move is the opponent's. */
function fromCsv(line: string): Puzzle | null {
  const [id, fen = '', moves = '', rating = '', , , , themes = ''] = line.split(',');
  if (!FEN.test(fen) || !/^[a-h][1-8][a-h][1-8]/.test(moves)) return null;
  const words = themes.split(' ').filter(theme => theme !== '');
  return {
    id: `lichess-${id}`,
    fen,
    before: moves.split(' ').slice(0, 1),
    themes: words,
    rating: /^\d+$/.test(rating) ? Number(rating) : null,
    goal: words.includes('mate') ? 'mate' : 'auto',
  };
}

/** A FEN, or an EPD with operations: `bm Nf3; id "name";`. */
function fromEpd(line: string, number: number): Puzzle | null {
  const found = FEN.exec(line.trim());
  if (!found) return null;
  const rest = line.trim().slice(found[0].length);
  const counters = /^\s+(\d+ \d+)/.exec(rest)?.[1] ?? '0 1';
  const id = /\bid "([^"]*)"/.exec(rest)?.[1] ?? `position ${number}`;
  const fen = `${found[0]} ${counters}`;
  return { id: `epd-${fen}`, fen, before: [], themes: [], rating: null, goal: /\bdm \d/.test(rest) ? 'mate' : 'auto', title: id };
}

/** What is remembered of a position: the box it lies in, and when it is due again. */
export interface Memory {
  box: number;
  due: number;
  tries: number;
  solved: number;
}

export type Progress = Record<string, Memory>;

const DAY = 24 * 60 * 60 * 1000;

/** How long a position rests in each box. */
const RESTS = [0, 1, 3, 7, 21, 60].map(days => days * DAY);

/** What is remembered after a try: a clean solution moves it one box on, anything else back to the first. */
export function learn(known: Memory | undefined, clean: boolean, now: number): Memory {
  const box = clean ? Math.min((known?.box ?? 0) + 1, RESTS.length - 1) : 0;
  return {
    box,
    due: now + (clean ? RESTS[box] : 10 * 60 * 1000),
    tries: (known?.tries ?? 0) + 1,
    solved: (known?.solved ?? 0) + (clean ? 1 : 0),
  };
}

/** What to try next: what is due first, the longest due before the rest; then what is new; then what comes soonest. */
export function next(puzzles: Puzzle[], progress: Progress, now: number, not?: string): Puzzle | null {
  const others = puzzles.filter(puzzle => puzzle.id !== not);
  const pool = others.length > 0 ? others : puzzles;
  const due = pool.filter(puzzle => (progress[puzzle.id]?.due ?? Infinity) <= now);
  const first = (list: Puzzle[]): Puzzle | null =>
    list.reduce<Puzzle | null>((best, one) => (best === null || progress[one.id].due < progress[best.id].due ? one : best), null);
  return first(due) ?? pool.find(puzzle => !progress[puzzle.id]) ?? first(pool.filter(puzzle => progress[puzzle.id]));
}

/** Only positions with this theme and within these ratings; a position without a rating fits all of them. */
export function filter(puzzles: Puzzle[], theme: string, least: number, most: number): Puzzle[] {
  const rated = (rating: number | null): boolean => rating === null || (rating >= least && rating <= most);
  return puzzles.filter(puzzle => (theme === '' || puzzle.themes.includes(theme)) && rated(puzzle.rating));
}

export interface Kept {
  progress: Progress;
  streak: number;
  best: number;
}

/** Reads progress that was kept or exported; nothing if it is none. */
export function progressOf(kept: unknown): Kept | null {
  const { progress, streak, best } = (kept ?? {}) as Partial<Kept>;
  if (typeof progress !== 'object' || progress === null) return null;
  const sound = (memory: Partial<Memory>): boolean =>
    [memory?.box, memory?.due, memory?.tries, memory?.solved].every(number => typeof number === 'number' && Number.isFinite(number));
  const entries = Object.entries(progress).filter(([, memory]) => sound(memory));
  const whole = (number: unknown): number => (typeof number === 'number' && number >= 0 ? Math.floor(number) : 0);
  return { progress: Object.fromEntries(entries), streak: whole(streak), best: whole(best) };
}

function own(id: string, fen: string, title: string, themes: string, rating: number, goal = 'auto'): Puzzle {
  return { id: `own-${id}`, fen, before: [], themes: themes.split(' '), rating, goal, title };
}

/** Positions of our own, from the easy to the less easy. */
export const OWN: PuzzleSet = {
  name: 'Planche’s own',
  puzzles: [
    own('rank', '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 'No air', 'backRankMate mate', 600, 'mate'),
    own('ladder', '4k3/8/8/8/R7/8/8/R3K3 w - - 0 1', 'Two rooks', 'mate quietMove', 800, 'mate'),
    own('epaulette', '3rkr2/8/8/8/8/8/Q7/6K1 w - - 0 1', 'Between his rooks', 'mate epauletteMate', 700, 'mate'),
    own('fork', '4k3/6p1/8/8/3n4/8/8/R3K3 b - - 0 1', 'Two at once', 'fork', 700),
    own('family', 'r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1', 'A knight sees two', 'fork', 700),
    own('pin', '4k3/8/8/4n3/8/8/8/R5K1 w - - 0 1', 'He may not move', 'pin', 800),
    own('double', '1r4k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1', 'Once more', 'backRankMate mate', 800, 'mate'),
    own('uncover', '4k3/q7/8/4N3/8/8/4R3/7K w - - 0 1', 'The man in front', 'discoveredAttack discoveredCheck', 900),
    own('castle', '8/pp1k1pp1/8/8/8/8/1r3PPP/R3K3 w Q - 0 1', 'Two men in one move', 'castling fork', 1100),
    own('bishop', '4k3/8/3r4/8/8/3B4/8/R2RK3 w - - 0 1', 'Out of the way', 'discoveredAttack', 1000),
    own('deflect', 'r5k1/5pp1/7p/8/8/q2Q3P/6P1/1R5K w - - 0 36', 'A busy rook', 'deflection', 1200),
    own('guard', 'r2r3k/p5p1/1p5p/2pqp3/8/2P1P3/PP1Q2PP/R4RK1 w - - 0 1', 'Who guards the queen?', 'deflection', 1300),
    own('corner', '5rk1/pp3ppp/5B2/8/8/6R1/PP3P1P/6K1 w - - 0 1', 'Rook and bishop', 'mate discoveredCheck', 1300, 'mate'),
    own('morphy', '1kr5/ppp3pp/2B5/8/8/1R6/P1P3PP/1K6 w - - 0 1', 'The other corner', 'mate discoveredCheck', 1300, 'mate'),
    own('smothered', 'r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1', 'Walled in', 'mate smotheredMate sacrifice', 1400, 'mate'),
    own('squeeze', '7k/5K1p/8/6P1/8/8/8/8 w - - 0 1', 'He has to move', 'zugzwang promotion', 1500),
    own('break', '8/1pp5/p7/PPP5/8/8/8/k6K w - - 0 1', 'Three against three', 'promotion sacrifice', 1600),
    own('capablanca', '3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27', 'Bernstein – Capablanca, 1914', 'deflection', 1900, 'piece'),
  ],
};
