import { moved } from '../ast/moved.ts';
import type { Query } from '../ast/nodes.ts';
import { cut } from './cut.ts';
import type { Cut } from './cut.ts';
import type { HogQLParser } from './hogqlParser.ts';
import { lex } from './lexer.ts';
import type { Comment } from './lexer.ts';
import { TooDeepError } from './nesting.ts';
import { lexSkeleton } from './skeleton.ts';
import type { Part } from './skeleton.ts';

/** The queries inside a statement by their text, each parsed by itself: what its next version starts from. */
export type Parts = ReadonlyMap<string, CutQuery | undefined>;

/** A query and its comments, all offsets from its own start. */
type CutQuery = {
  readonly first: number;
  readonly last: number;
  readonly comments: readonly Comment[];
  readonly tree: Query;
};

/** What was read of a statement in parts; no query where it must be read as a whole. */
export type ReadInParts = {
  readonly parts: Parts;
  readonly read: { readonly tree: Query; readonly comments: readonly Comment[] } | undefined;
};

/**
 * Parses a statement of which most parts were parsed before: only the others, and what stands around
 * them. The answer is that of parsing it whole, or none. For a part is taken only where lexer and
 * parser came through it without an error, saw the same words behind it, and ended where it does.
 */
export function parseInParts(text: string, before: Parts, parser: HogQLParser): ReadInParts {
  const parts = new Map<string, CutQuery | undefined>();
  const placed: Part[] = [];
  for (const one of cut(text)) {
    const source = text.slice(one.start, one.tailEnd);
    const known = before.has(source) ? before.get(source) : parseCut(source, one, parser);
    parts.set(source, known);
    if (known) placed.push(placedAt(known, one));
  }
  const lexed = lexSkeleton(text, placed);
  const read = lexed && withoutErrors(() => parser.parseStatement(lexed));
  const whole = read && read.errors.length === 0;
  return { parts, read: whole ? { tree: read.query, comments: lexed.comments } : undefined };
}

function parseCut(
  source: string,
  { kind, start, end }: Cut,
  parser: HogQLParser,
): CutQuery | undefined {
  const lexed = lex(source);
  if (lexed.errors.length > 0) return undefined;
  const { tokens } = lexed;
  const length = end - start;
  const tail = tokens.findIndex(({ startOffset }) => startOffset >= length);
  const count = tail < 0 ? tokens.length : tail;
  const [first, last] = [tokens[0], tokens[count - 1]];
  // A comment may have swallowed what should follow.
  if (!first || !last || (tokens[tail]?.startOffset ?? source.length) !== length) return undefined;
  const lastEnd = last.startOffset + last.image.length;
  if (lastEnd > length) return undefined;
  const comments = lexed.comments.filter((comment) => comment.end <= length);
  const tree = withoutErrors(() => parser.parseCut(lexed, kind, count - 1));
  return tree && { first: first.startOffset, last: lastEnd, comments, tree };
}

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

/** What a parse answers; nothing where it gives up, which the parse of the whole then tells. */
function withoutErrors<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof TooDeepError || error instanceof RangeError) return undefined;
    throw error;
  }
}
