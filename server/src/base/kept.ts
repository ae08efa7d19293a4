/** A value that is made again only when something it is made from has changed. */
export class Kept<T> {
  #from: readonly unknown[] | undefined;
  #value: T | undefined;

  /** The value made from these inputs; reuses the last value if the inputs are the same. */
  of(from: readonly unknown[], make: () => T): T {
    if (this.#from && same(this.#from, from)) return this.#value as T;
    // Neither is of use any more, and while the next is made they may be large.
    this.#from = undefined;
    this.#value = undefined;
    const value = make();
    this.#value = value;
    this.#from = from;
    return value;
  }
}

/** True if two lists have the same members. */
export function same<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
