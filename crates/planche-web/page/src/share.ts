// Passing on what is seen: the address, the position, the solution as a game or as a picture.

import { post } from './api';
import type { Form } from './api-types';
import { download, h, toast } from './dom';
import { t } from './words';

export interface Shared {
  fen(): string;
  /** The number of the answer, if there is one. */
  solution(): number | null;
}

export class ShareBar {
  readonly element: HTMLElement;
  private readonly forms: HTMLElement[];

  constructor(private readonly shared: Shared) {
    const button = (text: string, label: string, act: () => Promise<void>): HTMLElement =>
      h('button', { type: 'button', class: 'plain small', title: label, 'aria-label': label, onclick: () => void act().catch(told) }, text);
    this.forms = [
      button('PGN', t('Copy the solution as PGN'), async () => copy(await this.form('pgn'), t('The solution as PGN'))),
      button('SVG', t('Download the board as SVG'), async () => download('planche.svg', 'image/svg+xml', await this.form('board'))),
      button('PNG', t('Download the board as PNG'), async () => download('planche.png', 'image/png', await raster(await this.form('board')))),
    ];
    this.element = h(
      'div',
      { class: 'share', role: 'group', 'aria-label': t('Pass it on') },
      button(t('Link'), t('Copy a link to what you see'), async () => copy(location.href, t('A link to what you see'))),
      button('FEN', t('Copy the position on the board as FEN'), async () => copy(shared.fen(), t('The position'))),
      ...this.forms,
    );
    this.update();
  }

  /** Shows the forms that there are now. */
  update(): void {
    const none = this.shared.solution() === null;
    this.forms.forEach(form => (form.hidden = none));
  }

  private async form(form: Form): Promise<string> {
    const solution = this.shared.solution();
    if (solution === null) throw new Error(t('There is no solution yet.'));
    return (await post('api/form', { solution, form })).text;
  }
}

function told(problem: unknown): void {
  toast((problem as Error).message);
}

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('{0} was copied.', what));
  } catch {
    toast(t('The browser does not let this page copy.'));
  }
}

/** A picture drawn as a bitmap twice as large. */
async function raster(picture: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = h('canvas', { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error(t('The picture could not be drawn.')))), 'image/png'),
  );
}
