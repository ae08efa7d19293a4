import type { FunctionTable } from '../../server/src/schema/functions.ts';
import type { UsageData } from '../../server/src/schema/usage.ts';
import { lex } from '../../server/src/parser/lexing/lexer.ts';
import { LParen } from '../../server/src/parser/lexing/tokens.ts';
import { unquoted } from '../../server/src/parser/quoting.ts';
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
};

/** Counts words in queries, and their successors, with completion's kinds of words. */
export function usageOf(texts: readonly string[], functions: FunctionTable): Usage {
  const usage: Usage = { functions: {}, tables: {}, columns: {}, members: {}, following: {} };
  for (const text of texts) {
    for (const { start, end } of splitStatements(text)) {
      countStatement(usage, text.slice(start, end), functions);
    }
  }
  return usage;
}

/** The sum of two counts, the most frequent words first. */
export function sumOf(one: UsageData, other: UsageData): Usage {
  const tokens = new Set([...Object.keys(one.following), ...Object.keys(other.following)]);
  return {
    functions: added(one.functions, other.functions),
    tables: added(one.tables, other.tables),
    columns: added(one.columns, other.columns),
    members: added(one.members, other.members),
    following: Object.fromEntries(
      [...tokens].map((token) => [token, added(one.following[token], other.following[token])]),
    ),
  };
}

function countStatement(usage: Usage, text: string, functions: FunctionTable): void {
  const { tokens } = lex(text);
  const kinds = tokens.map((_, at) => {
    const kind = kindOf(tokens, at);
    const isCall = kind === 'name' && tokens[at + 1]?.tokenType === LParen;
    return isCall ? 'function' : kind;
  });
  for (const [at, kind] of kinds.entries()) {
    count((usage.following[kinds[at - 1] ?? '^'] ??= {}), kind);
    const word = unquoted(tokens[at]?.image ?? '');
    if (kind === 'function') {
      const known = functions.find(word);
      if (known) count(usage.functions, known.name);
    } else if (kind === 'table') count(usage.tables, word);
    else if (kind === 'member') count(usage.members, word);
    else if (kind === 'name') count(usage.columns, word);
  }
}

function count(counts: Counts, word: string): void {
  counts[word] = (Object.hasOwn(counts, word) ? (counts[word] ?? 0) : 0) + 1;
}

function added(one: Readonly<Counts> = {}, other: Readonly<Counts> = {}): Counts {
  const sum = new Map(Object.entries(one));
  for (const [word, times] of Object.entries(other)) sum.set(word, (sum.get(word) ?? 0) + times);
  return Object.fromEntries([...sum].sort(([, a], [, b]) => b - a));
}
