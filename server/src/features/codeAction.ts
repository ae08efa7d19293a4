import type { CodeAction, Diagnostic, Range } from 'vscode-languageserver-types';
import type { LineTable } from '../ast/lineTable.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { problems } from './shared/problems.ts';
import { CodeActionKind } from './shared/lspKinds.ts';
import type { CellMove, ProblemFix } from './shared/statementProblems.ts';

/** A quick fix; one that moves a cell above another says which, by where they are. */
export type FixAction = CodeAction & {
  readonly move?: { readonly cell: Range; readonly above: Range } | undefined;
};

/** Quick fixes for the client's diagnostics, the likeliest preferred; none for diagnostics that no longer hold. */
export function codeAction(
  document: Analysis,
  uri: string,
  told: readonly Diagnostic[],
  catalog?: Catalog,
): FixAction[] {
  if (told.length === 0) return [];
  const found = new Map(problems(document, catalog).map((one) => [keyOf(one.diagnostic), one]));
  return told.flatMap((diagnostic) =>
    (found.get(keyOf(diagnostic))?.fixes() ?? []).map((fix, at) => ({
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: at === 0 && fix.repairsNothing !== true,
      edit: { changes: { [uri]: editsOf(fix, document.lines) } },
      ...(fix.move && { move: rangesOf(fix.move, document.lines) }),
    })),
  );
}

/** The severity is the user's setting, and not part of the key. */
function keyOf({ range: { start, end }, code, message }: Diagnostic): string {
  return JSON.stringify([start.line, start.character, end.line, end.character, code, message]);
}

function rangesOf({ cell, above }: CellMove, lines: LineTable): FixAction['move'] {
  return { cell: lines.rangeOf(cell, cell), above: lines.rangeOf(above, above) };
}

function editsOf({ edits }: ProblemFix, lines: LineTable) {
  return edits.map(({ start, end, text }) => ({ range: lines.rangeOf(start, end), newText: text }));
}
