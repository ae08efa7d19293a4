import { t } from '@vscode/l10n';
import type { CellResult, ResultLook } from '../../../client/src/protocol/notebook.ts';
import {
  age,
  costWords,
  count,
  countedColumns,
  countedRows,
  duration,
} from '../../../client/src/protocol/words.ts';

/** Only a result older than this says how old it is. */
const freshMs = 60_000;

/** The line above a result: rows, columns, time, and cost. */
export function resultFacts({ rowCount, columns, elapsedMs, cap, cost }: CellResult): string {
  const rows =
    cap?.kind === 'noLimit' ? t('First {0} rows', count(rowCount)) : countedRows(rowCount);
  const facts = [rows, countedColumns(columns.length), duration(elapsedMs)];
  return [...facts, ...(cost ? costWords(cost) : [])].join(' · ');
}

/** A short remark about a result, in a frame of its own. */
export type Badge = {
  readonly kind: 'cached' | 'age' | 'running' | 'stale';
  readonly text: string;
};

/** The age of a result, and its relation to its cell. */
export function resultBadges(
  { cachedAt, takenAt }: CellResult,
  { state }: ResultLook,
  now: number,
): readonly Badge[] {
  const cached = Date.parse(cachedAt ?? '');
  const badges: (Badge | undefined)[] = [
    Number.isNaN(cached)
      ? undefined
      : { kind: 'cached', text: t('cached {0}', age(takenAt - cached)) },
    now - takenAt < freshMs ? undefined : { kind: 'age', text: t('from {0}', age(now - takenAt)) },
    state === 'stale' ? { kind: 'stale', text: t('stale') } : undefined,
    state === 'running' ? { kind: 'running', text: t('running again') } : undefined,
  ];
  return badges.filter((badge) => badge !== undefined);
}
