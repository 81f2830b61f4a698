// Any game from its rules: shipped ones and one's own. Click a man and a square, and the program answers; ask why a move is
// possible; put men elsewhere and see what would be; change the rules, and the board follows.

import { get, post } from './api';
import type { GameListed, GamePlace, GameState, LegalMove } from './api-types';
import { h, replace, select } from './dom';
import { takes } from './drop';
import { GameBoard, type Light, disc } from './game-board';
import { RulesEditor } from './game-rules';
import { lit, threatsCard, whyCard } from './game-why';
import type { Desk, Page } from './main';
import { listed } from './route';
import { Store } from './store';
import { Trouble } from './trouble';
import { t } from './words';

const SIDES: [string, string][] = [
  ['first', t('I begin')],
  ['second', t('Planche begins')],
  ['both', t('Planche plays both sides')],
  ['none', t('I play both sides')],
];

type Mode = 'play' | 'why' | 'change';

const MODES: [Mode, string][] = [
  ['play', t('Play')],
  ['why', t('Ask why')],
  ['change', t('What if')],
];

const OPENING = 'three-mens-morris';

/** The game in the list that stands for rules of one's own. */
const OWN = '';

/** The longest rules that fit into an address. */
const FITS = 6_000;

/** How long a move of the program stands before the next one, where it plays both sides. */
const PACE = 900;

/** The last rules of one's own, so that nothing is lost when the page is closed. */
const draft = new Store('planche.rules', { text: '' }, kept => (typeof (kept as { text: unknown }).text === 'string' ? (kept as { text: string }) : null));

export const games: Page = async (host, desk) => {
  const page = new Games(await get('api/games'), desk);
  replace(host, page.element);
  await page.begin();
  takes({ fits: name => !/\.(pgn|csv|epd|fen|json)$/i.test(name), take: file => void file.text().then(text => page.take(text)) });
  return () => page.leave();
};

/** Where a game began, and what was played since. */
interface Course {
  position: string;
  moves: string[];
}

class Games {
  readonly element: HTMLElement;
  private readonly board = new GameBoard(square => void this.click(square));
  private readonly say = h('p', { class: 'say', 'aria-live': 'polite' });
  private readonly trouble = new Trouble();
  private readonly about = h('p', { class: 'quiet' });
  private readonly log = h('ol', { class: 'log', tabindex: '0', 'aria-label': t('Moves') });
  private readonly offered = h('div', { class: 'plies', tabindex: '-1', role: 'group', 'aria-labelledby': 'moves-title' });
  private readonly text = h('p', { class: 'quiet position-text' });
  private readonly hands = h('p', { class: 'quiet', hidden: true });
  private readonly palette = h('div', { class: 'palette', role: 'group', 'aria-label': t('What to put on the board') });
  private readonly told = h('section', { class: 'card told-card', hidden: true });
  private readonly changed = h('p', { class: 'note', hidden: true }, t('You have changed this position. '), h('button', { type: 'button', class: 'inline', onclick: () => void this.restore() }, t('Back to the game')));
  private readonly rules = new RulesEditor(text => void this.follow(text));
  private readonly game;
  private readonly side = select(t('Who plays'), SIDES, 'first', () => void this.again());
  private readonly modes: HTMLButtonElement[];
  /** Rules of one's own; nothing while a shipped game is played. */
  private own: string | null = null;
  private course: Course = { position: '', moves: [] };
  /** The game as it was before something was changed by hand. */
  private before: Course | null = null;
  private state: GameState | null = null;
  private mode: Mode = 'play';
  private picked: number | null = null;
  /** What is put on the board by the next click: a man, nothing (`-`), or what stands where one clicks first. */
  private tool: string | null = null;
  private lit = new Map<number, Light>();
  private busy = false;
  private round = 0;

