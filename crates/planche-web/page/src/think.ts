// Watching the program think: plans as a growing tree at the left, the board at the right. First the search itself while
// it runs, then the story of its idea, to be played like a film; and plans of one's own.

import { get, post } from './api';
import type { Counts, Example, Scene, SceneKind, StoryPlan, ThinkAnswer, Thinking, Thought, ThoughtKind, Verdict } from './api-types';
import { BoardView, type Drawn } from './board';
import { calm, count, download, h, replace, select, typing } from './dom';
import type { Desk, Page } from './main';
import { PlanEditor } from './plan-editor';
import { counted, format } from './route';
import { Search } from './search';
import { settings } from './store';
import { Trouble } from './trouble';
import { t } from './words';

/** A picture of the film. */
export interface Frame {
  kind: SceneKind | ThoughtKind;
  say: string;
  fen: string;
  last?: string;
  marks: Drawn[];
  plan?: FramePlan;
  /** The plan that asked for the move. */
  by?: number;
  how: string;
}

interface FramePlan {
  number: number;
  from: number | null;
  /** The statements, where they are known in words. */
  steps: StoryPlan['steps'];
}

const GOALS: [string, string][] = [
  ['auto', t('the most that can be won')],
  ['mate', t('mate')],
  ['queen', t('a queen')],
  ['rook', t('a rook')],
  ['piece', t('a piece')],
  ['pawn', t('a pawn')],
];

const SPEEDS: [string, string][] = [
  ['0.4', t('slow')],
  ['1', t('calm')],
  ['2', t('quick')],
  ['6', t('very quick')],
];

/** What a picture is called in the list. */
const NAMES: Record<Frame['kind'], string> = {
  sees: t('sees'),
  expands: t('makes it moves'),
  spoiled: t('spoiled'),
  mends: t('mends'),
  turns: t('goes on'),
  tries: t('tries'),
  plays: t('plays'),
  search: t('search'),
  replies: t('reply'),
  won: t('won'),
  lost: t('given up'),
};

const FATES: Record<Verdict['fate'], string> = {
  wins: t('Your plan wins'),
  mended: t('Your plan wins, once mended'),
  unfit: t('Your plan cannot work'),
  stuck: t('Your plan cannot be begun'),
  fails: t('Your plan fails'),
  undecided: t('Not decided'),
};

export const think: Page = async (host, desk) => {
  const page = new ThinkPage(desk, await get('api/examples'));
  replace(host, page.element);
  await page.begin();
  return () => page.leave();
};

class ThinkPage {
  readonly element: HTMLElement;
  private readonly view = new BoardView(() => {});
  private readonly say = h('p', { class: 'say', 'aria-live': 'polite' });
  private readonly counter = h('span', { class: 'counter' });
  private readonly run = h('button', { type: 'button', class: 'primary run', onclick: () => this.toggle() }, t('Play'));
  private readonly speed = select(t('Speed'), SPEEDS, String(settings.get().speed), value => this.hurry(Number(value)));
  private readonly tree = h('ol', { class: 'thoughts', 'aria-label': t('The plans, in the order of the story') });
  private readonly detail = h('div', { class: 'detail' });
  private readonly counts = h('dl', { class: 'counts', hidden: true });
  private readonly trial = h('div', { class: 'answer' });
  private readonly verdict = h('div', { class: 'answer' });
  private readonly which = h('div', { class: 'segments', hidden: true });
  private readonly search = new Search();
  private readonly trouble = new Trouble();
  private readonly fen = h('input', { name: 'fen', spellcheck: 'false', autocomplete: 'off' });
  private readonly goal = select(t('Look for'), GOALS, 'auto', () => {});
  private readonly plan: PlanEditor;
  private readonly picture: HTMLButtonElement;
  private readonly more: HTMLAnchorElement;
  private readonly keys = (event: KeyboardEvent): void => this.key(event);

  private famous!: HTMLSelectElement;
  private thought: ThinkAnswer | null = null;
  private live: Frame[] = [];
  private story: Frame[] = [];
  private showing: 'story' | 'all' = 'story';
  private at = 0;
  private timer: number | undefined;

