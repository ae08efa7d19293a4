import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import { joinWordSet, joinWords } from './joinWords.ts';
import { Keyword } from '../lexing/keywords.ts';
import { TableParser } from './tableParser.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { setOperators, tableAliases, valueClauses } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** Whether a table comes: behind a comma or a join, where a clause or one more condition could stand as well. */
export abstract class TableStartParser extends TableParser {
  /** Whether a table comes, and no clause behind one that is missing. */
  protected tableComes(): boolean {
    return this.startsTable() && (!this.startsClause() || this.#namesTable());
  }

  /** `FROM left JOIN b`, `JOIN where ON a`, `FROM where x`: the word is the table, for nothing else would fit. */
  #namesTable(): boolean {
    const type = this.next();
    if (type === Keyword.FROM && this.nextIs(Keyword.FROM, 0)) return true;
    if (this.joinComes(2)) return type !== Keyword.ARRAY;
    if (this.nextIs(Keyword.JOIN, 2) && (type === Keyword.JOIN || joinWordSet.has(type)))
      return true;
    if (this.LA(0).tokenType === Keyword.JOIN && constraints.has(this.next(2))) return true;
    if (this.pivotAhead(2) || this.sampleAhead(2)) return true;
    if (!tableAliases.has(this.next(2)) && !this.nextIs(Keyword.FINAL, 2)) return false;
    let tail = 3;
    if (this.nextIs(t.LParen, 3) && this.nextIsName(4)) tail = this.aheadOfPartner(3) ?? tail;
    if (this.pivotAhead(tail)) return true;
    return afterTables.has(this.next(tail)) || tableAliases.has(this.next(tail));
  }

  /** Whether behind a comma there is a table by its alias or its joins, and not another condition. */
  protected readonly tableFollows = (): boolean => this.#isTable(2);

  #isTable(start: number): boolean {
    // `using a, not b`: a condition, for FINAL is behind a table alone.
    const isDenied = this.nextIs(Keyword.NOT, start) && !this.nextIs(t.LParen, start + 1);
    if (isDenied && this.nextIs(Keyword.NOT, start + 1)) return false;
    if (isDenied && this.beginsOperand(start + 1)) {
      return this.nextIs(Keyword.FINAL, start + 2) || tableAliases.has(this.next(start + 2));
    }
    if (this.nextIs(Keyword.LAMBDA, start) && this.colonOfLambda(start) !== undefined) return false;
    if (this.nextIs(Keyword.CASE, start) && this.within(start + 1, Keyword.WHEN)) return false;
    // `on a, limit 1`: the clause.
    if (conditionEnds.has(this.next(start)) && this.startsClause(start)) return false;
    let ahead = start;
    const isClosed = this.nextIs(t.LParen, start) && this.aheadOfPartner(start) !== undefined;
    if (isClosed && !this.opensQuery(start)) {
      const joined = this.lookOn(start + 1, (type, at) => {
        if (type === t.RParen) return false;
        return type === Keyword.JOIN && this.#isJoin(at) ? true : undefined;
      });
      if (joined || this.#isTable(start + 1)) return true;
    }
    if (this.nextIsName(start)) ahead = this.behindNamed(start);
    else if (this.nextIs(t.LParen, start) || this.nextIs(t.LBrace, start)) {
      ahead = this.aheadOfPartner(start) ?? start;
    }
    if (ahead === start) return false;
    if (this.nextIs(Keyword.AS, ahead)) {
      return this.nextIs(t.LParen, ahead + 2) || tableAliases.has(this.next(ahead + 2));
    }
    if (tableAliases.has(this.next(ahead)) || this.nextIs(Keyword.FINAL, ahead)) return true;
    return start > 2 && this.sampleAhead(ahead);
  }

  /** Whether JOIN joins, by the word in front of it or the table behind. */
  #isJoin(ahead: number): boolean {
    return joinWordSet.has(this.next(ahead - 1)) || this.plainOperandFollows(ahead + 1);
  }

  /** Whether a table comes, by what stands behind it: `using (a), b` and not `using (a), b + 1`. */
  protected tableBehind(start: number): boolean {
    const isAliased = valueClauses.has(this.next(start)) && tableAliases.has(this.next(start + 1));
    const isNamed = isAliased || this.#isJoinAsTable(start);
    if (this.startsClause(start) && !isNamed && !this.#joinsFromWord(start)) return false;
    let ahead: number;
    if (this.nextIs(t.LParen, start)) {
      const isQuery = this.opensQuery(start);
      if (!isQuery && !this.tableBehind(start + 1)) return false;
      ahead = this.aheadOfPartner(start) ?? start;
      // `using (a), (b) as c`: joins in parentheses have no alias.
      if (!isQuery && this.nextIs(Keyword.AS, ahead)) return false;
    } else if (this.nextIs(t.LBrace, start) || this.nextIs(TagOpen, start)) {
      ahead = this.aheadOfPartner(start) ?? start + 1;
    } else {
      if (!this.nextIsName(start)) return false;
      ahead = this.behindNamed(start);
    }
    const next = this.next(ahead);
    // `using (a), b,`, `using (a), b, order by c`: the comma ends a list.
    if (next === t.Comma && (this.endComes(ahead + 1) || this.startsTwoWordClause(ahead + 1))) {
      return false;
    }
    if (afterTables.has(next) || tableAliases.has(next)) return true;
    if (constraints.has(next) || next === Keyword.AS) return true;
    return this.startsClause(ahead);
  }

  /** `using (a), join b`: a table called `join` with an alias, and no join. */
  #isJoinAsTable(start: number): boolean {
    if (!this.nextIs(Keyword.JOIN, start)) return false;
    const tail = this.#behindAlias(start + 1);
    return tail !== undefined && afterTables.has(this.next(this.#behindAlias(tail) ?? tail));
  }

  #behindAlias(start: number): number | undefined {
    const name = this.nextIs(Keyword.AS, start) ? start + 1 : start;
    return tableAliases.has(this.next(name)) ? name + 1 : undefined;
  }

  /** `using (a), left join b`, `using (a), array join b as c`: the first word is the table. */
  #joinsFromWord(start: number): boolean {
    if (this.nextIs(Keyword.ARRAY, start)) return this.nextIs(Keyword.JOIN, start + 1);
    if (!joinWordSet.has(this.next(start))) return false;
    const join = this.nextIs(Keyword.ARRAY, start + 1) ? start + 2 : start + 1;
    return this.nextIs(Keyword.JOIN, join);
  }
}

/** Clauses behind a condition and a comma. */
const conditionEnds = new Set([Keyword.JOIN, Keyword.WINDOW, ...valueClauses]);

const constraints = new Set([Keyword.ON, Keyword.USING]);

/** What may stand behind a table and its alias. */
const afterTables = new Set<TokenType>([
  ...[EOF, t.RParen, t.Comma, Keyword.JOIN, ...joinWords, Keyword.FINAL, Keyword.SAMPLE],
  ...[Keyword.ARRAY, Keyword.GROUP, Keyword.WINDOW, Keyword.ORDER],
  ...valueClauses,
  ...setOperators,
]);