  constructor(
    private readonly listed: GameListed[],
    private readonly desk: Desk,
  ) {
    const options = listed.map((game): [string, string] => [game.name, game.title]);
    this.game = select(t('Game'), [...options, [OWN, t('rules of my own')]], OPENING, () => void this.choose());
    this.modes = MODES.map(([mode, text]) => h('button', { type: 'button', onclick: () => this.turnTo(mode) }, text));
    const plain = (text: string, act: () => void): HTMLElement => h('button', { type: 'button', class: 'plain', onclick: act }, text);
    this.element = h(
      'div',
      { class: 'columns' },
      h('div', { class: 'intro' }, h('h1', {}, t('Games from rules')), h('p', {}, t('Planche knows nothing of these games but the rules you see. Change them, or write your own.'))),
      h(
        'div',
        { class: 'left' },
        this.board.element,
        h(
          'div',
          { class: 'bar' },
          h('div', { class: 'segments', role: 'group', 'aria-label': t('What a click does') }, ...this.modes),
          this.say,
          this.trouble.element,
          h(
            'div',
            { class: 'controls' },
            plain(t('Take back'), () => void this.back()),
            plain(t('From the start'), () => void this.again()),
            plain(t('Threats'), () => void this.threats()),
          ),
        ),
        this.palette,
        this.changed,
        this.hands,
      ),
      h(
        'div',
        { class: 'right' },
        h(
          'section',
          { class: 'card', 'aria-labelledby': 'games-title' },
          h('h2', { id: 'games-title' }, t('Write the rules, get a player')),
          h('div', { class: 'row' }, this.game.field, this.side.field),
          this.about,
        ),
        this.told,
        this.rules.element,
        h('section', { class: 'card', 'aria-labelledby': 'moves-title' }, h('h2', { id: 'moves-title' }, t('Legal moves')), this.offered),
        h('section', { class: 'card', 'aria-labelledby': 'played-title' }, h('h2', { id: 'played-title' }, t('The game so far')), this.log, this.text),
      ),
    );
    this.turnTo('play');
  }

  leave(): void {
    this.round += 1;
    this.rules.leave();
  }

  /** Shows the game of the address, after its moves. */
  async begin(): Promise<void> {
    const { game, side, moves, position, rules, own, mode } = this.desk.params;
    if (game && this.listed.some(one => one.name === game)) this.game.input.value = game;
    if (SIDES.some(([known]) => known === side)) this.side.input.value = side;
    const written = rules ?? (own ? draft.get().text : '');
    if (written) {
      this.own = written;
      this.game.input.value = OWN;
      this.rules.open();
    }
    await this.readRules();
    await this.start({ position: position ?? '', moves: listed(moves) });
    const known = MODES.find(([name]) => name === mode);
    if (known) this.turnTo(known[0]);
  }

  private place(changes?: GamePlace['changes']): GamePlace {
    const { position, moves } = this.course;
    const rules = this.own === null ? { game: this.game.input.value } : { rules: this.own };
    return { ...rules, position: position || undefined, moves, changes };
  }

  private noteSeen(): void {
    const side = this.side.input.value;
    const { position, moves } = this.course;
    const short = this.own !== null && this.own.length <= FITS;
    const rules: Record<string, string> = this.own === null ? { game: this.game.input.value } : { rules: short ? this.own : '', own: short ? '' : '1' };
    this.desk.note({ ...rules, side: side === 'first' ? '' : side, position, moves: moves.join(','), mode: this.mode === 'play' ? '' : this.mode });
  }

  /** Another game was chosen. */
  private async choose(): Promise<void> {
    const name = this.game.input.value;
    if (name === OWN) return this.take(draft.get().text || this.rules.text);
    this.own = null;
    await this.readRules();
    await this.start({ position: '', moves: [] });
  }

  /** Plays by rules that come from elsewhere. */
  async take(text: string): Promise<void> {
    this.own = text;
    this.game.input.value = OWN;
    draft.set({ text });
    this.rules.open();
    if (await this.readRules()) await this.start({ position: '', moves: [] });
  }

