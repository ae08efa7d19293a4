import { EOF } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import type { Limit, LimitBy, Query, SetOperand, With } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { CteParser } from './cteParser.ts';
import type { Cut } from '../parts/cut.ts';
import { Keyword } from '../lexing/keywords.ts';
import { withQuery } from './lateQuery.ts';
import { shown } from '../recovery/messages.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { setOperators } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/**
 * Queries: a SELECT with the CTEs before it, in parentheses or not, or several joined by UNION and the
 * like.
 */
export abstract class QueryParser extends CteParser {
  /** Queries joined by UNION and the like, with the ORDER BY and LIMIT of the whole. */
  protected readonly querySet = this.RULE(
    'querySet',
    (): Query => {
      this.depth++;
      const first = this.bracketed(() => this.#requiredQuery(1));
      const rest: SetOperand[] = [];
      this.MANY(() => rest.push(this.SUBRULE(this.setOperand)));
      const orderBy = this.OPTION(() => this.SUBRULE(this.orderBy));
      const limit = this.OPTION1(() => this.SUBRULE(this.limit));
      this.depth--;
      if (!rest.length && !orderBy && !limit) return first;
      const whole = this.#limitOfWhole(limit);
      const { start } = first;
      return {
        kind: 'SetQuery',
        start,
        end: this.endFrom(start),
        first,
        rest,
        orderBy,
        limit: whole,
      };
    },
    { recoveryValueFunc: () => this.missing('query') },
  );

  protected readonly setOperand = this.RULE('setOperand', (): SetOperand => {
    const start = this.startOfNext();
    const words: string[] = [];
    this.OR([
      {
        ALT: () => {
          words.push(this.CONSUME(Keyword.UNION).image);
          this.OPTION(() =>
            this.OR1([
              { ALT: () => words.push(this.CONSUME(Keyword.ALL).image) },
              { ALT: () => words.push(this.CONSUME(Keyword.DISTINCT).image) },
            ]),
          );
        },
      },
      {
        ALT: () => {
          words.push(this.CONSUME(Keyword.INTERSECT).image);
          this.OPTION1(() =>
            this.OR2([
              { ALT: () => words.push(this.CONSUME1(Keyword.ALL).image) },
              { ALT: () => words.push(this.CONSUME1(Keyword.DISTINCT).image) },
            ]),
          );
        },
      },
      {
        ALT: () => {
          words.push(this.CONSUME(Keyword.EXCEPT).image);
          this.OPTION2(() => words.push(this.CONSUME2(Keyword.ALL).image));
        },
      },
    ]);
    this.OPTION3(() => {
      this.CONSUME(Keyword.BY);
      this.expect(1, Keyword.NAME, '`NAME`');
      words.push('BY NAME');
    });
    const operator = words.join(' ').toUpperCase();
    // A tag is no operand.
    const query = this.queryOr(() =>
      this.nextIs(TagOpen) ? this.#missingQuery() : this.#requiredQuery(1),
    );
    return withQuery({ kind: 'SetOperand', start, end: this.endFrom(start), operator }, query);
  });

  protected readonly queryTerm = this.RULE('queryTerm', (): Query => {
    const start = this.startOfNext();
    return this.OR<Alternatives<Query>>([
      { ALT: () => this.SUBRULE(this.select, { ARGS: [undefined, start] }) },
      {
        ALT: () => {
          const ctes = this.SUBRULE(this.with);
          if (!this.RECORDING_PHASE && !this.nextIs(Keyword.SELECT) && !this.nextIs(t.LParen)) {
            // A CTE without parentheses has taken the query for its own.
            const query = this.bareCte ? this.missing('query') : this.#missingQuery();
            const { end } = query;
            return { kind: 'ParenthesizedQuery', start, end, with: ctes, query };
          }
          return this.OR1<Alternatives<Query>>([
            {
              GATE: () => this.nextIs(t.LParen),
              ALT: () => this.SUBRULE(this.parenthesizedQuery, { ARGS: [ctes] }),
            },
            { GATE: () => true, ALT: () => this.SUBRULE1(this.select, { ARGS: [ctes, start] }) },
          ]);
        },
      },
      { ALT: () => this.SUBRULE1(this.parenthesizedQuery, { ARGS: [undefined] }) },
      { ALT: () => this.SUBRULE(this.placeholder) },
      { ALT: () => this.#tagQuery() },
    ]);
  });

  /** A tag is a query only where it is all of it. */
  #tagQuery(): Query {
    const tag = this.SUBRULE(this.tag);
    if (!this.RECORDING_PHASE && (this.depth > 1 || queryTails.has(this.next()))) {
      const message = 'A tag as a query stands alone.';
      this.report('unexpected-token', message, tag.start, tag.end);
    }
    return tag;
  }

  protected readonly parenthesizedQuery = this.NESTING_RULE(
    'parenthesizedQuery',
    (ctes?: With): Query => {
      const open = this.CONSUME(t.LParen);
      const query = this.SUBRULE(this.querySet);
      this.close(1, t.RParen, open);
      const start = ctes?.start ?? open.startOffset;
      return { kind: 'ParenthesizedQuery', start, end: this.endFrom(start), with: ctes, query };
    },
  );

  /**
   * A query which was cut out of a statement. What follows it was only to be looked at; where it was
   * needed, or the query ended before, there is no answer.
   */
  protected readonly cutQuery = this.RULE(
    'cutQuery',
    (kind: Cut['kind'] = 'body', last = 0): Query | undefined => {
      this.depth = 1;
      const query = this.OR<Alternatives<Query>>([
        {
          GATE: () => kind === 'body',
          ALT: () => this.SUBRULE(this.querySet),
          IGNORE_AMBIGUITIES: true,
        },
        { GATE: () => true, ALT: () => this.SUBRULE(this.queryTerm) },
      ]);
      const whole = this.position() === last;
      this.skipRest();
      return whole ? query : undefined;
    },
  );

  /** Parses a query where one must stand, or answers with a missing node. */
  #requiredQuery(idx: number): Query {
    if (this.RECORDING_PHASE || queryStarts.has(this.next())) {
      return this.subrule(idx, this.queryTerm);
    }
    return this.#missingQuery();
  }

