import type { Releasable } from './emitter.ts';

/** An object that can be disposed of: it disposes of everything it created, in reverse order. */
export abstract class Owner {
  readonly #owned: Releasable[] = [];

  /** Takes charge of a disposable in the expression that creates it. */
  protected register<T extends Releasable>(owned: T): T {
    this.#owned.push(owned);
    return owned;
  }

  dispose(): void {
    for (const owned of this.#owned.splice(0).reverse()) owned.dispose();
  }
}
