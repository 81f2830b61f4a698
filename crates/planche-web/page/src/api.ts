// What the server says, and how it is asked.

export interface Choice {
  uci: string;
  san: string;
}

export interface Board {
  fen: string;
  turn: 'white' | 'black';
  check: boolean;
  over: string | null;
  moves: Choice[];
  words: string;
}

export interface Example {
  id: string;
  title: string;
  teaser: string;
  story: string;
  fen: string;
  goal: string;
}

export interface GamePly extends Choice {
  number: string;
  fen: string;
  comment: string;
}

export interface Pasted {
  board: Board;
  game: { title: string; plies: GamePly[]; moves: number; start: Board | null; note: string | null } | null;
}

export interface Mark {
  from: string;
  to?: string;
  kind: 'play' | 'threat' | 'change' | 'guess';
}

export interface Ply extends Choice {
  number: string;
  attacker: boolean;
  why: string;
  board: Board;
}

export interface Group {
  reason: string;
  replies: Choice[];
  answer: string[];
}

export interface Play extends Choice {
  number: string;
  why: string;
  end: 'mate' | 'settled' | 'drawn' | null;
  board: Board;
  groups: Group[];
}

export interface ProofNode {
  path: string[];
  board: Board;
  attack: Play | null;
  words: string;
}

export interface Answer {
  solution: number;
  status: 'proved' | 'none' | 'limit';
  headline: string;
  idea: string;
  explanation: string;
  themes: string[];
  plan: { statement: string; words: string }[];
  marks: Mark[];
  board: Board;
  line: Ply[];
  root: ProofNode | null;
  cost: string;
}

export interface Refuted {
  action: Choice;
  number: string;
  words: string;
  board: Board;
  line: (Choice & { number: string; board: Board })[];
}

export interface TreeNode {
  label: string;
  branches: [number, number] | null;
}

export type Knowledge =
  | { kind: 'rules'; title: string; rules: string[]; fired: number | null }
  | { kind: 'tree'; title: string; nodes: TreeNode[]; path: number[] };

export interface Ending {
  board: Board;
  played: Choice | null;
  class: string | null;
  verdict: string;
  attacker: boolean;
  number: string;
  advice: (Choice & { because: string }) | null;
  knowledge: Knowledge | null;
}

export interface GameListed {
  name: string;
  title: string;
  about: string;
}

export interface GameState {
  width: number;
  height: number;
  shape: 'squares' | 'hexagons' | 'rings';
  cells: { name: string; man: string | null; hole: boolean }[];
  players: [string, string];
  letters: boolean;
  turn: number;
  moves: { name: string; clicks: number[] }[];
  over: string | null;
  answer: { name: string; why: string } | null;
  position: string;
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  let words = `The server answers ${response.status}.`;
  try {
    words = (await response.json()).error ?? words;
  } catch {
    // The status has to do.
  }
  throw new Error(words);
}

/** What is said when the program has gone; a request that was given up is no such case. */
function gone(error: unknown): Error {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return new Error('Planche does not answer. Is the program still running?');
}

async function ask(path: string, options: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw gone(error);
  }
  return checked(response);
}

async function read<T>(response: Response): Promise<T> {
  try {
    return await response.json();
  } catch (error) {
    throw gone(error);
  }
}

export async function get<T>(path: string): Promise<T> {
  return read<T>(await ask(path, {}));
}

function posted(body: unknown, signal?: AbortSignal): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal };
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return read<T>(await ask(path, posted(body)));
}

export interface Progress {
  started(job: number, most: number): void;
  beat(ms: number): void;
}

/** Asks for something that takes long: signs of life first, the answer last. */
export async function follow<T>(path: string, body: unknown, progress: Progress, signal: AbortSignal): Promise<T> {
  const response = await ask(path, posted(body, signal));
  for await (const { name, data } of events(response)) {
    if (name === 'started') progress.started(data.job, data.most);
    else if (name === 'progress') progress.beat(data.ms);
    else if (name === 'failed') throw new Error(data.error);
    else if (name === 'answer') return data as T;
  }
  throw new Error('Planche broke off without an answer.');
}

// The events of a stream. The browser's own EventSource can only get, and a question is posted.
async function* events(response: Response): AsyncGenerator<{ name: string; data: any }> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read().catch(error => {
      throw gone(error);
    });
    if (done) return;
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const field = (name: string): string => {
        const line = lines.find(line => line.startsWith(`${name}:`));
        return line ? line.slice(name.length + 1).trim() : '';
      };
      if (field('data')) yield { name: field('event'), data: JSON.parse(field('data')) };
    }
  }
}
