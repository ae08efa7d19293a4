import { EOF, type IToken, type TokenType } from 'chevrotain';
import { type Fix, replacing } from '../../ast/fix.ts';
import { unitNamed } from '../../../common/language/timeUnits.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { NameOrMissing } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import { nameOf, type Parser } from './parser.ts';
import type { SyntaxErrorCode } from '../lexing/syntaxError.ts';

/** A token as messages quote it. */
export function shown({ image }: IToken): string {
  return `\`${short(image)}\``;
}

/** A name or token shortened for a message. */
export function short(image: string): string {
  return image.length > 30 ? `${image.slice(0, 29)}…` : image;
}

/** Takes a token that must be here, or reports that `what` is missing. */
export function expect(p: Parser, type: TokenType, what: string): IToken | undefined {
  const token = p.eat(type);
  if (!token) reportMissing(p, 'missing-token', what);
  return token;
}

/** Takes a name that must be here, or returns a missing node. */
export function expectName(p: Parser, what = 'a name'): NameOrMissing {
  if (p.atName()) return p.takeName();
  if (reservedWords.has(p.nth()) && !p.isReported()) return keywordAsName(p);
  reportMissing(p, 'missing-name', what);
  return p.missing('name');
}

/** A reserved keyword where only a name can be: reads it as a name, and offers quotes. */
function keywordAsName(p: Parser): NameOrMissing {
  const { image, startOffset: start } = p.token();
  const end = start + image.length;
  const message = `\`${image}\` is a keyword. Put it in back quotes to use it as a name.`;
  const fix = replacing(fixTitle.quote(), start, end, `\`${image}\``);
  p.report('reserved-name', message, start, end, [fix]);
  return nameOf(p.take());
}

/**
 * Takes a closing bracket. Tokens before it are reported and skipped; if the bracket is never closed, or `clauseComes`
 * first, the bracket itself is reported.
 */
export function close(
  p: Parser,
  type: TokenType,
  open: number,
  clauseComes: (p: Parser) => boolean,
): void {
  if (p.eat(type)) return;
  const image = type === t.RParen ? ')' : type === t.RBracket ? ']' : '}';
  const end = p.partnerAt(open);
  if (end >= p.position && !clauseComes(p)) {
    reportUnexpected(p, `\`${image}\``);
    p.position = end + 1;
    return;
  }
  reportUnclosed(p, open, image);
}

/** Reports what was expected after the last token; the squiggle goes under the token found instead. */
export function reportMissing(p: Parser, code: SyntaxErrorCode, what: string): void {
  if (p.isReported()) return;
  const last = p.token(-1);
  const { start, end } = extentOf(p.atEnd() ? last : p.token());
  p.report(code, `Expected ${what}${afterLast(p)}.`, start, end, insertions(p, code, what));
}

/** Reports that the next token does not fit, and what would. */
export function reportUnexpected(p: Parser, expected: string): void {
  if (p.atEnd()) {
    reportMissing(p, 'unexpected-token', expected);
    return;
  }
  if (p.isReported() || reportUnit(p)) return;
  const token = p.token();
  const { start, end } = extentOf(token);
  const opener = openers.get(token.tokenType);
  if (opener !== undefined && p.partnerAt(p.position) < 0) {
    const message = `${shown(token)} has no matching \`${opener}\` before it.`;
    const fix = replacing(fixTitle.remove(shown(token)), start, end, '');
    p.report('unopened', message, start, end, [fix]);
    return;
  }
  const message = `Expected ${expected}${afterLast(p)}, not ${shown(token)}.`;
  p.report('unexpected-token', message, start, end);
}

/** Reports something about the next token. */
export function reportNext(
  p: Parser,
  code: SyntaxErrorCode,
  message: string,
  fixes: readonly Fix[] = [],
): void {
  if (p.isReported()) return;
  const { start, end } = extentOf(p.token());
  p.report(code, message, start, end, fixes);
}

