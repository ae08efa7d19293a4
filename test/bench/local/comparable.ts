/** Rows as texts to compare: in one order, and without the digits that an order of additions changes. */
export function comparable(rows: readonly unknown[]): readonly string[] {
  return rows
    .map((row) =>
      JSON.stringify(row, (_key, value: unknown) =>
        typeof value === 'number' && !Number.isInteger(value)
          ? Number(value.toPrecision(9))
          : value,
      ),
    )
    .sort();
}
