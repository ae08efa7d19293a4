/**
 * Adds items to the end of a list. A list of a hundred thousand is too long to be the arguments of
 * one call of `push`.
 */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
