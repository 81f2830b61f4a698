// The trainer: find the combination yourself, move by move, against a program that defends by the proof. A wrong move gets
// its refutation and no more; what was found without help comes back later than what was not.

import { post, remember, remembered } from './api';
import type { Answer, Attempted, Board, Play } from './api-types';
import { BoardView, type Drawn } from './board';
import { count, download, h, replace, select } from './dom';
import { isSet, takes } from './drop';
import type { Desk, Page } from './main';
import { format } from './route';
import { Search } from './search';
import { type Kept, OWN, type Puzzle, type PuzzleSet, filter, learn, next, progressOf, read } from './sets';
import { Store } from './store';
import { Trouble } from './trouble';
import { known, letters, t } from './words';

const kept = new Store<Kept>('planche.training', { progress: {}, streak: 0, best: 0 }, progressOf);
const dropped = new Store<{ sets: PuzzleSet[] }>('planche.sets', { sets: [] }, value => {
  const sets = (value as { sets?: unknown }).sets;
  return Array.isArray(sets) ? { sets: sets as PuzzleSet[] } : null;
});

const RATINGS: [string, string][] = [
  ['0-9999', t('any')],
  ['0-1000', t('up to 1000')],
  ['1000-1500', t('1000 to 1500')],
  ['1500-2000', t('1500 to 2000')],
  ['2000-9999', t('above 2000')],
];

/** How long the person sees his own move before the answer comes. */
const PAUSE = 650;

export const train: Page = async (host, desk) => {
  const page = new Trainer(desk);
  replace(host, page.element);
  takes({ fits: isSet, take: file => void (file.name.endsWith('.json') ? page.bring(file) : page.load(file)) });
  await page.begin();
  return () => page.leave();
};

class Trainer {
  readonly element: HTMLElement;
  private readonly view = new BoardView(uci => void this.play(uci));
  private readonly say = h('p', { class: 'say', 'aria-live': 'polite' });
  private readonly search = new Search();
  private readonly trouble = new Trouble();
  private readonly title = h('h2', { id: 'task-title', tabindex: '-1' });
  private readonly told = h('div', { class: 'task' });
  private readonly hints = h('ol', { class: 'hints' });
  private readonly hint = h('button', { type: 'button', class: 'plain', onclick: () => void this.giveHint().catch(problem => this.trouble.tell(problem, () => void this.giveHint())) }, t('A hint'));
  private readonly again = h('button', { type: 'button', class: 'primary', hidden: true, onclick: () => this.retry() }, t('Try again'));
  private readonly skip = h('button', { type: 'button', class: 'plain', onclick: () => void this.follow() }, t('Next'));
  private readonly give = h('a', { class: 'more' }, t('Show the solution'));
  private readonly score = h('p', { class: 'score' });
  private readonly noted = h('p', { class: 'quiet', role: 'status' });
  private readonly set;
  private readonly theme = select(t('Theme'), [['', t('any')]], '', () => void this.follow());
  private readonly rating = select(t('Rating'), RATINGS, '0-9999', () => void this.follow());

  private sets: PuzzleSet[] = [OWN, ...dropped.get().sets];
  private puzzle: Puzzle | null = null;
  private answer: Answer | null = null;
  private board: Board | null = null;
  /** The moves of the proof that were found, and the replies. */
  private path: string[] = [];
  private given = 0;
  private mistakes = 0;
  private over = false;
  private round = 0;

  constructor(private readonly desk: Desk) {
    this.set = select(t('Set of positions'), [], '', () => this.changeSet());
    this.element = h(
      'div',
      { class: 'columns' },
      h('div', { class: 'intro' }, h('h1', {}, t('Train')), h('p', {}, t('Find the combination yourself. Planche defends by its proof.'))),
      h(
        'div',
        { class: 'left' },
        this.view.element,
        h('div', { class: 'bar' }, this.say, h('div', { class: 'controls' }, this.again, this.hint, this.skip)),
        this.view.entry,
      ),
      h(
        'div',
        { class: 'right' },
        h(
          'section',
          { class: 'card task-card', 'aria-labelledby': 'task-title' },
          this.title,
          this.told,
          this.search.element,
          this.trouble.element,
          this.hints,
          this.give,
        ),
        h(
          'section',
          { class: 'card', 'aria-labelledby': 'set-title' },
          h('h2', { id: 'set-title' }, t('What to train')),
          h('div', { class: 'row' }, this.set.field, this.theme.field, this.rating.field),
          this.score,
          this.files(),
          this.noted,
        ),
      ),
    );
  }

