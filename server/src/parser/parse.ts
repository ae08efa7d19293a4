import type { Query } from '../ast/nodes.ts';
import { HogQLParser } from './hogqlParser.ts';
import { lex } from './lexer.ts';
import type { Comment } from './lexer.ts';
import { nestingLimit, tooDeep } from './nesting.ts';
import { splitStatements } from './statements.ts';
import type { SyntaxError } from './syntaxError.ts';

/** One statement, parsed. All offsets below it count from its own start, so that it can be reused where it moves. */
export type ParsedStatement = {
  readonly text: string;
  readonly tree: Query;
  readonly comments: readonly Comment[];
  readonly errors: readonly SyntaxError[];
};

/** A parsed statement and where it stands in the document. */
export type PlacedStatement = {
  readonly start: number;
  readonly end: number;
  readonly parsed: ParsedStatement;
};

/** A document, parsed: its statements in order, and every error with offsets of the document. */
export type ParsedDocument = {
  readonly statements: readonly PlacedStatement[];
  readonly diagnostics: readonly SyntaxError[];
};

/**
 * Parses any text. A statement that `known` answers for, by its text, is taken from there instead of
 * being parsed again.
 */
export function parse(
  text: string,
  known: (text: string) => ParsedStatement | undefined = () => undefined,
): ParsedDocument {
  const statements = splitStatements(text).map(({ start, end }) => {
    const own = text.slice(start, end);
    return { start, end, parsed: known(own) ?? parseStatement(own) };
  });
  const diagnostics = statements.flatMap(({ start, parsed }) =>
    parsed.errors.map((error) => ({
      ...error,
      start: start + error.start,
      end: start + error.end,
    })),
  );
  return { statements, diagnostics };
}

let parser: HogQLParser | undefined;
/** More errors in one statement than anyone reads only make the editor slow. */
const mostErrors = 100;

/** Builds the grammar ahead of its first use, which costs some tens of milliseconds. */
export function warmUp(): void {
  parseStatement('select 1');
}

/** Parses the text of one statement. */
export function parseStatement(text: string): ParsedStatement {
  const lexed = lex(text);
  const { comments } = lexed;
  const deep = tooDeep(lexed.tokens);
  if (deep) {
    const start = deep.startOffset;
    return { text, comments, ...tooDeepAt(start, start + deep.image.length) };
  }
  parser ??= new HogQLParser();
  try {
    const { query, errors } = parser.parseStatement(lexed);
    const all = [...lexed.errors.slice(0, mostErrors), ...errors.slice(0, mostErrors)];
    all.sort((a, b) => a.start - b.start);
    return { text, tree: query, comments, errors: all.slice(0, mostErrors) };
  } catch (error) {
    // The guard above is an estimate; a stack that still overflows must not take the server along.
    if (!(error instanceof RangeError)) throw error;
    parser = undefined;
    return { text, comments, ...tooDeepAt(0, Math.min(1, text.length)) };
  }
}

function tooDeepAt(start: number, end: number): Pick<ParsedStatement, 'tree' | 'errors'> {
  const message = `This query nests deeper than ${nestingLimit} levels.`;
  return {
    tree: { kind: 'Missing', start: 0, end: 0, expected: 'query' },
    errors: [{ code: 'too-deep', message, start, end }],
  };
}
