// A search that runs: progress, a stop button, and one at a time.

import { follow, post } from './api';
import type { Beat, Followed, Started, Thinking } from './api-types';
import { h } from './dom';
import { t } from './words';

export class Search {
  readonly element: HTMLElement;
  private readonly bar = h('progress', { max: '1', value: '0', 'aria-label': t('Time used') });
  private readonly text = h('span', { class: 'quiet' });
  private job: number | null = null;
  private controller: AbortController | null = null;
  private most = 1;

  constructor() {
    const stop = h('button', { type: 'button', class: 'plain stop', onclick: () => this.stop() }, t('Stop'));
    this.element = h('div', { class: 'search', hidden: true }, this.bar, this.text, stop);
  }

  get running(): boolean {
    return this.controller !== null;
  }

  /** Runs a search; a search that runs already is given up. Nothing comes back from a search given up. */
  async run<P extends keyof Followed>(
    path: P,
    body: Followed[P]['takes'],
    thought?: (thinking: Thinking) => void,
  ): Promise<Followed[P]['sends'] | null> {
    this.abandon();
    const controller = new AbortController();
    this.controller = controller;
    this.job = null;
    this.bar.value = 0;
    this.text.textContent = t('Planche is thinking…');
    this.element.hidden = false;
    const progress = {
      started: ({ job, most }: Started): void => {
        this.job = job;
        this.most = most;
      },
      beat: ({ ms }: Beat): void => {
        this.bar.value = Math.min(1, ms / this.most);
        this.text.textContent = t('Thinking for {0} of at most {1} seconds…', (ms / 1000).toFixed(1), this.most / 1000);
      },
      thought: (thinking: Thinking): void => {
        if (this.controller === controller) thought?.(thinking);
      },
    };
    try {
      return await follow(path, body, progress, controller.signal);
    } catch (problem) {
      if (controller.signal.aborted) return null;
      throw problem;
    } finally {
      if (this.controller === controller) {
        this.controller = null;
        this.element.hidden = true;
      }
    }
  }

  /** Asks for the answer as it stands now. */
  stop(): void {
    if (this.job !== null) void post('api/stop', { job: this.job }).catch(() => this.abandon());
    else this.abandon();
  }

  /** Gives the search up; the server stops it. */
  abandon(): void {
    this.controller?.abort();
    this.controller = null;
    this.element.hidden = true;
  }
}
