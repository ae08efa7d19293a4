import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { ProgressLocation, window } from 'vscode';
import type { Slice, SlicesParams, SlicesResult } from '../../../../server/src/protocol/slices.ts';
import { systemClock } from '../../api/retry.ts';
import type { Connection } from '../../auth/connection.ts';
import { offerConnection } from '../../auth/offerConnection.ts';
import type { Session, Sessions } from '../../auth/sessions.ts';
import { abortSignal } from '../../base/abortSignal.ts';
import { LockBusyError } from '../../base/fileLock.ts';
import { showError, showInformation, showWarning } from '../../base/messages.ts';
import { withProgress } from '../../base/progress.ts';
import { exceeds, readingWords } from '../../budget/fitsBudget.ts';
import { catalogId } from '../../catalog/catalogStore.ts';
import { clock, count, countedRequests, countedRows } from '../../protocol/words.ts';
import type { RowLimits } from '../../runs/window/rowLimits.ts';
import { QueryRun } from '../../runs/life/queryRun.ts';
import { statementOf } from '../../runs/window/runs.ts';
import { type RunTimes, slowMs } from '../../runs/window/runTimes.ts';
import { askForFile, type ExportChoice, exportWithProgress } from './exportDialog.ts';
import { describeFileFailure } from './fileFailure.ts';
import { splitPlans } from './split/plan.ts';
import { keptRequests, type PartOutcome, type SplitOutcome, splitRuns } from './split/splitRuns.ts';
import { type SplitProgress, Spool } from './split/spool.ts';

/** The dependencies for running a query in parts. */
export type ExportAllParts = {
  readonly sessions: Pick<Sessions, 'open' | 'renew'>;
  /** Describes how a query can run in parts, and returns the queries of the requested parts. */
  readonly slices: (params: SlicesParams) => Promise<SlicesResult>;
  /** Where finished parts are stored until their file is complete. */
  readonly spoolFolder: string;
  readonly rowLimits: Pick<RowLimits, 'of'>;
  /** The cost of statements when they last ran. */
  readonly times: Pick<RunTimes, 'bytesRead'>;
};

/** A query whose rows are wanted, all of them. */
export type WholeQuery = {
  readonly title: string;
  readonly query: string;
  /** Its connection; if undefined, it runs where the workspace's queries run now. */
  readonly connection: Connection | undefined;
};

/**
 * Writes all rows of a query to a file by running it in parts. The rows of finished parts are stored until the file is
 * complete, so that the same command continues where it stopped.
 */
export async function exportAllRows(parts: ExportAllParts, whole: WholeQuery): Promise<void> {
  const session = await (whole.connection
    ? parts.sessions.renew(whole.connection)
    : parts.sessions.open(undefined));
  if (!('client' in session)) {
    await offerConnection(session);
    return;
  }
  const choice = await askForFile(whole.title);
  if (!choice) return;
  const spool = new Spool(parts.spoolFolder, choice.target);
  try {
    await spool.alone(() => exportInParts(parts, session, whole, choice, spool));
  } catch (error) {
    const name = path.basename(choice.target);
    const words =
      error instanceof LockBusyError
        ? t(
            '{0} is already being exported, perhaps by another window. Wait, or choose another name.',
            name,
          )
        : describeFileFailure(error, choice.target);
    void showError(words);
  }
}

async function exportInParts(
  parts: ExportAllParts,
  session: Session,
  { title, query }: WholeQuery,
  choice: ExportChoice,
  spool: Spool,
): Promise<void> {
  const connection = `${session.client.host}/${session.connection.projectId}`;
  const now = Date.now();
  await spool.prepare(now);
  const start =
    (await earlier(spool, query, connection)) ??
    (await planned(parts, session, { query, connection, now }));
  if (!start || start === 'givenUp') return;
  const isUntouched = start.done === 0;
  if (isUntouched && !(await agreesToRead(parts, session, query))) return;
  const outcome = await runParts(parts, session, start, spool, path.basename(choice.target));
  if (outcome.kind !== 'complete') {
    await sayWhereItStopped(outcome, session);
    return;
  }
  const { columns } = outcome.progress;
  const source = spool.source(outcome.progress);
  if (await exportWithProgress({ title, columns }, source, choice)) await spool.remove();
}

/** Asks first if the query read more when it last ran than the project may still read. */
async function agreesToRead(
  { times }: ExportAllParts,
  session: Session,
  query: string,
): Promise<boolean> {
  const bytes = times.bytesRead(statementOf({ query, session })) ?? 0;
  const reading = exceeds(bytes, session.bytes?.());
  if (!reading) return true;
  const goOn = t('Export Anyway');
  const chosen = await showWarning(
    t('This export may stop before its end.'),
    { modal: true, detail: readingWords(reading) },
    goOn,
  );
  return chosen === goOn;
}

/** The unfinished export to the same file, if the person wants to continue it. */
async function earlier(
  spool: Spool,
  query: string,
  connection: string,
): Promise<SplitProgress | 'givenUp' | undefined> {
  const known = await spool.progress();
  if (known?.query !== query || known.connection !== connection) return undefined;
  const goOn = t('Continue');
  const again = t('Start Over');
  const all = known.done + known.pending.length;
  const chosen = await showWarning(
    t('{0} of {1} parts of this export are on disk.', count(known.done), count(all)),
    {
      modal: true,
      detail:
        known.pending.length === 1
          ? t('1 more request is needed.')
          : t('{0} more requests are needed.', count(known.pending.length)),
    },
    goOn,
    again,
  );
  if (chosen === goOn) return known;
  return chosen === again ? undefined : 'givenUp';
}

