import type { IToken } from 'chevrotain';
import { Keyword } from './lexing/keywords.ts';
import type { LexResult } from './lexing/lexer.ts';
import { placesBefore } from './lexing/placesBefore.ts';
import { numbers, openers, plainNames, texts } from './lexing/tokenKinds.ts';
import { tokenSet } from './lexing/tokenSet.ts';
import * as t from './lexing/tokens.ts';
import { unquoted } from './quoting.ts';
import { kindOf } from './wordBefore.ts';

/** A word of a query, and the contexts that it stands in, by which it is counted. */
export type CountedWord = {
  /** A call as `count(`, a keyword or a sign in capitals, any other name as it is. */
  readonly word: string;
  /** The widest first. */
  readonly contexts: readonly string[];
};

/** The words of a statement that completion offers: all but literals and the names that it declares. */
export function countedWords(lexed: LexResult, from = 0, to = lexed.tokens.length): CountedWord[] {
  const { tokens } = lexed;
  const events = eventsIn(lexed);
  return tokens.slice(from, to).flatMap((token, place): CountedWord[] => {
    const at = from + place;
    const word = countedAs(tokens, at);
    if (word === undefined) return [];
    const start = token.startOffset;
    const contexts = contextsBefore(lexed, at, start, events);
    return [{ word, contexts }];
  });
}

function countedAs(tokens: readonly IToken[], at: number): string | undefined {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (!token || !before || before.tokenType === Keyword.AS || uncounted.has(token))
    return undefined;
  const kind = kindOf(tokens, at);
  if (!names.has(kind)) return kind.toUpperCase();
  const name = unquoted(token.image);
  if (kind === 'table') {
    return before.tokenType === t.Dot ? undefined : [name, ...namesAfter(tokens, at)].join('.');
  }
  return kind === 'name' && tokens[at + 1]?.tokenType === t.LParen ? `${name}(` : name;
}

function namesAfter(tokens: readonly IToken[], at: number): string[] {
  const name = tokens[at + 2];
  if (tokens[at + 1]?.tokenType !== t.Dot || !name) return [];
  return [unquoted(name.image), ...namesAfter(tokens, at + 2)];
}

/**
 * The contexts of a word that starts at an offset, the widest first: its clause or call with the kind of word before
 * it, whether it begins a line, and the word before it. After a dot it is the owner, and the owner with each event.
 */
export function contextsBefore(
  lexed: LexResult,
  index: number,
  start: number,
  events: readonly string[],
): readonly string[] {
  const { tokens } = lexed;
  const before = tokens[index - 1];
  if (!before) return ['^'];
  if (before.tokenType === t.Dot) {
    const owner = ownerBefore(tokens, index - 1);
    const ofEvents = owner === 'properties' ? events.map((event) => `${event} ${owner}.`) : [];
    return [`${owner}.`, ...ofEvents];
  }
  const { name: clause, start: begins } = clauseBefore(lexed, index);
  const isNot = before.tokenType === Keyword.NOT && tokens[index - 2]?.tokenType === Keyword.IS;
  const kind = isNot ? 'is-not' : kindOf(tokens, index - 1);
  const wide = `${clause} ${kind}`;
  const line = isUnit(kind) ? [`${wide} ${lineOf(lexed.text, start, begins)}`] : [];
  const word = lastWord(lexed, index - 1);
  return [wide, ...line, ...(word === undefined ? [] : [`${clause} ${word}`])];
}

/** True if the word after this kind goes on with a clause or begins another one. */
function isUnit(kind: string): boolean {
  return !/^(?:\W|\^|,)$/.test(kind) || kind === ')';
}

/** The name before a dot; of `person.properties` both. */
function ownerBefore(tokens: readonly IToken[], dot: number): string {
  const owner = unquoted(tokens[dot - 1]?.image ?? '').toLowerCase();
  const outer = unquoted(tokens[dot - 3]?.image ?? '').toLowerCase();
  const isOfOther = owner === 'properties' && tokens[dot - 2]?.tokenType === t.Dot;
  return isOfOther && otherOwners.test(outer) ? `${outer}.${owner}` : owner;
}

const otherOwners = /^(?:person|session|group_\d)$/;

/** The events that a statement compares its column `event` with. */
export function eventsIn({ tokens, partners }: LexResult): readonly string[] {
  const found = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    const sign = tokens[at + 1];
    if (!sign || token.image !== 'event') continue;
    const isList = sign.tokenType === Keyword.IN;
    if (!isList && sign.tokenType !== t.Comparison) continue;
    const end = isList ? (partners[at + 2] ?? 0) : at + 3;
    for (const text of tokens.slice(at + 2, end)) {
      if (texts.has(text)) found.add(text.image.slice(1, -1));
    }
  }
  return [...found].slice(0, mostEvents);
}

const mostEvents = 20;

/** The last word before a caret, with the sign or comma after it; undefined if another token ends there. */
function lastWord(
  { tokens, partners }: Pick<LexResult, 'tokens' | 'partners'>,
  at: number,
): string | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (names.has(kindOf(tokens, at))) return unquoted(token.image).toLowerCase();
  if (token.tokenType === t.RParen) {
    const called = tokens[(partners[at] ?? 0) - 1];
    return called && plainNames.has(called)
      ? `${unquoted(called.image).toLowerCase()}()`
      : undefined;
  }
  const word = signs.has(token) ? lastWord({ tokens, partners }, at - 1) : undefined;
  return word === undefined ? undefined : `${word} ${token.image}`;
}

/** The clause or the call around a word with the number of the argument, and where it begins. */
function clauseBefore(
  lexed: LexResult,
  index: number,
): { readonly name: string; readonly start: number } {
  const { tokens } = lexed;
  let commas = 0;
  for (const at of placesBefore(lexed, index)) {
    const token = tokens[at];
    if (!token) break;
    const word = token.image.toLowerCase();
    const start = token.startOffset;
    if (token.tokenType === t.Comma) commas++;
    if (token.tokenType === Keyword.BY)
      return { name: `${tokens[at - 1]?.image.toLowerCase()} by`, start };
    if (clauses.has(token)) return { name: word, start };
    if (!openers.has(token)) continue;
    const called = tokens[at - 1];
    if (called && plainNames.has(called)) {
      return { name: `${unquoted(called.image).toLowerCase()}(${commas}`, start };
    }
    commas = 0;
  }
  return { name: '', start: 0 };
}

/** The place of a word: within a line, or at the start of one, which may be indented more than its clause. */
function lineOf(text: string, start: number, clause: number): string {
  const own = indentation(text, start);
  if (own === undefined) return 'within';
  const line = text.lastIndexOf('\n', clause - 1) + 1;
  const outer = /^[ \t]*/.exec(text.slice(line, clause))?.[0].length ?? 0;
  return own > outer ? 'deeper' : 'begins';
}

function indentation(text: string, start: number): number | undefined {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(line, start);
  return line > 0 && before.trim() === '' ? before.length : undefined;
}

const names = new Set(['name', 'member', 'table']);
const signs = tokenSet(t.Comma, t.Comparison, t.LessThan);
const clauses = tokenSet(
  'SELECT FROM WHERE PREWHERE HAVING ON LIMIT OFFSET WITH USING JOIN QUALIFY',
);
const uncounted = tokenSet(texts, numbers, openers, t.Comma, t.Dot, t.RParen, t.RBracket, t.RBrace);
