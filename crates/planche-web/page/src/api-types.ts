// What goes over the wire, made from the types of the server. Do not change it here: after a change there,
// `PLANCHE_UPDATE=1 cargo test -p planche-web` writes it anew.

/** What the side to move should play. */
export type Advice = {
  /** Why. */
  because: string,
  /** As programs write it. */
  uci: string,
  /** As people write it. */
  san: string,
};

/** An answer. */
export type Answer = {
  /** The number to ask about it again. */
  solution: number,
  /** How the search ended. */
  status: Status,
  /** The result in a few words. */
  headline: string,
  /** The idea in a sentence. */
  idea: string,
  /** A paragraph. */
  explanation: string,
  /** The same sentence by sentence, each with the moves and squares that it names. */
  why: Array<Sentence>,
  /** Three hints for those who want to find it themselves; none where nothing is proved. */
  hints: Array<string>,
  /** Another first move that is proved to win as much. */
  also: Choice | null,
  /** Themes, in plain words. */
  themes: Array<string>,
  /** The plan. */
  plan: Array<PlanStep>,
  /** The plan on the board. */
  marks: Array<Mark>,
  /** The position. */
  board: Board,
  /** The line that the words tell. */
  line: Array<Ply>,
  /** The first place of the proof. */
  root: ProofNode | null,
  /** What the second opinion says against it; nothing where it has no doubt. */
  doubt: Doubted | null,
  /** What it cost, in a few words. */
  cost: string,
};

/** A move in a place of the proof. */
export type Attempt = {
  /** The number of the answer. */
  solution: number,
  /** The moves that lead there, in pairs: one of the proof, and any reply. */
  path: Array<string>,
  /** The move in UCI. */
  action: string,
};

/** How a move is judged. */
export type AttemptVerdict = "right" | "also" | "wrong" | "unproved";

/** What is said about the move. */
export type Attempted = {
  /** How it is judged. */
  verdict: AttemptVerdict,
  /** What is said, without a word about the right move. */
  words: string,
  /** The move. */
  action: Choice,
  /** Its number. */
  number: string,
  /** The position after it. */
  board: Board,
  /** What refutes it; empty if it is right, or if nothing is proved against it. */
  line: Array<RefutedPly>,
};

/** A sign of life. */
export type Beat = {
  /** How many milliseconds the search has been running. */
  ms: number,
};

/** A position. */
export type Board = {
  /** The position. */
  fen: string,
  /** Who is to move. */
  turn: Colour,
  /** Whether the side to move is in check. */
  check: boolean,
  /** How the game has ended, if it has. */
  over: string | null,
  /** The legal moves, by name. */
  moves: Array<Choice>,
  /** The men in words. */
  words: string,
};

/** A square. */
export type Cell = {
  /** Its name. */
  name: string,
  /** The letter of the man; a capital is the first player's. */
  man: string | null,
  /** Whether it is no square at all. */
  hole: boolean,
};

/** A square that is changed by hand. */
export type Change = {
  /** The square, by its place in `cells`. */
  square: number,
  /** The letter of the man, a capital for the first player; nothing for an empty square. */
  man?: string | null,
};

/** A legal move. */
export type Choice = {
  /** As programs write it. */
  uci: string,
  /** As people write it. */
  san: string,
};

/** A side. */
export type Colour = "white" | "black";

/** How much happened in a search so far. */
export type Counts = {
  /** Plans that were written. */
  written: number,
  /** Plans that were dropped. */
  dropped: number,
  /** Moves of the attacker that were tried. */
  played: number,
  /** Replies that were looked at. */
  replied: number,
  /** How often a reply spoiled a plan. */
  spoiled: number,
  /** Plans that were written against such a reply. */
  mended: number,
  /** Thoughts that are not told, because there are too many. */
  untold: number,
};

/** A doubt of the second opinion. */
export type Doubted = {
  /** The line that it expects. */
  line: Array<RefutedPly>,
  /** How many positions it looked at. */
  positions: number,
};

