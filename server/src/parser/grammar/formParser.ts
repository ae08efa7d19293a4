import type { IToken } from 'chevrotain';
import type { Edit } from '../../ast/fix.ts';
import type { Cast, Expression } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import { trimSides } from './readingParser.ts';
import { recordedNode } from './recording.ts';
import { TypeParser } from './typeParser.ts';
import * as t from '../lexing/tokens.ts';

/** The forms which look like calls and hold keywords: CAST, TRIM, SUBSTRING, and DATE with a text. */
export abstract class FormParser extends TypeParser {
  /** `CAST(e AS type)`, `TRY_CAST(e AS type)` */
  protected readonly cast = this.RULE('cast', (): Cast => {
    const keyword = this.OR([
      { ALT: () => this.CONSUME(Keyword.CAST) },
      { ALT: () => this.CONSUME(Keyword.TRY_CAST) },
    ]);
    const open = this.CONSUME(t.LParen);
    const expression = this.bracketed(() => this.required(1, 0, 'type'));
    this.expect(1, Keyword.AS, '`AS`');
    const type = this.SUBRULE(this.typeName);
    this.close(1, t.RParen, open);
    const style = keyword.tokenType === Keyword.CAST ? 'cast' : 'try';
    const start = keyword.startOffset;
    return { kind: 'Cast', start, end: this.endFrom(start), style, expression, type };
  });

  /** `TRIM(BOTH 'x' FROM e)` */
  protected readonly trim = this.RULE('trim', (): Expression => {
    const start = this.CONSUME(Keyword.TRIM).startOffset;
    const open = this.CONSUME(t.LParen);
    const side = this.OR([
      { ALT: () => this.CONSUME(Keyword.BOTH) },
      { ALT: () => this.CONSUME(Keyword.LEADING) },
      { ALT: () => this.CONSUME(Keyword.TRAILING) },
    ]);
    const characters = this.OR1<Alternatives<Expression>>([
      { ALT: () => this.SUBRULE(this.string) },
      { ALT: () => this.SUBRULE(this.template) },
    ]);
    this.expect(1, Keyword.FROM, '`FROM`');
    const expression = this.requiredInside(1);
    this.close(1, t.RParen, open);
    return {
      kind: 'Trim',
      start,
      end: this.endOfLast(),
      side: trimSides.get(side.tokenType) ?? 'both',
      characters,
      expression,
    };
  });

  /** `SUBSTRING(e FROM a FOR b)`, `DATE 'text'`, `TIMESTAMP 'text'`: known, not implemented. */
  protected readonly unsupported = this.RULE('unsupported', (): Expression => {
    const start = this.startOfNext();
    const word = this.LA(1);
    const parts: Expression[] = [];
    const edits: Edit[] = [];
    const comma = (keyword: IToken): void => {
      const before = parts.at(-1)?.end ?? keyword.startOffset;
      edits.push({ start: before, end: keyword.startOffset + keyword.image.length, text: ',' });
    };
    const form = this.OR<Alternatives<keyof typeof notImplemented>>([
      {
        ALT: () => {
          this.CONSUME(Keyword.SUBSTRING);
          const open = this.CONSUME(t.LParen);
          parts.push(this.required(1));
          comma(this.CONSUME(Keyword.FROM));
          parts.push(this.required(2));
          this.OPTION(() => {
            comma(this.CONSUME(Keyword.FOR));
            parts.push(this.required(3));
          });
          this.close(1, t.RParen, open);
          return 'substring';
        },
      },
      {
        ALT: () => {
          this.CONSUME(Keyword.DATE);
          parts.push(this.SUBRULE(this.string));
          return 'date';
        },
      },
      {
        ALT: () => {
          this.CONSUME(Keyword.TIMESTAMP);
          parts.push(this.SUBRULE1(this.string));
          return 'timestamp';
        },
      },
    ]);
    if (this.RECORDING_PHASE) return recordedNode;
    const end = this.endOfLast();
    if (form !== 'substring') {
      const opened = word.startOffset + word.image.length;
      const text = `${insteadOf[form]}(`;
      edits.push({ start, end: Math.max(opened, parts[0]?.start ?? opened), text });
      edits.push({ start: end, end, text: ')' });
    }
    const { message, title } = notImplemented[form];
    this.report('not-implemented', message, start, end, [{ title, edits }]);
    return { kind: 'Unsupported', start, end, form, parts };
  });
}

const insteadOf = { date: 'toDate', timestamp: 'toDateTime' } as const;

const notImplemented = {
  substring: {
    message: '`SUBSTRING(… FROM …)` is not implemented; write `substring(text, offset, length)`.',
    title: 'Write commas',
  },
  date: {
    message: "`DATE '…'` is not implemented; write `toDate('…')`.",
    title: 'Write `toDate(…)`',
  },
  timestamp: {
    message: "`TIMESTAMP '…'` is not implemented; write `toDateTime('…')`.",
    title: 'Write `toDateTime(…)`',
  },
} as const;
