// Planche in a worker of its own: questions are promises, and a search can be ended.

const inNode = typeof process !== 'undefined' && !!process.versions?.node;

/** A worker with the whole program in it. It is started with the first question. */
export class Planche {
  #worker = null;
  #last = 0;
  #waiting = new Map();

  /** Answers a question, such as `ask('solve', { position: fen })`; `beat` is told how many milliseconds have gone by. */
  async ask(name, question = {}, { beat, signal } = {}) {
    signal?.throwIfAborted();
    const worker = await this.#started();
    const number = ++this.#last;
    const begun = Date.now();
    const beats = beat && setInterval(() => beat(Date.now() - begun), 200);
    const ended = () => this.stop(signal.reason);
    signal?.addEventListener('abort', ended, { once: true });
    // Node ends when nobody waits for anything, and a worker is not anybody.
    worker.ref?.();
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(number, { resolve, reject });
        worker.postMessage({ number, name, question: JSON.stringify(question) });
      });
    } finally {
      clearInterval(beats);
      signal?.removeEventListener('abort', ended);
      this.#waiting.delete(number);
      if (this.#waiting.size === 0) worker.unref?.();
    }
  }

  solve(position, options, control) {
    return this.ask('solve', { position, ...options }, control);
  }

  whyNot(position, move, options, control) {
    return this.ask('why_not', { position, move, ...options }, control);
  }

  threats(position, options, control) {
    return this.ask('threats', { position, ...options }, control);
  }

  hint(position, steps = 1, options, control) {
    return this.ask('hint', { position, steps, ...options }, control);
  }

  think(position, options, control) {
    return this.ask('think', { position, ...options }, control);
  }

  annotate(pgn, options, control) {
    return this.ask('annotate', { pgn, ...options }, control);
  }

  endgame(position, options, control) {
    return this.ask('endgame', { position, ...options }, control);
  }

  /** Ends everything that runs; what waits for an answer is told so. The next question starts a new worker. */
  stop(reason = new Error('The search was stopped.')) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  async #started() {
    if (this.#worker) return this.#worker;
    const address = new URL('./worker.js', import.meta.url);
    const Kind = inNode ? (await import('node:worker_threads')).Worker : Worker;
    // Arguments of Node such as those of `node -e` are not for a worker.
    const worker = new Kind(address, { type: 'module', execArgv: [] });
    const heard = data => this.#heard(data);
    const failed = error => this.stop(new Error(error?.message ?? 'The worker broke down.'));
    if (inNode) {
      worker.on('message', heard);
      worker.on('error', failed);
    } else {
      worker.onmessage = event => heard(event.data);
      worker.onerror = failed;
    }
    this.#worker = worker;
    return worker;
  }

  #heard({ number, answer, error }) {
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    if (error === undefined) waiting.resolve(JSON.parse(answer));
    else waiting.reject(new Error(error));
  }
}