  private files(): HTMLElement {
    const file = (label: string, accept: string, take: (file: File) => void): HTMLElement => {
      const input = h('input', { type: 'file', accept, class: 'unseen', onchange: () => {
        if (input.files?.[0]) take(input.files[0]);
        input.value = '';
      } });
      return h('label', { class: 'button small plain' }, label, input);
    };
    const save = (): void => download('planche-progress.json', 'application/json', JSON.stringify(kept.get(), null, 1));
    return h(
      'div',
      { class: 'row files' },
      file(t('Add a set (CSV, EPD)…'), '.csv,.epd,.fen,.txt,text/*', one => void this.load(one)),
      h('button', { type: 'button', class: 'plain small', onclick: save }, t('Export progress')),
      file(t('Import progress…'), '.json,application/json', one => void this.bring(one)),
    );
  }

  async begin(): Promise<void> {
    this.listSets();
    const { set, id, theme, rating } = this.desk.params;
    if (set && this.sets.some(one => one.name === set)) this.set.input.value = set;
    this.listThemes();
    if (theme) this.theme.input.value = theme;
    if (rating && RATINGS.some(([known]) => known === rating)) this.rating.input.value = rating;
    const asked = this.chosen.puzzles.find(puzzle => puzzle.id === id);
    await this.start(asked ?? next(this.fitting, kept.get().progress, Date.now()), true);
  }

  leave(): void {
    this.round += 1;
    this.search.abandon();
  }

  private get chosen(): PuzzleSet {
    return this.sets.find(set => set.name === this.set.input.value) ?? OWN;
  }

  private get fitting(): Puzzle[] {
    const [least, most] = this.rating.input.value.split('-').map(Number);
    return filter(this.chosen.puzzles, this.theme.input.value, least, most);
  }

  private listSets(): void {
    const value = this.set.input.value;
    replace(this.set.input, ...this.sets.map(set => h('option', { value: set.name }, `${known(set.name)} (${set.puzzles.length})`)));
    if (value) this.set.input.value = value;
  }

  private listThemes(): void {
    const all = new Map<string, number>();
    for (const theme of this.chosen.puzzles.flatMap(puzzle => puzzle.themes)) all.set(theme, (all.get(theme) ?? 0) + 1);
    const themes = [...all].sort((a, b) => b[1] - a[1]).slice(0, 60);
    replace(this.theme.input, h('option', { value: '' }, t('any')), ...themes.map(([theme, number]) => h('option', { value: theme }, `${spaced(theme)} (${number})`)));
  }

  private changeSet(): void {
    this.listThemes();
    void this.follow();
  }

  /** The next position. */
  private async follow(): Promise<void> {
    await this.start(next(this.fitting, kept.get().progress, Date.now(), this.puzzle?.id));
  }

  private async start(puzzle: Puzzle | null, first = false): Promise<void> {
    const round = ++this.round;
    this.search.abandon();
    this.trouble.clear();
    this.puzzle = puzzle;
    this.answer = null;
    this.path = [];
    this.given = 0;
    this.mistakes = 0;
    this.over = false;
    this.again.hidden = true;
    this.hint.hidden = false;
    this.hint.disabled = true;
    replace(this.hints);
    replace(this.told);
    this.scored();
    if (!puzzle) {
      this.title.textContent = t('Nothing fits');
      this.say.textContent = t('No position of this set has that theme and rating.');
      return;
    }
    const rating = this.rating.input.value;
    const seen = { set: this.chosen.name, id: puzzle.id, theme: this.theme.input.value, rating: rating === '0-9999' ? '' : rating };
    // The address that was opened is not something new.
    if (first) this.desk.note(seen);
    else this.desk.push(seen);
    try {
      const { board } = await post('api/position', { text: puzzle.fen, moves: puzzle.before });
      if (round !== this.round) return;
      this.board = board;
      this.title.textContent = t('{0} to move', board.turn === 'white' ? t('White') : t('Black'));
      replace(this.told, h('p', { class: 'quiet' }, [known(puzzle.title ?? ''), puzzle.rating && t('about {0}', puzzle.rating)].filter(Boolean).join(', ')));
      this.view.face(board.turn);
      this.view.show(board, { last: puzzle.before[0] });
      this.give.setAttribute('href', format('solve', { fen: board.fen, goal: puzzle.goal, asked: '1' }));
      this.say.textContent = t('Find the best move.');
      await this.solve(round, board, puzzle);
    } catch (problem) {
      if (round === this.round) this.trouble.tell(problem, () => void this.start(puzzle));
    }
  }

