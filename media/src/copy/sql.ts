import type { Cell, Column } from '../../../client/src/protocol/results.ts';
import { cellJson, isBigInteger } from '../../../client/src/protocol/cellText.ts';
import { uniqueNames } from '../../../client/src/protocol/columnNames.ts';
import { type CopiedTable, mapRows } from './copiedTable.ts';

/**
 * The SQL dialect: for ClickHouse and HogQL, where a backslash escapes, or standard, where it is an ordinary character.
 * Both double quotes.
 */
export type SqlDialect = 'clickhouse' | 'standard';

/** A value as a literal; objects as the text of their JSON, lists too if there are no lists. */
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
  return `INSERT INTO ${identifier(isName(into) ? into : 'table_name', dialect)} (${names.join(', ')}) VALUES\n${rows.join(',\n')};`;
}

/** False for the title of a result that nobody named: its query, or its place in a file. */
function isName(title: string): boolean {
  return !/^(?:select|with)\b|(?:\.\w+|^Untitled-\d+):\d+(?: \(\d+\))?$/i.test(title);
}

/** A name, in quotes if it is not a plain word, or one that other databases reserve. */
export function identifier(name: Column['name'], dialect: SqlDialect = 'clickhouse'): string {
  const isReserved = dialect === 'standard' && reserved.has(name.toLowerCase());
  if (!isReserved && /^[A-Za-z_]\w*$/.test(name)) return name;
  return dialect === 'standard'
    ? `"${name.replaceAll('"', '""')}"`
    : `\`${escaped(name).replaceAll('`', '``')}\``;
}

/** Words that PostgreSQL, MySQL or SQLite do not accept as a column's name. */
const reserved = new Set(
  (
    'all alter analyze and any array as asc between both by case cast check collate column constraint ' +
    'create cross current_date current_time current_timestamp current_user database default delete desc ' +
    'describe distinct div do drop each else end except exists false fetch for foreign from full function ' +
    'grant group groups having if in index inner insert intersect interval into is join key keys kill ' +
    'lead leading left like limit load lock match mod natural not null of offset on only option or order ' +
    'outer over partition placing primary procedure range rank read recursive references release rename ' +
    'repeat replace require restrict return returning right row rows schema select session_user set show ' +
    'some sql system table then to trailing transaction trigger true union unique update usage use user ' +
    'using values variadic verbose when where while window with write'
  ).split(' '),
);

function sqlString(text: string, dialect: SqlDialect): string {
  const letters = dialect === 'standard' ? text : escaped(text);
  return `'${letters.replaceAll("'", "''")}'`;
}

/** The service reads `\0` as empty, so that character stays literal. */
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
