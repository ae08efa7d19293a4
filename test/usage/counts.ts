import type { Catalog } from '../../server/src/schema/catalog.ts';
import { countedWords } from '../../server/src/parser/countedWords.ts';
import { lex, type LexResult } from '../../server/src/parser/lexing/lexer.ts';
import { keywordOf } from '../../server/src/parser/lexing/keywords.ts';
import { LParen } from '../../server/src/parser/lexing/tokens.ts';
import { unquoted } from '../../server/src/parser/quoting.ts';
import { otherNames, type UsageData } from '../../server/src/schema/usage.ts';
import { splitStatements } from '../../server/src/parser/statements.ts';
import { kindOf } from '../../server/src/parser/wordBefore.ts';

type Counts = Record<string, number>;

/** `UsageData` while it grows. */
export type Usage = {
  readonly functions: Counts;
  readonly tables: Counts;
  readonly columns: Counts;
  readonly members: Counts;
  readonly following: Record<string, Counts>;
  readonly contexts: Record<string, Counts>;
};

/** Counts words in queries, and their successors, with completion's kinds of words. */
export function usageOf(texts: readonly string[], catalog: Catalog): Usage {
  const usage: Usage = {
    functions: {},
    tables: {},
    columns: {},
    members: {},
    following: {},
    contexts: {},
  };
  for (const text of texts) {
    for (const { start, end } of splitStatements(text)) {
      countStatement(usage, text.slice(start, end), catalog);
    }
  }
  return usage;
}

/** The sum of two counts, the most frequent words first. */
export function sumOf(one: UsageData, other: UsageData): Usage {
  return {
    functions: added(one.functions, other.functions),
    tables: added(one.tables, other.tables),
    columns: added(one.columns, other.columns),
    members: added(one.members, other.members),
    following: addedEach(one.following, other.following),
    contexts: addedEach(one.contexts, other.contexts),
  };
}

type Table = Readonly<Record<string, Readonly<Counts>>>;

function addedEach(one: Table, other: Table): Record<string, Counts> {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map((key) => [key, added(one[key], other[key])]));
}

function countStatement(usage: Usage, text: string, catalog: Catalog): void {
  const lexed = lex(text);
  countContexts(usage.contexts, lexed, catalog);
  const { tokens } = lexed;
  const kinds = tokens.map((_, at) => {
    const kind = kindOf(tokens, at);
    const isCall = kind === 'name' && tokens[at + 1]?.tokenType === LParen;
    return isCall ? 'function' : kind;
  });
  for (const [at, kind] of kinds.entries()) {
    count((usage.following[kinds[at - 1] ?? '^'] ??= {}), kind);
    const word = unquoted(tokens[at]?.image ?? '');
    if (kind === 'function') {
      const known = catalog.functions.find(word);
      if (known) count(usage.functions, known.name);
    } else if (kind === 'table') count(usage.tables, word);
    else if (kind === 'member') count(usage.members, word);
    else if (kind === 'name') count(usage.columns, word);
  }
}

/** Names that only some projects have are counted together, and contexts of such names not at all. */
function countContexts(contexts: Record<string, Counts>, lexed: LexResult, catalog: Catalog): void {
  for (const { word, contexts: around } of countedWords(lexed)) {
    const counted = isCommon(word, catalog) ? word : otherNames;
    for (const context of around) {
      // Names after a dot are counted as members already.
      if (context === 'properties.' || !isCommonContext(context, catalog)) continue;
      count((contexts[context] ??= {}), counted);
    }
  }
}

/** True for keywords, signs, and names that every project has: those of properties begin with `$`. */
function isCommon(word: string, { functions, tables }: Catalog): boolean {
  if (word.endsWith('(')) return functions.find(word.slice(0, -1)) !== undefined;
  if (word.startsWith('$') || !/[a-z]/.test(word) || tables.has(word)) return true;
  return [...tables.values()].some(({ fields }) => Object.hasOwn(fields, word));
}

function isCommonContext(context: string, catalog: Catalog): boolean {
  return context.split(' ').every((part) => {
    const [, called, rest] = /^(.*?)(\(\d+|\(\)|\.)$/.exec(part) ?? [];
    if (rest?.startsWith('(')) return catalog.functions.find(called ?? '') !== undefined;
    return kinds.has(part) || keywordOf(part) !== undefined || isCommon(called ?? part, catalog);
  });
}

/** The kinds of words, and the places of lines, in the names of contexts. */
const kinds = new Set(
  'name member table text number placeholder within begins deeper is-not'.split(' '),
);

function count(counts: Counts, word: string): void {
  counts[word] = (Object.hasOwn(counts, word) ? (counts[word] ?? 0) : 0) + 1;
}

function added(one: Readonly<Counts> = {}, other: Readonly<Counts> = {}): Counts {
  const sum = new Map(Object.entries(one));
  for (const [word, times] of Object.entries(other)) sum.set(word, (sum.get(word) ?? 0) + times);
  return Object.fromEntries([...sum].sort(([, a], [, b]) => b - a));
}
