/** What a query as sent has besides the text it came from: one stretch, by offsets of that text. */
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

/** Where a place of the query is in the text it came from; undefined if it was put in. */
export function sourceExtent(
  { start, end }: Extent,
  inserted: Inserted | undefined,
): Extent | undefined {
  if (!inserted || end <= inserted.at) return { start, end };
  const { at, length } = inserted;
  return start >= at + length ? { start: start - length, end: end - length } : undefined;
}
