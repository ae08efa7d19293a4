import { countedWords } from '../../parser/countedWords.ts';
import { lex } from '../../parser/lexing/lexer.ts';
import type { Counts } from '../../schema/usage.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';
import type { StatementText } from '../shared/statementCaret.ts';

/** The words of a statement by their contexts; the empty context is any. */
type ByContext = ReadonlyMap<string, Counts>;

/** The words of the user's own queries: the statement at a caret, and others of its document. */
export class OwnWords {
  readonly #statements: readonly ByContext[];

  constructor({ statements }: Analysis, { start, text, at }: StatementText) {
    const here = statements.findIndex((one) => one.start >= start);
    const others = statements
      .slice(Math.max(here - mostStatements, 0), Math.max(here, 0) + mostStatements)
      .filter((one) => one.start !== start)
      .map(({ analysis, parsed }) => {
        const known = counted.get(analysis) ?? byContext(parsed.text);
        counted.set(analysis, known);
        return known;
      });
    this.#statements = [byContext(text, at), ...others];
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

/** The statements before the caret, and after it, that are looked at. */
const mostStatements = 50;

/** An unchanged statement keeps its analysis from one version of a document to the next. */
const counted = new WeakMap<object, ByContext>();

/** Counts a statement, except the word at an offset, which is still being typed. */
function byContext(text: string, at?: number): ByContext {
  const found = new Map<string, Record<string, number>>();
  for (const { word, start, end, contexts } of countedWords(lex(text))) {
    if (at !== undefined && start <= at && at <= end) continue;
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
