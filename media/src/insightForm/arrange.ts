/**
 * Sets an element's children in this order. Existing ones are only moved if necessary: moving an element loses the
 * focus.
 */
export function arrange(parent: Element, children: readonly Element[]): void {
  const wanted = new Set<Element>(children);
  for (const child of Array.from(parent.children)) if (!wanted.has(child)) child.remove();
  for (const [at, child] of children.entries()) {
    const there = parent.children[at];
    if (there !== child) parent.insertBefore(child, there ?? null);
  }
}

/** Views by key: an item with the same key keeps its view. */
export class Kept<V> {
  #views = new Map<string, V>();

  /** The views for these items; all others are forgotten. */
  of<T>(items: readonly T[], keyOf: (item: T) => string, make: (item: T) => V): readonly V[] {
    const before = this.#views;
    this.#views = new Map(
      items.map((item) => {
        const key = keyOf(item);
        return [key, before.get(key) ?? make(item)];
      }),
    );
    return [...this.#views.values()];
  }
}
