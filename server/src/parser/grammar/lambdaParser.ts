import type { Expression, Lambda, NameOrMissing } from '../../ast/nodes.ts';
import type { HeldAlias } from './baseParser.ts';
import { CallParser } from './callParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';

/** Lambdas in their three ways of writing. */
export abstract class LambdaParser extends CallParser {
  protected readonly lambda = this.RULE('lambda', (holdAlias: HeldAlias = false): Lambda => {
    const start = this.startOfNext();
    const parameters: NameOrMissing[] = [];
    this.OR([
      {
        ALT: () => {
          parameters.push(this.nameOf(this.CONSUME(t.LambdaName)));
          this.MANY(() => {
            this.CONSUME(t.Comma);
            if (!this.RECORDING_PHASE && this.nextIs(t.Arrow)) return;
            parameters.push(this.expectName(1));
          });
          this.CONSUME(t.Arrow);
        },
      },
      {
        ALT: () => {
          const open = this.CONSUME(t.LambdaParen);
          this.MANY1({
            GATE: () => !this.nextIs(t.RParen) && !this.nextIs(t.Arrow),
            DEF: () => {
              parameters.push(this.expectName(2));
              if (this.RECORDING_PHASE || !this.nextIs(t.RParen)) this.expect(1, t.Comma, '`,`');
              if (!this.RECORDING_PHASE && !this.nextIsName())
                this.skipUntil(this.#lambdaParens, 'a name');
            },
          });
          this.close(1, t.RParen, open);
          this.CONSUME1(t.Arrow);
        },
      },
      {
        ALT: () => {
          this.CONSUME(Keyword.LAMBDA);
          this.MANY_SEP({
            SEP: t.Comma,
            DEF: () => {
              if (this.RECORDING_PHASE || parameters.length === 0 || !this.nextIs(t.Colon)) {
                parameters.push(this.expectName(3));
              }
            },
          });
          this.expect(1, t.Colon, '`:`');
        },
      },
    ]);
    const block = this.OPTION({
      GATE: () => this.#blockAhead(),
      DEF: () => this.SUBRULE(this.lambdaBlock),
    });
    const body = this.#orRequired(block, holdAlias);
    return { kind: 'Lambda', start, end: this.endFrom(start), parameters, body };
  });

  #orRequired(block: Expression | undefined, holdAlias: HeldAlias): Expression {
    if (this.RECORDING_PHASE) return this.required(1, 0, holdAlias);
    return block ?? this.required(1, 0, holdAlias);
  }

  /** `{ return a }`: statements of a program, whose inside is nothing to a query. */
  protected readonly lambdaBlock = this.RULE('lambdaBlock', (): Expression => {
    const open = this.CONSUME(t.LBrace);
    const { startOffset: start } = open;
    const end = this.RECORDING_PHASE ? -1 : this.partnerOf(open);
    if (end > this.position()) this.goTo(end - 1);
    this.close(1, t.RBrace, open);
    return {
      kind: 'Unsupported',
      start,
      end: this.endFrom(start),
      form: 'lambda block',
      parts: [],
    };
  });

  #blockAhead(): boolean {
    if (!this.nextIs(t.LBrace)) return false;
    const type = this.next(2);
    if (type === Keyword.RETURN || type === Keyword.LET) return this.beginsOperand(3);
    return blockStarts.has(type);
  }

  readonly #lambdaParens = (): boolean => this.nextIs(t.RParen) || this.nextIs(t.Arrow);
}

const blockStarts = new Set([
  ...[Keyword.TRY, Keyword.THROW, Keyword.WHILE, Keyword.FN, Keyword.FUN],
]);
