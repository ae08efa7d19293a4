import type { ChartSpec } from '../../../../client/src/protocol/display.ts';
import type { Column } from '../../../../client/src/protocol/results.ts';
import type { PivotSpec } from '../../pivot/pivot.ts';
import type { StateHost } from '../viewStates.ts';
import type { View } from './viewSwitch.ts';

/** How somebody chose to look at a result. */
export interface Choice {
  readonly view: View;
  readonly chart?: ChartSpec;
  /** What the file said when the chart was picked: a file that says something new goes first. */
  readonly over?: string;
  readonly pivot?: PivotSpec;
}

type Entry = readonly [key: string, choice: Choice];

/** More results than anybody goes back to. */
const most = 40;

/** The choices of a view, kept over a reload; other parts of the state stay as they are. */
export class Choices {
  readonly #host: StateHost;
  #entries: readonly Entry[];

  constructor(host: StateHost) {
    this.#host = host;
    const kept = this.#state['choices'];
    this.#entries = Array.isArray(kept) ? (kept as readonly Entry[]) : [];
  }

  find(title: string, columns: readonly Column[]): Choice | undefined {
    const key = keyOf(title, columns);
    return this.#entries.find(([each]) => each === key)?.[1];
  }

  keep(title: string, columns: readonly Column[], choice: Choice): void {
    const key = keyOf(title, columns);
    const others = this.#entries.filter(([each]) => each !== key);
    this.#entries = [...others, [key, choice] as const].slice(-most);
    this.#host.setState({ ...this.#state, choices: this.#entries });
  }

  get #state(): Readonly<Record<string, unknown>> {
    const state = this.#host.getState();
    return typeof state === 'object' && state !== null ? { ...state } : {};
  }
}

function keyOf(title: string, columns: readonly Column[]): string {
  return JSON.stringify([title, columns.map(({ name }) => name)]);
}