/** How a proof ends. */
export type End = "mate" | "settled" | "drawn";

/** An ending as the page shows it. */
export type EndingAnswer = {
  /** The position. */
  board: Board,
  /** What was played first, if anything was. */
  played: Choice | null,
  /** `krk`, `kpk`, …; nothing when the ending is over. */
  class: string | null,
  /** What the exact table says. */
  verdict: string,
  /** Whether the side with the extra man is to move. */
  attacker: boolean,
  /** The number of the move to come. */
  number: string,
  /** What should be played. */
  advice: Advice | null,
  /** What the expert knows. */
  knowledge: Knowledge | null,
  /** Every legal move with what it is worth, the best first. */
  moves: Array<WorthMove>,
  /** What was wrong with the move that was played, if anything was. */
  slip: string | null,
  /** Where no expert plays by rules: what the table has to say, sentence by sentence. */
  lesson: Array<string>,
};

/** A position, and perhaps a move to play in it first. */
export type EndingQuestion = {
  /** The position. */
  fen: string,
  /** The move in UCI. */
  action?: string | null,
  /** Who plays king and rook. */
  expert?: Expert,
};

/** What is sent instead of an answer. */
export type ErrorMessage = {
  /** What is wrong, in a sentence. */
  error: string,
};

/** A position with its story. */
export type Example = {
  /** A short name. */
  id: string,
  /** Who, where and when. */
  title: string,
  /** One line that makes curious and gives nothing away. */
  teaser: string,
  /** The story. */
  story: string,
  /** The position. */
  fen: string,
  /** What to ask for. */
  goal: string,
};

/** Which expert plays king and rook. */
export type Expert = "teaching" | "fast" | "short" | "tree";

/** What can become of a plan. */
export type FateKind = "wins" | "mended" | "unfit" | "stuck" | "fails" | "undecided";

/** A form of an answer. */
export type Form = "pgn" | "board" | "tree" | "markdown";

/** An answer and the form that is wanted. */
export type FormQuestion = {
  /** The number of the answer. */
  solution: number,
  /** The form. */
  form: Form,
};

/** An answer in some form. */
export type Formed = {
  /** The text. */
  text: string,
};

/** A move of the program. */
export type GameAnswer = {
  /** Its name. */
  name: string,
  /** Why it is played. */
  why: string,
};

/** A game that can be chosen. */
export type GameListed = {
  /** The name to ask for it. */
  name: string,
  /** The name to show. */
  title: string,
  /** A sentence about it. */
  about: string,
};

/** A game, and how its position came about. */
export type GamePlace = {
  /** The name of a game that ships. */
  game?: string | null,
  /** The text of rules of one's own, which go before the name. */
  rules?: string | null,
  /** The position to begin with; where nothing is said, the start of the game. */
  position?: string | null,
  /** The moves since then, by name. */
  moves?: Array<string>,
  /** What is put on the board by hand after that. */
  changes?: Array<Change>,
};

/** A place in a game, and whether the program is to move. */
export type GameQuestion = {
  /** The place. */
  at: GamePlace,
  /** Whether the program is to move. */
  answer?: boolean,
};

/** A game gone through. */
export type GameReview = {
  /** The titles of all games of the text. */
  games: Array<string>,
  /** Which of them this is. */
  at: number,
  /** The game. */
  game: PastedGame,
  /** Whether all of it was looked at before it was stopped or its time was up. */
  whole: boolean,
  /** What is to be said about it, in order. */
  moments: Array<Moment>,
  /** The game with all that in it, as PGN. */
  pgn: string,
};

/** Rules as text. */
export type GameRules = {
  /** The text as it was sent, or as it ships. */
  text: string,
  /** The same in the usual layout; nothing where it cannot be read. */
  tidy: string | null,
  /** What is wrong; nothing where it can be played by. */
  problem: RulesProblem | null,
  /** How many moves the side that begins has; nothing where something is wrong. */
  moves: number | null,
};

