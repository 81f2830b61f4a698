// The first page: a position, the answer, and the board to try everything on.

import { AnswerCard } from './answer';
import { Problem, forget, get, post, remember, remembered } from './api';
import type { Answer, Board, Choice, Example, RefutedPly } from './api-types';
import { BoardView, type Drawn } from './board';
import { calm, h, replace, select, typing } from './dom';
import type { Desk, Page } from './main';
import { type Chosen, PositionCard } from './position';
import { type Params, counted, listed } from './route';
import { Search } from './search';
import { ShareBar } from './share';
import { settings } from './store';
import { Trouble } from './trouble';
import { known, letters, t } from './words';

/** A move on the board and what is said about it. */
interface Step extends Choice {
  board: Board;
  say: string;
}

const GOALS: [string, string][] = [
  ['auto', t('the most that can be won')],
  ['mate', t('mate')],
  ['queen', t('a queen')],
  ['rook', t('a rook')],
  ['piece', t('a piece')],
  ['20', t('two pawns')],
  ['pawn', t('a pawn')],
];

const TIMES: [string, string][] = [
  ['5', t('5 seconds')],
  ['10', t('10 seconds')],
  ['30', t('30 seconds')],
  ['60', t('a minute')],
];

export const combinations: Page = async (host, desk) => {
  const page = new Combinations(await get('api/examples'), desk);
  replace(host, page.element);
  await page.begin();
  return () => page.leave();
};

class Combinations {
  readonly element: HTMLElement;
  private readonly view = new BoardView(uci => void this.play(uci));
  private readonly say = h('p', { class: 'say', 'aria-live': 'polite' });
  private readonly counter = h('span', { class: 'counter' });
  private readonly controls: HTMLElement;
  private readonly home = h('button', { type: 'button', class: 'plain', hidden: true, onclick: () => this.mainLine() }, t('Back to the main line'));
  private readonly trouble = new Trouble();
  private readonly share = new ShareBar({
    fen: () => this.steps[this.at - 1]?.board.fen ?? this.root?.fen ?? '',
    solution: () => (this.answer?.status === 'proved' ? this.answer.solution : null),
  });
  private readonly search = new Search();
  private readonly ask: HTMLButtonElement;
  private readonly goal = select(t('Look for'), GOALS, 'auto', () => (this.ownGoal = true));
  private readonly time = select(t('Think for at most'), TIMES, '10', () => {});
  private readonly card: AnswerCard;
  private readonly position: PositionCard;
  private readonly keys = (event: KeyboardEvent): void => this.key(event);

  private root: Board | null = null;
  private last: string | undefined;
  private answer: Answer | null = null;
  /** The move that the person has tried before there was an answer. */
  private guess: Choice | null = null;
  /** The moves that can be clicked through now, and how many of them stand on the board. */
  private steps: Step[] = [];
  private at = 0;
  /** Whether the person has chosen the goal, not an example. */
  private ownGoal = false;
  private showing: 'line' | 'defence' | 'refutation' = 'line';

  /** What an address asks for is shown and not noted, until it is there. */
  private restoring = true;

  constructor(
    examples: Example[],
    private readonly desk: Desk,
  ) {
    this.card = new AnswerCard({
      go: plies => this.goMain(plies),
      defend: uci => void this.defend(uci),
      look: path => void this.along(path),
      follow: (line, plies) => this.aside(line, plies),
      light: marks => this.view.light(marks),
    });
    this.position = new PositionCard(examples, chosen => this.choose(chosen));
    this.ask = h('button', { type: 'button', class: 'primary', onclick: () => void this.solve() }, t('Find the combination'));
    this.controls = this.buttons();
    this.element = h(
      'div',
      { class: 'columns' },
      h(
        'div',
        { class: 'intro' },
        h('h1', {}, t('Solve a position')),
        h('p', {}, t('Planche finds the combination, proves it against every reply, and tells you why.')),
      ),
      h(
        'div',
        { class: 'left' },
        this.view.element,
        h('div', { class: 'bar' }, this.controls, this.say, this.home),
        this.view.entry,
        this.share.element,
      ),
      h(
        'div',
        { class: 'right' },
        h('section', { class: 'card ask', 'aria-label': t('The question') }, h('div', { class: 'row' }, this.goal.field, this.time.field), this.ask, this.search.element, this.trouble.element),
        this.card.element,
        this.position.element,
      ),
    );
    window.addEventListener('keydown', this.keys);
  }

