import type { Span } from './virtualRows.ts';

/** Something with an element of its own, fit to be reused. */
type Recyclable = {
  readonly element: HTMLElement;
};

/**
 * A run of elements that follows a window over a longer list. What leaves at one end is reused at
 * the other, and the order in the document stays the order on screen, for who reads it aloud.
 */
export class Recycler<T extends Recyclable> {
  readonly #parent: HTMLElement;
  readonly #make: () => T;
  /** Children that stay in front of the recycled ones. */
  readonly #lead: ChildNode | null;
  readonly #items: T[] = [];
  #first = 0;

  constructor(parent: HTMLElement, make: () => T) {
    this.#parent = parent;
    this.#make = make;
    this.#lead = parent.lastChild;
  }

  /** The item that stands for a place of the list, if the window holds it. */
  at(index: number): T | undefined {
    return this.#items[index - this.#first];
  }

  /** Follows the window and answers its items in order, each still showing what it last showed. */
  follow({ first, count }: Span): readonly T[] {
    this.#resize(count);
    const step = first - this.#first;
    // Taking an element out and in costs about what drawing it anew does: after a long step all of
    // them are drawn anew where they stand.
    if (2 * Math.abs(step) <= count) this.#rotate(step);
    this.#first = first;
    return this.#items;
  }

  #resize(count: number): void {
    while (this.#items.length > count) this.#items.pop()?.element.remove();
    while (this.#items.length < count) {
      const item = this.#make();
      this.#items.push(item);
      this.#parent.append(item.element);
    }
  }

  #rotate(step: number): void {
    if (step > 0) {
      const moved = this.#items.splice(0, step);
      this.#items.push(...moved);
      this.#parent.append(...moved.map(({ element }) => element));
    } else if (step < 0) {
      const moved = this.#items.splice(step);
      this.#items.unshift(...moved);
      const elements = moved.map(({ element }) => element);
      if (this.#lead) this.#lead.after(...elements);
      else this.#parent.prepend(...elements);
    }
  }
}