  /** Planche solves it in silence, to know what to say. */
  private async solve(round: number, board: Board, puzzle: Puzzle): Promise<void> {
    const question = { fen: board.fen, goal: puzzle.goal, seconds: 20 };
    const answer = remembered(question) ?? (await this.search.run('api/solve', question));
    if (!answer || round !== this.round) return;
    remember(question, answer);
    this.answer = answer;
    this.hint.disabled = answer.status !== 'proved';
    if (answer.status !== 'proved') this.say.textContent = t('Planche can prove nothing here, so it cannot judge you. Take another one.');
  }

  private async play(uci: string): Promise<void> {
    const board = this.board;
    if (!board || this.over) return;
    const answer = this.answer;
    if (!answer) {
      this.view.show(board);
      this.say.textContent = t('One moment: Planche is still looking itself.');
      return;
    }
    if (answer.status !== 'proved') return this.view.show(board);
    const round = this.round;
    this.say.textContent = t('Let us see…');
    try {
      const tried = await this.search.run('api/try', { solution: answer.solution, path: this.path, action: uci });
      if (!tried || round !== this.round) return;
      if (tried.verdict === 'right') await this.right(round, uci, tried);
      else this.wrong(tried);
    } catch (problem) {
      if (round !== this.round) return;
      this.view.show(board);
      this.trouble.tell(problem, () => void this.start(this.puzzle));
    }
  }

  private async right(round: number, uci: string, tried: Attempted): Promise<void> {
    const answer = this.answer!;
    const node = await post('api/node', { solution: answer.solution, path: this.path });
    if (round !== this.round) return;
    const attack = node.attack;
    this.view.show(tried.board, { last: uci, free: false });
    if (!attack || attack.uci !== uci || attack.end || attack.groups.length === 0) return this.solved(tried);
    const reply = this.reply(attack);
    this.say.textContent = t('{0}{1} is right.', tried.number, letters(tried.action.san));
    await new Promise(resolve => window.setTimeout(resolve, PAUSE));
    const after = await post('api/node', { solution: answer.solution, path: [...this.path, uci, reply] });
    if (round !== this.round) return;
    this.path = [...this.path, uci, reply];
    if (!after.attack) return this.solved(tried, after.board, reply);
    // There are hints for this move, too.
    this.hint.disabled = false;
    this.board = after.board;
    const answered = letters(tried.board.moves.find(move => move.uci === reply)?.san ?? reply);
    this.view.show(after.board, { last: reply });
    this.say.textContent = t('Right. {0} is the answer. And now?', answered);
  }

  /** The reply of the critical line while that is played; else the first that is told. */
  private reply(attack: Play): string {
    const line = this.answer!.line.map(ply => ply.uci);
    const here = [...this.path, attack.uci];
    const critical = here.every((uci, index) => line[index] === uci) ? line[here.length] : undefined;
    return critical ?? attack.groups[0].replies[0].uci;
  }

  private solved(tried: Attempted, board?: Board, reply?: string): void {
    this.over = true;
    const clean = this.mistakes === 0 && this.given === 0;
    if (board) this.view.show(board, { last: reply, free: false });
    this.note(clean);
    this.hint.hidden = true;
    this.again.hidden = true;
    this.title.textContent = clean ? t('Solved') : t('Solved, with help');
    const answer = this.answer!;
    replace(this.told, h('p', { class: 'idea' }, answer.idea), h('p', { class: 'quiet' }, `${answer.headline}.`));
    this.say.textContent = t('{0}: {1}', `${tried.number}${letters(tried.action.san)}`, clean ? t('that is it, and you found it alone.') : t('that is it.'));
    this.skip.focus();
  }

  /** The refutation on the board, and no more. */
  private wrong(tried: Attempted): void {
    // A move that wins as well is no mistake.
    if (tried.verdict !== 'also') this.mistakes += 1;
    if (tried.verdict !== 'also' && this.mistakes === 1) this.note(false);
    const uci = tried.action.uci;
    this.view.show(tried.board, { last: uci, free: false });
    this.say.textContent = tried.words;
    this.again.hidden = false;
    this.again.focus();
    const [reply] = tried.line;
    const round = this.round;
    if (!reply) return;
    window.setTimeout(() => {
      if (round !== this.round || this.again.hidden) return;
      const arrow: Drawn = { from: reply.uci.slice(0, 2), to: reply.uci.slice(2, 4), kind: 'threat' };
      this.view.show(reply.board, { last: reply.uci, free: false, marks: [arrow] });
    }, PAUSE);
  }

