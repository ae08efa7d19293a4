/**
 * How wide a text is drawn, in CSS pixels. Of a text wider than `enough` it need not say more than
 * that it is.
 */
export type Measure = (text: string, enough?: number) => number;

/** The padding on both sides of a cell and the line to the next column, with a pixel to spare. */
const around = 18;

/** How many of the longest texts are measured. */
const candidates = 16;

/** A column narrower than this cannot be taken hold of. */
export const narrowest = 32;

/** Wider columns are for who asks for them: by default a long text leaves room for others. */
export const widestByDefault = 360;

/** The narrowest width that shows a header of some width and the texts whole, up to a limit. */
export function fittingWidth(
  headerWidth: number,
  texts: readonly string[],
  measure: Measure,
  widest: number,
): number {
  // Measuring is dear, and the widest text is among the longest ones.
  const longest = [...texts].sort((a, b) => b.length - a.length).slice(0, candidates);
  const wanted = Math.ceil(Math.max(headerWidth, ...longest.map((text) => measure(text)))) + around;
  return Math.max(2 * narrowest, Math.min(wanted, widest));
}

/**
 * Whether a column of some width surely shows a text whole. Marks that pile up on a letter leave its
 * row, and letters that change their shape are not as wide as each alone: of those it is not sure.
 */
export function showsWhole(text: string, width: number, measure: Measure): boolean {
  const room = width - around;
  return plain.test(text) && measure(text, room) <= room;
}

/** Latin, Greek and Cyrillic letters without marks of their own, punctuation, arrows and symbols. */
const plain =
  /^[ -\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u22ff]*$/;
