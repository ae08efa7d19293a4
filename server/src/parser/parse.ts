import { shifted } from '../ast/fix.ts';
import type { Query } from '../ast/nodes.ts';
import { HogQLParser } from './hogqlParser.ts';
import { lex } from './lexer.ts';
import type { Comment } from './lexer.ts';
import { corrected as withKeywords, misspellingErrors, suspects } from './misspelling.ts';
import type { Misspelling } from './misspelling.ts';
import { nestingLimit, tooDeep } from './nesting.ts';
import { split } from './statements.ts';
import type { Cell, Stretch } from './statements.ts';
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
  readonly cells: readonly Cell[];
  readonly statements: readonly PlacedStatement[];
  readonly diagnostics: readonly SyntaxError[];
};

/** Parses any text. Of an earlier version everything is taken over that did not change. */
export function parse(text: string, before?: ParsedDocument): ParsedDocument {
  const { stretches, cells, kept, moved } = split(text, before);
  const old = before?.statements ?? [];
  const first = statementCount(stretches.slice(0, kept));
  const last = old.length - statementCount(stretches.slice(stretches.length - moved));
  const shift = text.length - (before?.text.length ?? 0);
  const known = new Map(old.slice(first, last).map(({ parsed }) => [parsed.text, parsed]));
  const between = stretches
    .slice(kept, stretches.length - moved)
    .flatMap(({ statement }) => statement ?? [])
    .map(({ start, end }) => {
      const own = text.slice(start, end);
      return { start, end, parsed: known.get(own) ?? parseStatement(own) };
    });
  const behind = old
    .slice(last)
    .map(({ start, end, parsed }) => ({ start: start + shift, end: end + shift, parsed }));
  const statements = [...old.slice(0, first), ...between, ...behind];
  return { text, stretches, cells, statements, diagnostics: statements.flatMap(placedErrors) };
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
    const { query, errors } = corrected(text, parser, parser.parseStatement(lexed));
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
      const reading = read.parseStatement(withKeywords(lex(text), [...words, suspect]));
      if (!isBetter(reading, best)) return false;
      best = reading;
      words.push(suspect);
      return true;
    });
    if (!found) break;
  }
  return { query: best.query, errors: [...misspellingErrors(text, words), ...best.errors] };
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

function tooDeepAt(start: number, end: number): Pick<ParsedStatement, 'tree' | 'errors'> {
  const message = `This query nests deeper than ${nestingLimit} levels.`;
  return {
    tree: { kind: 'Missing', start: 0, end: 0, expected: 'query' },
    errors: [{ code: 'too-deep', message, start, end }],
  };
}
