import { EOF } from 'chevrotain';
import type { IToken } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import type {
  ArrayJoin,
  Clause,
  Expression,
  Filter,
  From,
  GroupBy,
  Limit,
  LimitBy,
  OrderBy,
  Select,
  With,
} from '../../ast/nodes.ts';
import { afterClause, clauseName, fieldOf, rankOf, ranks } from './clauseOrder.ts';
import { ItemParser } from './itemParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { clauseStarts, closers, implicitAliases, setOperators } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** One SELECT as a whole. A clause in the wrong place is told, and read all the same. */
export abstract class SelectParser extends ItemParser {
  /** How many brackets enclose the query: inside one a closing bracket ends it, outside none does. */
  protected depth = 0;

  protected override load(lexed: LexResult): void {
    super.load(lexed);
    this.depth = 0;
  }

  /** One SELECT: its items, then clauses in their fixed order. */
  protected readonly select = this.RULE('select', (ctes?: With, start = 0): Select => {
    this.expect(1, Keyword.SELECT, '`SELECT`');
    const distinct = this.OPTION({
      GATE: () => this.distinctIsKeyword(implicitAliases),
      DEF: () => this.CONSUME(Keyword.DISTINCT),
    });
    const top = this.OPTION1({
      GATE: () => this.nextIs(Keyword.TOP) && this.nextIs(t.DecimalNumber, 2),
      DEF: () => this.SUBRULE(this.top),
    });
    const items = this.SUBRULE(this.selectItems);
    const clauses: Clause[] = [];
    let rank = 0;
    this.MANY({
      GATE: () => {
        this.#skipToClause(clauses.at(-1));
        return this.#clauseBelongs(rank);
      },
      DEF: () => {
        const token = this.LA(1);
        const clause = this.SUBRULE(this.clause);
        if (this.RECORDING_PHASE) return;
        rank = this.#checkOrder(clause, token, rank, clauses);
        clauses.push(clause);
      },
    });
    const arrayJoin = clauses.find(({ kind }) => kind === 'ArrayJoin');
    if (arrayJoin && !clauses.some(({ kind }) => kind === 'From')) {
      const message = 'ARRAY JOIN needs a FROM before it.';
      this.report('missing-table', message, arrayJoin.start, arrayJoin.end);
    }
    if (top) this.reportTop(top, clauses);
    return this.#selectOf(start, ctes, distinct !== undefined, items, clauses);
  });

  /** Whether the clause that comes is of this SELECT; ORDER BY and LIMIT may be of the whole. */
  #clauseBelongs(rank: number): boolean {
    const type = this.next();
    if (type === EOF || type === Keyword.SELECT) return false;
    if (closers.has(type) || setOperators.has(type)) return false;
    if (type === Keyword.ORDER) return rank < ranks.order;
    if (type === Keyword.LIMIT || type === Keyword.OFFSET) return rank < ranks.limit;
    return true;
  }

  /** Tells a clause which comes twice or too late; answers with the place that has been reached. */
  #checkOrder(clause: Clause, token: IToken, before: number, others: readonly Clause[]): number {
    const rank = rankOf(clause);
    const { startOffset: start, image } = token;
    const end = start + image.length;
    const twin = others.find((other) => rankOf(other) === rank);
    const later = others.find((other) => rankOf(other) > rank);
    const own = `\`${clauseName(clause)}\``;
    if (twin) {
      const joined = clause.kind === 'Filter' && twin === others.at(-1);
      const how = joined ? '; join both conditions with `AND`' : '';
      const fixes = joined ? [replacing('Write `AND`', start, end, this.cased('AND'))] : [];
      this.report('duplicate-clause', `${own} stands here a second time${how}.`, start, end, fixes);
    } else if (later) {
      const other = `\`${clauseName(later)}\``;
      const removed = { start: others.at(-1)?.end ?? clause.start, end: clause.end, text: '' };
      const text = `${this.textOf(clause)} `;
      const edits = [{ start: later.start, end: later.start, text }, removed];
      const fixes = [{ title: `Move ${own} before ${other}`, edits }];
      this.report('clause-order', `${own} must come before ${other}.`, start, end, fixes);
    }
    return Math.max(rank, before);
  }

  /** Skips what belongs to no clause; a second query, or a clause of other dialects, is told as that. */
  #skipToClause(last: Clause | undefined): void {
    if (this.RECORDING_PHASE) return;
    const foreign = this.foreignClause();
    if (this.nextIs(Keyword.SELECT) && this.depth === 1 && this.beginsOperand(2)) {
      const at = this.endOfLast();
      const message = 'Expected `;` between two queries.';
      this.reportNext('missing-semicolon', message, [replacing('Insert `;`', at, at, ';')]);
      this.skipRest();
    } else if (foreign !== undefined) {
      const removal = {
        start: this.endOfLast(),
        end: this.LA(2).startOffset + this.LA(2).image.length,
      };
      const fix = replacing(`Remove \`${foreign}\``, removal.start, removal.end, '');
      const message = `HogQL has no \`${foreign}\`; the answer always has one form.`;
      this.reportNext('not-a-query', message, foreign === 'FORMAT' ? [fix] : []);
      this.skip(this.atClause);
    }
    this.skipUntil(this.atClause, afterClause(last));
  }

  /** Whether a clause comes, or the end of the query. */
  protected readonly atClause = (): boolean => {
    const type = this.next();
    if (closers.has(type)) return this.depth > 1;
    // A query behind a query: the bracket around the first was never closed.
    if (type === Keyword.SELECT) return this.depth > 1 && this.selectIsKeyword();
    if (type === Keyword.WITH) return withModifiers.has(this.next(2));
    if (type === Keyword.LEFT || type === Keyword.INNER) return this.nextIs(Keyword.ARRAY, 2);
    if (type === Keyword.USING) return this.nextIs(Keyword.SAMPLE, 2);
    return clauseStarts.has(type);
  };

  #selectOf(
    start: number,
    ctes: With | undefined,
    distinct: boolean,
    items: Expression[],
    clauses: Clause[],
  ): Select {
    const others: Clause[] = [];
    const byField = new Map<keyof Select, Clause>();
    for (const clause of clauses) {
      const field = fieldOf(clause);
      if (field === 'others' || byField.has(field)) others.push(clause);
      else byField.set(field, clause);
    }
    return {
      kind: 'Select',
      start,
      end: this.endOfLast(),
      with: ctes,
      distinct,
      items,
      from: byField.get('from') as From | undefined,
      arrayJoin: byField.get('arrayJoin') as ArrayJoin | undefined,
      prewhere: byField.get('prewhere') as Filter | undefined,
      where: byField.get('where') as Filter | undefined,
      groupBy: byField.get('groupBy') as GroupBy | undefined,
      having: byField.get('having') as Filter | undefined,
      qualify: byField.get('qualify') as Filter | undefined,
      windows: byField.get('windows') as Select['windows'],
      orderBy: byField.get('orderBy') as OrderBy | undefined,
      limitBy: byField.get('limitBy') as LimitBy | undefined,
      limit: byField.get('limit') as Limit | undefined,
      others,
    };
  }
}

const withModifiers = new Set([Keyword.TOTALS, Keyword.CUBE, Keyword.ROLLUP]);