  /** Rules were changed and can be played by: the game begins anew with them. */
  private async follow(text: string): Promise<void> {
    this.own = text;
    this.game.input.value = OWN;
    draft.set({ text });
    this.introduce();
    await this.start({ position: '', moves: [] });
  }

  /** Shows the rules as text; whether they can be played by. */
  private async readRules(): Promise<boolean> {
    this.introduce();
    try {
      const rules = await post('api/game-rules', this.own === null ? { game: this.game.input.value } : { rules: this.own });
      this.rules.show(rules);
      return rules.problem === null;
    } catch (problem) {
      this.trouble.tell(problem, () => void this.readRules());
      return false;
    }
  }

  /** What the game is, in a sentence. */
  private introduce(): void {
    const listed = this.listed.find(game => game.name === this.game.input.value);
    this.about.textContent = this.own === null ? listed?.about ?? '' : t('Rules of your own. They are kept in this browser, and the address has them, too.');
  }

  private async start(course: Course): Promise<void> {
    this.round += 1;
    this.course = course;
    this.before = null;
    this.changed.hidden = true;
    this.forget();
    replace(this.log, ...course.moves.map(name => h('li', {}, h('strong', {}, name))));
    if (await this.ask(false)) await this.turn();
  }

  /** What was told of another position goes. */
  private forget(): void {
    this.told.hidden = true;
    this.lit = new Map();
    this.picked = null;
  }

  private async again(): Promise<void> {
    await this.start({ position: '', moves: [] });
  }

  private async back(): Promise<void> {
    const { moves } = this.course;
    if (this.busy || moves.length === 0) return;
    this.round += 1;
    this.forget();
    const alone = this.side.input.value === 'both' || this.side.input.value === 'none';
    const count = alone ? 1 : Math.min(2, moves.length);
    for (let taken = 0; taken < count; taken++) {
      moves.pop();
      this.log.lastElementChild?.remove();
    }
    await this.ask(false);
  }

  /** Whether it is the program's turn. */
  private get mine(): boolean {
    const side = this.side.input.value;
    if (this.before || side === 'none') return false;
    return side === 'both' || (side === 'second') === (this.state?.turn === 0);
  }

  /** Lets the program move as long as it is its turn. */
  private async turn(): Promise<void> {
    const round = this.round;
    while (this.state && !this.state.over && this.mine && this.mode === 'play' && round === this.round) {
      this.say.textContent = t('Planche is thinking…');
      if (!(await this.ask(true))) return;
      await new Promise(resolve => window.setTimeout(resolve, this.side.input.value === 'both' ? PACE : 0));
    }
  }

  /** Asks for the position, or for a move in it. Whether it has come; where not, that is told. */
  private async ask(answer: boolean, changes?: GamePlace['changes']): Promise<boolean> {
    const round = this.round;
    this.busy = true;
    this.trouble.clear();
    try {
      const state = await post('api/game', { at: this.place(changes), answer });
      if (round !== this.round) return false;
      if (changes) this.course = { position: state.position, moves: [] };
      if (state.answer) this.note(state.answer.name, `${this.state ? this.state.players[this.state.turn] : ''}: ${state.answer.why}`);
      this.state = state;
      this.picked = null;
      this.draw(state);
      this.noteSeen();
      return true;
    } catch (problem) {
      if (round !== this.round) return false;
      this.say.textContent = '';
      this.trouble.tell(problem, () => void this.ask(answer, changes));
      return false;
    } finally {
      if (round === this.round) this.busy = false;
    }
  }

  private note(name: string, why: string): void {
    this.course.moves.push(name);
    this.log.append(h('li', {}, h('strong', {}, name), ` ${why}`));
    this.log.scrollTop = this.log.scrollHeight;
  }