/** Rules to be looked at. */
export type GameRulesQuestion = {
  /** The name of a game that ships. */
  game?: string | null,
  /** The text of rules of one's own, which go before the name. */
  rules?: string | null,
};

/** A position of a game. */
export type GameState = {
  /** How many columns there are. */
  width: number,
  /** How many rows there are. */
  height: number,
  /** How the board is drawn. */
  shape: Shape,
  /** The squares row by row from the lower left. */
  cells: Array<Cell>,
  /** What the players are called, the first to move first. */
  players: [string, string],
  /** Whether there are several kinds of men, to be told apart by their letters. */
  letters: boolean,
  /** The kinds of men. */
  kinds: Array<KindName>,
  /** The men in hand. */
  hands: Array<Hand>,
  /** Who is to move, 0 or 1. */
  turn: number,
  /** The legal moves. */
  moves: Array<LegalMove>,
  /** The squares that the last move has changed, by their places in `cells`. */
  last: Array<number>,
  /** How the game has ended. */
  over: string | null,
  /** The squares that have won it. */
  winning: Array<number>,
  /** What the program has played, and why. */
  answer: GameAnswer | null,
  /** The position as text. */
  position: string,
};

/** What both sides threaten. */
export type GameThreats = {
  /** The side to move, then the other, as if it could move now. */
  sides: Array<SideThreats>,
};

/** A position. */
export type GameThreatsQuestion = {
  /** The position. */
  at: GamePlace,
};

/** Why a move is possible, or what would make it so. */
export type GameWhy = {
  /** The name of the move. */
  name: string,
  /** What happens, in words; nothing where the rules have no such move. */
  words: string,
  /** Whether it is possible. */
  possible: boolean,
  /** The ways in which it comes about: each alone is enough. */
  ways: Array<Way>,
  /** The opponent's moves after which it is not possible any more. */
  prevented: Array<string>,
  /** Why it is not allowed although nothing is missing. */
  note: string | null,
};

/** A move that is asked about. */
export type GameWhyQuestion = {
  /** The position. */
  at: GamePlace,
  /** The squares of the move, by their places in `cells`: from where and to where, or where a man is put. */
  clicks: Array<number>,
};

/** Replies that fail for the same reason. */
export type Group = {
  /** Why they fail, in one sentence without its full stop. */
  reason: string,
  /** The replies. */
  replies: Array<Choice>,
  /** The answering move, where it is the same against all of them. */
  answer: Array<string>,
};

/** Men that a player has in hand. */
export type Hand = {
  /** Whose they are, 0 or 1. */
  player: number,
  /** What they are called. */
  kind: string,
  /** How many there are. */
  count: number,
};

/** A search that is to stop. */
export type Job = {
  /** The number that the stream began with. */
  job: number,
};

/** A kind of man. */
export type KindName = {
  /** Its letter in `cells`, as a capital. */
  letter: string,
  /** What it is called. */
  name: string,
};

/** What an expert knows, and what of it is at work here. */
export type Knowledge = { "kind": "rules",
  /** What they are. */
  title: string,
  /** The rules in order. */
  rules: Array<string>,
  /** The rule that fired. */
  fired: number | null, } | { "kind": "tree",
  /** What it is. */
  title: string,
  /** Its nodes in the order of reading. */
  nodes: Array<TreeNode>,
  /** The nodes on the way, from the root to the move. */
  path: Array<number>,
};

/** A legal move: its name, and the squares to click on for it. */
export type LegalMove = {
  /** Its name. */
  name: string,
  /** Squares, by their place in `cells`. */
  clicks: Array<number>,
};

/** A mark on the board: an arrow, or a ring where there is no `to`. */
export type Mark = {
  /** Where it begins. */
  from: string,
  /** Where it points. */
  to?: string,
  /** What it stands for. */
  kind: MarkKind,
};

/** What a mark stands for. */
export type MarkKind = "play" | "threat" | "change";

