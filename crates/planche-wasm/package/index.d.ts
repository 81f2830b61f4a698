/** What may be said with every question about a position. */
export interface Options {
  /** `auto`, `mate`, `draw`, `queen`, `rook`, `piece`, `pawn`, or a number of units as text. */
  goal?: string;
  /** The most nodes. */
  nodes?: number;
  /** The longest time in milliseconds; 0 for no limit. */
  time?: number;
}

/** What may also be said to `solve`. */
export interface SolveOptions extends Options {
  lang?: 'en' | 'fr';
  level?: 'beginner' | 'club';
  length?: 'short' | 'normal' | 'full';
  values?: string;
  unique?: boolean;
  doubt?: boolean;
  persevere?: boolean;
  plan?: string;
  only?: boolean;
  after?: string;
  id?: string;
}

/** How a question is followed and ended. */
export interface Control {
  /** Told five times a second how many milliseconds have gone by. */
  beat?: (milliseconds: number) => void;
  /** Ends the search, and with it the worker; everything that waits for it is told so. */
  signal?: AbortSignal;
}

/** What can be won; `schema.json` describes it in full. Moves are UCI. */
export interface Solution {
  id?: string;
  fen: string;
  goal: 'mate' | 'material' | 'draw';
  wanted: number;
  status: 'proved' | 'likely' | 'doubted' | 'none' | 'limit';
  stopped?: string;
  gain: number;
  best: string | null;
  unique: boolean | null;
  also: string | null;
  line: string[];
  themes: string[];
  plan: string;
  idea: string;
  explanation: string;
  points?: { say: string; kind: string | null; path: string[]; evidence: Record<string, unknown>[] }[];
  stats: Record<string, number>;
  plans?: Record<string, string>;
  proof: Record<string, unknown> | null;
}

/** Why a move does not work, or that it does. */
export interface WhyNot {
  fen: string;
  move: string;
  san: string;
  verdict: 'wins' | 'wins_less' | 'loses' | 'falls_short' | 'draws' | 'unproved';
  wanted: number;
  at_most: number | null;
  wins: Solution | null;
  better: Solution | null;
  refutation: Solution | null;
  danger: Solution | null;
  words: string;
  [more: string]: unknown;
}

/** What the side that is not to move would win. */
export interface Threats {
  fen: string;
  side: string;
  status: 'found' | 'none' | 'limit' | 'check' | 'over';
  complete: boolean;
  threats: (Solution & { san: string })[];
  words: string;
}

/** Hints, the gentlest first. */
export interface Hints {
  fen: string;
  proved: boolean;
  hints: string[];
  words: string;
}

/** A game with what was played, missed and refuted in it. */
export interface GameReview {
  pgn: string;
  played: number;
  missed: number;
  mistakes: number;
  sacrifices: number;
  moments: { ply: number; kind: string; words: string; report: Solution }[];
  complaint?: string;
}

/** The names of the questions. */
export type Question =
  | 'solve' | 'hint' | 'why_not' | 'threats' | 'think' | 'check_claim' | 'check' | 'annotate' | 'audit' | 'endgame'
  | 'explain_rule' | 'games' | 'game_moves' | 'game_move' | 'game_win' | 'game_conditions';

/** A worker with the whole program in it. It is started with the first question. */
export class Planche {
  ask<A = unknown>(name: Question, question?: object, control?: Control): Promise<A>;
  solve(position: string, options?: SolveOptions, control?: Control): Promise<Solution>;
  whyNot(position: string, move: string, options?: Options, control?: Control): Promise<WhyNot>;
  threats(position: string, options?: Options, control?: Control): Promise<Threats>;
  hint(position: string, steps?: 1 | 2 | 3, options?: Options, control?: Control): Promise<Hints>;
  think(position: string, options?: Options, control?: Control): Promise<Record<string, unknown>[]>;
  annotate(pgn: string, options?: { least?: string; nodes?: number }, control?: Control): Promise<GameReview>;
  endgame(position: string, options?: { strategy?: string }, control?: Control): Promise<Record<string, unknown>>;
  /** Ends everything that runs. The next question starts a new worker. */
  stop(reason?: unknown): void;
}
