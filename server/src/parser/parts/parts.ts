import type { IToken } from 'chevrotain';
import { append } from '../../base/append.ts';
import { moved } from '../../ast/moved.ts';
import type { Query } from '../../ast/nodes.ts';
import { attempt, corrected } from '../recovery/correction.ts';
import { cut } from './cut.ts';
import type { Cut } from './cut.ts';
import { readAround, readCut } from '../grammar/query.ts';
import type { Reading } from '../grammar/query.ts';
import { lex } from '../lexing/lexer.ts';
import type { Comment, LexResult } from '../lexing/lexer.ts';
import { lexSkeleton } from './skeleton.ts';
import type { Part } from './skeleton.ts';
import { movedError } from '../lexing/syntaxError.ts';
import type { SyntaxError } from '../lexing/syntaxError.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { closers, openers } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';

/** The queries inside a statement by their text, each parsed by itself: what its next version starts from. */
export type Parts = ReadonlyMap<string, CutQuery | undefined>;

/** A query and its comments, all offsets from its own start. */
type CutQuery = {
  readonly first: number;
  readonly last: number;
  readonly comments: readonly Comment[];
  readonly tree: Query;
  readonly errors: readonly SyntaxError[];
};

/** What was read of a statement in parts; no query where it must be read as a whole. */
export type ReadInParts = {
  readonly parts: Parts;
  readonly read: Pick<CutQuery, 'tree' | 'comments' | 'errors'> | undefined;
};

/**
 * Parses a statement of which most parts were parsed before: only the others, and what is around
 * them. Errors stay in their part. There is no answer where the statement may not be made of such
 * parts: a part counts only if the lexer found no error in it, and the parser saw the same words
 * after it and ended with it; what is around the parts must take in all of them.
 */
export function parseInParts(text: string, before: Parts, mends = true): ReadInParts {
  const parts = new Map<string, CutQuery | undefined>();
  const placed: Part[] = [];
  const errors: SyntaxError[] = [];
  for (const one of cut(text)) {
    const source = text.slice(one.start, one.tailEnd);
    const known = before.has(source) ? before.get(source) : parseCut(source, one, mends);
    parts.set(source, known);
    if (!known) continue;
    placed.push(placedAt(known, one));
    append(
      errors,
      known.errors.map((error) => movedError(error, one.start)),
    );
  }
  if (placed.length === 0) return { parts, read: undefined };
  const lexed = lexSkeleton(text, placed);
  const read = (those: LexResult): Reading | undefined => readAround(those, placed.length);
  const first = lexed && attempt(() => read(lexed));
  if (!first) return { parts, read: undefined };
  const around = mends ? corrected(lexed, first, read) : first;
  append(errors, [...lexed.errors, ...around.errors]);
  return { parts, read: { tree: around.query, comments: lexed.comments, errors } };
}

function parseCut(source: string, { kind, start, end }: Cut, mends: boolean): CutQuery | undefined {
  const lexed = lex(source);
  if (lexed.errors.length > 0) return undefined;
  const { tokens } = lexed;
  const length = end - start;
  const count = countBefore(tokens, length);
  const [first, last] = [tokens[0], tokens[count - 1]];
  // A comment may have swallowed what should follow.
  if (!first || !last || (tokens[count]?.startOffset ?? source.length) !== length) return undefined;
  const lastEnd = t.endOf(last);
  if (lastEnd > length) return undefined;
  const read = (those: LexResult): Reading | undefined =>
    readCut(those, kind, countBefore(those.tokens, length));
  const whole = attempt(() => read(lexed));
  if (!whole) return undefined;
  if (whole.errors.length > 0 && !isBalanced(lexed, count)) return undefined;
  const { query: tree, errors } = mends ? corrected(lexed, whole, read) : whole;
  const comments = lexed.comments.filter((comment) => comment.end <= length);
  return { first: first.startOffset, last: lastEnd, comments, tree, errors };
}

function countBefore(tokens: readonly IToken[], place: number): number {
  const count = tokens.findIndex(({ startOffset }) => startOffset >= place);
  return count < 0 ? tokens.length : count;
}

/** Whether every bracket among the first tokens has its partner there, and there are no tags. */
function isBalanced({ tokens, partners }: LexResult, count: number): boolean {
  let templates = 0;
  for (const [at, { tokenType }] of tokens.slice(0, count).entries()) {
    if (tokenType === TagOpen) return false;
    if (tokenType === t.TemplateOpen) templates++;
    if (tokenType === t.TemplateClose) templates--;
    const partner = partners[at] ?? -1;
    if (brackets.has(tokenType) && (partner < 0 || partner >= count)) return false;
  }
  return templates === 0;
}

const brackets = tokenSet(openers, closers);

function placedAt({ first, last, comments, tree }: CutQuery, { start, end }: Cut): Part {
  return {
    start,
    end,
    first: start + first,
    last: start + last,
    comments: comments.map((one) => ({
      start: start + one.start,
      end: start + one.end,
      text: one.text,
    })),
    query: () => moved(tree, start),
  };
}
