import type { CellResult } from '../../../client/src/protocol/notebook.ts';
import { age, count, counted, duration } from '../../../client/src/protocol/words.ts';

/** A result told apart from one that has just come in only when it is older than this. */
const freshMs = 60_000;

/** What stands above a result: rows, columns, time, and how old it is. */
export function resultFacts(result: CellResult, now: number): string[] {
  const { rowCount, columns, elapsedMs, cachedAt, takenAt, cap } = result;
  const rows = cap?.kind === 'noLimit' ? `First ${count(rowCount)} rows` : counted(rowCount, 'row');
  const cached = Date.parse(cachedAt ?? '');
  return [
    rows,
    counted(columns.length, 'column'),
    duration(elapsedMs),
    ...(Number.isNaN(cached) ? [] : [`cached ${age(takenAt - cached)}`]),
    ...(now - takenAt < freshMs ? [] : [`from ${age(now - takenAt)}`]),
  ];
}
