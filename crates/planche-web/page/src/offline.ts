// The page without a server: the whole program is in the page, as WebAssembly, and a worker runs it. What the server would
// have been asked is sent to the worker, and its answer looks like the server's.

/** How often a sign of life is sent while the worker is busy. */
const BEAT = 200;

const WORKER = `
const ready = new Promise(resolve => {
  self.onmessage = async ({ data: { packed } }) => {
    // Questions may come before the module is unpacked.
    self.onmessage = asked;
    const unpacking = new DecompressionStream('gzip');
    const writer = unpacking.writable.getWriter();
    writer.write(packed);
    writer.close();
    const bytes = await new Response(unpacking.readable).arrayBuffer();
    wasm_bindgen.initSync({ module: bytes });
    resolve(new wasm_bindgen.Page());
  };
});
async function asked({ data: { number, path, sent } }) {
  const page = await ready;
  const answered = page.answer(path, sent);
  self.postMessage({ number, status: answered.status, text: answered.text });
  answered.free();
}
self.postMessage({ number: 0 });
`;

interface Answered {
  status: number;
  text: string;
}

interface Waiting {
  resolve(answered: Answered): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let worker: Promise<Worker> | null = null;
let last = 0;

function part(id: string): string | null {
  return document.getElementById(id)?.textContent ?? null;
}

/** Whether the program is in the page. */
export function offline(): boolean {
  return part('planche-module') !== null;
}

async function bytes(text: string): Promise<ArrayBuffer> {
  const binary = atob(text);
  const buffer = new ArrayBuffer(binary.length);
  const view = new Uint8Array(buffer);
  for (let at = 0; at < binary.length; at++) view[at] = binary.charCodeAt(at);
  return buffer;
}

async function begin(): Promise<Worker> {
  const code = new Blob([part('planche-glue') ?? '', WORKER], { type: 'text/javascript' });
  const fresh = new Worker(URL.createObjectURL(code));
  fresh.onerror = () => stop(new Error('Planche broke down on this question.'));
  fresh.onmessage = ({ data }) => {
    waiting.get(data.number)?.resolve(data);
    waiting.delete(data.number);
  };
  fresh.postMessage({ packed: await bytes(part('planche-module') ?? '') });
  return fresh;
}

/** Ends the worker, and with it whatever it does; the next question begins with a new one. */
function stop(reason: Error): void {
  void worker?.then(old => old.terminate());
  worker = null;
  for (const { reject } of waiting.values()) reject(reason);
  waiting.clear();
}

async function asked(path: string, sent: string | undefined): Promise<Answered> {
  worker ??= begin();
  const number = ++last;
  const running = await worker;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    running.postMessage({ number, path, sent });
  });
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

const LONG = ['/api/solve', '/api/why-not', '/api/try', '/api/review', '/api/think'];

/** A stream as the server sends it: signs of life while the worker is busy, then what it says. */
function stream(path: string, sent: string, signal: AbortSignal | null | undefined): Response {
  const begun = Date.now();
  let beats = 0;
  const body = new ReadableStream<string>({
    start(control) {
      control.enqueue(event('started', { job: last + 1, most: 60_000 }));
      beats = window.setInterval(() => control.enqueue(event('progress', { ms: Date.now() - begun })), BEAT);
      const end = (text: string) => {
        window.clearInterval(beats);
        control.enqueue(text);
        control.close();
      };
      signal?.addEventListener('abort', () => stop(new Error('The search was stopped.')));
      asked(path, sent).then(
        ({ status, text }) => end(status === 200 ? told(text) : event('failed', JSON.parse(text))),
        (error: Error) => end(event('failed', { error: error.message })),
      );
    },
    cancel() {
      window.clearInterval(beats);
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()));
}

/** The events of the worker but its `started`, for there was one already. */
function told(text: string): string {
  return text.slice(text.indexOf('\n\n') + 2);
}

/** Asks the worker as the server would be asked. */
export async function send(address: string, options: RequestInit): Promise<Response> {
  const path = address.replace(/^\/?/, '/');
  const sent = typeof options.body === 'string' ? options.body : undefined;
  if (path === '/api/stop') {
    stop(new Error('The search was stopped.'));
    return Response.json({ stopped: true });
  }
  if (sent !== undefined && LONG.includes(path)) return stream(path, sent, options.signal);
  const { status, text } = await asked(path, sent);
  return new Response(text, { status });
}
