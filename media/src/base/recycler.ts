import type { Span } from './virtualRows.ts';

/** Something reusable with an element. */
type Recyclable = {
  readonly element: HTMLElement;
};

/**
 * A run of elements that follows a window over a longer list. Elements that leave at one end are reused at the other,
 * and the document order stays the order on screen, for screen readers.
 */
export class Recycler<T extends Recyclable> {
  readonly #parent: HTMLElement;
  readonly #make: () => T;
  /** The last of the children before the recycled ones, which stay. */
  readonly #lead: ChildNode | null;
  readonly #items: T[] = [];
  #first = 0;

  constructor(parent: HTMLElement, make: () => T) {
    this.#parent = parent;
    this.#make = make;
    this.#lead = parent.lastChild;
  }

  /** The item at a place of the list, if it is in the window. */
  at(index: number): T | undefined {
    return this.#items[index - this.#first];
  }

  /** Moves to a window and returns its items in order, each still showing its last content. */
  follow({ first, count }: Span): readonly T[] {
    this.#resize(count);
    const step = first - this.#first;
    // Moving an element costs about as much as redrawing it: after a long step all are redrawn in
    // place.
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