  constructor(
    private readonly desk: Desk,
    private readonly examples: Example[],
  ) {
    this.plan = new PlanEditor(plan => void this.ask(plan));
    this.picture = h('button', { type: 'button', class: 'plain small', hidden: true, onclick: () => this.save() }, t('Save the story as a picture'));
    this.more = h('a', { class: 'more', hidden: true }, t('The whole answer and its proof'));
    this.element = this.layout();
    window.addEventListener('keydown', this.keys);
  }

  private layout(): HTMLElement {
    const step = (label: string, text: string, to: () => number): HTMLElement =>
      h('button', { type: 'button', class: 'plain icon', 'aria-label': label, title: label, onclick: () => this.stepTo(to()) }, text);
    return h(
      'div',
      { class: 'columns' },
      h(
        'div',
        { class: 'intro' },
        h('h1', {}, t('Watch it think')),
        h('p', {}, t('A plan is written, carried out, spoiled by a move, and mended. Every step below is one that the search recorded.')),
      ),
      h(
        'div',
        { class: 'left' },
        this.view.element,
        h(
          'div',
          { class: 'bar' },
          h(
            'div',
            { class: 'controls', role: 'group', 'aria-label': t('Play the story') },
            step(t('To the beginning'), '«', () => 0),
            step(t('One step back'), '‹', () => this.at - 1),
            this.run,
            step(t('One step on'), '›', () => this.at + 1),
            step(t('To the end'), '»', () => this.frames.length - 1),
            this.counter,
          ),
          this.say,
        ),
      ),
      h(
        'div',
        { class: 'right' },
        this.trial,
        h(
          'section',
          { class: 'card plans', 'aria-labelledby': 'story-title' },
          h('div', { class: 'heads' }, h('h2', { id: 'story-title' }, t('The plans')), this.which, this.speed.field),
          this.search.element,
          this.tree,
          this.detail,
          this.counts,
          h('div', { class: 'row ends' }, this.picture, this.more),
        ),
        this.verdict,
        this.question(),
      ),
    );
  }

