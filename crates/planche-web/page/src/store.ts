// What the browser keeps between visits: one typed value a key. A browser that keeps nothing does no harm.

/** Where values are kept; the browser's own storage, or a map in the tests. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export class Store<T extends object> {
  private value: T;
  private readonly listeners = new Set<(value: T) => void>();

  /** What is kept under the key, as far as `read` accepts it; else `usual`. */
  constructor(
    private readonly key: string,
    usual: T,
    private readonly read: (kept: unknown) => T | null = kept => kept as T,
    private readonly shelf: Shelf | null = browserShelf(),
  ) {
    this.value = this.kept() ?? usual;
  }

  get(): T {
    return this.value;
  }

  set(change: Partial<T>): void {
    this.value = { ...this.value, ...change };
    try {
      this.shelf?.setItem(this.key, JSON.stringify(this.value));
    } catch {
      // There is no room, or storage is switched off: the value lasts as long as the page.
    }
    this.listeners.forEach(listener => listener(this.value));
  }

  /** Calls back on every change until the returned function is called. */
  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private kept(): T | null {
    try {
      const text = this.shelf?.getItem(this.key);
      return text ? this.read(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  }
}

function browserShelf(): Shelf | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export interface Settings {
  /** Whether single keys do something. */
  keys: boolean;
  /** How fast thoughts are played, in frames a second. */
  speed: number;
  /** The language; nothing for that of the browser. */
  lang: string;
}

export const settings = new Store<Settings>('planche.settings', { keys: true, speed: 1, lang: '' }, kept => {
  const { keys, speed, lang } = kept as Partial<Settings>;
  return typeof keys === 'boolean' && typeof speed === 'number' ? { keys, speed, lang: typeof lang === 'string' ? lang : '' } : null;
});
