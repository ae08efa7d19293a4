/**
 * Work of which the newest counts. What began earlier may end later, and must not be shown then.
 *
 * @param work finds something out
 * @param take receives what the newest work has found
 */
export function latest<A extends readonly unknown[], T>(
  work: (...given: A) => Promise<T>,
  take: (found: T) => void | Promise<void>,
): (...given: A) => Promise<void> {
  let newest = 0;
  return async (...given) => {
    const turn = ++newest;
    const found = await work(...given);
    if (turn === newest) await take(found);
  };
}
