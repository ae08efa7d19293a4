import { byteOrderMark, headerLine, headerLines } from '../header/headerLines.ts';

/** The keys of the header of an insight's text. Any other line ends the header. */
const keys = [
  'insight',
  'name',
  'description',
  'tags',
  'favorite',
  'display',
  'values',
  'source',
  'connection',
] as const;

/** A key of the header. `insight`, `source` and `connection` say where a text belongs; a save leaves them alone. */
export type HeaderKey = (typeof keys)[number];

const escaped = new RegExp(`^-- \\\\(\\\\*@(?:${keys.join('|')}):)`);
const escapable = new RegExp(`^-- (\\\\*@(?:${keys.join('|')}):)`);

/** A text in its two parts. */
export type HeadedText = {
  /** The header's values as written. */
  readonly header: ReadonlyMap<HeaderKey, string>;
  /** The HogQL below it, character for character. */
  readonly sql: string;
};

/**
 * Splits a text into its leading lines `-- @key: value` and the HogQL below them. If a query's own text begins like a
 * header, a backslash marks it; the mark is removed here.
 */
export function splitHeader(text: string): HeadedText {
  const header = new Map<HeaderKey, string>();
  let end = text.startsWith(byteOrderMark) ? 1 : 0;
  for (const line of headerLines(text)) {
    const key = keys.find((each) => each === line.key);
    if (!key) break;
    header.set(key, line.value);
    ({ end } = line);
  }
  return { header, sql: text.slice(end).replace(escaped, '-- $1') };
}

/** Joins a header and the HogQL below it, with the line ends of the HogQL. */
export function joinHeader(header: readonly (readonly [HeaderKey, string])[], sql: string): string {
  const lineEnd = sql.includes('\r\n') ? '\r\n' : '\n';
  const lines = header.map(([key, value]) => headerLine(key, value) + lineEnd).join('');
  // A byte order mark at the start of a text belongs to the file.
  const mark = lines === '' && sql.startsWith(byteOrderMark) ? byteOrderMark : '';
  return mark + lines + sql.replace(escapable, '-- \\$1');
}
