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

/** The text that an order's query came from. */
export function sourceTextOf({
  query,
  source,
}: {
  readonly query: string;
  readonly source?: { readonly text?: string; readonly inserted?: Inserted };
}): string {
  return source?.text ?? sourceText(query, source?.inserted);
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

/** Finds texts of other places, such as cells that a query uses, in the inserted part of it. */
export function partsIn<T extends { readonly text: string }>(
  query: string,
  inserted: Inserted | undefined,
  texts: readonly T[],
): readonly (T & { readonly extent: Extent })[] {
  if (!inserted) return [];
  return texts.flatMap((one) => {
    // A cell is a CTE, its query on lines of its own.
    const at = query.indexOf(`(\n${one.text}\n)`, inserted.at);
    const start = at + '(\n'.length;
    const end = start + one.text.length;
    const isInside = at >= 0 && end < inserted.at + inserted.length;
    return isInside ? [{ ...one, extent: { start, end } }] : [];
  });
}

/** Maps a range of the query to a part of it; undefined if it lies elsewhere. */
export function extentInPart({ start, end }: Extent, part: Extent): Extent | undefined {
  return start >= part.start && end <= part.end
    ? { start: start - part.start, end: end - part.start }
    : undefined;
}
