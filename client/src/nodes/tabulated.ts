import { computedNode } from '../api/queryNode.ts';
import type { QueryNode, QueryResult } from '../api/queries.ts';
import {
  type AnswerTable,
  asCell,
  column,
  type Item,
  itemsOf,
  listOf,
  named,
  rounded,
  secondsColumn,
} from './answer.ts';
import { funnelTable } from './funnelTable.ts';
import { seriesTable } from './seriesTable.ts';
import { displayOf, intervalOf, seriesLook, trendTable } from './trendTable.ts';
import { printDisplay } from '../protocol/display.ts';
import type { Row } from '../protocol/results.ts';
import { isMembers } from '../../../server/common/json/members.ts';

/** A result as rows and columns, whatever kind of node it is the answer to. */
export function tabulated(node: QueryNode | undefined, result: QueryResult): QueryResult {
  const { answer, ...rest } = result;
  if (answer === undefined) return result;
  return { ...rest, ...(rowsWithoutColumns(node, result) ?? answerTable(node, answer)) };
}

/** Rows of HogQL that came without the names of their columns. */
function rowsWithoutColumns(
  node: QueryNode | undefined,
  { columns, rows }: QueryResult,
): AnswerTable | undefined {
  return (!node || node.kind === 'HogQLQuery') && rows.length > 0 ? { columns, rows } : undefined;
}

/** An answer as a table; of an unknown shape, each of its members as JSON. */
export function answerTable(query: QueryNode | undefined, answer: unknown): AnswerTable {
  const node = computedNode(query);
  return (node && tableOfKind(node, answer)) ?? jsonTable(answer);
}

function tableOfKind(node: QueryNode, answer: unknown): AnswerTable | undefined {
  const items = itemsOf(answer);
  const isList = items.length > 0 && items.length === listOf(answer).length;
  switch (node.kind) {
    case 'TrendsQuery':
      return isList ? trendTable(items, node) : undefined;
    case 'StickinessQuery': {
      const look = seriesLook(displayOf(node['stickinessFilter']), 'bar');
      return isList ? seriesTable(items, `${intervalOf(node)}s`, look) : undefined;
    }
    case 'LifecycleQuery':
      return isList ? lifecycle(items, node) : undefined;
    case 'FunnelsQuery':
      return funnelTable(answer, node);
    case 'RetentionQuery':
      return isList ? retentionTable(items, node) : undefined;
    case 'PathsQuery':
      return isList ? pathTable(items) : undefined;
    case 'FunnelCorrelationQuery':
      return isMembers(answer) ? correlationTable(answer) : undefined;
    default:
      return undefined;
  }
}

/** People who stayed away count negatively: bars on both sides of the axis. */
function lifecycle(series: readonly Item[], node: QueryNode): AnswerTable {
  const byStatus = series.map((each) => ({ ...each, label: each['status'] ?? each['label'] }));
  return seriesTable(byStatus, intervalOf(node), { kind: 'bar', stacked: true });
}

function jsonTable(answer: unknown): AnswerTable {
  const members = Array.isArray(answer) ? listOf(answer) : [answer];
  if (members.length === 0) return { columns: [], rows: [] };
  return { columns: [column('result', 'JSON')], rows: members.map((member) => [asCell(member)]) };
}

/** What the people who completed a funnel did or have more often than the others, the strongest first. */
function correlationTable({ events }: Item): AnswerTable {
  return {
    columns: [
      column('event or property', 'String'),
      column('goes with', 'String'),
      column('odds ratio', 'Float64'),
      column('completed', 'UInt64'),
      column('dropped off', 'UInt64'),
    ],
    rows: itemsOf(events).map((each) => [
      traitName(each['event']),
      each['correlation_type'] === 'success' ? 'completing' : 'dropping off',
      rounded(each['odds_ratio'], 2),
      asCell(each['success_count']),
      asCell(each['failure_count']),
    ]),
  };
}

/** `country::DE` is a property and its value. */
function traitName(event: unknown): string {
  const name = isMembers(event) ? event['event'] : event;
  return named(name).replaceAll('::', ' = ');
}

/** The paths of people, a row for each. The number of a step precedes its name. */
function pathTable(ways: readonly Item[]): AnswerTable {
  return {
    columns: [
      column('from', 'String'),
      column('to', 'String'),
      column('people', 'UInt64'),
      secondsColumn('average time'),
    ],
    rows: ways.map(({ source, target, value, average_conversion_time: ms }) => [
      stepName(source),
      stepName(target),
      asCell(value),
      typeof ms === 'number' ? rounded(ms / 1000) : null,
    ]),
    display: printDisplay({ kind: 'sankey', x: 'from', by: 'to', y: ['people'] }),
  };
}

/** The service writes `2_/pricing` for the second step. */
function stepName(step: unknown): string {
  return named(step).replace(/^(\d+)_/, '$1. ');
}

/** Retention: one row for each period in which people came, with the number who came back in each later one. */
function retentionTable(cohorts: readonly Item[], node: QueryNode): AnswerTable {
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
  const period = isMembers(filter) ? filter['period'] : undefined;
  return typeof period === 'string' ? period : 'Day';
}

/** When the period began, as text: `2026-01-31`, or `2026-01-31 14:00:00`. */
function cohortName({ date, label }: Item, isTimed: boolean): string {
  if (typeof date !== 'string') return named(label);
  return isTimed ? date.slice(0, 19).replace('T', ' ') : date.slice(0, 10);
}
