import { RequestType } from './messages.ts';

/** A part of a query's rows. Parts which cover the whole range, or all remainders, cover all rows. */
export type Slice =
  /** By time, from `from` on and before `to`: milliseconds since 1970; without one it is open there. */
  | { readonly kind: 'time'; readonly from?: number; readonly to?: number }
  /** The rows whose hashed key leaves the remainder `index` when divided by `count`. */
  | { readonly kind: 'key'; readonly count: number; readonly index: number };

/** Asks how a query can be cut into slices, and for the queries of some. */
export type SlicesParams = {
  /** One statement. */
  readonly query: string;
  /** The value of `now()`, in milliseconds since 1970. */
  readonly now: number;
  readonly slices?: readonly Slice[];
  /** The `id` of the catalog of the project it runs against; the default one where absent. */
  readonly catalog?: string;
  /** The most rows the service sends of one query; 10,000 where absent. */
  readonly limit?: number;
};

/** A time column that rows can be split by, and the range the query asks for. */
export type TimeRange = {
  /** As written in the query. */
  readonly column: string;
  /** Milliseconds since 1970, read as UTC: a guide for the cuts, not a limit to the rows. */
  readonly from: number;
  readonly to: number;
  /** True if the rows come in the order of the column. */
  readonly order?: 'ascending' | 'descending';
};

export type SlicesResult = {
  readonly time?: TimeRange;
  /** A column, as a query writes it, that differs from row to row. */
  readonly key?: string;
  /** A slice with this many rows may have more. */
  readonly limit?: number;
  /** If neither is possible: the reason, in the reader's terms. */
  readonly reason?: string;
  /** The query of each slice asked for; empty if the query cannot be cut that way. */
  readonly queries: readonly string[];
};

/** Client to server: how to export a query in several runs that each stay below the row limit. */
export const slicesRequest = new RequestType<SlicesParams, SlicesResult, void>('hogql/slices');
