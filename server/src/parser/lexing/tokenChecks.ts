import type { IToken, TokenType } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import { invalidEscape } from './escapes.ts';
import { isHexFloat, readHexFloat } from '../../ast/hexFloat.ts';
import { NameToken, keywordOf } from './keywords.ts';
import { readForeignOperator } from './foreign.ts';
import type { SyntaxError } from './syntaxError.ts';
import * as tags from './tagTokens.ts';
import * as t from './tokens.ts';

/** Reports errors within a token, and maps types that only the lexer distinguishes to the parser's types. */
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
      const message = `\`${escape}\` is not an escape sequence. Write a backslash as \`\\\\\`.`;
      report('invalid-escape', message, at, at + escape.length);
      return;
    }
    case t.UnclosedString:
    case t.UnclosedIdentifier: {
      const quote = openQuote(token);
      if (quote === undefined) return;
      errors.push(unclosedQuote(start, t.endOf(token), quote, fixTitle.insertAtEndOfLine));
      return;
    }
    case t.OctalNumber:
    case t.RadixNumber:
    case t.FloatNumber:
    case t.PositionalNumber: {
      const message = numberProblem(type, image);
      if (message !== undefined) report('invalid-number', message, 0, image.length);
      return;
    }
    case t.TemplateOpen:
      if (image.startsWith('F')) {
        report('invalid-template', "Templates in a query start with a small letter: `f'…'`.", 0, 2);
      }
      return;
    case t.LessThan:
      if (tags.looksLikeTag(text, start)) {
        const message = 'This reads as the start of a tag; put a space after `<` to compare.';
        const fixes = [replacing(fixTitle.insertSpace(), start + 1, start + 1, ' ')];
        errors.push({ code: 'tag-or-comparison', message, start, end: start + 1, fixes });
      }
      return;
    case tags.ChildTagOpen:
    case tags.LooseTagOpen:
      t.retype(token, tags.TagOpen);
      return;
    case tags.LooseTagName:
      if (keywordOf(image)?.CATEGORIES?.includes(NameToken) === false) {
        const message = `\`${image}\` is a reserved word and cannot be a name.`;
        report('missing-name', message, 0, image.length);
      }
      t.retype(token, tags.TagName);
      return;
    case tags.LooseTagClose:
      t.retype(token, tags.TagSelfClose);
      return;
    case t.ForeignOperator:
      errors.push(readForeignOperator(token, text));
      return;
    default:
  }
}

function numberProblem(type: TokenType, image: string): string | undefined {
  switch (type) {
    case t.OctalNumber:
      return 'Octal numbers do not exist; write a plain decimal number.';
    case t.RadixNumber:
      if (/^0b[01]*[2-9]/i.test(image)) return 'A binary number has only 0 and 1.';
      return /^0b0*1[01]{64}/i.test(image) ? 'A binary number has at most 64 bits.' : undefined;
    case t.FloatNumber:
      if (!isHexFloat(image) || readHexFloat(image) !== undefined) return undefined;
      return 'This number is outside the range of a 64-bit float.';
    default:
      return positionProblem(image.slice(1));
  }
}

/** The problem with the number of a position such as `#1` or `a.1`. */
export function positionProblem(digits: string, sign = '#'): string | undefined {
  if (isOctal(digits)) return `A position has no leading zero: \`${sign}${Number(digits)}\`.`;
  return isTooFar(digits) ? 'This number is too large.' : undefined;
}

/** `017`, which is not allowed wherever a decimal number is. */
export function isOctal(digits: string): boolean {
  return /^0[0-7]+$/.test(digits);
}

/** True if a position has more than the 63 bits the service has for one. */
function isTooFar(digits: string): boolean {
  return digits.length > 19 || BigInt(digits) >= 2n ** 63n;
}

/** The quote with which a token begins that is never closed; words with foreign letters have none. */
export function openQuote({ tokenType, image }: IToken): string | undefined {
  if (tokenType !== t.UnclosedString && tokenType !== t.UnclosedIdentifier) return undefined;
  return /^['"`]/.exec(image)?.[0];
}

/** The error of a quote that is never closed, with the fix that closes it at `end`. */
export function unclosedQuote(
  start: number,
  end: number,
  quote: string,
  title = fixTitle.insert,
): SyntaxError {
  const what = quote === "'" ? 'string' : 'name';
  const message = `Unterminated ${what}: the closing \`${quote}\` is missing.`;
  const fixes = [replacing(title(`\`${quote}\``), end, end, quote)];
  return { code: 'unclosed', message, start, end, fixes };
}
