import type { CodeLens } from 'vscode-languageserver-types';
import { lensCommands } from '../protocol/initialization.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';

/** Lenses over each statement which run it. */
export function codeLens(document: AnalyzedDocument, uri: string): CodeLens[] {
  return document.statements.flatMap(({ start, end }) => {
    const range = document.lines.rangeOf(start, end);
    return lensCommands.map(({ title, command }) => ({
      range: { start: range.start, end: range.start },
      command: { title, command, arguments: [uri, range] },
    }));
  });
}
