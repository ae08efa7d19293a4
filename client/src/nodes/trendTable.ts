import type { QueryNode } from '../api/queries.ts';
import { parseDisplay, printDisplay } from '../protocol/display.ts';
import { type AnswerTable, asCell, column, type Item, named } from './answer.ts';
import { type SeriesLook, seriesName, seriesTable } from './seriesTable.ts';
import { isMembers } from '../../../server/common/json/members.ts';

/** The series of a trend: a column for each over time, or a row for each if totals are drawn. */
export function trendTable(series: readonly Item[], node: QueryNode): AnswerTable {
  const display = displayOf(node['trendsFilter']);
  if (series.some((each) => 'aggregated_value' in each)) return totals(series, node, display);
  return seriesTable(series, intervalOf(node), seriesLook(display, 'line'));
}

/** The display of a filter, in the service's words. */
export function displayOf(filter: unknown): string | undefined {
  const display = isMembers(filter) ? filter['display'] : undefined;
  return typeof display === 'string' ? display : undefined;
}

/** How series are drawn for the service's display, or by default for this kind. */
export function seriesLook(display: string | undefined, kind: SeriesLook['kind']): SeriesLook {
  const said = display === undefined ? undefined : parseDisplay(display);
  return { kind: said?.kind ?? kind, ...(said?.stacked ? { stacked: true } : {}) };
}

/** The interval of a row over time: `day`, `week`. */
export function intervalOf({ interval }: QueryNode): string {
  return typeof interval === 'string' ? interval : 'day';
}

function totals(
  series: readonly Item[],
  node: QueryNode,
  display: string | undefined,
): AnswerTable {
  if (display === 'BoldNumber') return numbers(series);
  const isMap = display === 'WorldMap';
  const isCompared = series.some(({ compare_label: period }) => period === 'previous');
  const present = series.filter(({ compare_label: period }) => period !== 'previous');
  const name = isMap ? 'country' : (breakdownOf(node) ?? 'series');
  const nameOf = (each: Item): string =>
    isMap ? named(each['breakdown_value']) : seriesName(each);
  const before = (each: Item): Item | undefined =>
    series.find((other) => other['compare_label'] === 'previous' && isSameSeries(other, each));
  const kind = display === undefined ? undefined : parseDisplay(display)?.kind;
  return {
    columns: [
      column(name, 'String'),
      column('value', 'Float64'),
      ...(isCompared ? [column('previous', 'Float64')] : []),
    ],
    rows: present.map((each) => [
      nameOf(each),
      asCell(each['aggregated_value']),
      ...(isCompared ? [asCell(before(each)?.['aggregated_value'])] : []),
    ]),
    ...(kind ? { display: printDisplay({ kind, x: name, y: [] }) } : {}),
  };
}

/** One row, so that each number is shown large beside the others. */
function numbers(series: readonly Item[]): AnswerTable {
  return {
    columns: series.map((each) => column(seriesName(each), 'Float64')),
    rows: [series.map((each) => asCell(each['aggregated_value']))],
    display: printDisplay({ kind: 'number', y: [] }),
  };
}

function isSameSeries(a: Item, b: Item): boolean {
  const keyOf = ({ label, order, breakdown_value: value }: Item): string =>
    JSON.stringify([label, order, value]);
  return keyOf(a) === keyOf(b);
}

/** The property by which a node is broken down, if there is one. */
function breakdownOf({ breakdownFilter: filter }: QueryNode): string | undefined {
  const property = isMembers(filter) ? filter['breakdown'] : undefined;
  return typeof property === 'string' ? property : undefined;
}