  private retry(): void {
    this.again.hidden = true;
    if (this.board) this.view.show(this.board);
    this.say.textContent = t('Once more: find the best move.');
  }

  /** The motif, the man, the move; deeper in the line, the man and then the move. */
  private async giveHint(): Promise<void> {
    const answer = this.answer;
    if (!answer || this.over) return;
    this.given += 1;
    if (this.path.length === 0) {
      const shown = answer.hints.slice(0, this.given);
      replace(this.hints, ...shown.map(hint => h('li', {}, hint)));
      if (this.given >= answer.hints.length) this.noMore();
      return;
    }
    const { attack } = await post('api/node', { solution: answer.solution, path: this.path });
    if (!attack || !this.board) return;
    const from = attack.uci.slice(0, 2);
    const man: Drawn = { from, kind: 'change' };
    const move: Drawn = { from, to: attack.uci.slice(2, 4), kind: 'play' };
    const first = this.hints.dataset.path !== this.path.join();
    this.hints.dataset.path = this.path.join();
    this.view.show(this.board, { marks: [first ? man : move] });
    replace(this.hints, h('li', {}, first ? t('Look at the man on {0}.', from) : `${attack.number}${letters(attack.san)} ${attack.why}.`));
  }

  /** There are no hints left for this move; whoever has come here with the keys is led to the field for it. */
  private noMore(): void {
    const here = this.hint.matches(':focus-visible');
    this.hint.disabled = true;
    if (here) this.view.entry.querySelector('input')?.focus();
  }

  /** Remembers how it went. */
  private note(clean: boolean): void {
    if (!this.puzzle) return;
    const { progress, streak, best } = kept.get();
    const id = this.puzzle.id;
    // A mistake was noted when it was made.
    if (!clean && this.over && this.mistakes > 0) return;
    const run = clean ? streak + 1 : 0;
    kept.set({ progress: { ...progress, [id]: learn(progress[id], clean, Date.now()) }, streak: run, best: Math.max(best, run) });
    this.scored();
  }

  private scored(): void {
    const { progress, streak, best } = kept.get();
    const fitting = this.fitting;
    const now = Date.now();
    const known = fitting.filter(puzzle => (progress[puzzle.id]?.box ?? 0) > 0).length;
    const due = fitting.filter(puzzle => (progress[puzzle.id]?.due ?? Infinity) <= now).length;
    replace(
      this.score,
      h('progress', { max: Math.max(1, fitting.length), value: known, 'aria-label': t('Positions that you know') }),
      t(' {0} of {1} known, {2} due again.', known, count(fitting.length, 'position', 'positions'), due),
      best > 0 && ` ${t('{0} in a row; your best run is {1}.', streak, best)}`,
    );
  }

  async load(file: File): Promise<void> {
    const { set, skipped } = read(file.name, await file.text());
    if (set.puzzles.length === 0) {
      this.noted.textContent = t('{0} has no position that can be read: Lichess puzzles (CSV), EPD or FEN, one a line.', file.name);
      return;
    }
    dropped.set({ sets: [...dropped.get().sets.filter(one => one.name !== set.name), set] });
    this.sets = [OWN, ...dropped.get().sets];
    this.listSets();
    this.set.input.value = set.name;
    this.listThemes();
    const left = skipped > 0 ? t('; {0} left out', count(skipped, 'line was', 'lines were')) : '';
    this.noted.textContent = t('{0} from {1}{2}.', count(set.puzzles.length, 'position', 'positions'), file.name, left);
    await this.follow();
  }

  async bring(file: File): Promise<void> {
    let brought: Kept | null = null;
    try {
      brought = progressOf(JSON.parse(await file.text()));
    } catch {
      // Told below.
    }
    if (brought) {
      kept.set({ ...brought, progress: { ...kept.get().progress, ...brought.progress } });
      this.scored();
    }
    this.noted.textContent = brought ? t('Progress on {0} was taken over.', count(Object.keys(brought.progress).length, 'position', 'positions')) : t('{0} has no progress in it.', file.name);
  }
}

/** `backRankMate` as "back rank mate". */
function spaced(theme: string): string {
  return known(theme.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase().trim());
}