  private draw(state: GameState): void {
    this.paint();
    this.offer(state.moves);
    this.text.textContent = t('Position: {0}', state.position);
    const held = state.hands.map(hand => `${state.players[hand.player]} ${hand.count} × ${hand.kind}`);
    this.hands.hidden = held.length === 0;
    this.hands.textContent = t('In hand: {0}.', held.join(', '));
    this.drawPalette(state);
    this.speak(state);
  }

  private speak(state: GameState): void {
    const said = state.answer ? t('Planche plays {0}. {1} ', state.answer.name, state.answer.why) : '';
    if (this.mode === 'why') this.say.textContent = t('Click a man and a square, whether he may go there or not: you are told why.');
    else if (this.mode === 'change') this.say.textContent = t('Put men wherever you like: drag one, or choose one below the board. Then ask why.');
    else this.say.textContent = `${said}${state.over ?? (this.mine ? '' : t('{0}: your move.', state.players[state.turn]))}`;
  }

  /** Draws the board as it is looked at now. */
  private paint(): void {
    const state = this.state;
    if (!state) return;
    const won = new Map(state.winning.map((square): [number, Light] => [square, 'won']));
    this.board.show(state, { can: this.clickable(state), picked: this.picked, lit: this.lit.size > 0 ? this.lit : won });
  }

  private light(squares: Map<number, Light> | null): void {
    this.lit = squares ?? new Map();
    this.paint();
  }

  private turnTo(mode: Mode): void {
    this.mode = mode;
    this.modes.forEach((button, index) => button.setAttribute('aria-pressed', String(MODES[index][0] === mode)));
    this.picked = null;
    this.tool = null;
    this.palette.hidden = mode !== 'change';
    if (!this.state) return;
    this.draw(this.state);
    this.noteSeen();
    if (mode === 'play') void this.turn();
  }

  /** Moves to choose from by name; the focus stays among them. In the way of asking they are asked about. */
  private offer(moves: LegalMove[]): void {
    const free = this.mode === 'why' || !this.mine;
    const held = this.offered.contains(document.activeElement);
    const act = (move: LegalMove): void => void (this.mode === 'why' ? this.why(move.clicks) : this.play(move.name));
    const button = (move: LegalMove): HTMLElement => h('button', { type: 'button', class: 'ply', onclick: () => act(move) }, move.name);
    const buttons = free && !this.state?.over ? moves.map(button) : [];
    replace(this.offered, ...buttons);
    if (held) (buttons[0] ?? this.offered).focus();
  }

  /** The squares that make sense as the next click. */
  private clickable(state: GameState): Set<number> {
    if (this.mode !== 'play' || this.mine || state.over) return new Set();
    const picked = this.picked;
    if (picked === null) return new Set(state.moves.map(move => move.clicks[0]));
    return new Set(state.moves.filter(move => move.clicks[0] === picked && move.clicks.length > 1).map(move => move.clicks[1]));
  }

  private async click(square: number): Promise<void> {
    const state = this.state;
    if (!state || this.busy) return;
    if (this.mode === 'why') return this.clickWhy(state, square);
    if (this.mode === 'change') return this.clickChange(state, square);
    if (this.mine || state.over) return;
    const starts = state.moves.filter(move => move.clicks[0] === square);
    const ends = state.moves.filter(move => this.picked !== null && move.clicks[0] === this.picked && move.clicks[1] === square);
    if (ends.length > 0) return this.choosePlay(ends);
    const puts = starts.filter(move => move.clicks.length === 1);
    if (puts.length > 0) return this.choosePlay(puts);
    this.pick(starts.length > 0 ? square : null);
  }

  private pick(square: number | null): void {
    this.picked = square;
    this.paint();
  }

  /** One move, or several that look the same on the board: then by name. */
  private async choosePlay(moves: LegalMove[]): Promise<void> {
    if (moves.length === 1) return this.play(moves[0].name);
    this.say.textContent = t('There are several such moves. Choose one by its name:');
    this.offer(moves);
  }