/** Something that is to be said about a move. */
export type Moment = {
  /** The move, counted from nought. */
  ply: number,
  /** What is to be said. */
  kind: MomentKind,
  /** In words. */
  words: string,
  /** What it is worth: "a rook", "mate". */
  worth: string,
  /** The position where the combination begins: before the move, or for a mistake after it. */
  fen: string,
  /** The first move of the combination. */
  best: Choice | null,
  /** The combination. */
  line: Array<RefutedPly>,
  /** What to draw. */
  marks: Array<Mark>,
};

/** What can be said about a move. */
export type MomentKind = "played" | "missed" | "mistake" | "sacrifice";

/** A move as a sentence names it. */
export type NamedMove = {
  /** As it stands in the sentence: `28...Rd1+`. */
  label: string,
  /** The moves from the beginning up to this one in UCI. */
  path: Array<string>,
  /** The position after it. */
  fen: string,
};

/** A condition of a move. */
export type Needed = {
  /** The condition. */
  words: string,
  /** The square that it is about, by its place in `cells`. */
  square: number | null,
  /** Whether it holds now. */
  holds: boolean,
  /** What would make the move impossible if it stood there; nothing where the move could be made all the same. */
  without: string | null,
};

/** Another first move. */
export type OtherMove = {
  /** The number of the answer. */
  solution: number,
  /** The move in UCI. */
  action: string,
};

/** A pasted text. */
export type Paste = {
  /** A FEN, or a game in PGN. */
  text: string,
  /** Moves in UCI that are played in the position before it is shown. */
  moves?: Array<string> | null,
};

/** A position, and the game it is from if there is one. */
export type Pasted = {
  /** The position; of a game the last one. */
  board: Board,
  /** The game. */
  game: PastedGame | null,
};

/** A game. */
export type PastedGame = {
  /** Who, where and when. */
  title: string,
  /** The moves. */
  plies: Array<PastedPly>,
  /** How many moves that are, in pairs as people count them. */
  moves: number,
  /** Where it begins. */
  start: Board | null,
  /** What has to be said about how the text was read. */
  note: string | null,
};

/** A move of a game. */
export type PastedPly = {
  /** Its number. */
  number: string,
  /** The position after it. */
  fen: string,
  /** What the text says of it. */
  comment: string,
  /** As programs write it. */
  uci: string,
  /** As people write it. */
  san: string,
};

/** A place in a proof. */
export type Place = {
  /** The number of the answer. */
  solution: number,
  /** The moves that lead there, in pairs: one of the proof, and any reply. */
  path: Array<string>,
};

/** A statement of the plan. */
export type PlanStep = {
  /** As the language of plans writes it. */
  statement: string,
  /** In words. */
  words: string,
};

/** The attacker's move. */
export type Play = {
  /** Its number: `27.` or `27...`. */
  number: string,
  /** Why it is played. */
  why: string,
  /** How it ends the proof; nothing while the defender has replies to be told. */
  end: End | null,
  /** The position after it. */
  board: Board,
  /** The replies, by what they come to. */
  groups: Array<Group>,
  /** As programs write it. */
  uci: string,
  /** As people write it. */
  san: string,
};

/** A move of the told line. */
export type Ply = {
  /** Its number. */
  number: string,
  /** Whether the attacker plays it. */
  attacker: boolean,
  /** Why the attacker plays it. */
  why: string,
  /** The position after it. */
  board: Board,
  /** As programs write it. */
  uci: string,
  /** As people write it. */
  san: string,
};

/** What the proof says in a position where the attacker is to move. */
export type ProofNode = {
  /** The moves that lead here. */
  path: Array<string>,
  /** The position here. */
  board: Board,
  /** The attacker's move, unless nothing more is needed. */
  attack: Play | null,
  /** What is said of this place in one sentence. */
  words: string,
};

/** A position and what is wanted. */
export type Question = {
  /** The position. */
  fen: string,
  /** `auto`, `mate`, `draw`, a man or a number of units; `auto` where nothing is said. */
  goal?: string | null,
  /** How long it may take, from 1 to 60; 10 where nothing is said. */
  seconds?: number | null,
  /** The language of what is told, `en` or `fr`; English where nothing is said. */
  lang?: string | null,
};

