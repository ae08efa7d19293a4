import type { Position } from 'vscode-languageserver-types';
import { type Analysis, analyze } from '../../../../server/src/semantics/analysis/analysis.ts';

/** Removes the `|` that marks the cursor from a query, and analyses the rest. */
export function atCursor(marked: string): { document: Analysis; position: Position } {
  const offset = marked.indexOf('|');
  if (offset < 0) throw new Error(`No cursor in ${marked}`);
  const document = analyze(marked.slice(0, offset) + marked.slice(offset + 1));
  return { document, position: document.lines.positionAt(offset) };
}
