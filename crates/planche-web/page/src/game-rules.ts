// The rules of a game as text, checked while they are written.

import { post } from './api';
import type { GameRules, RulesProblem } from './api-types';
import { count, download, h, replace } from './dom';
import { t } from './words';

/** How long nobody has to type before the rules are looked at, in milliseconds. */
const PAUSE = 350;

/** The shortest way to say what can be said; the manual has all of it. */
const PHRASES: [string, string][] = [
  ['game NAME, players x o, board 3 by 3, men man X', t('what the game is played with; letters of men are capitals')],
  ['directions lines = right, forward, (1, 1)', t('directions by name, or as columns and rows')],
  ['start p*/../P*  x', t('the first position from the top; p* fills a row, .. are empty rows')],
  ['moves, result, stuck', t('the sections: what can be played; when it is won; what happens without a move')],
  ['for each square s with friend pawn', t('also: for each way d in lines, for n from 1 to 5, while …')],
  ['if s is empty … otherwise …', t('also: s has enemy, s is off board, n < 3, and, or, not')],
  ['move s goes to t, t is captured', t('also: man is put on t, t becomes queen, t changes side')],
  ['victory, loss, draw, pass', t('how it ends for the side that the rules speak of')],
  ['to slide(s, ways) … do slide(s, lines)', t('rules of your own with a name')],
];

export class RulesEditor {
  readonly element: HTMLDetailsElement;
  private readonly area: HTMLTextAreaElement;
  private readonly gutter = h('div', { class: 'gutter', 'aria-hidden': 'true' });
  private readonly told = h('div', { id: 'rules-told', class: 'rules-told', 'aria-live': 'polite' });
  private readonly tidy: HTMLButtonElement;
  private timer: number | undefined;
  private round = 0;
  private last: GameRules | null = null;

  /** `good` is told of rules that were changed and can be played by. */
  constructor(private readonly good: (text: string) => void) {
    this.area = h('textarea', {
      rows: 18,
      spellcheck: 'false',
      autocapitalize: 'off',
      wrap: 'off',
      'aria-label': t('Rules'),
      'aria-describedby': 'rules-told',
      oninput: () => this.typed(),
      onkeydown: (event: KeyboardEvent) => this.key(event),
      onscroll: () => (this.gutter.scrollTop = this.area.scrollTop),
    });
    this.tidy = h('button', { type: 'button', class: 'plain small', onclick: () => this.layOut() }, t('Tidy the layout'));
    this.element = h(
      'details',
      { class: 'card rules-card' },
      h('summary', {}, t('The rules, to read and to change')),
      h('p', { class: 'quiet' }, t('Change anything: the board follows as soon as the rules can be played by.')),
      h('div', { class: 'editor-lines' }, this.gutter, this.area),
      this.told,
      h('div', { class: 'row' }, this.tidy, h('button', { type: 'button', class: 'plain small', onclick: () => download('my.game', 'text/plain', this.text) }, t('Save as a file'))),
      h('details', { class: 'phrases' }, h('summary', {}, t('How rules are written')), h('dl', {}, ...PHRASES.flatMap(([phrase, words]) => [h('dt', {}, h('code', {}, phrase)), h('dd', {}, words)]))),
    );
  }

  get text(): string {
    return this.area.value;
  }

  /** Shows these rules, which are known to be good or are told what is wrong with them. */
  show(rules: GameRules): void {
    window.clearTimeout(this.timer);
    this.round += 1;
    this.area.value = rules.text;
    this.tell(rules);
  }

  open(): void {
    this.element.open = true;
  }

  leave(): void {
    window.clearTimeout(this.timer);
    this.round += 1;
  }

  /** Selects a line, and a place in it. */
  go(line: number, column = 1, end?: number): void {
    this.open();
    const lines = this.text.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const length = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
    this.area.focus();
    this.area.setSelectionRange(start + length, start + (end ?? (lines[line - 1] ?? '').length));
    const high = this.area.scrollHeight / Math.max(1, lines.length);
    this.area.scrollTop = Math.max(0, (line - 6) * high);
    this.area.scrollIntoView({ block: 'nearest' });
  }

  private typed(): void {
    this.number(null);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), PAUSE);
  }

  /** A new line begins below the one before it. */
  private key(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing) return;
    const before = this.text.slice(0, this.area.selectionStart);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const indent = /^ */.exec(line)![0];
    if (!indent) return;
    event.preventDefault();
    this.area.setRangeText(`\n${indent}`, this.area.selectionStart, this.area.selectionEnd, 'end');
    this.typed();
  }

  private async check(): Promise<void> {
    const round = ++this.round;
    const text = this.text;
    try {
      const rules = await post('api/game-rules', { rules: text });
      if (round !== this.round) return;
      this.tell(rules);
      if (!rules.problem) this.good(text);
    } catch (problem) {
      if (round === this.round) replace(this.told, h('p', { class: 'alert' }, (problem as Error).message));
    }
  }

  private tell(rules: GameRules): void {
    this.last = rules;
    this.tidy.disabled = rules.tidy === null || rules.tidy === rules.text;
    this.number(rules.problem);
    this.area.setAttribute('aria-invalid', String(rules.problem !== null));
    replace(this.told, rules.problem ? this.wrong(rules.problem) : h('p', { class: 'good' }, t('These rules can be played by: {0} at the start.', count(rules.moves ?? 0, 'legal move', 'legal moves'))));
  }

  private wrong(problem: RulesProblem): HTMLElement {
    const place = h('button', { type: 'button', class: 'inline', onclick: () => this.go(problem.line, problem.column) }, t('Line {0}, column {1}', problem.line, problem.column));
    return h('p', { class: 'alert' }, place, `: ${problem.message}`, problem.hint && ` ${problem.hint}`);
  }

  /** The numbers of the lines, with the one that has something wrong. */
  private number(problem: RulesProblem | null): void {
    const lines = this.text.split('\n').length;
    replace(this.gutter, ...Array.from({ length: lines }, (_, index) => h('span', { class: index + 1 === problem?.line ? 'wrong' : '' }, String(index + 1))));
    this.gutter.scrollTop = this.area.scrollTop;
  }

  private layOut(): void {
    const tidy = this.last?.tidy;
    if (!tidy) return;
    this.area.value = tidy;
    void this.check();
  }
}
