import type { QueryResult } from '../api/queries.ts';

/** A result kept apart from its run, with all that says where it came from. Plain data, JSON-safe. */
export interface Snapshot {
  readonly id: string;
  readonly title: string;
  readonly query: string;
  /** `connection · host`. */
  readonly connection: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  /** How long the run took. */
  readonly elapsedMs: number;
  readonly result: QueryResult;
}
