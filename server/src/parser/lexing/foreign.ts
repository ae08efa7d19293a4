import type { IToken, TokenType } from 'chevrotain';
import type { Extent } from '../../ast/extent.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import { Keyword } from './keywords.ts';
import type { SyntaxError } from './syntaxError.ts';
import { type Plain, plainAt } from './lookalikes.ts';
import * as t from './tokens.ts';

/** Reads an operator of another language as ours, and says how it is written here. */
export function readForeignOperator(token: IToken, text: string): SyntaxError {
  const { image, startOffset: start } = token;
  const end = start + image.length;
  const { type, written, word } = operators[image] ?? other;
  t.retype(token, type);
  const message = `\`${image}\` is not an operator. Use ${written}.`;
  if (word === undefined) return { code: 'unknown-operator', message, start, end };
  const before = /[\w$)\]]/.test(text.charAt(start - 1)) ? ' ' : '';
  const after = /\s/.test(text.charAt(end)) ? '' : ' ';
  const fixes = [replacing(fixTitle.write(written), start, end, before + word + after)];
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
 * Makes one token of each word with foreign letters, each text in typographic quotes, and each full-width sign, so that
 * each causes one error. Returns all tokens, the errors, and the texts that are still refused. Such words do not reach
 * into comments.
 */
export function mergeForeignWords(
  text: string,
  tokens: IToken[],
  comments: readonly Extent[],
  refused: readonly Extent[],
): { tokens: IToken[]; left: readonly Extent[]; errors: SyntaxError[] } {
  if (refused.length === 0) return { tokens, left: [], errors: [] };
  const errors: SyntaxError[] = [];
  const left: Extent[] = [];
  const merged: IToken[] = [];
  let next = 0;
  let done = 0;
  /** Takes over the tokens that end before a place; returns whether none lies across it. */
  const takeUpTo = (place: number): boolean => {
    let token = tokens[next];
    for (; token && t.endOf(token) <= place; token = tokens[++next]) merged.push(token);
    return !token || token.startOffset >= place;
  };
  let comment = 0;
  const holdsComment = ({ start, end }: Extent): boolean => {
    while ((comments[comment]?.end ?? Infinity) <= start) comment++;
    return (comments[comment]?.start ?? Infinity) < end;
  };
  const pending = refused.toReversed();
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (one.start === one.end || one.end <= done) continue;
    if (one.start < done) {
      pending.push({ start: done, end: one.end });
      continue;
    }
    const last = merged.at(-1);
    const taken = Math.max(last ? t.endOf(last) : 0, left.at(-1)?.end ?? 0);
    const word = foreignWord(text, one.start, taken);
    const isFree = word && !holdsComment(word) && takeUpTo(word.start);
    if (!isFree || !endsBetween(tokens, next, word.end)) {
      // A brace that closes nothing is still a token, which the grammar reports.
      takeUpTo(one.start);
      if (tokens[next]?.startOffset !== one.start) left.push(one);
      continue;
    }
    for (let token = tokens[next]; token && t.endOf(token) <= word.end; token = tokens[++next]);
    if (word.token) merged.push(word.token);
    errors.push(word.error);
    done = word.end;
    pending.push(one);
  }
  takeUpTo(text.length);
  return { tokens: merged, left, errors };
}

/** True if no token from `next` on lies across a place. */
function endsBetween(tokens: readonly IToken[], next: number, place: number): boolean {
  let at = next;
  for (let token = tokens[at]; token && token.startOffset < place; token = tokens[++at]) {
    if (t.endOf(token) > place) return false;
  }
  return true;
}

type ForeignWord = Extent & { readonly token: IToken | undefined; readonly error: SyntaxError };

/** The word around a foreign character, from `from` on. */
function foreignWord(text: string, offset: number, from: number): ForeignWord | undefined {
  const char = text.charAt(offset);
  if (invisible.test(char)) {
    const code = `U+${char.charCodeAt(0).toString(16).toUpperCase()}`;
    const message = `An invisible character (${code}) is here. Remove it.`;
    const fix = replacing(fixTitle.remove(code), offset, offset + 1, '');
    return wordOf(text, undefined, message, [fix]);
  }
  const plain = plainAt(text, offset);
  if (plain) return lookalike(text, offset, plain);
  if (char in closingQuotes) return foreignText(text, offset, char);
  const letter = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return /\p{L}/u.test(letter) ? foreignName(text, offset, from) : undefined;
}

/** Characters without a width, which come along with copied text. */
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064]/;

function lookalike(text: string, start: number, { written, length, type }: Plain): ForeignWord {
  const shown = text.slice(start, start + length);
  const message = `\`${shown}\` looks like \`${written}\`; write that.`;
  // Word processors turn the two dashes before a comment into one.
  const fixes = [written, ...(shown === '—' ? ['--'] : [])].map((each) =>
    replacing(fixTitle.write(`\`${each}\``), start, start + length, each),
  );
  // A semicolon is at the end of its statement.
  if (type === t.Semicolon) return wordOf(text, undefined, message, fixes);
  return wordOf(text, type, message, fixes, /\w/.test(written) ? written : shown);
}

function foreignText(text: string, start: number, quote: string): ForeignWord | undefined {
  const rest = /^[^\r\n]*/.exec(text.slice(start + 1, start + 1_000))?.[0] ?? '';
  const length = rest.search(closingQuotes[quote] ?? /$/);
  if (length < 0) return undefined;
  const inner = rest
    .slice(0, length)
    .replace(/(\\.)|'/gu, (each, escape) => (escape ? each : "\\'"));
  const message = `Strings need straight quotes: \`'\`, not \`${quote}\`.`;
  const fix = replacing(fixTitle.write("`'`"), start, start + length + 2, `'${inner}'`);
  return wordOf(text, t.UnclosedString, message, [fix]);
}

function foreignName(text: string, offset: number, from: number): ForeignWord {
  let start = offset;
  while (start > from && /[\w$]/.test(text.charAt(start - 1))) start--;
  foreignTail.lastIndex = offset;
  const end = offset + (foreignTail.exec(text)?.[0].length ?? 1);
  const name = text.slice(start, end);
  const message = 'A name with letters other than a to z needs back quotes.';
  const fix = replacing(fixTitle.quote(), start, end, `\`${name}\``);
  return wordOf(text, t.UnclosedIdentifier, message, [fix]);
}

const foreignTail = /[\p{L}\p{M}\p{N}_$]+/uy;

/** The word that fixes replace; it is left out unless it has a type. */
function wordOf(
  text: string,
  type: TokenType | undefined,
  message: string,
  fixes: readonly Fix[],
  read?: string,
): ForeignWord {
  const { start, end } = fixes[0]?.edits[0] ?? { start: 0, end: 0 };
  const error: SyntaxError = { code: 'foreign-character', message, start, end, fixes };
  if (!type) return { start, end, token: undefined, error };
  const token = { image: read ?? text.slice(start, end), startOffset: start } as IToken;
  t.retype(token, type);
  return { start, end, token, error };
}

const closingQuotes: Readonly<Record<string, RegExp>> = {
  '‘': /[’‘]/,
  '’': /[’‘]/,
  '‚': /[‘’]/,
  '“': /[”“]/,
  '”': /”/,
  '„': /[“”]/,
  '´': /´/,
  '′': /′/,
  '″': /″/,
  '＇': /＇/,
  '＂': /＂/,
  '「': /」/,
  '『': /』/,
  '«': /»/,
  '‹': /›/,
};
