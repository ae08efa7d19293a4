/** Names that are in use, and others made of them. */
export class FreeNames {
  readonly #used: Set<string>;
  /** The next number to try for each name. Numbers in use are not reused. */
  readonly #next = new Map<string, number>();

  constructor(used: Iterable<string>) {
    this.#used = new Set(used);
  }

  /** Returns the name if it is free, otherwise the name with a number. The result counts as used from then on. */
  take(name: string): string {
    let count = this.#next.get(name) ?? 1;
    let free = count === 1 ? name : `${name}_${count}`;
    while (this.#used.has(free)) {
      count += 1;
      free = `${name}_${count}`;
    }
    this.#next.set(name, count);
    this.#used.add(free);
    return free;
  }
}