  /** Says that a query is missing. */
  #missingQuery(): Query {
    if (this.position() < 0 && !this.nextIs(EOF)) this.#reportNoQuery();
    else this.reportMissing('missing-query', '`SELECT`');
    const missing = this.missing('query');
    // What follows a forgotten SELECT must not become an error of its own at every token.
    this.skip(this.atClause);
    return missing;
  }

  /** The first word starts no query. */
  #reportNoQuery(): void {
    const { image, startOffset: start } = this.LA(1);
    const word = image.toUpperCase();
    if (writers.has(word)) {
      this.reportNext('not-a-query', `HogQL only reads: there is no \`${word}\`.`);
      this.skipRest();
    } else if (tellers.has(word)) {
      const message = `HogQL has no \`${word}\`: a query starts with \`SELECT\` or \`WITH\`.`;
      const query = this.nextIs(Keyword.SELECT, 2) || this.nextIs(Keyword.WITH, 2);
      const fix = replacing(`Remove \`${word}\``, start, this.LA(2).startOffset, '');
      this.reportNext('not-a-query', message, query ? [fix] : []);
      this.skipRest();
    } else {
      const message = `A query starts with \`SELECT\` or \`WITH\`, not ${shown(this.LA(1))}.`;
      const fix = replacing('Insert `SELECT *`', start, start, `${this.cased('SELECT')} * `);
      this.reportNext('missing-query', message, this.nextIs(Keyword.FROM) ? [fix] : []);
    }
  }

  #limitOfWhole(limit: Limit | LimitBy | undefined): Limit | undefined {
    if (limit?.kind !== 'LimitBy') return limit;
    this.report('unexpected-token', '`LIMIT … BY` belongs to one SELECT.', limit.start, limit.end);
    return undefined;
  }
}

/** What other dialects begin statements with which change something. */
const writers = new Set([
  ...['INSERT', 'CREATE', 'UPDATE', 'DELETE', 'DROP', 'ALTER', 'TRUNCATE', 'REPLACE', 'MERGE'],
  ...['GRANT', 'REVOKE', 'OPTIMIZE', 'RENAME', 'ATTACH', 'DETACH', 'SYSTEM', 'KILL', 'SET', 'USE'],
  ...['BEGIN', 'COMMIT', 'ROLLBACK', 'COPY', 'UPSERT'],
]);

/** What other dialects begin statements with which only tell something. */
const tellers = new Set(['EXPLAIN', 'SHOW', 'DESCRIBE', 'DESC', 'PRAGMA', 'CALL', 'ANALYZE']);

const queryStarts = new Set([...[Keyword.SELECT, Keyword.WITH, t.LParen, t.LBrace, TagOpen]]);

/** What may follow any other query of a set. */
const queryTails = new Set([...[Keyword.ORDER, Keyword.LIMIT, Keyword.OFFSET, ...setOperators]]);
