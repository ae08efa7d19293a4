import type { Position } from 'vscode-languageserver-types';
import type { StatementAtResult, StatementsResult } from '../protocol/statements.ts';
import { statementAt } from '../semantics/analysis/places.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';

/** The statements of a document as a client runs them. */
export function statements({ statements: all, lines }: Analysis): StatementsResult {
  return {
    statements: all.map(({ start, end, parsed }) => ({
      range: lines.rangeOf(start, end),
      text: parsed.text,
    })),
  };
}

/** The statement a position belongs to, and its neighbours. */
export function statementsAround(document: Analysis, position: Position): StatementAtResult {
  const { statements: all, lines } = document;
  const current = statementAt(document, lines.offsetAt(position)) ?? 0;
  const first = Math.max(0, current - 1);
  const near = all.slice(first, current + 2);
  return {
    statements: near.map(({ start, end }, at) => ({
      range: lines.rangeOf(start, end),
      isCurrent: first + at === current,
    })),
  };
}
