import { shifted } from '../ast/fix.ts';
import type { Query } from '../ast/nodes.ts';
import { HogQLParser } from './hogqlParser.ts';
import { lex } from './lexer.ts';
import type { Comment, LexResult } from './lexer.ts';
import { corrected as withKeywords, misspellingErrors, suspects } from './misspelling.ts';
import type { Misspelling } from './misspelling.ts';
import { TooDeepError } from './nesting.ts';
import { parseInParts } from './parts.ts';
import type { Parts } from './parts.ts';
import { split } from './statements.ts';
import type { Stretch } from './statements.ts';
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
  readonly text: string;
  readonly stretches: readonly Stretch[];
  readonly statements: readonly PlacedStatement[];
  readonly diagnostics: readonly SyntaxError[];
};

/** Parses any text. Of an earlier version everything is taken over that did not change. */
export function parse(text: string, before?: ParsedDocument): ParsedDocument {
  const { stretches, kept, moved } = split(text, before);
  const old = before?.statements ?? [];
  const first = statementCount(stretches.slice(0, kept));
  const last = old.length - statementCount(stretches.slice(stretches.length - moved));
  const shift = text.length - (before?.text.length ?? 0);
  const known = new Map(old.slice(first, last).map(({ parsed }) => [parsed.text, parsed]));
  const between = stretches
    .slice(kept, stretches.length - moved)
    .flatMap(({ statement }) => statement ?? [])
    .map(({ start, end }, index) => {
      const own = text.slice(start, end);
      const earlier = index < last - first ? old[first + index]?.parsed : undefined;
      return { start, end, parsed: known.get(own) ?? parseStatement(own, earlier) };
    });
  const behind = old
    .slice(last)
    .map(({ start, end, parsed }) => ({ start: start + shift, end: end + shift, parsed }));
  const statements = [...old.slice(0, first), ...between, ...behind];
  return { text, stretches, statements, diagnostics: statements.flatMap(placedErrors) };
}

function statementCount(stretches: readonly Stretch[]): number {
  return stretches.reduce((count, { statement }) => count + Number(statement !== undefined), 0);
}

function placedErrors({ start, parsed }: PlacedStatement): SyntaxError[] {
  return parsed.errors.map(({ fixes, ...error }) => ({
    ...error,
    start: start + error.start,
    end: start + error.end,
    ...(fixes && { fixes: fixes.map((fix) => shifted(fix, start)) }),
  }));
}

let parser: HogQLParser | undefined;
/** More errors in one statement than anyone reads only make the editor slow. */
const mostErrors = 100;

/** Builds the grammar ahead of its first use, which costs some tens of milliseconds. */
export function warmUp(): void {
  parseStatement('select 1');
}

/** Of each statement that was edited the parts it was parsed in, for its next version. */
const partsOf = new WeakMap<ParsedStatement, Parts>();
/** A shorter statement is parsed whole before its parts are found. */
const shortestInParts = 4_000;

/** Parses the text of one statement. What an earlier version of it has in common is taken over. */
export function parseStatement(text: string, before?: ParsedStatement): ParsedStatement {
  if (!before || text.length < shortestInParts) return parseWhole(text);
  parser ??= new HogQLParser();
  const { parts, read } = parseInParts(text, partsOf.get(before) ?? new Map(), parser);
  const parsed = read ? { text, ...read, errors: [] } : parseWhole(text);
  partsOf.set(parsed, parts);
  return parsed;
}

function parseWhole(text: string): ParsedStatement {
  const lexed = lex(text);
  const { comments } = lexed;
  // What is wrong says enough of a text in which there is nothing to parse.
  if (lexed.tokens.length === 0 && lexed.errors.length > 0) {
    return { text, comments, tree: noQuery, errors: oneForEachPlace(lexed.errors) };
  }
  parser ??= new HogQLParser();
  try {
    const { query, errors } = corrected(text, parser, parser.parseStatement(lexed));
    return { text, tree: query, comments, errors: oneForEachPlace(lexed.errors, errors) };
  } catch (error) {
    // Of a level that is long in itself fewer fit on the stack, above all before all code is hot.
    if (!(error instanceof TooDeepError || error instanceof RangeError)) throw error;
    return { text, comments, ...tooDeepAt(parser.reached(text.length)) };
  }
}

/** Of several errors under one squiggle only the first, which the others follow from. */
function oneForEachPlace(...errors: readonly (readonly SyntaxError[])[]): SyntaxError[] {
  const all = errors.flatMap((some) => some.slice(0, mostErrors));
  const byPlace = new Map<string, SyntaxError>();
  for (const error of all.toSorted((a, b) => a.start - b.start)) {
    const place = `${error.start}-${error.end}`;
    if (!byPlace.has(place)) byPlace.set(place, error);
  }
  return [...byPlace.values()].slice(0, mostErrors);
}

type Reading = ReturnType<HogQLParser['parseStatement']>;

/**
 * Where a statement has errors, tries whether misspelt keywords are behind them: words near the
 * first error are read as the keywords they resemble, and stay so where that leaves fewer errors.
 */
function corrected(text: string, read: HogQLParser, first: Reading): Reading {
  if (text.length > longestCorrected) return first;
  const words: Misspelling[] = [];
  let best = first;
  for (let round = 0; round < mostMisspellings; round++) {
    const [error] = best.errors;
    if (!error) break;
    // Each reading has tokens of its own, for the parser gives them the types it reads them as.
    const found = suspects(lex(text), error.start).find((suspect) => {
      if (words.some(({ start }) => start === suspect.start)) return false;
      const reading = readingOf(read, withKeywords(lex(text), [...words, suspect]));
      if (!reading || !isBetter(reading, best)) return false;
      best = reading;
      words.push(suspect);
      return true;
    });
    if (!found) break;
  }
  return { query: best.query, errors: [...misspellingErrors(text, words), ...best.errors] };
}

/** What is read of some tokens; nothing where they would nest too deep. */
function readingOf(read: HogQLParser, lexed: LexResult): Reading | undefined {
  try {
    return read.parseStatement(lexed);
  } catch (error) {
    if (error instanceof TooDeepError) return undefined;
    throw error;
  }
}

/** Fewer errors, or as many of which the first comes later. */
function isBetter({ errors }: Reading, { errors: before }: Reading): boolean {
  const later = (errors[0]?.start ?? 0) > (before[0]?.start ?? 0);
  // Without its first word nothing of a query was read, so that there was little to find wrong.
  if (later && before[0]?.code === 'missing-query') return true;
  return errors.length < before.length || (errors.length === before.length && later);
}

/** Nobody types longer statements by hand. */
const longestCorrected = 50_000;
const mostMisspellings = 4;

function tooDeepAt(place: Extent): Pick<ParsedStatement, 'tree' | 'errors'> {
  const message = 'This query nests too deep; name inner queries with `WITH` to make it flatter.';
  return {
    tree: noQuery,
    errors: [{ code: 'too-deep', message, ...place }],
  };
}

const noQuery: Query = { kind: 'Missing', start: 0, end: 0, expected: 'query' };

type Extent = { readonly start: number; readonly end: number };
