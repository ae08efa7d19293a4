import type { IToken, TokenType } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import { Keyword } from './keywords.ts';
import type { SyntaxError } from './syntaxError.ts';
import * as t from './tokens.ts';
import { retype } from './tokens.ts';

/** Where something begins and ends. */
type Extent = { readonly start: number; readonly end: number };

/** A stretch of text with which no token begins. */
type Refused = { readonly offset: number; readonly length: number };

/** Reads an operator of another language as ours, and says how it is written here. */
export function readForeignOperator(token: IToken, text: string): SyntaxError {
  const { image, startOffset: start } = token;
  const end = start + image.length;
  const { type, written, word } = operators[image] ?? other;
  retype(token, type);
  const message = `\`${image}\` does not exist; write ${written}.`;
  if (word === undefined) return { code: 'unknown-operator', message, start, end };
  const before = /[\w$)\]]/.test(text.charAt(start - 1)) ? ' ' : '';
  const after = /\s/.test(text.charAt(end)) ? '' : ' ';
  const fixes = [replacing(`Write ${written}`, start, end, before + word + after)];
  return { code: 'unknown-operator', message, start, end, fixes };
}

type Operator = { readonly type: TokenType; readonly written: string; readonly word?: string };

const other: Operator = { type: t.Plus, written: 'a function' };
const operators: Readonly<Record<string, Operator>> = {
  '&&': { type: Keyword.AND, written: '`AND`', word: 'and' },
  '!': { type: Keyword.NOT, written: '`NOT`', word: 'not' },
  '===': { type: t.Comparison, written: '`=`', word: '=' },
  '!==': { type: t.Comparison, written: '`!=`', word: '!=' },
  '=>': { type: t.ColonEquals, written: '`:=` for a named argument, `->` for a lambda' },
  '&': { type: t.Plus, written: '`bitAnd(a, b)`' },
  '|': { type: t.Plus, written: '`bitOr(a, b)`' },
  '^': { type: t.Star, written: '`pow(a, b)`' },
};

/**
 * Makes one token of each word with foreign letters, of each text in typographic quotes, and of
 * each full-width sign, so that there is one error instead of several. Returns all tokens, the
 * errors, and what is still refused. No such word reaches into a comment.
 */
export function mergeForeignWords(
  text: string,
  tokens: IToken[],
  comments: readonly Extent[],
  refused: readonly Refused[],
): { tokens: IToken[]; left: readonly Refused[]; errors: SyntaxError[] } {
  if (refused.length === 0) return { tokens, left: [], errors: [] };
  const errors: SyntaxError[] = [];
  const left: Refused[] = [];
  const merged: IToken[] = [];
  let next = 0;
  let done = 0;
  /** Takes over the tokens that end before a place; returns whether none lies across it. */
  const takeUpTo = (place: number): boolean => {
    let token = tokens[next];
    for (; token && endOf(token) <= place; token = tokens[++next]) merged.push(token);
    return !token || token.startOffset >= place;
  };
  let comment = 0;
  const holdsComment = ({ start, end }: Extent): boolean => {
    while ((comments[comment]?.end ?? Infinity) <= start) comment++;
    return (comments[comment]?.start ?? Infinity) < end;
  };
  for (const one of refused) {
    if (one.length === 0 || one.offset + one.length <= done) continue;
    if (one.offset < done) {
      left.push({ offset: done, length: one.offset + one.length - done });
      continue;
    }
    const taken = Math.max(endOf(merged.at(-1)), endOfRefused(left.at(-1)));
    const word = foreignWord(text, one.offset, taken);
    if (
      !word ||
      holdsComment(word) ||
      !takeUpTo(word.start) ||
      !endsBetween(tokens, next, word.end)
    ) {
      // A brace that closes nothing is a token nevertheless, and the grammar speaks of it.
      takeUpTo(one.offset);
      if (tokens[next]?.startOffset !== one.offset) left.push(one);
      continue;
    }
    const { start, end, error } = word;
    for (let token = tokens[next]; token && endOf(token) <= end; token = tokens[++next]);
    merged.push(tokenOf(word.type, text.slice(start, end), start));
    errors.push(error);
    done = end;
    if (one.offset + one.length > end) {
      left.push({ offset: end, length: one.offset + one.length - end });
    }
  }
  takeUpTo(text.length);
  return { tokens: merged, left, errors };
}

