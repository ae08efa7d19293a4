import { columnKeys } from '../../../client/src/protocol/display.ts';
import { columnKinds } from '../base/cellValue.ts';
import { columnTraits } from '../base/columnKind.ts';
import type { Table } from '../base/table.ts';
import type { PivotSpec } from './pivot.ts';

/** Rows by the first column that groups, columns by the second, and the sum of the first number. */
export function defaultPivot(table: Table): PivotSpec {
  const keys = columnKeys(table.columns);
  const roles = columnKinds(table).map((kind) => columnTraits[kind].role);
  const grouping = keys.filter((_, at) => roles[at] === 'time' || roles[at] === 'name');
  const value = keys.find((_, at) => roles[at] === 'number');
  const rows = grouping.slice(0, 1);
  const columns = grouping.slice(1, 2);
  return value === undefined
    ? { rows, columns, aggregate: 'count' }
    : { rows, columns, value, aggregate: 'sum' };
}

/** A spec without the columns that a table does not have. */
export function fittingPivot(spec: PivotSpec, table: Table): PivotSpec {
  const keys = columnKeys(table.columns);
  const has = (key: string): boolean => keys.includes(key);
  const { value, aggregate } = spec;
  const groups = { rows: spec.rows.filter(has), columns: spec.columns.filter(has) };
  if (value !== undefined && has(value)) return { ...groups, value, aggregate };
  return { ...groups, aggregate: 'count' };
}
