/** The number of items that start at or before an offset; the list is sorted by start. */
export function startsUpTo<T>(
  sorted: readonly T[],
  offset: number,
  startOf: (item: T) => number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && startOf(item) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
