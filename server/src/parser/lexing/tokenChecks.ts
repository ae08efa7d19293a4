import type { IToken } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import { invalidEscape } from './escapes.ts';
import { isHexFloat, readHexFloat } from '../../ast/hexFloat.ts';
import { NameToken, keywordOf } from './keywords.ts';
import { readForeignOperator } from './foreign.ts';
import type { SyntaxError } from './syntaxError.ts';
import * as tags from './tagTokens.ts';
import * as t from './tokens.ts';
import { retype } from './tokens.ts';

/** Reports what is wrong within a token; types that only the lexer tells apart become those the parser knows. */
export function checkToken(text: string, token: IToken, errors: SyntaxError[]): void {
  const { image, startOffset: start, tokenType: type } = token;
  const report = (code: SyntaxError['code'], message: string, from: number, to: number): void => {
    errors.push({ code, message, start: start + from, end: start + to });
  };
  switch (type) {
    case t.StringText:
    case t.TemplateText:
    case t.QuotedIdentifier: {
      if (!image.includes('\\')) return;
      const allowed = type === t.TemplateText ? "'{" : image.startsWith('"') ? '"' : "'";
      const at = invalidEscape(image, type === t.TemplateText ? 0 : 1, allowed);
      if (at < 0) return;
      // With `u` a character may be two UTF-16 units; a line break is not matched.
      const escape = /^\\.?/u.exec(image.slice(at))?.[0] ?? '\\';
      const message = `\`${escape}\` is no escape sequence; a backslash itself is written \`\\\\\`.`;
      report('invalid-escape', message, at, at + escape.length);
      return;
    }
    case t.UnclosedString:
      if (image.startsWith("'")) errors.push(unclosed(token, 'text', "'"));
      return;
    case t.UnclosedIdentifier:
      if (/^[`"]/.test(image)) errors.push(unclosed(token, 'name', image.charAt(0)));
      return;
    case t.OctalNumber: {
      const message = 'Octal numbers do not exist; write a plain decimal number.';
      report('invalid-number', message, 0, image.length);
      return;
    }
    case t.RadixNumber:
      if (/^0b[01]*[2-9]/i.test(image)) {
        report('invalid-number', 'A binary number has only 0 and 1.', 0, image.length);
      } else if (/^0b0*1[01]{64}/i.test(image)) {
        report('invalid-number', 'A binary number has 64 bits at most.', 0, image.length);
      }
      return;
    case t.FloatNumber:
      if (isHexFloat(image) && readHexFloat(image) === undefined) {
        const message = 'This number is too large or too small: no 64-bit float comes near it.';
        report('invalid-number', message, 0, image.length);
      }
      return;
    case t.PositionalNumber:
      if (isOctal(image.slice(1))) {
        const message = `A position has no zero in front: \`#${Number(image.slice(1))}\`.`;
        report('invalid-number', message, 0, image.length);
      } else if (isTooFar(image.slice(1))) {
        report('invalid-number', 'This number is too large.', 0, image.length);
      }
      return;
    case t.TemplateOpen:
      if (image.startsWith('F')) {
        report('invalid-template', "Templates in a query start with a small letter: `f'…'`.", 0, 2);
      }
      return;
    case t.LessThan:
      if (tags.looksLikeTag(text, start)) {
        const message = 'This reads as the start of a tag; put a space after `<` to compare.';
        const fixes = [replacing('Insert a space', start + 1, start + 1, ' ')];
        errors.push({ code: 'tag-or-comparison', message, start, end: start + 1, fixes });
      }
      return;
    case tags.ChildTagOpen:
    case tags.LooseTagOpen:
      retype(token, tags.TagOpen);
      return;
    case tags.LooseTagName:
      if (keywordOf(image)?.CATEGORIES?.includes(NameToken) === false) {
        const message = `\`${image}\` is a word of the language and no name.`;
        report('missing-name', message, 0, image.length);
      }
      retype(token, tags.TagName);
      return;
    case tags.LooseTagClose:
      retype(token, tags.TagSelfClose);
      return;
    case t.ForeignOperator:
      errors.push(readForeignOperator(token, text));
      return;
    default:
  }
}

/** `017`, which is not allowed everywhere a decimal number is. */
export function isOctal(digits: string): boolean {
  return /^0[0-7]+$/.test(digits);
}

/** Whether a position has more than the 63 bits the service has for one. */
export function isTooFar(digits: string): boolean {
  return digits.length > 19 || BigInt(digits) >= 2n ** 63n;
}

function unclosed({ image, startOffset: start }: IToken, what: string, quote: string): SyntaxError {
  const end = start + image.length;
  const message = `This ${what} is never closed: \`${quote}\` is missing.`;
  const fixes = [replacing(`Insert \`${quote}\` at the end of the line`, end, end, quote)];
  return { code: 'unclosed', message, start, end, fixes };
}
