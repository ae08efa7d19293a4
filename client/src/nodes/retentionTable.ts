import type { QueryNode } from '../api/queries.ts';
import { printDisplay } from '../protocol/display.ts';
import type { Row } from '../protocol/results.ts';
import { type AnswerTable, asCell, column, isItem, type Item, itemsOf, named } from './answer.ts';

/** Retention: one row for each period in which people came, with the number who came back in each later one. */
export function retentionTable(cohorts: readonly Item[], node: QueryNode): AnswerTable {
  const period = periodOf(node);
  const isSplit = cohorts.some((cohort) => 'breakdown_value' in cohort);
  const most = Math.max(0, ...cohorts.map(({ values }) => itemsOf(values).length));
  const periods = Array.from({ length: most }, (_, after) => `${period} ${after}`);
  const isTimed = period === 'Hour';
  return {
    columns: [
      ...(isSplit ? [column('breakdown', 'String')] : []),
      column('cohort', isTimed ? 'DateTime' : 'Date'),
      ...periods.map((name) => column(name, 'UInt64')),
    ],
    rows: cohorts.map((cohort): Row => {
      const counts = itemsOf(cohort['values']).map(({ count }) => asCell(count));
      return [
        ...(isSplit ? [named(cohort['breakdown_value'])] : []),
        cohortName(cohort, isTimed),
        ...periods.map((_, after) => counts[after] ?? null),
      ];
    }),
    display: printDisplay({ kind: 'heatmap', by: 'cohort', y: periods, share: true }),
  };
}

function periodOf({ retentionFilter: filter }: QueryNode): string {
  const period = isItem(filter) ? filter['period'] : undefined;
  return typeof period === 'string' ? period : 'Day';
}

/** When the period began, as text: `2026-01-31`, or `2026-01-31 14:00:00`. */
function cohortName({ date, label }: Item, isTimed: boolean): string {
  if (typeof date !== 'string') return named(label);
  return isTimed ? date.slice(0, 19).replace('T', ' ') : date.slice(0, 10);
}
