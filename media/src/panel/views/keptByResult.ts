import type { GridResult } from '../../grid/gridApi.ts';

/** Where VS Code keeps a webview's state while the webview is gone. */
export type StateHost = {
  getState(): unknown;
  setState(state: unknown): void;
};

/** Results with the same name and columns share their choices. */
type Entry<T> = readonly [key: string, value: T];

/** More results than anybody returns to. */
const most = 40;

/** Choices for results that survive a reload of the view, stored under one member of its state; other members stay. */
export class KeptByResult<T> {
  readonly #host: StateHost;
  readonly #member: string;
  #entries: readonly Entry<T>[];

  constructor(host: StateHost, member: string) {
    this.#host = host;
    this.#member = member;
    const kept = this.#state[member];
    this.#entries = Array.isArray(kept) ? (kept as readonly Entry<T>[]) : [];
  }

  find(title: string, columns: GridResult['columns']): T | undefined {
    const key = keyOf(title, columns);
    return this.#entries.find(([each]) => each === key)?.[1];
  }

  keep(title: string, columns: GridResult['columns'], value: T): void {
    const key = keyOf(title, columns);
    const others = this.#entries.filter(([each]) => each !== key);
    this.#entries = [...others, [key, value] as const].slice(-most);
    this.#host.setState({ ...this.#state, [this.#member]: this.#entries });
  }

  get #state(): Readonly<Record<string, unknown>> {
    const state = this.#host.getState();
    return typeof state === 'object' && state !== null ? { ...state } : {};
  }
}

function keyOf(title: string, columns: GridResult['columns']): string {
  return JSON.stringify([title, columns.map(({ name, type }) => [name, type])]);
}
