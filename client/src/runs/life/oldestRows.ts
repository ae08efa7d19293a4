import { t } from '@vscode/l10n';
import type { QueryResult } from '../../api/queries.ts';
import { isTemporal } from '../../protocol/engineType.ts';

/**
 * A result with a warning if its rows begin where the project's events do: older ones were deleted.
 *
 * @param retainedFrom the date of the oldest events, where the service tells it
 */
export function withOldest(result: QueryResult, retainedFrom: string | undefined): QueryResult {
  if (retainedFrom === undefined) return result;
  const day = retainedFrom.slice(0, 10);
  const { remarks } = result;
  const from = remarks?.dateRange?.from.slice(0, 10);
  const isReached = (from !== undefined && from <= day) || hasOldestRows(result, startsOf(day));
  if (!isReached) return result;
  const words = t('The rows begin where the project’s events do: it keeps them from {0} on.', day);
  return { ...result, remarks: { ...remarks, warnings: [...(remarks?.warnings ?? []), words] } };
}

/** True if the earliest value of a column is the first day, or of the period that this lies in. */
function hasOldestRows({ columns, rows }: QueryResult, starts: ReadonlySet<string>): boolean {
  return columns.some(({ type }, at) => {
    if (!isTemporal(type)) return false;
    let first: string | undefined;
    for (const row of rows) {
      const value = row[at];
      if (typeof value === 'string' && (first === undefined || value < first)) first = value;
    }
    return first !== undefined && starts.has(first.slice(0, 10));
  });
}

/** A day, and the first days of its week, month, quarter and year. */
function startsOf(day: string): ReadonlySet<string> {
  const date = new Date(`${day}T00:00:00Z`);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const weekday = date.getUTCDay();
  const before = (days: number): Date => new Date(date.getTime() - days * 24 * 3_600_000);
  return new Set(
    [
      date,
      before(weekday),
      before((weekday + 6) % 7),
      new Date(Date.UTC(year, month, 1)),
      new Date(Date.UTC(year, month - (month % 3), 1)),
      new Date(Date.UTC(year, 0, 1)),
    ].map((each) => each.toISOString().slice(0, 10)),
  );
}
