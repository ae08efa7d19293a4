import type { GridState } from '../grid/gridApi.ts';
import type { GridResult } from '../grid/gridApi.ts';

/** Where VS Code keeps the state of a webview while it is not there. */
export interface StateHost {
  getState(): unknown;
  setState(state: unknown): void;
}

/** A result of the same name and columns is the same to whoever arranged it. */
type Entry = readonly [key: string, state: GridState];

/** More results than anybody goes back to. */
const most = 40;

/** How people arranged grids, kept over a reload of the view. */
export class ViewStates {
  readonly #host: StateHost;
  #entries: readonly Entry[];

  constructor(host: StateHost) {
    this.#host = host;
    const kept = host.getState() as { readonly grids?: readonly Entry[] } | null | undefined;
    this.#entries = Array.isArray(kept?.grids) ? kept.grids : [];
  }

  find(title: string, result: GridResult): GridState | undefined {
    const key = keyOf(title, result);
    return this.#entries.find(([each]) => each === key)?.[1];
  }

  keep(title: string, result: GridResult, state: GridState): void {
    const key = keyOf(title, result);
    const others = this.#entries.filter(([each]) => each !== key);
    this.#entries = [...others, [key, state] as const].slice(-most);
    const kept = this.#host.getState() as object | null | undefined;
    this.#host.setState({ ...kept, grids: this.#entries });
  }
}

function keyOf(title: string, { columns }: GridResult): string {
  return JSON.stringify([title, columns.map(({ name, type }) => [name, type])]);
}
