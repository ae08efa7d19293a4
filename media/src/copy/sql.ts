import type { Cell, Column } from '../../../client/src/protocol/results.ts';
import { cellJson, isBigInteger } from '../../../client/src/protocol/cellText.ts';
import { uniqueNames } from '../../../client/src/protocol/columnNames.ts';
import { mapRows } from './copiedTable.ts';
import type { CopiedTable } from './copiedTable.ts';

/**
 * How SQL is written: for ClickHouse and HogQL, where a backslash begins an escape, or as the
 * standard has it, where it is a letter like others. A quote is doubled in both.
 */
export type SqlDialect = 'clickhouse' | 'standard';

/** A value as a literal; objects as the text of their JSON, lists too where there are no lists. */
export function sqlLiteral(value: Cell, dialect: SqlDialect = 'clickhouse'): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return sqlString(value, dialect);
  if (typeof value === 'number' && !Number.isFinite(value) && dialect === 'standard') return 'NULL';
  if (typeof value !== 'object') return String(value);
  if (isBigInteger(value)) return value.$integer;
  return isList(value) && dialect === 'clickhouse'
    ? `[${value.map((item) => sqlLiteral(item)).join(', ')}]`
    : sqlString(cellJson(value), dialect);
}

/** The distinct values for use after IN; rows of several columns become tuples. */
export function inList(table: CopiedTable): string {
  const rows = mapRows(table, (value) => sqlLiteral(value));
  const items = rows.map((cells) => (cells.length === 1 ? cells.join() : `(${cells.join(', ')})`));
  return `(${[...new Set(items)].join(', ')})`;
}

/** The rows as one INSERT statement. */
export function insert(
  table: CopiedTable,
  into: string,
  dialect: SqlDialect = 'clickhouse',
): string {
  const names = uniqueNames(table.columns).map((name) => identifier(name, dialect));
  const rows = mapRows(table, (value) => sqlLiteral(value, dialect)).map(
    (cells) => `  (${cells.join(', ')})`,
  );
  return `INSERT INTO ${identifier(into, dialect)} (${names.join(', ')}) VALUES\n${rows.join(',\n')};`;
}

/** A name, in quotes where it is not a plain word. */
export function identifier(name: Column['name'], dialect: SqlDialect = 'clickhouse'): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return name;
  return dialect === 'standard'
    ? `"${name.replaceAll('"', '""')}"`
    : `\`${escaped(name).replaceAll('`', '``')}\``;
}

function sqlString(text: string, dialect: SqlDialect): string {
  const letters = dialect === 'standard' ? text : escaped(text);
  return `'${letters.replaceAll("'", "''")}'`;
}

/** The service reads `\0` as nothing, so that character stays as it is. */
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? '');
}

function isList(value: Cell): value is readonly Cell[] {
  return Array.isArray(value);
}
