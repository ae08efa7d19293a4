import type { QueryNode } from '../api/queries.ts';
import { printDisplay } from '../protocol/display.ts';
import type { Row } from '../protocol/results.ts';
import {
  type AnswerTable,
  asCell,
  column,
  type Item,
  itemsOf,
  listOf,
  named,
  percent,
  rounded,
  secondsColumn,
} from './answer.ts';
import { seriesTable } from './seriesTable.ts';
import { intervalOf } from './trendTable.ts';
import { isMembers } from '../../../server/common/json/members.ts';

/**
 * A funnel: a row for each step, breakdown value by breakdown value; or conversion over time; or a histogram of the
 * time to convert. Undefined if the answer has none of these shapes.
 */
export function funnelTable(answer: unknown, node: QueryNode): AnswerTable | undefined {
  if (isMembers(answer)) return 'bins' in answer ? timesTable(answer) : undefined;
  const groups = listOf(answer).some(Array.isArray) ? listOf(answer) : [answer];
  const funnels = groups.map(itemsOf);
  if (groups.some((group, at) => listOf(group).length !== funnels[at]?.length)) return undefined;
  const all = funnels.flat();
  if (all.length > 0 && all.every(({ data }) => Array.isArray(data))) return overTime(all, node);
  return all.every((step) => 'count' in step) ? stepsTable(funnels) : undefined;
}

function stepsTable(funnels: readonly (readonly Item[])[]): AnswerTable {
  const isSplit = funnels.flat().some((step) => 'breakdown_value' in step);
  return {
    columns: [
      ...(isSplit ? [column('breakdown', 'String')] : []),
      column('step', 'String'),
      column('people', 'UInt64'),
      column('conversion %', 'Float64'),
      column('from previous %', 'Float64'),
      secondsColumn('average time'),
      secondsColumn('median time'),
    ],
    rows: funnels.flatMap((steps) =>
      steps.map((step, at) => [
        ...(isSplit ? [named(step['breakdown_value'])] : []),
        ...stepRow(step, at, steps),
      ]),
    ),
    display: printDisplay({
      kind: 'funnel',
      x: 'step',
      y: ['people', 'median time (s)'],
      ...(isSplit ? { by: 'breakdown' } : {}),
    }),
  };
}

/** The number before the name keeps two steps of one event apart. */
function stepRow(step: Item, at: number, steps: readonly Item[]): Row {
  const { custom_name: own, name, action_id: id, count } = step;
  const time = (value: unknown): number | null => (at === 0 ? null : rounded(value));
  return [
    `${at + 1}. ${named(own || name || id || 'all events')}`,
    asCell(count),
    percent(count, steps[0]?.['count']),
    at === 0 ? null : percent(count, steps[at - 1]?.['count']),
    time(step['average_conversion_time']),
    time(step['median_conversion_time']),
  ];
}

/** The share of people, in percent, who went all the way, by when they came in. */
function overTime(series: readonly Item[], node: QueryNode): AnswerTable {
  const shares = series.map((each) => ({
    ...each,
    label: 'breakdown_value' in each ? named(each['breakdown_value']) : 'conversion %',
  }));
  return seriesTable(shares, intervalOf(node), { kind: 'line' });
}

/** Bins come by their beginnings, and are all as wide as the first. */
function timesTable({ bins }: Item): AnswerTable {
  const starts = listOf(bins).filter((bin) => Array.isArray(bin));
  const [first, second] = starts.map(([start]) => Number(start));
  const width = first === undefined || second === undefined ? undefined : second - first;
  return {
    columns: [secondsColumn('from'), secondsColumn('to'), column('people', 'UInt64')],
    rows: starts.map(([start, people]) => [
      asCell(start),
      width === undefined ? null : Number(start) + width,
      asCell(people),
    ]),
    display: printDisplay({ kind: 'bar', x: 'from (s)', y: ['people'] }),
  };
}