/** Reports that a comma is missing between two values. */
export function reportMissingComma(p: Parser): void {
  if (reportUnit(p)) return;
  const at = p.endOfLast();
  const { start, end } = extentOf(p.token());
  const message = `Expected \`,\` between ${shown(p.token(-1))} and ${shown(p.token())}.`;
  p.report('missing-token', message, start, end, [replacing(fixTitle.insert('`,`'), at, at, ',')]);
}

/** Reports `7 day` without INTERVAL; returns false for anything else. */
function reportUnit(p: Parser): boolean {
  const [number, word] = [p.token(-1), p.token()];
  const unit = number.tokenType === t.DecimalNumber ? unitNamed(word.image) : undefined;
  if (unit === undefined) return false;
  const written = `interval ${number.image} ${unit}`;
  const [start, end] = [number.startOffset, t.endOf(word)];
  const message = `\`${number.image} ${word.image}\` needs INTERVAL. Write \`${written}\`.`;
  const fixes = [replacing(fixTitle.write(`\`${written}\``), start, end, written)];
  p.report('missing-token', message, start, end, fixes);
  return true;
}

/** Skips tokens until one satisfies, and reports what was expected in place of the first. */
export function skipUntil(p: Parser, satisfied: () => boolean, expected: string): void {
  if (p.atEnd() || satisfied()) return;
  reportUnexpected(p, expected);
  p.skip(satisfied);
}

function reportUnclosed(p: Parser, open: number, closing: string): void {
  if (p.isReported()) return;
  const at = p.endOfLast();
  const bracket = p.token(open - p.position);
  const { start, end } = extentOf(bracket);
  const message = `${shown(bracket)} is not closed: \`${closing}\` is missing.`;
  p.report('unclosed', message, start, end, [
    replacing(fixTitle.insert(`\`${closing}\``), at, at, closing),
  ]);
}

/** " after `x`", or empty at the start of the text. */
function afterLast(p: Parser): string {
  const last = p.token(-1);
  if (last.tokenType === EOF) return '';
  // `BY` alone says little.
  const words = last.tokenType === Keyword.BY ? [p.token(-2), last] : [last];
  return ` after \`${short(words.map(({ image }) => image).join(' '))}\``;
}

function insertions(p: Parser, code: SyntaxErrorCode, what: string): Fix[] {
  const at = p.endOfLast();
  const last = p.token(-1);
  if (removable.has(code)) {
    const isComma = last.tokenType === t.Comma;
    const removal = isComma ? [replacing(fixTitle.remove('`,`'), last.startOffset, at, '')] : [];
    return [...removal, ...quoting(p)];
  }
  const [, token] = /^`([^`]+)`$/.exec(what) ?? [];
  if (code !== 'missing-token' || token === undefined || token === '(') return [];
  const text = /^[A-Z]/.test(token) ? ` ${p.cased(token)}` : token;
  return [replacing(fixTitle.insert(what), at, at, text)];
}

/** A keyword that starts a clause here may be meant as a name. */
function quoting(p: Parser): Fix[] {
  if (!p.atName() || p.at(t.Identifier) || p.at(t.QuotedIdentifier)) return [];
  const { image, startOffset: start } = p.token();
  const title = fixTitle.quoteWord(`\`${image}\``);
  return [replacing(title, start, start + image.length, `\`${image}\``)];
}

function extentOf({ tokenType, image, startOffset }: IToken): {
  readonly start: number;
  readonly end: number;
} {
  if (tokenType === EOF) return { start: 0, end: 0 };
  return { start: startOffset, end: startOffset + image.length };
}

/** Errors after a comma that removing the comma fixes too. */
const removable = new Set<SyntaxErrorCode>(['missing-expression', 'missing-table', 'missing-name']);

/** Keywords that are never names, and no part of a query. */
const reservedWords = tokenSet('NULL INF NAN LET WHILE TRY THROW FN FUN CATCH FINALLY');

const openers = new Map<TokenType, string>([
  [t.RParen, '('],
  [t.RBracket, '['],
  [t.RBrace, '{'],
]);