  private question(): HTMLElement {
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.ask('');
    };
    const chosen = select(t('A famous position'), [['', t('my own')], ...this.examples.map((one): [string, string] => [one.fen, one.title])], '', fen => {
      const example = this.examples.find(one => one.fen === fen);
      if (!example) return;
      this.fen.value = example.fen;
      this.goal.input.value = GOALS.some(([goal]) => goal === example.goal) ? example.goal : 'auto';
      void this.ask('');
    });
    this.famous = chosen.input;
    return h(
      'section',
      { class: 'card', 'aria-labelledby': 'question-title' },
      h('h2', { id: 'question-title' }, t('Another position, or a plan of your own')),
      h(
        'form',
        { class: 'asking', onsubmit: submit },
        h('div', { class: 'row' }, chosen.field, this.goal.field),
        h('label', { class: 'field wide' }, h('span', {}, t('Position (FEN)')), this.fen),
        h('button', { type: 'submit', class: 'primary' }, t('Think')),
      ),
      this.trouble.element,
      this.plan.element,
    );
  }

  async begin(): Promise<void> {
    const { fen, goal, plan, ply } = this.desk.params;
    const first = this.examples[0];
    this.fen.value = fen ?? first?.fen ?? '';
    this.goal.input.value = GOALS.some(([known]) => known === goal) ? goal : fen ? 'auto' : first?.goal ?? 'auto';
    this.plan.text = plan ?? '';
    await this.ask(plan ?? '', counted(ply, -1), true);
  }

  leave(): void {
    this.pause();
    this.search.abandon();
    window.removeEventListener('keydown', this.keys);
  }

  private get frames(): Frame[] {
    return this.showing === 'all' ? this.live : this.story;
  }

  /** Thinks about the position; without a place to go to, the story is played from its beginning. */
  private async ask(plan: string, ply = -1, first = false): Promise<void> {
    this.pause();
    this.trouble.clear();
    const fen = this.fen.value.trim();
    this.famous.value = this.examples.some(one => one.fen === fen) ? fen : '';
    try {
      const { board } = await post('api/position', { text: fen });
      this.view.face(board.turn);
      this.view.show(board, { free: false });
      this.reset();
      this.say.textContent = t('Planche is writing plans…');
      const body = { fen: board.fen, goal: this.goal.input.value, seconds: 20, plan: plan || null };
      const thought = await this.search.run('api/think', body, thinking => this.watch(thinking));
      if (!thought) return;
      const seen = { fen: board.fen, goal: body.goal, plan };
      // The address that was opened is not something new.
      if (first) this.desk.note(seen);
      else this.desk.push(seen);
      this.show(thought, ply);
    } catch (problem) {
      this.say.textContent = '';
      this.trouble.tell(problem, () => void this.ask(plan, ply, first));
    }
  }

  private reset(): void {
    this.thought = null;
    this.live = [];
    this.story = [];
    this.showing = 'all';
    this.at = -1;
    replace(this.trial);
    replace(this.verdict);
    replace(this.tree);
    replace(this.detail);
    this.which.hidden = true;
    this.picture.hidden = true;
    this.more.hidden = true;
    this.counter.textContent = '';
  }

  /** The search tells what it is doing. */
  private watch(thinking: Thinking): void {
    this.live.push(...thinking.thoughts.map(ofThought));
    this.tally(thinking.counts);
    const newest = this.live.at(-1);
    if (!newest) return;
    this.at = this.live.length - 1;
    this.draw();
  }

  private tally(counts: Counts): void {
    const shown: [string, number][] = [
      [t('plans written'), counts.written],
      [t('moves tried'), counts.played],
      [t('replies'), counts.replied],
      [t('plans spoiled'), counts.spoiled],
      [t('remedies'), counts.mended],
    ];
    this.counts.hidden = false;
    replace(this.counts, ...shown.map(([name, number]) => h('div', {}, h('dd', {}, number), h('dt', {}, name))));
  }

  private show(thought: ThinkAnswer, ply: number): void {
    this.thought = thought;
    this.story = thought.story.map(ofScene);
    this.showing = this.story.length > 0 ? 'story' : 'all';
    const { answer, trial } = thought;
    const asked = { fen: answer.board.fen, goal: this.goal.input.value, asked: '1' };
    this.more.setAttribute('href', format('solve', asked));
    this.more.hidden = answer.status !== 'proved';
    this.picture.hidden = this.story.length === 0;
    if (trial) replace(this.trial, this.tried(trial));
    else replace(this.verdict, verdict(thought));
    this.choose();
    if (trial) this.plan.open();
    if (ply >= 0) this.stepTo(Math.min(ply, this.frames.length - 1));
    else {
      this.go(0);
      if (this.story.length > 0 && !calm()) this.toggle();
    }
  }

  /** The story, or everything that happened. */
  private choose(): void {
    const ways: ['story' | 'all', string][] = [
      ['story', t('The story')],
      ['all', t('Everything ({0})', this.live.length)],
    ];
    this.which.hidden = this.story.length === 0 || this.live.length === 0;
    const pick = (way: 'story' | 'all'): void => {
      this.pause();
      this.showing = way;
      this.choose();
      this.go(0);
    };
    const button = ([way, text]: ['story' | 'all', string]): HTMLElement =>
      h('button', { type: 'button', 'aria-pressed': String(way === this.showing), onclick: () => pick(way) }, text);
    replace(this.which, ...ways.map(button));
  }

  private tried(trial: Verdict): HTMLElement {
    const fen = trial.fen;
    const look = (): void => {
      this.pause();
      if (fen) this.view.showFen(fen, { last: trial.last ?? undefined });
      this.say.textContent = trial.line;
    };
    const good = trial.fate === 'wins' || trial.fate === 'mended';
    return h(
      'section',
      { class: `card verdict ${good ? 'proved' : 'none'}`, 'aria-labelledby': 'verdict-title' },
      h('p', { class: 'badge' }, t('Your plan')),
      h('h2', { id: 'verdict-title', tabindex: '-1' }, FATES[trial.fate]),
      h('p', { class: 'idea' }, trial.say),
      fen && h('button', { type: 'button', class: 'plain small', onclick: look }, t('Show {0}', trial.line)),
      steps(trial.plan.steps, trial.statement),
    );
  }

  private stepTo(at: number): void {
    this.pause();
    this.go(at);
  }

  private go(at: number): void {
    if (at < 0 || at >= this.frames.length) return;
    this.at = at;
    this.draw();
    const { fen, goal, plan } = this.address();
    if (this.thought) this.desk.note({ fen, goal, plan, ply: this.showing === 'story' ? String(at) : '' });
  }

  private address(): { fen: string; goal: string; plan: string } {
    const plan = this.thought?.trial ? this.plan.text : '';
    return { fen: this.thought?.answer.board.fen ?? this.fen.value, goal: this.goal.input.value, plan };
  }

  private draw(): void {
    const frame = this.frames[this.at];
    if (!frame) return;
    this.view.showFen(frame.fen, { last: frame.last, marks: frame.marks });
    this.say.textContent = frame.say;
    this.counter.textContent = `${this.at + 1} / ${this.frames.length}`;
    if (this.showing === 'story') this.drawTree();
    else this.drawFeed();
    this.drawPlan(frame);
  }

  /** The plans up to here, each below the one that it comes from. */
  private drawTree(): void {
    const depth = new Map<number, number>();
    const items = this.story.map((frame, index) => {
      const plan = frame.plan;
      if (plan && !depth.has(plan.number)) depth.set(plan.number, plan.from === null ? 0 : (depth.get(plan.from) ?? 0) + 1);
      const deep = plan ? depth.get(plan.number)! : 0;
      return index <= this.at ? this.item(frame, index, Math.min(deep, 6)) : null;
    });
    replace(this.tree, ...items);
    this.reveal();
  }

  /** Of everything that happened, what is near. */
  private drawFeed(): void {
    const first = Math.max(0, this.at - 11);
    replace(this.tree, ...this.live.slice(first, this.at + 1).map((frame, index) => this.item(frame, first + index, 0)));
    this.reveal();
  }

  private reveal(): void {
    const here = this.tree.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (here) this.tree.scrollTop = here.offsetTop - this.tree.clientHeight + here.offsetHeight + 24;
  }

  private item(frame: Frame, index: number, deep: number): HTMLElement {
    const now = index === this.at;
    const button = h(
      'button',
      { type: 'button', class: 'thought', 'aria-current': now ? 'step' : undefined, onclick: () => this.stepTo(index) },
      h('span', { class: 'kind' }, frame.plan && this.showing === 'story' ? `P${frame.plan.number}` : NAMES[frame.kind]),
      h('span', { class: 'told' }, frame.say),
      frame.plan && this.showing === 'story' && h('code', {}, frame.plan.steps.map(step => step.statement).join('   ')),
    );
    return h('li', { class: `${frame.kind} deep${deep}${now ? ' now' : ''}` }, button);
  }

  /** The plan in words and in Pitrat's notation. */
  private drawPlan(frame: Frame): void {
    const plan = frame.plan ?? this.story.find(other => frame.by !== undefined && other.plan?.number === frame.by)?.plan;
    if (!plan || plan.steps.length === 0) return replace(this.detail);
    const text = plan.steps.map(step => step.statement).join('\n');
    const from = plan.from === null ? '' : t(', from plan {0}', plan.from);
    replace(
      this.detail,
      h('h3', {}, t('Plan {0}{1}', plan.number, from)),
      frame.how !== '' && h('p', { class: 'quiet' }, frame.how),
      steps(plan.steps, null),
      h('button', { type: 'button', class: 'plain small', onclick: () => this.plan.take(text) }, t('Change this plan and try it')),
    );
  }

  private toggle(): void {
    if (this.timer !== undefined) return this.pause();
    if (this.frames.length === 0) return;
    if (this.at >= this.frames.length - 1) this.go(0);
    this.run.textContent = t('Pause');
    this.run.setAttribute('aria-pressed', 'true');
    this.wait();
  }

  private wait(): void {
    const beat = (): void => {
      if (this.at >= this.frames.length - 1) return this.pause();
      this.go(this.at + 1);
      this.wait();
    };
    const pace = this.showing === 'story' ? 2600 : 700;
    this.timer = window.setTimeout(beat, pace / settings.get().speed);
  }

  private pause(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.run.textContent = t('Play');
    this.run.setAttribute('aria-pressed', 'false');
  }

  private hurry(speed: number): void {
    settings.set({ speed });
    if (this.timer === undefined) return;
    window.clearTimeout(this.timer);
    this.wait();
  }

  private key(event: KeyboardEvent): void {
    if (typing(event)) return;
    if (event.key === 'ArrowLeft') this.stepTo(this.at - 1);
    else if (event.key === 'ArrowRight') this.stepTo(this.at + 1);
    else return;
    event.preventDefault();
  }

  private save(): void {
    if (this.thought) download('planche-story.svg', 'image/svg+xml', this.thought.picture);
  }
}

