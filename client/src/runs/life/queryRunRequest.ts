import type { Queries, QueryNode } from '../../api/queries.ts';
import type { RefreshMode } from '../../../../server/common/runs/refreshMode.ts';
import type { Turns } from './turns.ts';

/** What to run, and how. */
export type QueryRunRequest = {
  /** Fresh for every run: the service answers a known id with the old run. */
  readonly id: string;
  readonly query: string;
  /** What is sent in place of the text: with the values of placeholders, or of another kind. */
  readonly node?: QueryNode;
  readonly refresh: RefreshMode;
  /** It waits only to save requests: if that takes too long, it goes to the background instead. */
  readonly mayMoveToBackground?: boolean;
  /** It was submitted by an earlier window, this long ago, and is only looked for. */
  readonly resumed?: { readonly elapsedMs: number };
};

/** What a run has to share with others. */
export type RunConditions = {
  /** Requests the hour has left. */
  readonly left?: () => number;
  /** Waits until the run may go on; without it, it goes on at once. */
  readonly turns?: Pick<Turns, 'take' | 'isFull'>;
  /** Learns how many rows came, and tells how many the service brings at most. */
  readonly rowLimit?: (rows: number) => number;
  /** From when on nobody waits for it any longer, in milliseconds since it was asked for. */
  readonly deadlineMs?: number;
};

/** What a run needs of the service. */
export type QueryService = Pick<Queries, 'submit' | 'status' | 'cancel'>;
