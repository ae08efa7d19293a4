/**
 * The drawn width of a text in CSS pixels. For a text wider than `enough` any larger number will
 * do.
 */
export type Measure = (text: string, enough?: number) => number;

/** The padding on both sides of a cell and the line to the next column, with a pixel to spare. */
const around = 18;

/** A narrower column cannot be grabbed. */
export const narrowest = 32;

/** Columns are not wider by default, so that long texts leave room for others. */
export const widestByDefault = 360;

/** The narrowest width that shows the header and the texts in full, up to a limit. */
export function fittingWidth(
  headerWidth: number,
  texts: readonly string[],
  measure: Measure,
  widest: number,
): number {
  const wanted = Math.ceil(Math.max(headerWidth, ...texts.map((text) => measure(text)))) + around;
  return Math.max(2 * narrowest, Math.min(wanted, widest));
}

/**
 * True if a column of some width certainly shows a text in full. Combining marks can leave the row, and ligatures
 * change widths: then it is uncertain.
 */
export function showsWhole(text: string, width: number, measure: Measure): boolean {
  const room = width - around;
  return plain.test(text) && measure(text, room) <= room;
}

/** Latin, Greek and Cyrillic letters without marks of their own, punctuation, arrows and symbols. */
const plain =
  /^[ -\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u22ff]*$/;