function ofScene(scene: Scene): Frame {
  return {
    kind: scene.kind,
    say: scene.say,
    fen: scene.fen,
    last: scene.last ?? undefined,
    marks: scene.marks,
    plan: scene.plan ?? undefined,
    by: scene.by ?? undefined,
    how: scene.how.length > 0 ? `${scene.kind === 'sees' ? t('Seen by') : t('How')}: ${scene.how.join(', ').replaceAll('-', ' ')}.` : '',
  };
}

function ofThought(thought: Thought): Frame {
  const plan = thought.plan;
  const last = thought.last;
  const bad = thought.kind === 'spoiled' || thought.kind === 'replies';
  const arrow: Drawn[] = last ? [{ from: last.slice(0, 2), to: last.slice(2, 4), kind: bad ? 'threat' : 'play' }] : [];
  return {
    kind: thought.kind,
    say: thought.say,
    fen: thought.fen,
    last: last ?? undefined,
    marks: arrow,
    plan: plan ? { number: plan.number, from: plan.from, steps: plan.text.split('\n').map(statement => ({ statement, words: '' })) } : undefined,
    how: '',
  };
}

function verdict(thought: ThinkAnswer): HTMLElement {
  const { answer, story } = thought;
  const plans = new Set(story.flatMap(scene => (scene.plan ? [scene.plan.number] : [])));
  const failed = story.filter(scene => scene.kind === 'spoiled').length;
  const told = story.at(-1)?.kind === 'spoiled'
    ? t('Above is the line that came nearest, and what spoiled it.')
    : story.length > 0
      ? t('{0} led here; {1} spoiled on the way and mended.', count(plans.size, 'plan', 'plans'), failed === 0 ? t('none was') : failed === 1 ? t('one was') : t('{0} were', failed))
      : t('No story led to this answer.');
  return h(
    'section',
    { class: `card verdict ${answer.status}`, 'aria-labelledby': 'verdict-title' },
    h('h2', { id: 'verdict-title', tabindex: '-1' }, answer.headline),
    h('p', { class: 'idea' }, answer.status === 'proved' ? answer.idea : answer.explanation),
    h('p', { class: 'quiet' }, `${told} ${answer.cost}.`),
  );
}

/** Statements in words, and as the language of plans writes them. */
function steps(all: StoryPlan['steps'], wrong: number | null): HTMLElement {
  const item = (step: StoryPlan['steps'][number], index: number): HTMLElement =>
    h('li', { class: index + 1 === wrong ? 'wrong' : '' }, step.words !== '' && h('span', {}, step.words), h('code', {}, step.statement));
  return h('ol', { class: 'plan' }, ...all.map(item));
}
