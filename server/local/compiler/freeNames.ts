/** Names that are in use, and others made of them. */
export class FreeNames {
  readonly #used: Set<string>;
  /** The number to try next, by name: what is in use stays so. */
  readonly #next = new Map<string, number>();

  constructor(used: Iterable<string>) {
    this.#used = new Set(used);
  }

  /** The name itself if nobody has it, otherwise with a number after it. It is in use from then on. */
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