/** Shows the number of requests for each way to split the query, and lets the person choose. */
async function planned(
  { slices, rowLimits }: ExportAllParts,
  session: Session,
  { query, connection, now }: Pick<SplitProgress, 'query' | 'connection' | 'now'>,
): Promise<SplitProgress | undefined> {
  const rowLimit = rowLimits.of(session.connection.host);
  const catalog = catalogId(session.connection);
  const { time, key, reason } = await slices({ query, now, catalog, limit: rowLimit });
  const plans = splitPlans(time, key);
  if (plans.length === 0) {
    const why = reason ?? t('Its time range is too short to split.');
    void showWarning(
      t(
        'This query cannot be run in parts. {0} Fetch its first {1} rows in the panel, then use Export Result….',
        why,
        count(rowLimit),
      ),
    );
    return undefined;
  }
  const { left } = session.budget();
  const items = plans.map(({ label, slices }) => {
    const fits = slices.length <= left - keptRequests;
    const description = countedRequests(slices.length);
    const detail = fits
      ? ''
      : t('Stops when the hour’s requests are used up; you can continue later');
    return { label, description, slices, ...(fits ? {} : { detail }) };
  });
  const picked = await window.showQuickPick(items, {
    title: Number.isFinite(left)
      ? t(
          'Run in parts of fewer than {0} rows, {1} requests left this hour',
          count(rowLimit),
          count(left),
        )
      : t('Run in parts of fewer than {0} rows', count(rowLimit)),
    placeHolder: t('A part with more rows is split in two, which takes two more requests'),
  });
  return (
    picked && {
      version: 1,
      query,
      connection,
      now,
      pending: [...picked.slices],
      done: 0,
      columns: [],
      rows: 0,
      bytes: 0,
    }
  );
}

async function runParts(
  { slices, rowLimits }: ExportAllParts,
  session: Session,
  start: SplitProgress,
  spool: Spool,
  name: string,
): Promise<SplitOutcome> {
  const { query, now } = start;
  const most = rowLimits.of(session.connection.host);
  const asked = { query, now, catalog: catalogId(session.connection), limit: most };
  const { time, limit: rowLimit = most } = await slices(asked);
  /** The duration of the previous part. */
  let lastMs = 0;
  const service = {
    queryOf: async (slice: Slice) => (await slices({ ...asked, slices: [slice] })).queries[0],
    rowLimit,
    run: async (part: string, signal: AbortSignal) => {
      const run = partRun(session, part, lastMs > slowMs ? 'async' : 'blocking');
      const outcome = await outcomeOf(run, signal);
      lastMs = run.elapsedMs;
      return outcome;
    },
    left: () => session.budget().left,
  };
  const options = {
    location: ProgressLocation.Notification,
    title: t('Exporting to {0}', name),
    cancellable: true,
  };
  return withProgress(options, (progress, token) => {
    const tell = ({ done, pending, rows }: SplitProgress): void => {
      const message = t(
        '{0} of {1} parts, {2}',
        count(done),
        count(done + pending.length),
        countedRows(rows),
      );
      progress.report({ message });
    };
    tell(start);
    return splitRuns(start, time, service, spool, abortSignal(token), tell);
  });
}

/** A blocking run takes one request, but has a shorter time limit. */
function partRun(session: Session, query: string, refresh: 'blocking' | 'async'): QueryRun {
  const service = session.client.queries(session.connection.projectId);
  const request = { id: randomUUID(), query, refresh, mayMoveToBackground: true };
  return new QueryRun(request, service, systemClock, { left: () => session.otherBudget().left });
}

async function outcomeOf(run: QueryRun, signal: AbortSignal): Promise<PartOutcome> {
  const cancel = (): void => void run.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  // An aborted signal fires no further event.
  if (signal.aborted) cancel();
  await run.ended;
  signal.removeEventListener('abort', cancel);
  const { state } = run;
  if (state.kind === 'done') return state;
  if (state.kind !== 'failed') return { kind: 'failed', message: t('The service did not answer.') };
  return { kind: 'failed', message: `${state.words.message} ${state.words.advice}` };
}

async function sayWhereItStopped(
  outcome: Exclude<SplitOutcome, { kind: 'complete' }>,
  session: Session,
): Promise<void> {
  const { done, pending } = outcome.progress;
  const { freeAtMs } = session.budget();
  const kept = t('{0} of {1} parts are on disk.', count(done), count(done + pending.length));
  const goOn = t('To continue, choose Export All Rows… and the same file.');
  switch (outcome.kind) {
    case 'budget': {
      const when =
        freeAtMs === undefined ? [] : [t('More become available at {0}.', clock(freeAtMs))];
      const usedUp = t(
        'The hour’s requests are used up, except for {0} reserved for your own runs.',
        count(keptRequests),
      );
      await showWarning([usedUp, ...when, kept, goOn].join(' '));
      break;
    }
    case 'cancelled':
      await showInformation([t('The export was stopped.'), kept, goOn].join(' '));
      break;
    case 'failed':
      await showError(`${outcome.message} ${kept} ${goOn}`);
      break;
  }
}