  /** The moves to click through; on a phone, where the question is far below, the way to ask it while there are none. */
  private buttons(): HTMLElement {
    const step = (label: string, text: string, to: () => number): HTMLElement =>
      h('button', { type: 'button', class: 'plain icon step', 'aria-label': label, title: label, onclick: () => this.go(to()) }, text);
    return h(
      'div',
      { class: 'controls', role: 'group', 'aria-label': t('Click through the moves') },
      h('button', { type: 'button', class: 'primary asks', onclick: () => void this.solve() }, t('Ask Planche')),
      step(t('To the start'), '«', () => 0),
      step(t('One move back'), '‹', () => this.at - 1),
      this.counter,
      step(t('One move on'), '›', () => this.at + 1),
      step(t('To the end'), '»', () => this.steps.length),
      h('button', { type: 'button', class: 'plain icon', 'aria-label': t('Turn the board'), title: t('Turn the board'), onclick: () => this.view.flip() }, '⇅'),
    );
  }

  async begin(): Promise<void> {
    const { fen, goal, seconds, asked } = this.desk.params;
    if (!(await this.position.begin(fen, goal))) return void (this.restoring = false);
    if (goal && GOALS.some(([known]) => known === goal)) this.goal.input.value = goal;
    if (seconds && TIMES.some(([known]) => known === seconds)) this.time.input.value = seconds;
    // The page can be used at once; what the address asks for comes when it is there.
    if (asked && fen) void this.restore(this.desk.params);
    else this.restoring = false;
  }

  /** Shows what an address asks for: the answer, a defence, another first move, a place in the line. */
  private async restore({ ply, line, try: tried }: Params): Promise<void> {
    await this.solve(null, remembered(this.question()));
    try {
      if (this.answer?.status !== 'proved') return;
      if (tried && this.root?.moves.some(move => move.uci === tried)) await this.whyNot(tried);
      else if (line) await this.along(listed(line));
      if (ply !== undefined) this.go(Math.min(counted(ply, 0), this.steps.length));
    } catch (problem) {
      this.draw((problem as Error).message);
    } finally {
      this.restoring = false;
      this.noteSeen();
    }
  }

  private question(): { fen: string; goal: string; seconds: number } {
    return { fen: this.root?.fen ?? '', goal: this.goal.input.value, seconds: Number(this.time.input.value) };
  }

  /** The address of what is seen now. */
  private seen(): Params {
    if (!this.root) return {};
    const { fen, goal, seconds } = this.question();
    const asked = { fen, goal, seconds: seconds === 10 ? '' : String(seconds) };
    if (!this.answer) return asked;
    const ply = this.steps.length > 0 ? String(this.at) : '';
    const moves = this.steps.map(step => step.uci);
    const off = { line: this.showing === 'defence' ? moves.join(',') : '', try: this.showing === 'refutation' ? moves[0] ?? '' : '' };
    return { ...asked, asked: '1', ...off, ply };
  }

  private noteSeen(): void {
    if (!this.restoring) this.desk.note(this.seen());
  }

  leave(): void {
    this.search.abandon();
    window.removeEventListener('keydown', this.keys);
  }

  private choose(chosen: Chosen): void {
    this.search.abandon();
    this.trouble.clear();
    this.root = chosen.board;
    this.last = chosen.last;
    this.answer = null;
    this.guess = null;
    this.steps = [];
    this.at = 0;
    this.showing = 'line';
    this.card.clear();
    this.setGoal(chosen.goal);
    this.view.face(chosen.board.turn);
    const side = chosen.board.turn === 'white' ? t('White') : t('Black');
    if (!this.restoring) this.desk.push(this.seen());
    this.draw(chosen.board.over ? t('The game is over: {0}.', known(chosen.board.over)) : t('{0} is to move. What would you play?', side));
  }

  /** An example brings its goal; it goes with the example unless the person has chosen another. */
  private setGoal(goal: string | undefined): void {
    if (goal) this.ownGoal = false;
    if (!this.ownGoal) this.goal.input.value = goal ?? 'auto';
  }

  /** Asks for the combination, unless the answer is known from before. */
  private async solve(guess: Choice | null = null, known: Answer | null = null): Promise<void> {
    // Whoever is quick asks about the position that he has just chosen.
    await this.position.settled();
    if (!this.root || this.search.running) return;
    this.trouble.clear();
    this.card.clear();
    this.answer = null;
    this.guess = guess;
    this.steps = [];
    this.at = 0;
    this.draw(guess ? t('You try {0}. Planche is looking for plans…', letters(guess.san)) : t('Planche is looking for plans…'));
    const question = this.question();
    this.ask.disabled = true;
    try {
      const answer = known ?? (await this.search.run('api/solve', question));
      if (answer) {
        remember(question, answer);
        this.show(answer);
      }
    } catch (problem) {
      this.trouble.tell(problem, () => void this.solve(guess));
      this.draw('');
    } finally {
      this.ask.disabled = false;
    }
  }

