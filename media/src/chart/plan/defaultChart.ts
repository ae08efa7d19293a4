import { type ChartSpec, columnKeys } from '../../../../client/src/protocol/display.ts';
import { columnKinds, nameOf, numberOf } from '../../base/cellValue.ts';
import { columnTraits, type ColumnTraits } from '../../base/columnKind.ts';
import type { Table } from '../../base/table.ts';

/** The columns of a table by their role in a chart. */
export type ColumnRoles = {
  readonly keys: readonly string[];
  readonly times: readonly number[];
  readonly numbers: readonly number[];
  /** The columns that name rows. */
  readonly names: readonly number[];
};

/** With more stacked series than this a heat map is clearer. */
const mostStacked = 12;
/** More numbers than this along an axis are not drawn as bars. */
const mostBars = 60;
/** The number of rows sampled to choose a chart. */
const looked = 500;

export function columnRoles(table: Table): ColumnRoles {
  const kinds = columnKinds(table);
  const places = (role: ColumnTraits['role']): readonly number[] =>
    kinds.flatMap((kind, place) => (columnTraits[kind].role === role ? [place] : []));
  return {
    keys: columnKeys(table.columns),
    times: places('time'),
    numbers: places('number'),
    names: places('name'),
  };
}

/** The chart that most people would draw of these rows; undefined without numbers. */
export function defaultChart(table: Table): ChartSpec | undefined {
  const { keys, times, numbers, names } = columnRoles(table);
  const key = (place: number | undefined): string => keys[place ?? -1] ?? '';
  const [time] = times;
  const [name, otherName] = names;
  const [number, otherNumber] = numbers;
  if (number === undefined || table.rowCount === 0) return undefined;
  const y = numbers.map(key);
  if (table.rowCount === 1) return { kind: 'number', y };
  if (time !== undefined) {
    return name === undefined
      ? { kind: 'line', x: key(time), y }
      : { kind: 'line', x: key(time), y: [key(number)], by: key(name) };
  }
  if (name !== undefined && otherName !== undefined) {
    return twoNames(table, { x: key(name), y: [key(number)], by: key(otherName) }, otherName);
  }
  if (name !== undefined) return oneName(table, name, { x: key(name), y });
  if (otherNumber === undefined) return { kind: 'bar', y };
  const rest = { x: key(number), y: y.slice(1) };
  return isScale(table, number) ? { kind: 'bar', ...rest } : { kind: 'scatter', ...rest };
}

type Choice = Omit<ChartSpec, 'kind'>;

function twoNames(table: Table, choice: Choice, by: number): ChartSpec {
  if (/^(from|source|start)/iu.test(choice.x ?? '') && /^(to|target|end)/iu.test(choice.by ?? '')) {
    return { kind: 'sankey', ...choice };
  }
  const groups = new Set(firstCells(table, by).map(nameOf)).size;
  if (groups > mostStacked) return { kind: 'heatmap', ...choice };
  return { kind: 'bar', ...choice, stacked: true };
}

function oneName(table: Table, name: number, { x = '', y }: Choice): ChartSpec {
  const one = y.slice(0, 1);
  if (/country/iu.test(x) && firstCells(table, name).every(isCountryCode)) {
    return { kind: 'map', x, y: one };
  }
  if (/^(step|stage)/iu.test(x)) return { kind: 'funnel', x, y: one };
  return { kind: 'bar', x, y };
}

/** Numbers that form a scale: few, whole and distinct, as `toHour(timestamp)` gives. */
function isScale(table: Table, column: number): boolean {
  if (table.rowCount > mostBars) return false;
  const values = firstCells(table, column).map(numberOf);
  return new Set(values).size === values.length && values.every((value) => Number.isInteger(value));
}

function isCountryCode(cell: ReturnType<Table['value']>): boolean {
  return cell === null || cell === '' || (typeof cell === 'string' && /^[A-Z]{2}$/u.test(cell));
}

function firstCells(table: Table, column: number): ReturnType<Table['value']>[] {
  const length = Math.min(table.rowCount, looked);
  return Array.from({ length }, (_, row) => table.value(row, column)).filter(
    (cell) => cell !== undefined,
  );
}
