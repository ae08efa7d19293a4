/** How much room there is around the drawing. */
export type Room = {
  /** Little room beside the drawing. */
  readonly isNarrow: boolean;
  /** Little room for words above and below it. */
  readonly isLow: boolean;
};

/** Judges a canvas by its size in CSS pixels. */
export function roomOf({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): Room {
  return { isNarrow: width < 520, isLow: height < 220 };
}
