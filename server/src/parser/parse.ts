import type { Query } from '../ast/nodes.ts';
import { corrected } from './recovery/correction.ts';
import { withClosedQuote } from './recovery/openQuote.ts';
import { readStatement } from './grammar/query.ts';
import { type Comment, lex } from './lexing/lexer.ts';
import { TooDeepError } from './cursor/parser.ts';
import { type Cell, split, type Stretch } from './statements.ts';
import { movedError, type SyntaxError } from './lexing/syntaxError.ts';

/** One parsed statement. All offsets count from its own start, so that it can be reused when it moves. */
export type ParsedStatement = {
  readonly text: string;
  readonly tree: Query;
  readonly comments: readonly Comment[];
  readonly errors: readonly SyntaxError[];
};

/** The text of a statement, parsed once and only on demand: most are not needed while typing. */
export class StatementText {
  readonly text: string;
  #parsed: ParsedStatement | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get parsed(): ParsedStatement {
    return (this.#parsed ??= parseStatement(this.text));
  }
}

/** A statement and its position in the document. */
export type PlacedStatement = {
  readonly start: number;
  readonly end: number;
  readonly source: StatementText;
  /** Made when it is first asked for. */
  readonly parsed: ParsedStatement;
};

/** A document and its statements in order, and every error with offsets of the document. */
export type ParsedDocument = {
  readonly text: string;
  readonly stretches: readonly Stretch[];
  readonly cells: readonly Cell[];
  readonly statements: readonly PlacedStatement[];
  /** Parses all statements that were not requested yet. */
  readonly diagnostics: readonly SyntaxError[];
};

/** Parses any text. Unchanged parts are reused from an earlier version. */
export function parse(text: string, before?: ParsedDocument): ParsedDocument {
  const { stretches, cells, kept, moved } = split(text, before);
  const old = before?.statements ?? [];
  const first = statementCount(stretches.slice(0, kept));
  const last = old.length - statementCount(stretches.slice(stretches.length - moved));
  const shift = text.length - (before?.text.length ?? 0);
  const known = new Map(old.slice(first, last).map(({ source }) => [source.text, source]));
  const between = stretches
    .slice(kept, stretches.length - moved)
    .flatMap(({ statement }) => statement ?? [])
    .map(({ start, end }) => {
      const own = text.slice(start, end);
      return placed(start, end, known.get(own) ?? new StatementText(own));
    });
  const after = old
    .slice(last)
    .map(({ start, end, source }) => placed(start + shift, end + shift, source));
  const statements = [...old.slice(0, first), ...between, ...after];
  return document({ text, stretches, cells, statements });
}

/** A separate function: as a closure in `parse`, the getter would retain the earlier version. */
function document(parts: Omit<ParsedDocument, 'diagnostics'>): ParsedDocument {
  return {
    ...parts,
    get diagnostics() {
      return parts.statements.flatMap(placedErrors);
    },
  };
}

function placed(start: number, end: number, source: PlacedStatement['source']): PlacedStatement {
  return {
    start,
    end,
    source,
    get parsed() {
      return source.parsed;
    },
  };
}

function statementCount(stretches: readonly Stretch[]): number {
  return stretches.reduce((count, { statement }) => count + Number(statement !== undefined), 0);
}

function placedErrors({ start, parsed }: PlacedStatement): SyntaxError[] {
  return parsed.errors.map((error) => movedError(error, start));
}

/** More errors in one statement than anyone reads only make the editor slow. */
const mostErrors = 100;

/** Builds the lexer ahead of its first use, which costs some milliseconds. */
export function warmUp(): void {
  parseStatement('select 1');
}

/** Parses one statement; `mends` reads misspelt keywords as those they resemble. */
export function parseStatement(text: string, mends = true): ParsedStatement {
  const lexed = mends ? withClosedQuote(lex(text)) : lex(text);
  const { comments } = lexed;
  // Without any token the errors of the lexer say enough.
  if (lexed.tokens.length === 0 && lexed.errors.length > 0) {
    return { text, comments, tree: noQuery, errors: oneForEachPlace(lexed.errors) };
  }
  try {
    const reading = readStatement(lexed);
    const { query, errors } = mends ? corrected(lexed, reading) : reading;
    return { text, tree: query, comments, errors: oneForEachPlace(lexed.errors, errors) };
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return { text, comments, ...tooDeepAt(error) };
  }
}

/** Keeps the first of several errors under one squiggle; the others follow from it. */
function oneForEachPlace(...errors: readonly (readonly SyntaxError[])[]): SyntaxError[] {
  const all = errors.flatMap((some) => some.slice(0, mostErrors));
  const byPlace = new Map<string, SyntaxError>();
  for (const error of all.toSorted((a, b) => a.start - b.start)) {
    const place = `${error.start}-${error.end}`;
    if (!byPlace.has(place)) byPlace.set(place, error);
  }
  return [...byPlace.values()].slice(0, mostErrors);
}

function tooDeepAt({ start, end }: TooDeepError): Pick<ParsedStatement, 'tree' | 'errors'> {
  const message =
    'This query is nested too deeply; name inner queries with `WITH` to make it flatter.';
  return {
    tree: noQuery,
    errors: [{ code: 'too-deep', message, start, end }],
  };
}

const noQuery: Query = { kind: 'Missing', start: 0, end: 0, expected: 'query' };