/** Why it is not the move. */
export type Refuted = {
  /** The move. */
  action: Choice,
  /** Its number. */
  number: string,
  /** What is wrong with it. */
  words: string,
  /** The position after it. */
  board: Board,
  /** What refutes it; empty if nothing is known to. */
  line: Array<RefutedPly>,
};

/** A move of the refutation. */
export type RefutedPly = {
  /** Its number. */
  number: string,
  /** The position after it. */
  board: Board,
  /** As programs write it. */
  uci: string,
  /** As people write it. */
  san: string,
};

/** A text with games, and which of them to look at. */
export type ReviewQuestion = {
  /** The games as PGN. */
  text: string,
  /** Which of them, counted from nought. */
  game: number,
  /** The language of what is told, `en` or `fr`; English where nothing is said. */
  lang?: string | null,
};

/** What is wrong with rules. */
export type RulesProblem = {
  /** The line, from 1. */
  line: number,
  /** The column, from 1. */
  column: number,
  /** What it is. */
  message: string,
  /** What may help. */
  hint: string | null,
};

/** A moment of the story. */
export type Scene = {
  /** What happens. */
  kind: SceneKind,
  /** In words. */
  say: string,
  /** The motifs, the way, or the class of remedy, by name. */
  how: Array<string>,
  /** The plan that is written. */
  plan: StoryPlan | null,
  /** The number of the plan that asked for the move. */
  by: number | null,
  /** The position to look at. */
  fen: string,
  /** The last move in it. */
  last: string | null,
  /** What to draw there. */
  marks: Array<Mark>,
};

/** What happens in a story. */
export type SceneKind = "sees" | "expands" | "spoiled" | "mends" | "turns" | "tries" | "plays";

/** A sentence. */
export type Sentence = {
  /** The sentence. */
  text: string,
  /** The moves that it names. */
  moves: Array<NamedMove>,
  /** The squares that it names otherwise. */
  squares: Array<string>,
};

/** How a board is drawn. */
export type Shape = "squares" | "points" | "hexagons" | "rings";

/** What a side threatens. */
export type SideThreats = {
  /** The player. */
  player: string,
  /** Whether it is to move. */
  moves: boolean,
  /** The moves that win at once. */
  wins: Array<WinNow>,
  /** A win by force, move by move, that an independent check has passed; empty if none was found. */
  proof: Array<string>,
  /** Whether the search for it came to its end. */
  searched: boolean,
};

/** The first event of a stream. */
export type Started = {
  /** The number of the search, to stop it by. */
  job: number,
  /** The most milliseconds that it may take. */
  most: number,
};

/** How a search ended. */
export type Status = "proved" | "likely" | "doubted" | "none" | "limit";

/** Whether there was anything to stop. */
export type Stopped = {
  /** Not, if the search had ended already. */
  stopped: boolean,
};

/** A plan of the story. */
export type StoryPlan = {
  /** Its number in the story. */
  number: number,
  /** The number of the plan that it was written from. */
  from: number | null,
  /** Its statements. */
  steps: Array<PlanStep>,
};

/** The answer, and how it was thought of. */
export type ThinkAnswer = {
  /** The answer. */
  answer: Answer,
  /** The story of its idea; empty where no plan led to it. */
  story: Array<Scene>,
  /** What became of the plan that was suggested. */
  trial: Verdict | null,
  /** The story as a picture (SVG). */
  picture: string,
};

/** A position to think about, and perhaps a plan to try. */
export type Thinkable = {
  /** The position. */
  fen: string,
  /** `auto`, `mate`, `draw`, a man or a number of units; `auto` where nothing is said. */
  goal?: string | null,
  /** How long it may take, from 1 to 60; 10 where nothing is said. */
  seconds?: number | null,
  /** A plan to be carried out and mended, and nothing else: one statement a line. */
  plan?: string | null,
  /** The language of what is told, `en` or `fr`; English where nothing is said. */
  lang?: string | null,
};

