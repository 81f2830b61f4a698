// A plan of one's own: a text in Pitrat's language, and a small builder for those who do not know it by heart.

import { h, select } from './dom';
import { t } from './words';

type Build = (first: string, second: string) => string;

interface Way {
  name: string;
  text: string;
  squares: 1 | 2;
  build: Build;
}

/** What a statement can say, and how it is written. */
const WAYS: Way[] = [
  { name: 'play', text: t('Play from … to …'), squares: 2, build: (from, to) => `${from}${to}` },
  { name: 'threaten', text: t('Threaten, from … to …'), squares: 2, build: (from, to) => `${from}${to}*` },
  { name: 'clear', text: t('Clear our own man off …'), squares: 1, build: square => `${square} F -> V` },
  { name: 'queen', text: t('Get the enemy queen off …'), squares: 1, build: square => `${square} EQ -> NEQ` },
  { name: 'rook', text: t('Get the enemy rook off …'), squares: 1, build: square => `${square} ER -> NER` },
  { name: 'bishop', text: t('Get the enemy bishop off …'), squares: 1, build: square => `${square} EB -> NEB` },
  { name: 'knight', text: t('Get the enemy knight off …'), squares: 1, build: square => `${square} EN -> NEN` },
  { name: 'empty', text: t('Go on once … is empty'), squares: 1, build: square => `${square} V` },
];

export class PlanEditor {
  readonly element: HTMLDetailsElement;
  private readonly area = h('textarea', {
    rows: 4,
    spellcheck: 'false',
    placeholder: 'd5c3\nd5 V\nd8d1\nd1g1*',
    'aria-describedby': 'plan-help',
  });
  private readonly first = square(t('From or on'));
  private readonly second = square(t('To'));
  private readonly way = select(t('Say'), WAYS.map((way): [string, string] => [way.name, way.text]), 'play', () => this.choose());

  constructor(private readonly submit: (plan: string) => void) {
    const tried = (event: Event): void => {
      event.preventDefault();
      if (this.area.value.trim()) this.submit(this.area.value.trim());
      else this.area.focus();
    };
    this.element = h(
      'details',
      { class: 'own' },
      h('summary', {}, t('Try a plan of your own')),
      h('p', { id: 'plan-help', class: 'quiet' }, t('One statement a line. Planche carries it out, mends it where a move spoils it, and tells you what became of it.')),
      h(
        'form',
        { onsubmit: tried },
        h('label', { class: 'field wide' }, h('span', {}, t('Your plan')), this.area),
        h('fieldset', { class: 'builder' }, h('legend', {}, t('Add a statement')), this.way.field, this.first.field, this.second.field,
          h('button', { type: 'button', onclick: () => this.add() }, t('Add'))),
        h('button', { type: 'submit', class: 'primary' }, t('Try this plan')),
      ),
    );
  }

  get text(): string {
    return this.area.value.trim();
  }

  set text(text: string) {
    this.area.value = text;
  }

  open(): void {
    this.element.open = true;
  }

  /** Takes a plan over to be changed. */
  take(text: string): void {
    this.text = text;
    this.open();
    this.area.focus();
  }

  private get chosen(): Way {
    return WAYS.find(way => way.name === this.way.input.value) ?? WAYS[0];
  }

  private choose(): void {
    this.second.field.hidden = this.chosen.squares === 1;
    this.second.input.required = false;
  }

  private add(): void {
    const needed = this.chosen.squares === 1 ? [this.first.input] : [this.first.input, this.second.input];
    const wrong = needed.find(input => !/^[a-h][1-8]$/.test(input.value.trim().toLowerCase()));
    if (wrong) {
      wrong.setCustomValidity(t('A square, such as d1.'));
      wrong.reportValidity();
      wrong.addEventListener('input', () => wrong.setCustomValidity(''), { once: true });
      return;
    }
    const [first, second] = [this.first.input, this.second.input].map(input => input.value.trim().toLowerCase());
    this.area.value = `${this.area.value.trimEnd()}\n${this.chosen.build(first, second)}`.trimStart();
    needed.forEach(input => (input.value = ''));
    this.first.input.focus();
  }
}

function square(label: string): { field: HTMLElement; input: HTMLInputElement } {
  const input = h('input', { class: 'square', maxlength: 2, size: 3, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', placeholder: 'd1' });
  return { field: h('label', { class: 'field' }, h('span', {}, label), input), input };
}
