import type { Position } from 'vscode-languageserver-types';
import type { StatementsResult } from '../protocol/statements.ts';
import { statementAt } from '../semantics/analyzedDocument.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';

/** The statements of a document as a client runs them, and which one a position belongs to. */
export function statements(document: AnalyzedDocument, position?: Position): StatementsResult {
  const list = document.statements.map(({ start, end, parsed }) => ({
    range: document.lines.rangeOf(start, end),
    text: parsed.text,
  }));
  if (!position) return { statements: list };
  const current = statementAt(document, document.lines.offsetAt(position));
  return current === undefined ? { statements: list } : { statements: list, current };
}
