/** The keys of the header of an insight's text. Any other line ends the header. */
const keys = [
  'insight',
  'name',
  'description',
  'tags',
  'favorite',
  'display',
  'values',
  'connection',
] as const;

/** A key of the header. `insight` and `connection` say where a text belongs and are never sent. */
export type HeaderKey = (typeof keys)[number];

const line = new RegExp(`^-- @(${keys.join('|')}):(.*)$`);
const escaped = new RegExp(`^-- \\\\(\\\\*@(?:${keys.join('|')}):)`);
const escapable = new RegExp(`^-- (\\\\*@(?:${keys.join('|')}):)`);

/** A text in its two parts. */
export type HeadedText = {
  /** What the header says, as it is written there. */
  readonly header: ReadonlyMap<HeaderKey, string>;
  /** The HogQL below it, character for character. */
  readonly sql: string;
};

/**
 * Splits a text into its leading lines `-- @key: value` and the HogQL below them. A query whose own
 * text begins like a header is marked by a backslash, which is removed again.
 */
export function splitHeader(text: string): HeadedText {
  const header = new Map<HeaderKey, string>();
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    const [, key, value] = line.exec(text.slice(at, next).replace(/\r?\n$/, '')) ?? [];
    if (key === undefined || value === undefined) break;
    header.set(key as HeaderKey, value.trim());
    at = next;
  }
  return { header, sql: text.slice(at).replace(escaped, '-- $1') };
}

/** The text of a header and the HogQL below it. The header takes the line ends of the HogQL. */
export function joinHeader(header: readonly (readonly [HeaderKey, string])[], sql: string): string {
  const lineEnd = sql.includes('\r\n') ? '\r\n' : '\n';
  const lines = header.map(([key, value]) => `-- @${key}: ${value}`.trimEnd() + lineEnd);
  return lines.join('') + sql.replace(escapable, '-- \\$1');
}

/** Text of any number of lines on one. */
export function oneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** The text that `oneLine` was given. */
export function manyLines(text: string): string {
  const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', '\\': '\\' };
  return text.replaceAll(/\\([nr\\])/g, (_all, letter: string) => meanings[letter] ?? letter);
}

/** Tags as a list with commas; a comma inside a tag is written `\,`. */
export function tagList(tags: readonly string[]): string {
  return tags.map((tag) => oneLine(tag).replaceAll(',', '\\,')).join(', ');
}

/** The tags of such a list. */
export function tagsOf(list: string): readonly string[] {
  const parts = list.match(/(?:\\.|[^,\\])+/gs) ?? [];
  const tags = parts.map((part) => manyLines(part.trim().replaceAll('\\,', ',')));
  return tags.filter((tag) => tag !== '');
}