  private show(answer: Answer): void {
    this.answer = answer;
    this.card.show(answer);
    this.mainLine();
    if (answer.status === 'proved') this.draw(t('Click through the line, play a defence, or try another first move.'));
    else this.draw(answer.explanation);
    document.getElementById('verdict-title')?.focus({ preventScroll: true });
  }

  private mainLine(): void {
    this.search.abandon();
    const line = this.answer?.line ?? [];
    this.steps = line.map(ply => ({
      uci: ply.uci,
      san: ply.san,
      board: ply.board,
      say: ply.attacker ? `${ply.number}${letters(ply.san)} ${ply.why}.` : `${ply.number}${letters(ply.san)}.`,
    }));
    this.at = 0;
    this.showing = 'line';
    this.draw(this.answer?.idea ?? '');
  }

  private goMain(plies: number): void {
    if (this.showing !== 'line') this.mainLine();
    this.go(plies);
  }

  private go(plies: number): void {
    if (plies < 0 || plies > this.steps.length || this.search.running) return;
    this.at = plies;
    const said = this.steps[plies - 1]?.say ?? this.answer?.idea ?? '';
    this.draw(this.at === this.steps.length && plies > 0 ? `${said} ${this.ending()}` : said);
  }

  /** What stands at the end of the moves. */
  private ending(): string {
    const over = this.steps.at(-1)?.board.over;
    return over ? t('That is {0}.', known(over)) : '';
  }

  private key(event: KeyboardEvent): void {
    if (typing(event)) return;
    if (event.key === 'ArrowLeft') this.go(this.at - 1);
    else if (event.key === 'ArrowRight') this.go(this.at + 1);
    else if (event.key === 'x' && settings.get().keys) this.view.flip();
    else return;
    event.preventDefault();
  }

  private draw(said: string): void {
    if (!this.root) return;
    const step = this.steps[this.at - 1];
    this.view.show(step?.board ?? this.root, { last: step?.uci ?? this.last, marks: this.at === 0 ? this.marks() : [] });
    this.say.textContent = said;
    this.counter.textContent = this.steps.length > 0 ? `${this.at} / ${this.steps.length}` : '';
    this.home.hidden = this.showing === 'line';
    this.controls.classList.toggle('idle', this.steps.length === 0);
    this.card.mark(this.showing === 'line' ? this.at : null);
    this.share.update();
    this.noteSeen();
  }

  /** The plan of the answer; before it is proved, what the person has tried. */
  private marks(): Drawn[] {
    if (this.answer?.status === 'proved' || !this.guess) return this.answer?.marks ?? [];
    const { uci } = this.guess;
    return [{ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: 'guess' }];
  }

  /** A move on the board: the next one of the line, a defence, or another first move. */
  private async play(uci: string): Promise<void> {
    const { status, root } = this.answer ?? {};
    const proved = status === 'proved' || (status === 'doubted' && root !== null);
    const attacking = this.at % 2 === 0;
    if (this.search.running) return this.draw(t('One moment: Planche is still thinking.'));
    if (!proved) return this.wander(uci);
    if (this.steps[this.at]?.uci === uci) return this.follow();
    try {
      if (this.at === 0) await this.whyNot(uci);
      else if (this.showing === 'refutation') this.draw(t('{0} Go back to the main line to try more.', this.steps[0].say));
      else if (!attacking) await this.answerTo(uci);
      else this.draw(this.here());
    } catch (problem) {
      this.lost(problem);
    }
  }

  /** An answer that the server has forgotten is asked for again. */
  private lost(problem: unknown): void {
    const gone = problem instanceof Problem && problem.status === 404;
    if (gone) forget(this.question());
    this.draw(gone ? '' : (problem as Error).message);
    if (gone) this.trouble.tell(problem, () => void this.solve());
  }

