import type { Memento } from 'vscode';

const agreedKey = 'hogql.agreements';

/** A person's consents for their keys, so that each question comes once. */
export class Agreements {
  readonly #state: Memento;

  /** @param state of the workspace for what its folders ask for, else the one that all share */
  constructor(state: Memento) {
    this.#state = state;
  }

  has(what: string): boolean {
    return this.#all.includes(what);
  }

  async add(what: string): Promise<void> {
    if (!this.has(what)) await this.#state.update(agreedKey, [...this.#all, what]);
  }

  get #all(): readonly string[] {
    return this.#state.get<readonly string[]>(agreedKey, []);
  }
}
