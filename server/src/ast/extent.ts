/** A part of a text, from the offset where it starts to the one where it ends. */
export type Extent = { readonly start: number; readonly end: number };
