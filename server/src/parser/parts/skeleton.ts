import type { IToken } from 'chevrotain';
import { append } from '../../base/append.ts';
import type { Query } from '../../ast/nodes.ts';
import { classify, isClosed, tokenize } from '../lexing/lexer.ts';
import type { Comment, LexResult } from '../lexing/lexer.ts';
import type { SyntaxError } from '../lexing/syntaxError.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';

/** A part of a statement which was parsed by itself. */
export type Part = {
  /** Where its text was cut out. */
  readonly start: number;
  readonly end: number;
  /** Where its first token starts and its last one ends. */
  readonly first: number;
  readonly last: number;
  readonly comments: readonly Comment[];
  readonly query: () => Query;
};

/**
 * The tokens of a statement with one token in place of each of its parts; nothing where the text
 * between them cannot be read by itself.
 */
export function lexSkeleton(text: string, parts: readonly Part[]): LexResult | undefined {
  const pieces = piecesAround(text, parts);
  const { tokens, comments, refused } = tokenize(pieces.map(({ text: own }) => own).join(' '));
  if (refused.length > 0) return undefined;
  const all: IToken[] = [];
  const notes: Comment[] = [];
  let [token, note] = [0, 0];
  for (const [index, { at, end, shift }] of pieces.entries()) {
    let open = 0;
    for (let next = tokens[token]; next && next.startOffset < end; next = tokens[++token]) {
      const type = next.tokenType;
      if (type === TagOpen || next.startOffset < at) return undefined;
      if (openers.has(type)) open++;
      else if (closers.has(type)) open--;
      if (t.endOf(next) > end) return undefined;
      next.startOffset += shift;
      all.push(next);
    }
    for (let next = comments[note]; next && next.start < end; next = comments[++note]) {
      if (next.end > end || !isClosed(next)) return undefined;
      notes.push({ start: next.start + shift, end: next.end + shift, text: next.text });
    }
    const part = parts[index];
    if (!part) continue;
    // Inside a template or braces the lexer reads by other rules.
    if (open !== 0) return undefined;
    all.push(tokenFor(part, text));
    append(notes, part.comments);
  }
  const errors: SyntaxError[] = [];
  const partners = classify(text, all, errors);
  return { text, tokens: all, comments: notes, partners, errors };
}

type Piece = {
  readonly text: string;
  /** Where it stands among the pieces, and how much further on it does in the statement. */
  readonly at: number;
  readonly end: number;
  readonly shift: number;
};

function piecesAround(text: string, parts: readonly Part[]): Piece[] {
  const pieces: Piece[] = [];
  let [from, at] = [0, 0];
  for (const to of [...parts.map(({ start }) => start), text.length]) {
    const own = text.slice(from, to);
    pieces.push({ text: own, at, end: at + own.length, shift: from - at });
    at += own.length + 1;
    from = parts[pieces.length - 1]?.end ?? to;
  }
  return pieces;
}

function tokenFor({ first, last, query }: Part, text: string): IToken {
  const token = { image: text.slice(first, last), startOffset: first } as IToken;
  token.payload = query;
  t.retype(token, t.ParsedQuery);
  return token;
}

const openers = tokenSet(t.LBrace, t.TemplateOpen);
const closers = tokenSet(t.RBrace, t.TemplateClose);
