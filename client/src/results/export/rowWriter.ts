import type { Column, Row } from '../../protocol/results.ts';

/** A piece of a file: text, which is stored as UTF-8, or bytes. It may be empty. */
export type Chunk = string | Uint8Array;

/**
 * Turns rows into a file of one format, a piece at a time: the head, every row in its order, the
 * tail. Pure: it keeps at most a few rows and touches no file.
 */
export type RowWriter = {
  /** For a format that must know all values before it writes the first: sees every row once. */
  survey?(row: Row): void;
  head(): Chunk;
  row(row: Row): Chunk;
  tail(): Chunk;
};

/** The input of a writer besides the rows. */
export type ExportedTable = {
  /** The result's name; shown by formats that have a place for it. */
  readonly title: string;
  readonly columns: readonly Column[];
};