function endOf(token: IToken | undefined): number {
  return token ? token.startOffset + token.image.length : 0;
}

function endOfRefused(one: Refused | undefined): number {
  return one ? one.offset + one.length : 0;
}

/** Whether no token from `next` on lies across a place. */
function endsBetween(tokens: readonly IToken[], next: number, place: number): boolean {
  let at = next;
  for (let token = tokens[at]; token && token.startOffset < place; token = tokens[++at]) {
    if (endOf(token) > place) return false;
  }
  return true;
}

type ForeignWord = {
  readonly type: TokenType;
  readonly start: number;
  readonly end: number;
  readonly error: SyntaxError;
};

/** The word around a foreign character, from `from` on. */
function foreignWord(text: string, offset: number, from: number): ForeignWord | undefined {
  const char = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const sign = signs[char];
  if (sign) {
    const { type, written } = sign;
    const end = offset + char.length;
    const message = `\`${char}\` only looks like \`${written}\`; write that.`;
    return wordOf(type, offset, end, message, `Write \`${written}\``, written);
  }
  if (closingQuotes[char] !== undefined) return typographicText(text, offset, char);
  return /\p{L}/u.test(char) ? foreignName(text, offset, from) : undefined;
}

function typographicText(text: string, start: number, quote: string): ForeignWord | undefined {
  const rest = /^[^\r\n]*/.exec(text.slice(start + 1, start + 1_000))?.[0] ?? '';
  const length = rest.search(closingQuotes[quote] ?? /$/);
  if (length < 0) return undefined;
  const end = start + 1 + length + 1;
  const inner = rest.slice(0, length);
  const straight = /[‘’‚]/.test(quote) ? "'" : '"';
  const message = `Texts stand in straight quotes: \`'\`, not \`${quote}\`.`;
  const written = straight === '"' ? `'${inner}'` : `${straight}${inner}${straight}`;
  return wordOf(t.UnclosedString, start, end, message, "Write `'`", written);
}

function foreignName(text: string, offset: number, from: number): ForeignWord {
  let start = offset;
  while (start > from && /[\w$]/.test(text.charAt(start - 1))) start--;
  foreignTail.lastIndex = offset;
  const end = offset + (foreignTail.exec(text)?.[0].length ?? 1);
  const name = text.slice(start, end);
  const quoted = `\`${name}\``;
  const message = 'A name with other letters than a to z stands in back quotes.';
  return wordOf(t.UnclosedIdentifier, start, end, message, 'Put into back quotes', quoted);
}

const foreignTail = /[\p{L}\p{M}\p{N}_$]+/uy;

function wordOf(
  type: TokenType,
  start: number,
  end: number,
  message: string,
  title: string,
  written: string,
): ForeignWord {
  const fixes = [replacing(title, start, end, written)];
  const error: SyntaxError = { code: 'foreign-character', message, start, end, fixes };
  return { type, start, end, error };
}

function tokenOf(tokenType: TokenType, image: string, startOffset: number): IToken {
  const token = { image, startOffset, tokenType, tokenTypeIdx: 0 } as IToken;
  retype(token, tokenType);
  return token;
}

const closingQuotes: Readonly<Record<string, RegExp>> = {
  '‘': /[’‘]/,
  '’': /[’‘]/,
  '‚': /[‘’]/,
  '“': /[”“]/,
  '”': /”/,
  '„': /[“”]/,
};
const signs: Readonly<Record<string, { readonly type: TokenType; readonly written: string }>> = {
  '，': { type: t.Comma, written: ',' },
  '（': { type: t.LParen, written: '(' },
  '）': { type: t.RParen, written: ')' },
  '＝': { type: t.Comparison, written: '=' },
  '＊': { type: t.Star, written: '*' },
  '．': { type: t.Dot, written: '.' },
  '–': { type: t.Minus, written: '-' },
  '−': { type: t.Minus, written: '-' },
  '≠': { type: t.Comparison, written: '!=' },
  '≤': { type: t.Comparison, written: '<=' },
  '≥': { type: t.Comparison, written: '>=' },
};
