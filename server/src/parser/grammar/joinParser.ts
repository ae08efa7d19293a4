import { EOF } from 'chevrotain';
import type { IToken } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import type { Edit } from '../../ast/fix.ts';
import type {
  Expression,
  Join,
  JoinConstraint,
  JoinOperand,
  Joins,
  Path,
} from '../../ast/nodes.ts';
import { joinWordSet, joinWords, legalJoins } from './joinWords.ts';
import { Keyword } from '../lexing/keywords.ts';
import { isName } from '../lexing/lexer.ts';
import { TableStartParser } from './tableStartParser.ts';
import * as t from '../lexing/tokens.ts';
import { retype } from '../lexing/tokens.ts';

/** Tables and what joins them: everything behind FROM. */
export abstract class JoinParser extends TableStartParser {
  /** A table and the joins after it. A constraint belongs to the nearest join which has none yet. */
  protected readonly joins = this.NESTING_RULE('joins', (): Joins => {
    const start = this.startOfNext();
    let first = this.requiredTable(1);
    const joins: Join[] = [];
    const waiting: number[] = [];
    this.MANY({
      GATE: () => this.#joinContinues(waiting.length > 0),
      DEF: () =>
        this.OR([
          {
            ALT: () => {
              const constraint = this.SUBRULE(this.joinConstraint);
              const at = waiting.pop();
              const join = at === undefined ? undefined : joins[at];
              if (at !== undefined && join)
                joins[at] = { ...join, end: constraint.end, constraint };
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Comma);
              joins.push(this.#join(',', this.LA(0), this.requiredTable(2)));
            },
          },
          {
            ALT: () => {
              const from = this.LA(1);
              const operator = this.SUBRULE(this.joinOperator);
              if (operator !== 'CROSS JOIN') waiting.push(joins.length);
              joins.push(this.#join(operator, from, this.requiredTable(3)));
            },
          },
          {
            ALT: () => {
              // It takes in all joins behind the nearest one which has no constraint yet.
              const at = waiting.at(-1);
              const join = at === undefined ? undefined : joins[at];
              const source = joined(join?.operand ?? first, joins.splice((at ?? -1) + 1));
              const operand = this.SUBRULE(this.pivoted, { ARGS: [source, true] });
              if (at !== undefined && join) joins[at] = { ...join, end: operand.end, operand };
              else first = operand;
            },
          },
        ]),
    });
    const end = Math.max(this.endOfLast(), first.end);
    return { kind: 'Joins', start: Math.min(start, first.start), end, first, joins };
  });

  #joinContinues(constraintWaited: boolean): boolean {
    const type = this.next();
    if (type === Keyword.ON || type === Keyword.USING) {
      return constraintWaited && !(type === Keyword.USING && this.sampleAhead(2));
    }
    if (type === t.Comma || type === Keyword.JOIN || this.pivotAhead()) return true;
    for (let ahead = 1; joinWordSet.has(this.next(ahead)); ahead++) {
      if (this.nextIs(Keyword.JOIN, ahead + 1)) return true;
      if (this.nextIs(Keyword.ARRAY, ahead + 1)) return false;
    }
    // Half-typed: `from a left` is the beginning of a join and cannot be anything else.
    if (!sideWords.has(type)) return false;
    return this.nextIs(EOF, 2) || joinWordSet.has(this.next(2)) || this.plainOperandFollows(2);
  }

