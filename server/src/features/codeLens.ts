import type { CodeLens } from 'vscode-languageserver-types';
import type { LensCommand } from '../protocol/initialization.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';

/** Lenses over each statement, one for each command. */
export function codeLens(
  document: Analysis,
  uri: string,
  commands: readonly LensCommand[],
): CodeLens[] {
  const shown = commands.filter((command) => isFor(command, uri));
  return document.statements.flatMap(({ start, end }) => {
    const range = document.lines.rangeOf(start, end);
    return shown.map(({ title, command }) => ({
      range: { start: range.start, end: range.start },
      command: { title, command, arguments: [uri, range] },
    }));
  });
}

function isFor({ onlyIn, notIn = [] }: LensCommand, uri: string): boolean {
  const scheme = uri.slice(0, uri.indexOf(':'));
  return (onlyIn?.includes(scheme) ?? true) && !notIn.includes(scheme);
}
