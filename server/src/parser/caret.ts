import { Kept } from '../base/kept.ts';
import { contextsBefore, eventsIn } from './countedWords.ts';
import { Keyword } from './lexing/keywords.ts';
import { lex, type LexResult } from './lexing/lexer.ts';
import { placesBefore } from './lexing/placesBefore.ts';
import { type ParsedStatement, parseStatement } from './parse.ts';
import { numbers, plainNames, texts } from './lexing/tokenKinds.ts';
import { tokenSet } from './lexing/tokenSet.ts';
import { TagText } from './lexing/tagTokens.ts';
import * as t from './lexing/tokens.ts';
import { type WordBefore, wordBefore } from './wordBefore.ts';
import { readOffers } from './grammar/query.ts';
import type { Offers } from './cursor/parser.ts';
import { attempt } from './recovery/correction.ts';

/** What is at the caret of a statement that is being typed. */
export type Caret =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'text';
      /** The extent between the quotes. */
      readonly start: number;
      readonly end: number;
      /** The statement with the text under the caret closed. */
      readonly statement: ParsedStatement;
    }
  | {
      readonly kind: 'word';
      /** The word around the caret, empty between two words. */
      readonly start: number;
      readonly end: number;
      /** The part of the word before the caret. */
      readonly typed: string;
      readonly quoted: boolean;
      /** The context before it. */
      readonly before: WordBefore;
      /** The contexts by which words are counted, the widest first. */
      readonly contexts: readonly string[];
      /** The events that the statement names. */
      readonly events: readonly string[];
      /** Keywords that may come here, in upper case. */
      readonly keywords: readonly string[];
      /** The statement with `sentinel` in place of the word. */
      readonly statement: ParsedStatement;
    };

/** Replaces the word at the caret, so that unfinished text has a name there. */
export const sentinel = '$caret$';

/**
 * Looks at a caret and parses the statement as if a name were typed there. `parsed` is the statement as written. `kept`
 * is the parse for the last caret, which the sentinel makes the same for each letter of a word.
 */
export function caretAt(
  text: string,
  offset: number,
  parsed?: ParsedStatement,
  kept = new Kept<ParsedStatement>(),
): Caret {
  const lexed = lex(text);
  const { tokens, comments } = lexed;
  for (const { start, end, text: comment } of comments) {
    const line = !comment.startsWith('/*');
    if (offset > start && (offset < end || (line && offset === end))) return { kind: 'nothing' };
  }
  // Looking for misspelt keywords doubles the time, so it is only done if there are some already.
  const mends = parsed?.errors.some(({ code }) => code === 'misspelt-keyword') ?? true;
  const read: Read = (patched) => {
    if (parsed?.text === patched) return parsed;
    return kept.of([patched, mends], () => parseStatement(patched, mends));
  };
  let next = tokens.length;
  for (const [index, token] of tokens.entries()) {
    const start = token.startOffset;
    const end = start + token.image.length;
    if (end < offset) continue;
    if (start >= offset) {
      next = index;
      break;
    }
    const inside = caretInside(lexed, offset, index, read, parsed);
    if (inside) return inside;
  }
  return word(lexed, next, { start: offset, end: offset, offset }, false, read);
}

type Read = (patched: string) => ParsedStatement;

/** The caret in a token or directly after it; undefined if the token is unrelated. */
function caretInside(
  lexed: LexResult,
  offset: number,
  index: number,
  read: Read,
  parsed: ParsedStatement | undefined,
): Caret | undefined {
  const { text } = lexed;
  const token = lexed.tokens[index];
  if (!token) return undefined;
  const { startOffset: start, image, tokenType: type } = token;
  const end = start + image.length;
  if (texts.has(type)) {
    const closed = type === t.StringText && !(start < offset && isOpen(start, parsed));
    if (closed && offset === end) return { kind: 'nothing' };
    return inText(text, start, closed ? end : offset, closed, read);
  }
  if (words.has(type)) {
    const unclosed = type === t.UnclosedIdentifier;
    // A name without its second quote runs to the end of the line; the typed part ends at the caret.
    const extent = { start, end: unclosed ? offset : end, offset };
    return word(lexed, index, extent, unclosed || type === t.QuotedIdentifier, read);
  }
  if (numbers.has(type)) return { kind: 'nothing' };
  if (type === t.TemplateText || type === TagText) return { kind: 'nothing' };
  return undefined;
}

/** True if a text's quote was found to be unclosed, although another quote follows. */
function isOpen(start: number, parsed: ParsedStatement | undefined): boolean {
  return !!parsed?.errors.some((error) => error.code === 'unclosed' && error.start === start);
}

function inText(text: string, start: number, end: number, closed: boolean, read: Read): Caret {
  const patched = closed ? text : `${text.slice(0, end)}'${text.slice(end)}`;
  const inner = closed ? end - 1 : end;
  return { kind: 'text', start: start + 1, end: inner, statement: read(patched) };
}

function word(
  lexed: LexResult,
  index: number,
  { start, end, offset }: { readonly start: number; readonly end: number; readonly offset: number },
  quoted: boolean,
  read: Read,
): Caret {
  const { text } = lexed;
  // Directly before the next word the sentinel would become part of it.
  const glue = /[A-Za-z0-9_$]/.test(text.charAt(end)) ? ' ' : '';
  const statement = read(text.slice(0, start) + sentinel + glue + text.slice(end));
  const keywords = quoted ? [] : keywordsAt(lexed, index);
  const typed = text.slice(start, offset);
  const before = wordBefore(lexed, index);
  const events = eventsIn(lexed);
  const contexts = contextsBefore(lexed, index, start, events);
  return { kind: 'word', start, end, typed, quoted, before, contexts, events, keywords, statement };
}

const words = tokenSet(plainNames, ...Object.values(Keyword));

/**
 * The keywords that may come before the token at an index, by likelihood: the parser reads everything before it and
 * collects what it would take next.
 */
export function keywordsAt(lexed: LexResult, index: number): readonly string[] {
  const offers: Offers = { words: new Map(), closed: false };
  const before = slice(lexed, queryStart(lexed, index), index);
  attempt(() => {
    readOffers(before, offers);
  });
  const words = [...offers.words].sort(([, one], [, other]) => one - other);
  return words.map(([word]) => word);
}

/** The start of the innermost query around a position, the only part that matters for it. */
function queryStart(lexed: LexResult, index: number): number {
  const { tokens } = lexed;
  for (const at of placesBefore(lexed, index)) {
    const type = tokens[at]?.tokenType;
    if (type && queryStarts.has(type) && tokens[at - 1]?.tokenType === t.LParen) return at;
  }
  return 0;
}

const queryStarts = tokenSet('SELECT WITH');

/** The tokens between two places; brackets that close elsewhere are open. */
function slice(lexed: LexResult, from: number, to: number): LexResult {
  const partners = lexed.partners.slice(from, to).map((partner) => {
    return partner >= from && partner < to ? partner - from : -1;
  });
  return { ...lexed, tokens: lexed.tokens.slice(from, to), partners };
}