  private async play(name: string): Promise<void> {
    if (this.busy || !this.state) return;
    if (this.mode !== 'play') this.turnTo('play');
    this.forget();
    this.note(name, `${this.state.players[this.state.turn]}`);
    if (await this.ask(false)) return this.turn();
    this.course.moves.pop();
    this.log.lastElementChild?.remove();
  }

  // Asking why.

  private async clickWhy(state: GameState, square: number): Promise<void> {
    const picked = this.picked;
    if (picked === square) return this.pick(null);
    if (picked !== null) return this.why([picked, square]);
    if (state.cells[square].man === null) return this.why([square]);
    this.lit = new Map();
    this.pick(square);
    this.say.textContent = t('{0}: and where to?', state.cells[square].name);
  }

  private async why(clicks: number[]): Promise<void> {
    const round = this.round;
    this.picked = null;
    try {
      const why = await post('api/game-why', { at: this.place(), clicks });
      if (round !== this.round) return;
      this.lit = lit(why.ways[0]);
      this.paint();
      this.tellCard(whyCard(why, this.cardHands), 'why-title');
      this.say.textContent = why.possible ? t('{0} is possible.', why.name) : t('{0} is not possible.', why.name);
    } catch (problem) {
      this.trouble.tell(problem, () => void this.why(clicks));
    }
  }

  private async threats(): Promise<void> {
    const round = this.round;
    this.say.textContent = t('Planche looks for threats…');
    try {
      const threats = await post('api/game-threats', { at: this.place() });
      if (round !== this.round) return;
      this.tellCard(threatsCard(threats, this.cardHands), 'threats-title');
      if (this.state) this.speak(this.state);
    } catch (problem) {
      this.trouble.tell(problem, () => void this.threats());
    }
  }

  private readonly cardHands = { light: (squares: Map<number, Light> | null) => this.light(squares), line: (line: number) => this.rules.go(line) };

  private tellCard(parts: HTMLElement[], title: string): void {
    this.told.setAttribute('aria-labelledby', title);
    replace(this.told, ...parts);
    this.told.hidden = false;
    document.getElementById(title)?.focus({ preventScroll: true });
    this.told.scrollIntoView({ block: 'nearest' });
  }

  // Changing what stands on the board.

  private drawPalette(state: GameState): void {
    const men = state.kinds.flatMap(({ letter, name }): [string, string][] => [[letter, `${state.players[0]} ${name}`], [letter.toLowerCase(), `${state.players[1]} ${name}`]]);
    const tool = (value: string | null, label: string, shown: HTMLElement | string): HTMLElement =>
      h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, 'aria-pressed': String(this.tool === value), onclick: () => this.choosePut(value) }, shown);
    replace(this.palette, tool(null, t('Move a man'), '✥'), tool('-', t('Take a man away'), '✕'), ...men.map(([letter, label]) => tool(letter, t('Put {0}', label), disc(state, letter))));
  }

  private choosePut(tool: string | null): void {
    this.tool = tool;
    this.picked = null;
    if (this.state) this.draw(this.state);
  }

  private async clickChange(state: GameState, square: number): Promise<void> {
    const man = state.cells[square].man;
    if (this.tool !== null) return this.change([{ square, man: this.tool === '-' ? null : this.tool }]);
    const picked = this.picked;
    if (picked === square) return this.pick(null);
    if (picked === null) return this.pick(man === null ? null : square);
    await this.change([{ square: picked, man: null }, { square, man: state.cells[picked].man }]);
  }

  private async change(changes: NonNullable<GamePlace['changes']>): Promise<void> {
    this.round += 1;
    this.before ??= { position: this.course.position, moves: [...this.course.moves] };
    this.told.hidden = true;
    this.lit = new Map();
    if (await this.ask(false, changes)) this.changed.hidden = false;
  }

  /** The game as it was before it was changed. */
  private async restore(): Promise<void> {
    if (this.before) await this.start(this.before);
  }
}

