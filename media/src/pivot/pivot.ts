import { nullableType } from '../../../client/src/protocol/engineType.ts';
import { columnKeys } from '../../../client/src/protocol/display.ts';
import type { Cell, Column, Row } from '../../../client/src/protocol/results.ts';
import { columnKinds, nameOf } from '../base/cellValue.ts';
import type { Table } from '../base/table.ts';
import { type Aggregate, aggregation } from './aggregates.ts';
import { columnTraits } from '../base/columnKind.ts';

/** The grouping, and the aggregate of each group. Columns go by the keys of `columnKeys`. */
export type PivotSpec = {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** The column that is aggregated; a count needs none. */
  readonly value?: string;
  readonly aggregate: Aggregate;
};

export type PivotResult = {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The number of groups down, without the row of totals. */
  readonly groups: number;
  /** Groups across that the table has no columns for. */
  readonly columnsLeftOut: number;
};

/** Nobody reads more columns, and each costs one group per row. */
export const mostColumns = 200;

const total = 'Total';

/**
 * Groups rows down and across and aggregates a column for each pair. Totals are computed from the rows, not from the
 * groups. Groups are ordered by their first rows.
 */
export function pivot(table: Table, spec: PivotSpec): PivotResult {
  const keys = columnKeys(table.columns);
  const places = (names: readonly string[]): readonly number[] =>
    names.map((name) => keys.indexOf(name)).filter((place) => place >= 0);
  const [down, across] = [places(spec.rows), places(spec.columns)];
  const value = spec.value === undefined ? -1 : keys.indexOf(spec.value);
  const groups = new Groups(spec.aggregate);
  for (let row = 0; row < table.rowCount; row++) {
    const cells = (columns: readonly number[]): readonly Cell[] =>
      columns.map((column) => table.value(row, column) ?? null);
    groups.add(cells(down), cells(across), value < 0 ? 1 : (table.value(row, value) ?? null));
  }
  const type = typeOf(spec.aggregate, table.columns[value]?.type);
  const named = (name: string): Column => ({ name, ...(type === undefined ? {} : { type }) });
  const shown = groups.across.slice(0, mostColumns);
  const totalName =
    across.length === 0
      ? `${spec.aggregate}${spec.value === undefined ? '' : ` of ${spec.value}`}`
      : total;
  return {
    columns: [
      ...down.map((place) => ({ ...(table.columns[place] ?? { name: '' }) })),
      ...(across.length === 0
        ? []
        : shown.map(({ cells }) => named(cells.map(nameOf).join(' · ')))),
      named(totalName),
    ],
    rows: groups.rows(across.length === 0 ? [] : shown, down.length),
    groups: groups.down.length,
    columnsLeftOut: across.length === 0 ? 0 : groups.across.length - shown.length,
  };
}

type Group = {
  readonly key: string;
  readonly cells: readonly Cell[];
};

/** The aggregate of each pair of groups, and of each group over all the others. */
class Groups {
  readonly #down = new Map<string, Group>();
  readonly #across = new Map<string, Group>();
  readonly #values = new Map<string, ReturnType<typeof aggregation>>();
  readonly #aggregate: Aggregate;

  constructor(aggregate: Aggregate) {
    this.#aggregate = aggregate;
  }

  get down(): readonly Group[] {
    return [...this.#down.values()];
  }

  get across(): readonly Group[] {
    return [...this.#across.values()];
  }

  add(down: readonly Cell[], across: readonly Cell[], value: Cell): void {
    const row = groupOf(this.#down, down);
    const column = groupOf(this.#across, across);
    for (const key of [pair(row, column), pair(row), pair(undefined, column), pair()]) {
      let values = this.#values.get(key);
      if (!values) this.#values.set(key, (values = aggregation(this.#aggregate)));
      values.add(value);
    }
  }

  /** A row for each group down, and a row of totals if there are several. */
  rows(across: readonly Group[], width: number): readonly Row[] {
    const valuesOf = (row: Group | undefined): readonly Cell[] => [
      ...across.map((column) => this.#result(pair(row, column))),
      this.#result(pair(row)),
    ];
    const rows = this.down.map((row) => [...row.cells, ...valuesOf(row)]);
    if (rows.length < 2) return rows;
    const names = Array.from({ length: width }, (_, at) => (at === 0 ? total : null));
    return [...rows, [...names, ...valuesOf(undefined)]];
  }

  #result(key: string): Cell {
    return this.#values.get(key)?.result() ?? null;
  }
}

function groupOf(groups: Map<string, Group>, cells: readonly Cell[]): Group {
  const key = JSON.stringify(cells);
  const known = groups.get(key);
  if (known) return known;
  const made = { key, cells };
  groups.set(key, made);
  return made;
}

function pair(row?: Group, column?: Group): string {
  return `${row?.key ?? ''}\n${column?.key ?? ''}`;
}

function typeOf(aggregate: Aggregate, type: string | undefined): string | undefined {
  if (aggregate === 'count' || aggregate === 'distinct') return 'UInt64';
  if (aggregate === 'avg') return 'Float64';
  return type === undefined ? undefined : nullableType(type);
}

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
