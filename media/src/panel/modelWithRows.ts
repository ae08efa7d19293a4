import type { ResultHeader, RunSummary } from '../../../client/src/protocol/results.ts';
import { age, clock, count, counted, duration } from '../../../client/src/protocol/words.ts';
import { runAgain } from './panelParts.ts';
import type { Action, Banner, Message, PanelModel, Situation } from './panelParts.ts';
import { isGoing } from './runStates.ts';

const runFresh: Action = {
  label: 'Run fresh',
  command: 'runFresh',
  icon: 'history',
  hint: 'Run again and compute the result anew, whatever the service has kept',
};
const pin: Action = { label: 'Pin', command: 'pin', icon: 'pin' };
const unpin: Action = { label: 'Unpin', command: 'unpin', icon: 'pinned' };
const compare: Action = { label: 'Compare', command: 'compare', icon: 'diff' };
const exportIt: Action = { label: 'Export', command: 'export', icon: 'export' };

/** What is shown of a run whose rows have arrived. */
export function withRows(run: RunSummary, header: ResultHeader, situation: Situation): PanelModel {
  const rows = counted(header.rowCount, 'row');
  const { cachedAt } = header;
  const cachedAge = cachedAt === undefined ? undefined : age(situation.now - cachedAt);
  const shown = {
    title: run.title,
    count: rows,
    facts: [
      ...(run.saved ? [savedWords(run.saved, cachedAge)] : []),
      counted(header.columns.length, 'column'),
      ...(run.saved ? [] : runFacts(run, cachedAge, situation.now)),
      run.connection,
    ],
    ...(run.saved === 'refreshing' ? { progress: { fraction: undefined } } : {}),
    tools: [runAgain, runFresh, exportIt, situation.pinned ? unpin : pin, compare],
  };
  if (header.rowCount === 0) {
    const text = 'The query ran and returned no rows.';
    const actions: Action[] = [{ label: 'Show query', command: 'showQuery' }];
    const message: Message = { icon: 'inbox', tone: 'plain', text, actions };
    return { ...shown, message, rows: 'none', announcement: text };
  }
  const announcement = `${rows} in ${duration(run.elapsedMs)}`;
  const banner = bannerOf(header, situation);
  return { ...shown, ...(banner && { banner }), rows: 'current', announcement };
}

/** `saved 3 h ago, refreshing` */
function savedWords(
  saved: NonNullable<RunSummary['saved']>,
  cachedAge: string | undefined,
): string {
  const words = ['saved', ...(cachedAge === undefined ? [] : [cachedAge])].join(' ');
  return saved === 'refreshing' ? `${words}, refreshing` : words;
}

function runFacts(run: RunSummary, cachedAge: string | undefined, now: number): readonly string[] {
  return [
    duration(run.elapsedMs),
    ...(cachedAge === undefined ? [] : [`cached ${cachedAge}`]),
    ...(run.takenAt === undefined ? [] : [`kept from ${age(now - run.takenAt)}`]),
  ];
}

function bannerOf(
  { cap, cachedAt, isStale }: ResultHeader,
  { loadFailure, now }: Situation,
): Banner | undefined {
  if (loadFailure !== undefined) {
    const action: Action = { label: 'Load the rest', command: 'loadRest' };
    return { text: `Some rows could not be loaded: ${loadFailure}`, action };
  }
  switch (cap?.kind) {
    case undefined: {
      if (!isStale || cachedAt === undefined) return undefined;
      const text = `An old result from the service's cache, computed ${age(now - cachedAt)}.`;
      return { text, action: { label: 'Run anyway', command: 'runFresh' } };
    }
    case 'noLimit':
      return {
        text: `First ${counted(cap.rows, 'row')}: the query has no LIMIT.`,
        action: { label: `Fetch up to ${count(cap.liftTo)}`, command: 'liftCap' },
      };
    case 'ceiling':
      return {
        text: `${counted(cap.rows, 'row')}, the service's limit; the result may be cut.`,
      };
  }
}

/** What is shown of an earlier run's rows while there are no others. */
export function oldRows(
  run: RunSummary,
  { result }: Situation,
): Pick<PanelModel, 'rows' | 'rowsNote'> {
  if (!result || result.header.rowCount === 0) return { rows: 'none' };
  const { header, title, arrivedAt } = result;
  const from = `From ${clock(header.cachedAt ?? arrivedAt)}`;
  const origin = title === run.title ? from : `${title}, ${from.toLowerCase()}`;
  return { rows: 'old', rowsNote: isGoing(run.state) ? `${origin}, refreshing` : origin };
}
