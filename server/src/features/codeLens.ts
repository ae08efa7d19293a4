import type { CodeLens } from 'vscode-languageserver-types';
import { runStatementCommand } from '../protocol/initialization.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';

/** A lens over each statement which runs it. */
export function codeLens(document: AnalyzedDocument, uri: string): CodeLens[] {
  return document.statements.map(({ start, end }) => {
    const range = document.lines.rangeOf(start, end);
    return {
      range: { start: range.start, end: range.start },
      command: { title: 'Run', command: runStatementCommand, arguments: [uri, range] },
    };
  });
}
