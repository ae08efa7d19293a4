import { countedWords } from '../../parser/countedWords.ts';
import { sentinel } from '../../parser/caret.ts';
import { lex } from '../../parser/lexing/lexer.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Counts } from '../../schema/usage.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';

/** The words of a statement by their contexts; the empty context is any. */
type ByContext = ReadonlyMap<string, Counts>;

/** The words of the user's own queries: the statement at a caret, and others of its document. */
export class OwnWords {
  readonly #statements: readonly ByContext[];

  /** @param typed the statement at the caret, which starts at an offset, with the sentinel in place of the word */
  constructor({ statements }: Analysis, start: number, typed: ParsedStatement) {
    const here = statements.findIndex((one) => one.start >= start);
    const others = statements
      .slice(Math.max(here - mostStatements, 0), Math.max(here, 0) + mostStatements)
      .filter((one) => one.start !== start)
      .map(({ parsed }) => byContext(parsed));
    this.#statements = [byContext(typed), ...others];
  }

  /** How often each word stands in a context. */
  in(context: string): Counts {
    const sum: Record<string, number> = {};
    for (const statement of this.#statements) {
      for (const [word, times] of Object.entries(statement.get(context) ?? {})) {
        count(sum, word, times);
      }
    }
    return sum;
  }
}

/** The tokens before the caret, and after it, that are looked at: more would be felt while typing. */
const mostTokens = 250;

/** The statements before the caret, and after it, that are looked at. */
const mostStatements = 50;

/** A statement stays the same object while it does not change, the one at the caret for each letter of a word. */
const counted = new WeakMap<ParsedStatement, ByContext>();

/** Counts a statement, except the word that is being typed. */
function byContext(statement: ParsedStatement): ByContext {
  const known = counted.get(statement);
  if (known) return known;
  const found = new Map<string, Record<string, number>>();
  counted.set(statement, found);
  const lexed = lex(statement.text);
  const caret = Math.max(
    lexed.tokens.findIndex(({ image }) => image.includes(sentinel)),
    0,
  );
  for (const { word, contexts } of countedWords(
    lexed,
    Math.max(caret - mostTokens, 0),
    caret + mostTokens,
  )) {
    if (word.includes(sentinel)) continue;
    for (const context of ['', ...contexts]) {
      const counts = found.get(context) ?? {};
      found.set(context, counts);
      count(counts, word, 1);
    }
  }
  return found;
}

function count(counts: Record<string, number>, word: string, times: number): void {
  counts[word] = (Object.hasOwn(counts, word) ? (counts[word] ?? 0) : 0) + times;
}
