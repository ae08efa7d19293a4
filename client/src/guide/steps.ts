import { commands, type Memento } from 'vscode';

/** The steps of the walkthrough, by the context keys that complete them. */
const keys = [
  'hogql.connected',
  'hogql.ran',
  'hogql.charted',
  'hogql.saved',
  'hogql.toldInNotebook',
] as const;

/** Which steps of the walkthrough were ever done, in any window. */
export class Steps {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** Completes a step. */
  done(key: (typeof keys)[number]): void {
    if (this.#state.get<boolean>(key) === true) return;
    void this.#state.update(key, true);
    void complete(key);
  }

  /** Completes all steps that were done before. */
  async tellAll(): Promise<void> {
    for (const key of keys) {
      if (this.#state.get<boolean>(key) === true) await complete(key);
    }
  }
}

/**
 * Tells the walkthrough that a step is done. A key that is already set while VS Code reads the steps counts as an
 * earlier event and never completes its step, so the key is unset again.
 */
async function complete(key: string): Promise<void> {
  await commands.executeCommand('setContext', key, true);
  await commands.executeCommand('setContext', key, undefined);
}
