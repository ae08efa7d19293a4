import { Lexer } from 'chevrotain';
import type { IToken, TokenType } from 'chevrotain';
import { replacing } from '../ast/fix.ts';
import { Brackets } from './brackets.ts';
import { invalidEscape } from './escapes.ts';
import { mergeForeignWords, readForeignOperator } from './foreign.ts';
import type { SyntaxError } from './syntaxError.ts';
import * as t from './tokens.ts';
import { retype } from './tokens.ts';

/** The tokens of a statement, what lies between them, and what the lexer found wrong. */
export type LexResult = {
  readonly text: string;
  readonly tokens: IToken[];
  readonly comments: readonly Comment[];
  /** For each bracket the index of its partner, for every other token -1. */
  readonly partners: Int32Array;
  readonly errors: readonly SyntaxError[];
};

/** A comment as written. */
export type Comment = { readonly start: number; readonly end: number; readonly text: string };

let lexer: Lexer | undefined;

/** Cuts a text into tokens; whatever does not fit becomes an error, never an exception. */
export function lex(text: string): LexResult {
  const { tokens: cut, comments, refused } = tokenize(text);
  const { tokens, left, errors } = mergeForeignWords(text, cut, comments, refused);
  for (const { offset, length } of left) {
    if (length > 0) errors.push(unexpectedCharacters(text, offset, length));
  }
  for (const comment of comments) {
    if (isClosed(comment)) continue;
    const { start } = comment;
    const message = 'This comment is never closed: `*/` is missing.';
    errors.push({ code: 'unclosed', message, start, end: start + 2 });
  }
  const partners = classify(text, tokens, errors);
  return { text, tokens, comments, partners, errors };
}

/** Whether a comment has its end; that of a line always has. */
export function isClosed({ text }: Comment): boolean {
  return !text.startsWith('/*') || (text.length > 3 && text.endsWith('*/'));
}

/** The tokens of a text before anything is made of them, and what no token begins with. */
export function tokenize(text: string): {
  readonly tokens: IToken[];
  readonly comments: readonly Comment[];
  readonly refused: readonly { readonly offset: number; readonly length: number }[];
} {
  lexer ??= createLexer();
  const { tokens, groups, errors: refused } = lexer.tokenize(text);
  const comments = (groups['comments'] ?? []).map(({ startOffset, image }) => ({
    start: startOffset,
    end: startOffset + image.length,
    text: image,
  }));
  return { tokens, comments, refused };
}

/** Builds the lexer. Validations stay off: they throw on Node 20, and a test runs them instead. */
export function createLexer(skipValidations = true): Lexer {
  return new Lexer(
    { modes: t.lexerModes, defaultMode: 'query' },
    { positionTracking: 'onlyOffset', skipValidations, ensureOptimizations: false },
  );
}

/** One pass over all tokens of a statement: tells keywords from names, pairs brackets, marks lambdas, checks literals. */
export function classify(text: string, tokens: IToken[], errors: SyntaxError[]): Int32Array {
  const brackets = new Brackets(tokens);
  const { partners } = brackets;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const type = token.tokenType;
    if (type === t.Identifier) {
      const keyword = t.keywordOf(token.image);
      if (keyword) retype(token, keyword);
    } else if (type === t.LParen || type === t.LBracket || type === t.LBrace) {
      brackets.open(at, type);
    } else if (type === t.RParen || type === t.RBracket || type === t.RBrace) {
      brackets.close(at, type);
    } else if (type === t.Arrow) {
      markLambda(tokens, partners, at);
    } else {
      checkToken(text, token, errors);
    }
  }
  return partners;
}

