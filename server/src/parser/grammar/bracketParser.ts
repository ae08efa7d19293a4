import type { DictEntry, Expression, Placeholder } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { PathParser } from './pathParser.ts';
import { recordedNode } from './recording.ts';
import * as t from '../lexing/tokens.ts';

/** Lists, and what stands in brackets: values, tuples, queries, arrays, dictionaries. */
export abstract class BracketParser extends PathParser {
  /** Expressions with commas between them; one more comma may end the list. */
  protected readonly expressionList = this.RULE(
    'expressionList',
    (commaEndsIt?: () => boolean): Expression[] =>
      this.bracketed(() => {
        const items = [this.required(1)];
        this.#withoutCommas(items);
        this.MANY({
          GATE: () => !commaEndsIt || (!this.nextIs(t.Comma, 0) && !commaEndsIt()),
          DEF: () => {
            this.CONSUME(t.Comma);
            if (!this.RECORDING_PHASE && this.listEnds()) return;
            // `using a,, b`: the first comma ends the list, the second joins a table.
            if (commaEndsIt && this.nextIs(t.Comma)) return;
            items.push(this.required(2));
            this.#withoutCommas(items);
          },
        });
        return items;
      }),
  );

  /** Values which follow without the comma they should have. */
  #withoutCommas(items: Expression[]): void {
    while (this.lacksComma() && items.at(-1)?.kind !== 'Missing') {
      this.reportMissingComma();
      items.push(this.required(2));
    }
  }

  /** `(query)` standing for a value. */
  protected readonly subquery = this.RULE('subquery', (): Expression => {
    const open = this.CONSUME(t.QueryParen);
    const query = this.SUBRULE(this.querySet);
    this.close(1, t.RParen, open);
    return { kind: 'Subquery', start: open.startOffset, end: this.endOfLast(), query };
  });

  /** `(value)`, `(a, b)`, `(a,)` */
  protected readonly parentheses = this.RULE('parentheses', (): Expression => {
    const open = this.CONSUME(t.LParen);
    const start = open.startOffset;
    const items = this.SUBRULE(this.expressionList);
    if (this.RECORDING_PHASE) this.close(1, t.RParen, open);
    const single = items.length === 1 && this.LA(0).tokenType !== t.Comma ? items[0] : undefined;
    this.close(2, t.RParen, open);
    const end = this.endOfLast();
    if (single?.kind === 'Star' && single.table.length === 0) this.allowReplace(single);
    if (single) return { kind: 'Parenthesized', start, end, expression: single };
    return { kind: 'Tuple', start, end, elements: items };
  });

  protected readonly array = this.RULE('array', (): Expression => {
    const start = this.startOfNext();
    this.OPTION(() => this.CONSUME(Keyword.ARRAY));
    const open = this.CONSUME(t.LBracket);
    const elements =
      this.OPTION1({
        GATE: () => !this.nextIs(t.RBracket),
        DEF: () => this.SUBRULE(this.expressionList),
      }) ?? [];
    this.close(1, t.RBracket, open);
    return { kind: 'ArrayLiteral', start, end: this.endFrom(start), elements };
  });

  /** `{value}` stands for a value of its name, `{key: value}` is a dictionary. */
  protected readonly braces = this.RULE('braces', (): Expression => {
    const open = this.CONSUME(t.LBrace);
    const start = open.startOffset;
    const entries: DictEntry[] = [];
    let placeholder: Expression | undefined;
    this.OPTION({
      GATE: () => !this.nextIs(t.RBrace),
      DEF: () => {
        const key = this.requiredInside(1);
        this.OR([
          {
            GATE: () => this.nextIs(t.Colon),
            ALT: () => this.SUBRULE(this.dictTail, { ARGS: [key, entries] }),
          },
          {
            ALT: () => {
              placeholder = key;
            },
          },
        ]);
      },
    });
    this.close(1, t.RBrace, open);
    const end = this.endOfLast();
    if (!placeholder) return { kind: 'Dict', start, end, entries };
    return { kind: 'Placeholder', start, end, expression: placeholder } satisfies Placeholder;
  });

  protected readonly dictTail = this.RULE(
    'dictTail',
    (first: Expression = recordedNode, entries: DictEntry[] = []): void => {
      this.CONSUME(t.Colon);
      entries.push(dictEntry(first, this.requiredInside(1)));
      this.MANY(() => {
        this.CONSUME(t.Comma);
        if (!this.RECORDING_PHASE && this.nextIs(t.RBrace)) return;
        const key = this.requiredInside(2);
        this.expect(1, t.Colon, '`:`');
        entries.push(dictEntry(key, this.requiredInside(3)));
      });
    },
  );

  protected readonly columns = this.RULE('columns', (): Expression => {
    const start = this.CONSUME(Keyword.COLUMNS).startOffset;
    const open = this.CONSUME(t.LParen);
    const args =
      this.OPTION({
        GATE: () => !this.nextIs(t.RParen),
        DEF: () => this.SUBRULE(this.expressionList),
      }) ?? [];
    // `columns('a',)`: a list of one text.
    const isList = this.nextIs(t.Comma, 0);
    this.close(1, t.RParen, open);
    const only = args.length === 1 ? args[0] : undefined;
    if (only?.kind === 'Star' && only.table.length < 2) this.allowReplace(only);
    const pattern = only?.kind === 'StringLiteral' && !isList ? only.value : undefined;
    return { kind: 'Columns', start, end: this.endFrom(start), args, pattern };
  });
}

function dictEntry(key: Expression, value: Expression): DictEntry {
  return { kind: 'DictEntry', start: key.start, end: value.end, key, value };
}
