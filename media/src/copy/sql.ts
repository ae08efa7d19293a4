import type { Cell, Column } from '../../../client/src/protocol/results.ts';
import { cellJson } from '../../../client/src/protocol/cellText.ts';
import { isBigInteger } from '../../../client/src/protocol/cellText.ts';
import { uniqueNames } from '../../../client/src/protocol/columnNames.ts';
import { mapRows } from './copiedTable.ts';
import type { CopiedTable } from './copiedTable.ts';

/** A value as HogQL and ClickHouse write it; objects as the text of their JSON. */
export function sqlLiteral(value: Cell): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return sqlString(value);
  if (typeof value !== 'object') return String(value);
  if (isBigInteger(value)) return value.$integer;
  return isList(value) ? `[${value.map(sqlLiteral).join(', ')}]` : sqlString(cellJson(value));
}

/** The distinct values for use after IN; rows of several columns become tuples. */
export function inList(table: CopiedTable): string {
  const rows = mapRows(table, sqlLiteral);
  const items = rows.map((cells) => (cells.length === 1 ? cells.join() : `(${cells.join(', ')})`));
  return `(${[...new Set(items)].join(', ')})`;
}

/** The rows as one INSERT statement. */
export function insert(table: CopiedTable, into: string): string {
  const names = uniqueNames(table.columns).map(identifier).join(', ');
  const rows = mapRows(table, sqlLiteral).map((cells) => `  (${cells.join(', ')})`);
  return `INSERT INTO ${identifier(into)} (${names}) VALUES\n${rows.join(',\n')};`;
}

/** A name, in backticks where it is not a plain word. */
export function identifier(name: Column['name']): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return name;
  return `\`${escaped(name).replaceAll('`', '\\`')}\``;
}

function sqlString(text: string): string {
  return `'${escaped(text).replaceAll("'", "\\'")}'`;
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
