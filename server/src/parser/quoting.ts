import { Keyword, keywordOf, NameToken } from './tokens.ts';

/** Whether a name is one word of letters, digits, `_` and `$` which no digit begins. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name);
}

/** Whether a word is a keyword, or one of the constants which read like a name. */
export function isReserved(word: string): boolean {
  return keywordOf(word) !== undefined || /^(?:true|false|team_id)$/i.test(word);
}

/** A name as it is written where a column is expected: in back quotes if it needs them. */
export function written(name: string): string {
  const keyword = keywordOf(name);
  const isName = !keyword || keyword.CATEGORIES?.includes(NameToken) === true;
  // Where a value may stand these begin something else.
  const opens = keyword !== undefined && openers.has(keyword);
  const constant = /^(?:true|false)$/i.test(name);
  return isPlainName(name) && isName && !opens && !constant ? name : quoted(name);
}

/** A name in back quotes. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '``')}\``;
}

/** The name that someone wrote, perhaps in quotes. */
export function unquoted(text: string): string {
  const [, quote, inner] = /^([`"])([\s\S]*)\1$/.exec(text) ?? [];
  if (quote === undefined || inner === undefined) return text;
  return inner.replaceAll(quote + quote, quote).replaceAll('\\\\', '\\');
}

const openers = new Set([
  ...[Keyword.SELECT, Keyword.WITH, Keyword.FROM, Keyword.DISTINCT, Keyword.CASE, Keyword.NOT],
  ...[Keyword.WHERE, Keyword.INTERVAL, Keyword.COLUMNS, Keyword.LAMBDA, Keyword.ARRAY],
  ...[Keyword.AND, Keyword.OR, Keyword.AS, Keyword.IN, Keyword.IS, Keyword.LIKE, Keyword.ILIKE],
  ...[Keyword.BETWEEN, Keyword.END, Keyword.THEN, Keyword.WHEN, Keyword.ELSE, Keyword.OVER],
  ...[Keyword.GROUP, Keyword.ORDER, Keyword.LIMIT, Keyword.HAVING, Keyword.UNION, Keyword.ON],
  ...[Keyword.JOIN, Keyword.LEFT, Keyword.RIGHT, Keyword.INNER, Keyword.FULL, Keyword.CROSS],
]);
