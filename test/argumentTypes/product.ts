/** Every row of this many letters. */
export function product<T>(letters: readonly T[], count: number): T[][] {
  return combinations(Array.from({ length: count }, () => letters));
}

/** Every row with one of each list. */
export function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  let rows: T[][] = [[]];
  for (const list of lists) rows = rows.flatMap((before) => list.map((one) => [...before, one]));
  return rows;
}
