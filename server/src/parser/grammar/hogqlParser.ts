import { EOF } from 'chevrotain';
import type { Query } from '../../ast/nodes.ts';
import type { Reading } from '../recovery/correction.ts';
import type { Cut } from '../parts/cut.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { QueryParser } from './queryParser.ts';

/**
 * The whole grammar. Its rules stand by theme in the classes it extends; from the ground up:
 *
 * - tokens and what is said of them: Reporting; what begins at a token: Start, Word, QueryStart; what
 *   rules share: Base
 * - values: Literal, Tag, Type, Interval, Path, Bracket, Call, Lambda, Case, Form; Reading tells words
 *   that are keywords or names from what follows them, Negation does for NOT, and Inside looks on to
 *   the end of the brackets around
 * - what stands behind values: Access, Predicate; Operand and Expression put values together
 * - behind FROM: Sample, Pivot, Table, TableStart for whether one comes, Join
 * - the parts of a SELECT: Order, Window, Limit, Group, Clause, Item, and ItemEnd for what stands behind
 *   its commas; all of it: Select
 * - around that: Cte, and Query for parentheses and set operations
 */
export class HogQLParser extends QueryParser {
  /** One statement; what is left over behind it is reported. */
  readonly statement = this.RULE(
    'statement',
    (): Query => {
      const query = this.SUBRULE(this.querySet);
      this.skipUntil(() => this.nextIs(EOF), 'the end of the query');
      return query;
    },
    { recoveryValueFunc: () => this.missing('query') },
  );

  constructor(skipValidations = true) {
    super(skipValidations);
    this.performSelfAnalysis();
  }

  /**
   * Parses a query which was cut out of a statement and stands at the start of these tokens, `last`
   * the last of its own; nothing where the query ends elsewhere.
   */
  parseCut(lexed: LexResult, kind: Cut['kind'], last: number): Reading | undefined {
    this.load(lexed);
    this.bareReplaces.clear();
    // A CTE is a level by itself.
    this.startAtLevel(kind === 'body' ? 1 : 0);
    const query = this.cutQuery(kind, last);
    this.#reportBareReplaces();
    return query && { query, errors: this.takeErrors() };
  }

  /** The extent of the token it came to before an exception; behind the last one, the end. */
  reached(end: number): { readonly start: number; readonly end: number } {
    const { tokenType, startOffset: start, image } = this.LA(1);
    return tokenType === EOF ? { start: end, end } : { start, end: start + image.length };
  }

  /** Parses the tokens of one statement. */
  parseStatement(lexed: LexResult): Reading {
    this.load(lexed);
    this.bareReplaces.clear();
    const query = this.statement();
    this.#reportBareReplaces();
    return { query, errors: this.takeErrors() };
  }

  /**
   * Parses the tokens of a statement in which so many queries were parsed before; nothing where one
   * of them is not read as a query.
   */
  parseAround(lexed: LexResult, queries: number): Reading | undefined {
    const reading = this.parseStatement(lexed);
    return this.parsedBefore === queries ? reading : undefined;
  }

  #reportBareReplaces(): void {
    for (const { start, end } of this.bareReplaces) {
      const message = 'REPLACE needs parentheses around all of it: `(* REPLACE (…))`.';
      const edits = [
        { start, end: start, text: '(' },
        { start: end, end, text: ')' },
      ];
      const fixes = [{ title: 'Insert parentheses', edits }];
      this.report('replace-needs-parentheses', message, start, end, fixes);
    }
  }
}