/** `x, y ->` and `(x, y) ->`: marks where the parameters start, so that one token tells the parser. */
function markLambda(tokens: IToken[], partners: Int32Array, arrow: number): void {
  const last = tokens[arrow - 1];
  if (!last) return;
  if (last.tokenType === t.RParen) {
    const at = partners[arrow - 1] ?? -1;
    const opener = tokens[at];
    if (opener?.tokenType === t.LParen && startsOperand(tokens, at)) retype(opener, t.LambdaParen);
    return;
  }
  let first = -1;
  for (let at = last.tokenType === t.Comma ? arrow - 2 : arrow - 1; at >= 0; at -= 2) {
    const name = tokens[at];
    if (!name || !isName(name)) break;
    if (startsOperand(tokens, at)) first = at;
    if (tokens[at - 1]?.tokenType !== t.Comma) break;
  }
  const name = tokens[first];
  if (name) retype(name, t.LambdaName);
}

/** Whether a value may start here: nothing stands before it which it would belong to. */
function startsOperand(tokens: IToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before) return true;
  if (before.tokenType === t.Keyword.AS) return false;
  return !(
    valueEnds.has(before.tokenType) ||
    before.tokenType === t.Dot ||
    before.tokenType === t.NullishDot
  );
}

const valueEnds = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.StringText, t.DecimalNumber, t.FloatNumber],
  ...[t.RParen, t.RBracket, t.RBrace, t.LambdaName],
]);

/** Whether a token may be a name: an identifier, or one of the keywords which may. */
export function isName(token: IToken): boolean {
  return nameTypes[token.tokenTypeIdx] === true;
}

const nameTypes: boolean[] = [];
for (const type of [
  ...[t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier, t.LambdaName],
  ...Object.values(t.Keyword).filter(({ CATEGORIES }) => CATEGORIES?.includes(t.NameToken)),
]) {
  if (type.tokenTypeIdx !== undefined) nameTypes[type.tokenTypeIdx] = true;
}

function checkToken(text: string, token: IToken, errors: SyntaxError[]): void {
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
      // A character is one even where UTF-16 has two units for it; of a line's end there is none.
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
    case t.PositionalNumber:
      if (isOctal(image.slice(1))) {
        const message = `A position has no zero in front: \`#${Number(image.slice(1))}\`.`;
        report('invalid-number', message, 0, image.length);
      }
      return;
    case t.TemplateOpen:
      if (image.startsWith('F')) {
        report('invalid-template', "Templates in a query start with a small letter: `f'…'`.", 0, 2);
      }
      return;
    case t.LessThan:
      if (t.looksLikeTag(text, start)) {
        const message = 'This reads as the start of a tag; put a space after `<` to compare.';
        const fixes = [replacing('Insert a space', start + 1, start + 1, ' ')];
        errors.push({ code: 'tag-or-comparison', message, start, end: start + 1, fixes });
      }
      return;
    case t.LooseTagOpen:
      retype(token, t.TagOpen);
      return;
    case t.LooseTagName:
      retype(token, t.TagName);
      return;
    case t.LooseTagClose:
      retype(token, t.TagSelfClose);
      return;
    case t.ForeignOperator:
      errors.push(readForeignOperator(token, text));
      return;
    default:
  }
}

/** `017`: a decimal number to a reader, and yet not allowed everywhere a decimal number is. */
export function isOctal(digits: string): boolean {
  return /^0[0-7]+$/.test(digits);
}

function unclosed({ image, startOffset: start }: IToken, what: string, quote: string): SyntaxError {
  const end = start + image.length;
  const message = `This ${what} is never closed: \`${quote}\` is missing.`;
  const fixes = [replacing(`Insert \`${quote}\` at the end of the line`, end, end, quote)];
  return { code: 'unclosed', message, start, end, fixes };
}

function unexpectedCharacters(text: string, offset: number, length: number): SyntaxError {
  const point = text.codePointAt(offset) ?? 0;
  const char = String.fromCodePoint(point);
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    code: 'unexpected-character',
    message: `Unexpected character \`${char}\` (${code}).`,
    start: offset,
    end: offset + length,
  };
}
