import type { CodeAction, Diagnostic } from 'vscode-languageserver-types';
import type { LineTable } from '../ast/lineTable.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { problems } from './shared/problems.ts';
import { CodeActionKind } from './shared/lspKinds.ts';
import type { ProblemFix } from './shared/statementProblems.ts';

/** Quick fixes for the client's diagnostics, the likeliest preferred; none for diagnostics that no longer hold. */
export function codeAction(
  document: Analysis,
  uri: string,
  told: readonly Diagnostic[],
  catalog?: Catalog,
): CodeAction[] {
  if (told.length === 0) return [];
  const found = new Map(problems(document, catalog).map((one) => [keyOf(one.diagnostic), one]));
  return told.flatMap((diagnostic) =>
    (found.get(keyOf(diagnostic))?.fixes() ?? []).map((fix, at) => ({
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: at === 0 && fix.repairsNothing !== true,
      edit: { changes: { [uri]: editsOf(fix, document.lines) } },
    })),
  );
}

/** The severity is the user's setting, and not part of the key. */
function keyOf({ range: { start, end }, code, message }: Diagnostic): string {
  return JSON.stringify([start.line, start.character, end.line, end.character, code, message]);
}

function editsOf({ edits }: ProblemFix, lines: LineTable) {
  return edits.map(({ start, end, text }) => ({ range: lines.rangeOf(start, end), newText: text }));
}
