import type { Queries, QueryNode } from '../../api/queries.ts';
import type { RefreshMode } from '../../../../server/common/runs/refreshMode.ts';
import type { Turns } from './turns.ts';

/** What to run, and how. */
export type QueryRunRequest = {
  /** Fresh for every run: the service answers a known id with the old run. */
  readonly id: string;
  readonly query: string;
  /** Sent instead of the text: with the values of placeholders, or of another kind. */
  readonly node?: QueryNode;
  readonly refresh: RefreshMode;
  /** It is only blocking to save requests: if that takes too long, it moves to the background. */
  readonly mayMoveToBackground?: boolean;
  /** What its project's log of queries calls it. */
  readonly name?: string;
  /** Asks for the times of its steps. */
  readonly withTimings?: boolean;
  /** An earlier window submitted it this long ago; it is only polled. */
  readonly resumed?: { readonly elapsedMs: number };
};

/** What a run shares with others. */
export type RunConditions = {
  /** The hour's remaining requests. */
  readonly left?: () => number;
  /** Waits for a turn; without it, the run starts at once. */
  readonly turns?: Pick<Turns, 'take' | 'isFull'>;
  /** The date of the oldest events that the project keeps. */
  readonly retainedFrom?: string | undefined;
  /** Learns how many rows came, and returns the service's row limit. */
  readonly rowLimit?: (rows: number) => number;
  /** When to stop waiting for it, in milliseconds since it was requested. */
  readonly deadlineMs?: number;
};

/** What a run needs of the service. */
export type QueryService = Pick<Queries, 'submit' | 'status' | 'cancel'>;
