// How the server is asked; what is asked and answered stands in api-types.

import type { Answer, Beat, ErrorMessage, Followed, Got, Posted, Question, Started, Thinking } from './api-types';
import { offline, send } from './offline';
import { lang, t } from './words';

/** What went wrong, and whether it may go well the next time. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly passing: boolean,
    readonly status = 0,
  ) {
    super(message);
  }
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  let words = t('The server answers {0}.', response.status);
  try {
    const told: Partial<ErrorMessage> = await response.json();
    words = told.error ?? words;
  } catch {
    // The status has to do.
  }
  throw new Problem(words, response.status >= 500 || response.status === 404, response.status);
}

/** What is said when the program has gone; a request that was given up is no such case. */
function gone(error: unknown): Error {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return new Problem(t('Planche does not answer. Is the program still running?'), true);
}

async function ask(path: string, options: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await (offline() ? send(path, options) : fetch(path, options));
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

export async function get<P extends keyof Got>(path: P): Promise<Got[P]> {
  return read(await ask(path, {}));
}

function posted(body: unknown, signal?: AbortSignal): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal };
}

export async function post<P extends keyof Posted>(
  path: P,
  body: Posted[P]['takes'],
): Promise<Posted[P]['sends']> {
  return read(await ask(path, posted(body)));
}

export interface Progress {
  started(started: Started): void;
  beat(beat: Beat): void;
  thought?(thinking: Thinking): void;
}

type Told<A> =
  | { name: 'started'; data: Started }
  | { name: 'progress'; data: Beat }
  | { name: 'thought'; data: Thinking }
  | { name: 'failed'; data: ErrorMessage }
  | { name: 'answer'; data: A };

/** What is told in the language of the page. */
const TOLD: string[] = ['api/solve', 'api/think', 'api/review'];

/** Asks for something that takes long: signs of life first, the answer last. */
export async function follow<P extends keyof Followed>(
  path: P,
  body: Followed[P]['takes'],
  progress: Progress,
  signal: AbortSignal,
): Promise<Followed[P]['sends']> {
  const response = await ask(path, posted(lang !== 'en' && TOLD.includes(path) ? { ...body, lang } : body, signal));
  for await (const { name, data } of events<Followed[P]['sends']>(response)) {
    if (name === 'started') progress.started(data);
    else if (name === 'progress') progress.beat(data);
    else if (name === 'thought') progress.thought?.(data);
    else if (name === 'failed') throw new Problem(data.error, true);
    else if (name === 'answer') return data;
  }
  throw new Problem(t('Planche broke off without an answer.'), true);
}

// The events of a stream. The browser's own EventSource can only get, and a question is posted.
async function* events<A>(response: Response): AsyncGenerator<Told<A>> {
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
      if (field('data')) yield { name: field('event'), data: JSON.parse(field('data')) } as Told<A>;
    }
  }
}

/** The last answers by their questions, so that going back is quick. */
const ANSWERS = new Map<string, Answer>();

function asked({ fen, goal, seconds }: Question): string {
  return [fen, goal ?? 'auto', seconds ?? ''].join('|');
}

export function remembered(question: Question): Answer | null {
  return ANSWERS.get(asked(question)) ?? null;
}

/** An undecided answer is not kept: it may be decided the next time. */
export function remember(question: Question, answer: Answer): void {
  if (answer.status !== 'proved') return;
  ANSWERS.set(asked(question), answer);
  const oldest = ANSWERS.keys().next().value;
  if (ANSWERS.size > 16 && oldest !== undefined) ANSWERS.delete(oldest);
}

/** Forgets what the server has forgotten. */
export function forget(question: Question): void {
  ANSWERS.delete(asked(question));
}
