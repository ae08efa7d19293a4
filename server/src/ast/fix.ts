import type { Extent } from './extent.ts';

/** A replacement of text, in UTF-16 offsets. */
export type Edit = Extent & { readonly text: string };

/** A repair, and its title in the editor. */
export type Fix = { readonly title: string; readonly edits: readonly Edit[] };

/** The same fix, moved by `by`. */
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
