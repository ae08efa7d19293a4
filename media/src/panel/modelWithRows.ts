import { t } from '@vscode/l10n';
import type { ResultHeader, RunSummary } from '../../../client/src/protocol/results.ts';
import {
  age,
  clock,
  count,
  countedColumns,
  countedRows,
  duration,
} from '../../../client/src/protocol/words.ts';
import {
  type Action,
  type Banner,
  type Message,
  type PanelModel,
  runAgain,
  type Situation,
} from './panelParts.ts';
import { isGoing } from './runStates.ts';

const runFresh: Action = {
  label: t('Run without cache'),
  command: 'runFresh',
  icon: 'history',
  hint: t('Run again without the cache'),
};
const pin: Action = { label: t('Pin'), command: 'pin', icon: 'pin' };
const unpin: Action = { label: t('Unpin'), command: 'unpin', icon: 'pinned' };
const compare: Action = { label: t('Compare'), command: 'compare', icon: 'diff' };
const exportIt: Action = { label: t('Export'), command: 'export', icon: 'export' };

/** The panel for a run whose rows have arrived. */
export function withRows(run: RunSummary, header: ResultHeader, situation: Situation): PanelModel {
  const rows = countedRows(header.rowCount);
  const { cachedAt } = header;
  const cachedAge = cachedAt === undefined ? undefined : age(situation.now - cachedAt);
  const shown = {
    title: run.title,
    count: rows,
    facts: [
      ...(run.saved ? [savedWords(run.saved, cachedAge)] : []),
      countedColumns(header.columns.length),
      ...(run.saved ? [] : runFacts(run, cachedAge, situation.now)),
      run.connection,
    ],
    ...(run.saved === 'refreshing' ? { progress: { fraction: undefined } } : {}),
    tools: [runAgain, runFresh, exportIt, situation.pinned ? unpin : pin, compare],
  };
  if (header.rowCount === 0) {
    const text = t('The query ran and returned no rows.');
    const actions: Action[] = [{ label: t('Show query'), command: 'showQuery' }];
    const message: Message = { icon: 'inbox', tone: 'plain', text, actions };
    return { ...shown, message, rows: 'none', announcement: text };
  }
  const announcement = t('{0} in {1}', rows, duration(run.elapsedMs));
  const banner = bannerOf(header, situation);
  return { ...shown, ...(banner && { banner }), rows: 'current', announcement };
}

/** `saved 3 h ago, refreshing` */
function savedWords(
  saved: NonNullable<RunSummary['saved']>,
  cachedAge: string | undefined,
): string {
  const words = cachedAge === undefined ? t('saved') : t('saved {0}', cachedAge);
  return saved === 'refreshing' ? t('{0}, refreshing', words) : words;
}

function runFacts(run: RunSummary, cachedAge: string | undefined, now: number): readonly string[] {
  const took = duration(run.elapsedMs);
  // One age, that of the data.
  if (cachedAge !== undefined) return [took, t('cached {0}', cachedAge)];
  return run.takenAt === undefined ? [took] : [took, t('kept from {0}', age(now - run.takenAt))];
}

function bannerOf(
  { cap, cachedAt, isStale }: ResultHeader,
  { loadFailure, now }: Situation,
): Banner | undefined {
  if (loadFailure !== undefined) {
    const action: Action = { label: t('Load the rest'), command: 'loadRest' };
    return { text: t('Some rows could not be loaded: {0}', loadFailure), action };
  }
  switch (cap?.kind) {
    case undefined: {
      if (!isStale || cachedAt === undefined) return undefined;
      const text = t("An old result from the service's cache, computed {0}.", age(now - cachedAt));
      return { text, action: { label: t('Run anyway'), command: 'runFresh' } };
    }
    case 'noLimit':
      return {
        text: t('First {0} rows: the query has no LIMIT.', count(cap.rows)),
        action: { label: t('Fetch up to {0}', count(cap.liftTo)), command: 'liftCap' },
      };
    case 'ceiling':
      return {
        text: t("{0} rows, the service's limit. There may be more.", count(cap.rows)),
      };
  }
}

/** The panel with an earlier run's rows while there are no others. */
export function oldRows(
  run: RunSummary,
  { result }: Situation,
): Pick<PanelModel, 'rows' | 'rowsNote'> {
  if (!result || result.header.rowCount === 0) return { rows: 'none' };
  const { header, title, arrivedAt } = result;
  const time = clock(header.cachedAt ?? arrivedAt);
  const origin = title === run.title ? t('From {0}', time) : t('{0}, from {1}', title, time);
  return { rows: 'old', rowsNote: isGoing(run.state) ? t('{0}, refreshing', origin) : origin };
}
