/** The places of values in words, `{{ cell.column }}`. */
export const anyValuePlace = /\{\{([^{}\n]*)\}\}/g;

const place = new RegExp(anyValuePlace, 'y');

/** The place of a value that begins at an offset of a text, and the name in it. */
export function valuePlaceAt(
  text: string,
  at: number,
): { readonly written: string; readonly name: string } | undefined {
  place.lastIndex = at;
  const [written, words = ''] = place.exec(text) ?? [];
  return written === undefined ? undefined : { written, name: words.trim() };
}