  /** Shows the position after these moves of the proof, and the way there. */
  private async along(path: string[]): Promise<void> {
    const line = this.answer?.line ?? [];
    if (path.every((uci, index) => line[index]?.uci === uci)) return this.goMain(path.length);
    try {
      const steps = await this.walked(path);
      this.search.abandon();
      this.steps = steps;
      this.showing = 'defence';
      this.at = 0;
      this.go(steps.length);
      this.view.element.scrollIntoView({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' });
    } catch (problem) {
      this.lost(problem);
    }
  }

  /** The steps along a path, as far as the proof has it. */
  private async walked(path: string[]): Promise<Step[]> {
    const solution = this.answer!.solution;
    const steps: Step[] = [];
    let node = this.answer!.root;
    for (let at = 0; at < path.length && node?.attack; at += 2) {
      const attack: NonNullable<typeof node.attack> = node.attack;
      if (attack.uci !== path[at]) break;
      const met = steps.at(-1);
      steps.push({ uci: attack.uci, san: attack.san, board: attack.board, say: met ? t('Against {0}: {1}', letters(met.san), node.words) : node.words });
      const reply = attack.board.moves.find(move => move.uci === path[at + 1]);
      if (!reply) break;
      node = await post('api/node', { solution, path: path.slice(0, at + 2) });
      steps.push({ ...reply, board: node.board, say: `${letters(reply.san)}: ${node.attack ? t('and now?') : node.words}` });
    }
    return steps;
  }

  /** The move on the board is that of the line; after a defence the answer comes by itself. */
  private follow(): void {
    const [steps, defence] = [this.steps, this.at % 2 === 1];
    this.go(this.at + 1);
    if (defence) this.later(steps, this.at + 1);
  }

  /** Goes on in a moment, unless the person has gone elsewhere. */
  private later(steps: Step[], plies: number): void {
    const at = this.at;
    window.setTimeout(() => this.steps === steps && this.at === at && this.go(plies), 700);
  }

  /** Before there is an answer the move is a guess, and the search says whether it was good. */
  private async wander(uci: string): Promise<void> {
    const guess = this.root?.moves.find(move => move.uci === uci);
    if (!guess) return;
    if (this.answer) this.guess = guess;
    else await this.solve(guess);
    // The search was given up, or has told what went wrong.
    if (!this.answer) return;
    if (this.answer.status !== 'proved') this.draw(this.unjudged(guess));
    else if (this.answer.line[0]?.uci !== uci) await this.play(uci);
    else {
      this.go(1);
      this.say.textContent = t('{0} it is! {1}', letters(guess.san), this.answer.idea);
    }
  }

  /** Where nothing is proved, nothing is said against a move either. */
  private unjudged(guess: Choice): string {
    return t('Planche can say neither that {0} is right nor that it is wrong. {1}', letters(guess.san), this.answer?.explanation ?? '');
  }

  private here(): string {
    const next = this.steps[this.at];
    return next ? t('The proof goes on with {0}', next.say) : t('The proof ends here: nothing more is needed.');
  }

  private async defend(uci: string): Promise<void> {
    if (this.showing !== 'line') this.mainLine();
    this.go(1);
    await this.play(uci);
    this.view.element.scrollIntoView({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' });
  }

  /** A defence that is not in the line: the proof answers. */
  private async answerTo(reply: string): Promise<void> {
    const path = [...this.steps.slice(0, this.at).map(step => step.uci), reply];
    const before = this.steps[this.at - 1].board;
    const node = await post('api/node', { solution: this.answer!.solution, path });
    const played = before.moves.find(move => move.uci === reply)!;
    const kept = this.steps.slice(0, this.at);
    kept.push({ ...played, board: node.board, say: `${letters(played.san)}: ${node.attack ? t('and now?') : node.words}` });
    const attack = node.attack;
    if (attack) kept.push({ uci: attack.uci, san: attack.san, board: attack.board, say: t('Against {0}: {1}', letters(played.san), node.words) });
    this.steps = kept;
    this.showing = 'defence';
    this.go(this.at + 1);
    if (attack) this.later(kept, kept.length);
  }

  /** Another first move: why it is not the one. */
  private async whyNot(uci: string): Promise<void> {
    const played = this.root!.moves.find(move => move.uci === uci)!;
    this.draw(t('{0}? Planche is looking for what is wrong with it…', letters(played.san)));
    const found = await this.search.run('api/why-not', { solution: this.answer!.solution, action: uci });
    if (!found) return;
    const first = { ...found.action, board: found.board, say: found.words };
    this.steps = [first, ...said(found.line)];
    this.showing = 'refutation';
    this.go(1);
  }

  /** A line that is no part of the proof. */
  private aside(line: RefutedPly[], plies: number): void {
    this.steps = said(line);
    this.showing = 'refutation';
    this.go(plies);
  }
}

/** Moves that say no more than their names. */
function said(line: RefutedPly[]): Step[] {
  return line.map(step => ({ ...step, say: `${step.number}${letters(step.san)}` }));
}
