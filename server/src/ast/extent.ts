/** A range of a text: offsets of its start and its end. */
export type Extent = { readonly start: number; readonly end: number };
