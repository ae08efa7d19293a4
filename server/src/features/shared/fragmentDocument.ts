import type { Diagnostic, Position, Range } from 'vscode-languageserver-types';
import type { Fragment } from '../../protocol/fragments.ts';
import { type Analysis, analyze } from '../../semantics/analysis/analysis.ts';
import { DiagnosticSeverity } from './lspKinds.ts';

/** A fragment as part of a statement of its own, so that every feature can look at it. */
export type FragmentDocument = {
  readonly document: Analysis;
  /** The line of the document on which the fragment begins, at its first character. */
  readonly firstLine: number;
  /** Its end, relative to its own start. */
  readonly end: Position;
  /** Why it is not allowed in its place at all; other errors only follow from that. */
  readonly refusal: () => Diagnostic | undefined;
};

/** Wraps a fragment into a statement. */
export function fragmentDocument({ text, role, table = 'events' }: Fragment): FragmentDocument {
  const [head, tail] = around(role, table);
  const document = analyze(`${head}${text}${tail}`);
  const firstLine = head === '' ? 0 : 1;
  const last = document.lines.positionAt(head.length + text.length);
  const end = { ...last, line: last.line - firstLine };
  const refusal = () => (role === 'query' ? undefined : noExpression(text, document));
  return { document, firstLine, end, refusal };
}

/** The error if there is a query, or several expressions, in place of one expression. */
function noExpression(
  text: string,
  { statements, syntaxErrors }: Analysis,
): Diagnostic | undefined {
  if (statements.length === 1 && syntaxErrors.length === 0) return undefined;
  const own = analyze(text);
  const [first] = own.statements;
  if (first && own.syntaxErrors.length === 0) {
    const message =
      'Expected an expression, not a query. Put a query in parentheses to use it as a value.';
    return refused(own.lines.rangeOf(first.start, first.end), message);
  }
  const semicolon = statements.length > 1 ? text.indexOf(';', first?.end) : -1;
  if (semicolon < 0) return undefined;
  const message = 'Expected the end of the expression, not `;`.';
  return refused(own.lines.rangeOf(semicolon, semicolon + 1), message);
}

function refused(range: Range, message: string): Diagnostic {
  const severity = DiagnosticSeverity.Error;
  return { range, severity, source: 'hogql', code: 'syntax/unexpected-token', message };
}

/** Maps a position of a fragment to its document. */
export function toDocument(
  { line, character }: Position,
  { firstLine }: FragmentDocument,
): Position {
  return { line: line + firstLine, character };
}

/** Maps a range of the document to the fragment, cut at its ends. */
export function toFragment({ start, end }: Range, fragment: FragmentDocument): Range {
  return { start: clamped(start, fragment), end: clamped(end, fragment) };
}

/** True if a range of the document lies in the fragment. */
export function isInFragment({ start, end }: Range, fragment: FragmentDocument): boolean {
  return (
    isSame(clamped(start, fragment), start, fragment) &&
    isSame(clamped(end, fragment), end, fragment)
  );
}

/**
 * The findings of a fragment among those of its document. A syntax error may appear only after it; other findings there
 * concern the text that was put around it.
 */
export function fragmentDiagnostics(
  found: readonly Diagnostic[],
  fragment: FragmentDocument,
  isOpen: boolean,
): Diagnostic[] {
  const refusal = fragment.refusal();
  if (refusal) return [refusal];
  return found
    .filter(({ code, range }) =>
      String(code).startsWith('syntax/') ? true : !isOpen && isInFragment(range, fragment),
    )
    .map((one) => ({ ...one, range: toFragment(one.range, fragment) }));
}

/** Tokens asked for from the fragment's first line on, counted from there. */
export function fragmentTokens(data: readonly number[], { firstLine }: FragmentDocument): number[] {
  return data.map((value, at) => (at === 0 ? value - firstLine : value));
}

/** All of the fragment, in its document. */
export function fragmentRange(fragment: FragmentDocument): Range {
  return {
    start: toDocument({ line: 0, character: 0 }, fragment),
    end: toDocument(fragment.end, fragment),
  };
}

function around(role: Fragment['role'], table: string): readonly [head: string, tail: string] {
  switch (role) {
    case 'query':
      return ['', ''];
    case 'column':
      return ['select\n', `\nfrom ${table}`];
    case 'condition':
      return [`select 1 from ${table} where\n`, ''];
    case 'order':
      return [`select 1 from ${table} order by\n`, ''];
  }
}

function clamped({ line, character }: Position, { firstLine, end }: FragmentDocument): Position {
  const own = line - firstLine;
  if (own < 0) return { line: 0, character: 0 };
  const isAfter = own > end.line || (own === end.line && character > end.character);
  return isAfter ? end : { line: own, character };
}

function isSame(
  own: Position,
  { line, character }: Position,
  { firstLine }: FragmentDocument,
): boolean {
  return own.line === line - firstLine && own.character === character;
}
