// What has gone wrong, in words, with a button to try again where that may help.

import { Problem } from './api';
import { h, replace } from './dom';
import { t } from './words';

export class Trouble {
  readonly element: HTMLElement;

  constructor(id?: string) {
    this.element = h('p', { id, class: 'alert', role: 'alert', hidden: true });
  }

  clear(): void {
    this.element.hidden = true;
  }

  /** Tells what is wrong; `again` is what the button does. */
  tell(problem: unknown, again?: () => void): void {
    const words = problem instanceof Error ? problem.message : String(problem);
    const offered = again && problem instanceof Problem && problem.passing;
    const retry = (): void => {
      this.clear();
      again?.();
    };
    replace(this.element, words, offered && h('button', { type: 'button', class: 'plain retry', onclick: retry }, t('Try again')));
    this.element.hidden = false;
  }
}
