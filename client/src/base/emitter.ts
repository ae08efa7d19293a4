/** Anything that can be disposed of, such as VS Code's own `Disposable`. */
export type Releasable = {
  dispose(): void;
};

/** Subscribes; the returned object ends the subscription. The same shape as VS Code's `Event`. */
export type Listen<T> = (listener: (value: T) => void) => Releasable;

/** An event for parts that do not know the editor, so that they run in plain Node. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Listen<T> = (listener) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of Array.from(this.#listeners)) listener(value);
  }
}
