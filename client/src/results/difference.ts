import { t } from '@vscode/l10n';
import { groupedBy } from '../../../server/common/groupedBy.ts';
import type { QueryResult } from '../api/queries.ts';
import { isBigInteger } from '../protocol/cellText.ts';
import { isNumeric } from '../protocol/engineType.ts';
import type { Cell, Column, RowChange } from '../protocol/results.ts';
import { count } from '../protocol/words.ts';

/** The rows of two results that differ, with the number of each kind. */
export type Difference = {
  readonly result: QueryResult;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly same: number;
};

/** Two results and the columns, by name, whose values together tell one row from another. */
export type Comparison = {
  readonly before: QueryResult;
  readonly after: QueryResult;
  readonly keys: readonly string[];
};

type ComparedRow = readonly Cell[];

/**
 * Compares two results row by row: first the kind of change, then the keys, then for each other column its values
 * before and after, and for numbers the difference. Equal rows are counted and left out. Rows with the same key are
 * matched in order.
 */
export function difference({ before, after, keys }: Comparison): Difference {
  const shared = keys.filter((key) => columnAt(before, key) >= 0 && columnAt(after, key) >= 0);
  const others = namesOf(before, after).filter((name) => !shared.includes(name));
  const values = others.map((name) => ({
    name,
    before: columnAt(before, name),
    after: columnAt(after, name),
    isNumber: [before, after].every((result) => isNumeric(columnNamed(result, name).type)),
  }));
  const oldRows = rowsByKey(before, shared);
  const rows: ComparedRow[] = [];
  const counts = { added: 0, removed: 0, changed: 0, same: 0 };
  const put = (
    change: RowChange,
    keyed: ComparedRow,
    old?: ComparedRow,
    young?: ComparedRow,
  ): void => {
    counts[change]++;
    const cells = values.flatMap(({ before: from, after: to, isNumber }) => {
      const a = old?.[from] ?? null;
      const b = young?.[to] ?? null;
      return isNumber ? [a, b, numberChange(a, b)] : [a, b];
    });
    rows.push([change, ...keyed, ...cells]);
  };
  for (const row of after.rows) {
    const key = keyCells(after, shared, row);
    const old = oldRows.get(JSON.stringify(key))?.shift();
    if (!old) put('added', key, undefined, row);
    else if (values.some((value) => !isEqual(old[value.before], row[value.after]))) {
      put('changed', key, old, row);
    } else counts.same++;
  }
  for (const rest of oldRows.values()) {
    for (const row of rest) put('removed', keyCells(before, shared, row), row);
  }
  const columns: Column[] = [
    { name: 'change', type: 'String', tints: true },
    ...shared.map((name) => columnNamed(after, name)),
    ...values.flatMap(({ name, isNumber }) => [
      { ...columnNamed(before, name), name: `${name} before` },
      { ...columnNamed(after, name), name: `${name} after` },
      ...(isNumber ? [{ name: `Δ ${name}`, type: 'Float64' }] : []),
    ]),
  ];
  return { result: { ...after, columns, rows, hasMore: null, cachedAt: null }, ...counts };
}

/** Sums up a comparison: `11 changed, 1 removed`. */
export function differenceWords({ changed, added, removed, same }: Difference): string {
  const words = [
    ...(changed > 0 ? [t('{0} changed', count(changed))] : []),
    ...(added > 0 ? [t('{0} added', count(added))] : []),
    ...(removed > 0 ? [t('{0} removed', count(removed))] : []),
  ];
  if (words.length > 0) return words.join(', ');
  return same === 1 ? t('the only row is the same') : t('all {0} rows are the same', count(same));
}

/** The columns that look like keys: those before the first number, else the first one. */
export function likelyKeys({ columns }: QueryResult): readonly string[] {
  const firstNumber = columns.findIndex(({ type }) => isNumeric(type));
  return columns.slice(0, firstNumber <= 0 ? 1 : firstNumber).map(({ name }) => name);
}

function rowsByKey(result: QueryResult, keys: readonly string[]): Map<string, ComparedRow[]> {
  return groupedBy(result.rows, (row) => JSON.stringify(keyCells(result, keys, row)));
}

function keyCells(result: QueryResult, keys: readonly string[], row: ComparedRow): Cell[] {
  return keys.map((key) => row[columnAt(result, key)] ?? null);
}

function columnAt({ columns }: QueryResult, name: string): number {
  return columns.findIndex((column) => column.name === name);
}

function columnNamed(result: QueryResult, name: string): Column {
  return result.columns.find((column) => column.name === name) ?? { name };
}

function namesOf(...results: readonly QueryResult[]): string[] {
  return [...new Set(results.flatMap(({ columns }) => columns.map(({ name }) => name)))];
}

function isEqual(a: Cell | undefined, b: Cell | undefined): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Integers beyond 2^53 are exact too: their difference is an integer of the same form. */
function numberChange(before: Cell, after: Cell): Cell {
  if (typeof before === 'number' && typeof after === 'number') return after - before;
  const a = asBigInt(before);
  const b = asBigInt(after);
  if (a === undefined || b === undefined) return null;
  const by = b - a;
  return Number.isSafeInteger(Number(by)) ? Number(by) : { $integer: String(by) };
}

function asBigInt(value: Cell): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return value !== null && isBigInteger(value) ? BigInt(value.$integer) : undefined;
}
