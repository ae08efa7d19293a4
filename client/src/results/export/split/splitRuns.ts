import { t } from '@vscode/l10n';
import type { Slice, TimeRange } from '../../../../../server/src/protocol/slices.ts';
import type { QueryResult } from '../../../api/queries.ts';
import { documentedRowLimit } from '../../../runs/window/rowLimits.ts';
import { halves } from './plan.ts';
import type { Spool, SplitProgress } from './spool.ts';

/** The outcome of one run. */
export type PartOutcome =
  | { readonly kind: 'done'; readonly result: QueryResult }
  /** It failed, with the reason in the reader's terms. */
  | { readonly kind: 'failed'; readonly message: string };

/** The dependencies of running in parts. */
export type SplitService = {
  /** The query of a slice; undefined if it cannot be cut so. */
  readonly queryOf: (slice: Slice) => Promise<string | undefined>;
  /** Runs it with one request. */
  readonly run: (query: string, signal: AbortSignal) => Promise<PartOutcome>;
  /** The LIMIT of each run. */
  readonly rowLimit: number;
  /** The hour's remaining requests. */
  readonly left: () => number;
};

/** The end of a split run. All but `complete` can be continued. */
export type SplitOutcome =
  | { readonly kind: 'complete'; readonly progress: SplitProgress }
  | { readonly kind: 'budget'; readonly progress: SplitProgress }
  | { readonly kind: 'cancelled'; readonly progress: SplitProgress }
  | { readonly kind: 'failed'; readonly progress: SplitProgress; readonly message: string };

/** Requests left for queries that people run meanwhile. */
export const keptRequests = 5;

/**
 * Runs the parts of an export one after the other, and keeps each on disk when it is done. A part
 * that meets the row limit is cut in two. Rejects only where the disk refuses.
 *
 * @param told hears of the progress after each part
 */
export async function splitRuns(
  start: SplitProgress,
  range: TimeRange | undefined,
  service: SplitService,
  spool: Spool,
  signal: AbortSignal,
  told: (progress: SplitProgress) => void = () => undefined,
): Promise<SplitOutcome> {
  let progress = start;
  await spool.keep(progress);
  for (;;) {
    const [slice, ...pending] = progress.pending;
    if (!slice) return { kind: 'complete', progress };
    if (signal.aborted) return { kind: 'cancelled', progress };
    if (service.left() <= keptRequests) return { kind: 'budget', progress };
    const query = await service.queryOf(slice);
    if (query === undefined) {
      const message = t('The query has changed since. Export again from the start.');
      return { kind: 'failed', progress, message };
    }
    const outcome = await service.run(query, signal);
    // Read anew: it may have been aborted while the part ran.
    if (isAborted(signal)) return { kind: 'cancelled', progress };
    if (outcome.kind === 'failed') return { ...outcome, progress };
    const { rows, columns } = outcome.result;
    // A service that keeps to its document cuts a larger LIMIT down, and does not say so.
    if (rows.length >= service.rowLimit || rows.length === documentedRowLimit) {
      const smaller = halves(slice, range);
      if (!smaller) return { kind: 'failed', progress, message: tooMany() };
      progress = { ...progress, pending: [...smaller, ...pending] };
    } else {
      const bytes = await spool.add(rows, progress.bytes, never);
      progress = {
        ...progress,
        pending,
        done: progress.done + 1,
        columns: progress.columns.length > 0 ? progress.columns : [...columns],
        rows: progress.rows + rows.length,
        bytes,
      };
    }
    await spool.keep(progress);
    told(progress);
  }
}

const tooMany = (): string =>
  t(
    'One part has more rows than the service sends at once and cannot be split. Export by key instead.',
  );
/** A part that has arrived is kept, whatever happens meanwhile: its request is spent. */
const never = new AbortController().signal;

function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
