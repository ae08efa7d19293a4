/** The part of a sent query that its source text lacks: one range, by offsets of that text. */
export type Inserted = {
  readonly at: number;
  readonly length: number;
};

/** A stretch of a text by its offsets. */
export type Extent = {
  readonly start: number;
  readonly end: number;
};

/** The text that a query came from. */
export function sourceText(query: string, inserted: Inserted | undefined): string {
  if (!inserted) return query;
  return query.slice(0, inserted.at) + query.slice(inserted.at + inserted.length);
}

/** Maps a range of the query to its source text; undefined if it was inserted. */
export function sourceExtent(
  { start, end }: Extent,
  inserted: Inserted | undefined,
): Extent | undefined {
  if (!inserted || end <= inserted.at) return { start, end };
  const { at, length } = inserted;
  return start >= at + length ? { start: start - length, end: end - length } : undefined;
}
