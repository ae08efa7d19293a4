import type { CodeLens } from 'vscode-languageserver-types';
import type { LensCommand } from '../protocol/initialization.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';

/** Lenses over each statement, one for each command. */
export function codeLens(
  document: Analysis,
  uri: string,
  commands: readonly LensCommand[],
): CodeLens[] {
  return document.statements.flatMap(({ start, end }) => {
    const range = document.lines.rangeOf(start, end);
    return commands.map(({ title, command }) => ({
      range: { start: range.start, end: range.start },
      command: { title, command, arguments: [uri, range] },
    }));
  });
}
