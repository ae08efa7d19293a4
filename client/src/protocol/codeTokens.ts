/** The kinds of code that have a colour. */
export type CodeKind = 'keyword' | 'function' | 'string' | 'number' | 'comment' | 'key' | 'plain';

/** A piece of code; all pieces together are the text. */
export type CodeToken = {
  readonly kind: CodeKind;
  readonly text: string;
};

export type CodeLanguage = 'sql' | 'json';

/**
 * The keywords of HogQL and of the engine's SQL. They only colour texts for reading, including ones that our parser
 * does not know: no grammar is involved.
 */
const keywords = new Set(
  (
    'all alter and any anti array as asc asof between both by case cast cross cube date desc distinct ' +
    'else end except exists explain extract false fill final first following for from full global ' +
    'grouping group having if ignore ilike in inner intersect interval into is join key last leading ' +
    'left lambda like limit natural not null nulls offset on or order outer over paste partition ' +
    'preceding prewhere qualify range recursive replace return right rollup row rows sample select ' +
    'semi set settings step substring then ties to top totals trailing trim true truncate unbounded ' +
    'union using values when where window with within'
  ).split(' '),
);

const sqlPattern =
  /(--[^\n]*|#[! ][^\n]*|\/\*[^]*?(?:\*\/|$))|('(?:[^'\\]|\\(?:[^]|$)|'')*(?:'|$))|([`"](?:[^`"\\]|\\(?:[^]|$))*(?:[`"]|$))|(\b\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?\b)|([A-Za-z_$][\w$]*)|[^]/giuy;
const jsonPattern =
  /("(?:[^"\\]|\\(?:[^]|$))*(?:"|$))|(-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)|\b(true|false|null)\b|[^]/giuy;

/** Cuts code into pieces by their colour. Every text can be cut. */
export function codeTokens(text: string, language: CodeLanguage): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  let plain = '';
  const endPlain = (): void => {
    if (plain !== '') tokens.push({ kind: 'plain', text: plain });
    plain = '';
  };
  for (const match of text.matchAll(language === 'sql' ? sqlPattern : jsonPattern)) {
    const kind = language === 'sql' ? sqlKind(match, text) : jsonKind(match, text);
    if (kind === 'plain') {
      plain += match[0];
      continue;
    }
    endPlain();
    tokens.push({ kind, text: match[0] });
  }
  endPlain();
  return tokens;
}

/** The language of a query: a node of an insight is JSON. */
export function languageOf(text: string): CodeLanguage {
  return /^\s*\{\s*"/u.test(text) ? 'json' : 'sql';
}

function sqlKind(match: RegExpExecArray, text: string): CodeKind {
  const [all, comment, string, , number, word] = match;
  if (comment !== undefined) return 'comment';
  if (string !== undefined) return 'string';
  if (number !== undefined) return 'number';
  if (word === undefined || text[match.index - 1] === '.') return 'plain';
  if (text[match.index + all.length] === '(' && !keywords.has(word.toLowerCase()))
    return 'function';
  return keywords.has(word.toLowerCase()) ? 'keyword' : 'plain';
}

function jsonKind(match: RegExpExecArray, text: string): CodeKind {
  const [all, string, number, word] = match;
  if (number !== undefined) return 'number';
  if (string === undefined) return word === undefined ? 'plain' : 'keyword';
  let after = match.index + all.length;
  while (/\s/u.test(text[after] ?? '')) after++;
  return text[after] === ':' ? 'key' : 'string';
}
