/** A replacement of text, in UTF-16 offsets of the same text as what it repairs. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** A way to repair something, and how it is offered to the user. */
export type Fix = { readonly title: string; readonly edits: readonly Edit[] };

/** The same fix where the text it was made for stands `by` further on. */
export function shifted({ title, edits }: Fix, by: number): Fix {
  return {
    title,
    edits: edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text })),
  };
}

/** A fix of one replacement. */
export function replacing(title: string, start: number, end: number, text: string): Fix {
  return { title, edits: [{ start, end, text }] };
}