/** What happened in the search since the last time, and how much in all. */
export type Thinking = {
  /** How much of each kind there was so far. */
  counts: Counts,
  /** What is new, in order. */
  thoughts: Array<Thought>,
};

/** Something that happened in a search. */
export type Thought = {
  /** What it is. */
  kind: ThoughtKind,
  /** In words. */
  say: string,
  /** The moves that lead to the position, in notation. */
  line: string,
  /** The position. */
  fen: string,
  /** The last of the moves in UCI. */
  last: string | null,
  /** The plan that it is about. */
  plan: ThoughtPlan | null,
};

/** What can happen in a search. */
export type ThoughtKind = "search" | "plays" | "replies" | "spoiled" | "mends" | "won" | "lost";

/** A plan of the search. */
export type ThoughtPlan = {
  /** Its number in this search. */
  number: number,
  /** The number of the plan that it comes from. */
  from: number | null,
  /** The plan, one statement a line. */
  text: string,
};

/** A node of the tree in the order of reading. */
export type TreeNode = {
  /** The question or the move. */
  label: string,
  /** The place of the yes-branch and of the no-branch; a move has none. */
  branches: [number, number] | null,
};

/** What became of a plan of the user's. */
export type Verdict = {
  /** What became of it. */
  fate: FateKind,
  /** In words. */
  say: string,
  /** The statement at which it fails, counted from one. */
  statement: number | null,
  /** The plan as it was read. */
  plan: StoryPlan,
  /** Where it fails, in notation; empty if nowhere. */
  line: string,
  /** The position there. */
  fen: string | null,
  /** The move that spoils it. */
  last: string | null,
};

/** A way in which a move comes about. */
export type Way = {
  /** The line of the rules that allows it. */
  line: number,
  /** What has to hold, all of it. */
  conditions: Array<Needed>,
};

/** A move that wins at once. */
export type WinNow = {
  /** The move. */
  name: string,
  /** What makes the win, in words; empty where the rules do not tell it. */
  by: string,
  /** The squares of it, by their places in `cells`. */
  squares: Array<number>,
  /** The opponent's moves that stop it, if he is to move. */
  stops: Array<string>,
};

/** What a move comes to. */
export type Worth = "win" | "draw" | "loss";

/** A legal move and what it is worth to the side that makes it. */
export type WorthMove = {
  /** What it comes to with best play. */
  worth: Worth,
  /** In how many moves of the stronger side it is mate then, unless it is drawn. */
  mate: number | null,
  /** As programs write it. */
  uci: string,
  /** As people write it. */
  san: string,
};

/** What is sent to whoever gets an address. */
export interface Got {
  'api/examples': Example[];
  'api/games': GameListed[];
  'api/openapi.json': unknown;
}

/** What an address takes and sends. */
export interface Posted {
  'api/endgame': { takes: EndingQuestion; sends: EndingAnswer };
  'api/form': { takes: FormQuestion; sends: Formed };
  'api/game': { takes: GameQuestion; sends: GameState };
  'api/game-rules': { takes: GameRulesQuestion; sends: GameRules };
  'api/game-threats': { takes: GameThreatsQuestion; sends: GameThreats };
  'api/game-why': { takes: GameWhyQuestion; sends: GameWhy };
  'api/node': { takes: Place; sends: ProofNode };
  'api/position': { takes: Paste; sends: Pasted };
  'api/stop': { takes: Job; sends: Stopped };
}

/** What an address takes, and sends at the end of a stream. */
export interface Followed {
  'api/review': { takes: ReviewQuestion; sends: GameReview };
  'api/solve': { takes: Question; sends: Answer };
  'api/think': { takes: Thinkable; sends: ThinkAnswer };
  'api/try': { takes: Attempt; sends: Attempted };
  'api/why-not': { takes: OtherMove; sends: Refuted };
}
