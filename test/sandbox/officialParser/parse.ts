import createParser, { type HogQLParser } from '@posthog/hogql-parser';
import { HogQLError } from '../../../server/local/compiler/error.ts';
import type { QueryTerm } from '../../../server/common/language/officialTree.ts';
import { guardDepth } from './nesting.ts';
import { asQuery } from './treeShape.ts';

let parser: Promise<HogQLParser> | undefined;

/** Parses one query with the official parser. Offsets in the tree are UTF-16, as in editors. */
export async function parseQuery(text: string): Promise<QueryTerm> {
  guardDepth(text);
  return readTree(await runParser(text), text);
}

/** The tree in an answer of the parser about a text. Throws what the parser refuses. */
export function readTree(answer: string, text: string): QueryTerm {
  const offsets = utf16Offsets(text);
  const tree: unknown = JSON.parse(answer, (key: string, value: unknown) =>
    (key === 'start' || key === 'end') && hasOffset(value)
      ? (offsets?.[value.offset] ?? Math.min(value.offset, text.length))
      : value,
  );
  if (isRefusal(tree)) throw refusal(text, tree);
  return asQuery(tree);
}

async function runParser(text: string): Promise<string> {
  parser ??= createParser();
  const current = await parser;
  try {
    return current.parseSelect(text);
  } catch {
    // After a crash, the same instance crashes at every call.
    parser = undefined;
    throw new HogQLError('syntax', 'The parser cannot read this query.', {
      start: 0,
      end: text.length,
    });
  }
}

type Refusal = {
  readonly error: true;
  readonly type: 'SyntaxError' | 'ParsingError' | 'NotImplementedError';
  readonly message: string;
  readonly start: number;
};

function refusal(text: string, { type, message, start }: Refusal): HogQLError {
  if (type === 'NotImplementedError') {
    return new HogQLError('not_implemented', message, { start: 0, end: text.length });
  }
  if (start >= text.trimEnd().length) {
    return new HogQLError('syntax', 'Unexpected end of query', { start, end: start });
  }
  // The parser gives no end, so the error covers the token that starts there.
  const token = /^(?:[\w$]+|'[^']*'?|[^])/.exec(text.slice(start))?.[0] ?? '';
  return new HogQLError('syntax', brief(message), { start, end: start + token.length });
}

/** The parser lists up to a hundred expected tokens, or quotes the whole query so far. */
function brief(message: string): string {
  const short = message.replace(/ expecting \{[^]*\}$/, '');
  const quoted = /^no viable alternative at input '([^]*)'$/.exec(short)?.[1];
  if (quoted === undefined || quoted.length <= 60) return short;
  return `no viable alternative at input '…${quoted.slice(-60)}'`;
}

/** Maps the parser's code points to UTF-16; undefined if the two are equal. */
function utf16Offsets(text: string): readonly number[] | undefined {
  if (!/[\uD800-\uDBFF]/.test(text)) return undefined;
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    offsets.push(offset);
    offset += character.length;
  }
  return [...offsets, offset];
}

function hasOffset(value: unknown): value is { readonly offset: number } {
  return typeof value === 'object' && value !== null && 'offset' in value && 'column' in value;
}

function isRefusal(tree: unknown): tree is Refusal {
  return typeof tree === 'object' && tree !== null && 'error' in tree;
}
