import type { ParserMethod } from 'chevrotain';
import type { Expression, NameOrMissing, Tag, TagAttribute } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { LiteralParser } from './literalParser.ts';
import {
  TagCloseEnd,
  TagCloseOpen,
  TagEnd,
  TagEquals,
  TagName,
  TagOpen,
  TagSelfClose,
  TagText,
} from '../lexing/tagTokens.ts';
import * as t from '../lexing/tokens.ts';
import { short } from '../recovery/messages.ts';

/** Tags with their attributes and children. */
export abstract class TagParser extends LiteralParser {
  protected readonly tag: ParserMethod<[], Tag> = this.NESTING_RULE('tag', (): Tag => {
    const start = this.CONSUME(TagOpen).startOffset;
    const name = this.#tagName(1);
    const attributes: TagAttribute[] = [];
    this.MANY({
      GATE: () => this.nextIs(TagName),
      DEF: () => attributes.push(this.SUBRULE(this.tagAttribute)),
    });
    let children: Expression[] | undefined;
    this.OR([
      { ALT: () => this.CONSUME(TagSelfClose) },
      {
        ALT: () => {
          this.CONSUME(TagEnd);
          children = this.SUBRULE(this.tagChildren);
          this.expect(1, TagCloseOpen, `\`</${nameText(name)}>\``);
          const closing = this.#tagName(2);
          this.#checkTagNames(name, closing, start);
          this.expect(1, TagCloseEnd, '`>`');
        },
      },
    ]);
    return { kind: 'Tag', start, end: this.endFrom(start), name, attributes, children };
  });

  protected readonly tagAttribute = this.RULE('tagAttribute', (): TagAttribute => {
    const name = this.nameOf(this.CONSUME(TagName));
    const value = this.OPTION((): Expression => {
      this.CONSUME(TagEquals);
      return this.OR<Alternatives<Expression>>([
        { ALT: () => this.SUBRULE(this.string) },
        {
          ALT: () => {
            const open = this.CONSUME(t.LBrace);
            const expression = this.requiredInside(1);
            this.close(1, t.RBrace, open);
            return expression;
          },
        },
      ]);
    });
    return { kind: 'TagAttribute', start: name.start, end: this.endOfLast(), name, value };
  });

  protected readonly tagChildren = this.RULE('tagChildren', (): Expression[] => {
    const children: Expression[] = [];
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            const { startOffset: start, image: value } = this.CONSUME(TagText);
            children.push({ kind: 'StringLiteral', start, end: start + value.length, value });
          },
        },
        {
          ALT: () => {
            const open = this.CONSUME(t.LBrace);
            children.push(this.requiredInside(1));
            this.close(1, t.RBrace, open);
          },
        },
        { ALT: () => children.push(this.SUBRULE(this.tag)) },
      ]),
    );
    return children;
  });

  #tagName(idx: number): NameOrMissing {
    const token = this.expect(idx, TagName, "the tag's name");
    return token ? this.nameOf(token) : this.missing('name');
  }

  #checkTagNames(open: NameOrMissing, closing: NameOrMissing, start: number): void {
    if (this.RECORDING_PHASE || closing.kind === 'Missing') return;
    if (open.kind === 'Name' && open.text === closing.text) return;
    const message = `\`<${nameText(open)}>\` is closed as \`</${nameText(closing)}>\`.`;
    this.report('tag-mismatch', message, Math.max(start, closing.start), closing.end);
  }
}

function nameText(name: NameOrMissing): string {
  return name.kind === 'Name' ? short(name.text) : '';
}