  #join(operator: string, from: IToken, operand: JoinOperand): Join {
    const start = from.startOffset;
    const end = Math.max(this.endOfLast(), operand.end);
    return { kind: 'Join', start, end, operator, operand, constraint: undefined };
  }

  /** The words up to JOIN, in upper case. */
  protected readonly joinOperator = this.RULE('joinOperator', (): string => {
    const words = (this.#joinImages = [] as string[]);
    const first = this.LA(1);
    this.MANY({
      GATE: () => !this.nextIs(Keyword.JOIN),
      DEF: () =>
        this.OR(
          (this.#joinWords ??= joinWords.map((word) => ({
            ALT: () => this.#joinImages.push(this.CONSUME(word).image.toUpperCase()),
          }))),
        ),
    });
    const join = this.expect(1, Keyword.JOIN, '`JOIN`');
    const kind = words.filter((word) => word !== 'NATURAL').join(' ');
    const natural = words.lastIndexOf('NATURAL') > 0 || /^NATURAL [CP]/.test(words.join(' '));
    if (!this.RECORDING_PHASE && join && (natural || !legalJoins.has(kind))) {
      const said = words.length > mostJoinWords ? [...words.slice(0, mostJoinWords), '…'] : words;
      const message = `\`${said.join(' ')} JOIN\` does not exist.`;
      this.report('unknown-join', message, first.startOffset, this.endOfLast());
    }
    return [...words, 'JOIN'].join(' ');
  });

  /** The words of the join being read; the cached alternatives below write here. */
  #joinImages: string[] = [];

  #joinWords: { ALT: () => unknown }[] | undefined;

  protected readonly joinConstraint = this.RULE('joinConstraint', (): JoinConstraint => {
    const start = this.startOfNext();
    let style: 'on' | 'using' = 'on';
    // `on from left join c`: a column of that name.
    const isNegated = this.nextIs(Keyword.NOT, 2) && this.nextIs(Keyword.JOIN, 4);
    if (this.joinComes(3) && !this.joinComes(2) && isName(this.LA(2)) && !isNegated) {
      retype(this.LA(2), t.Identifier);
    }
    const expressions = this.OR([
      {
        ALT: () => {
          this.CONSUME(Keyword.ON);
          const list = this.SUBRULE(this.expressionList, { ARGS: [this.tableFollows] });
          const second = list[1];
          if (second) {
            const message = '`ON` takes one condition; join several with `AND`.';
            const edits = joinedWithAnd(list);
            const fixes = [{ title: 'Join with `AND`', edits }];
            this.report('not-implemented', message, second.start, this.endOfLast(), fixes);
          }
          if (this.#sideBehindComma()) this.#refuseComma();
          return list;
        },
      },
      {
        ALT: () => {
          style = 'using';
          this.CONSUME(Keyword.USING);
          const own = this.OPTION({
            GATE: () => this.#listsColumns(),
            DEF: () => [this.SUBRULE(this.parentheses)],
          });
          if (own && !this.RECORDING_PHASE) return own;
          const list = this.SUBRULE1(this.expressionList, { ARGS: [this.tableFollows] });
          return this.#sideBehindComma() ? [...list, this.#sideAsColumn()] : list;
        },
      },
    ]);
    return { kind: 'JoinConstraint', start, end: this.endFrom(start), style, expressions };
  });

  /** `ON a, LEFT JOIN t`: behind a comma the word is one more condition, and the join has none. */
  #sideBehindComma(): boolean {
    if (this.RECORDING_PHASE || !this.nextIs(t.Comma, 0)) return false;
    return joinWordSet.has(this.next()) && this.nextIs(Keyword.JOIN, 2);
  }

  #refuseComma(): void {
    const { startOffset: start } = this.LA(0);
    const { image } = this.LA(1);
    const message = `The comma makes \`${image}\` a second condition; leave it out.`;
    const fixes = [replacing('Remove `,`', start, start + 1, '')];
    this.report('unexpected-token', message, start, start + 1, fixes);
  }

  #sideAsColumn(): Path {
    this.readAsName();
    const name = this.nameOf(this.consume(8, t.Identifier));
    return { kind: 'Path', start: name.start, end: name.end, names: [name] };
  }

  /** `USING (a), b`: the comma joins the table `b`; and `USING (select + 1)`, which is no query. */
  #listsColumns(): boolean {
    if (!this.nextIs(t.LParen) || this.opensBareQuery()) return false;
    const after = this.aheadOfPartner(1);
    if (after === undefined) return false;
    return this.nextIs(t.Comma, after) ? this.tableBehind(after + 1) : this.opensQuery();
  }

  protected requiredTable(idx: number): JoinOperand {
    if (this.RECORDING_PHASE || this.tableComes()) return this.subrule(idx, this.joinOperand);
    this.reportMissing('missing-table', 'a table');
    const table = this.missing('table');
    const { start, end } = table;
    const none = { alias: undefined, columnAliases: undefined, sample: undefined, final: false };
    return { kind: 'TableSource', start, end, table, ...none };
  }
}

/** Tables joined to a first one. */
function joined(first: JoinOperand, joins: readonly Join[]): JoinOperand {
  if (joins.length === 0) return first;
  // The constraint of an earlier join may stand behind the last one.
  const end = Math.max(...joins.map((join) => join.end));
  return { kind: 'Joins', start: first.start, end, first, joins };
}

function joinedWithAnd(conditions: readonly Expression[]): Edit[] {
  return conditions.slice(1).map(({ start }, at) => {
    return { start: conditions[at]?.end ?? start, end: start, text: ' and ' };
  });
}

/** So many words of a join which does not exist are repeated to the user. */
const mostJoinWords = 6;

const sideWords = new Set([
  ...[Keyword.LEFT, Keyword.RIGHT, Keyword.FULL, Keyword.INNER, Keyword.CROSS, Keyword.ASOF],
]);
