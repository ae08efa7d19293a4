import type { CodeAction, Diagnostic } from 'vscode-languageserver-types';
import { fixesOf } from './shared/diagnosticFixes.ts';
import { CodeActionKind } from './shared/lspKinds.ts';

/** A quick fix for each fix that the diagnostics at a place carry; the likeliest is preferred. */
export function codeAction(uri: string, diagnostics: readonly Diagnostic[]): CodeAction[] {
  return diagnostics.flatMap((diagnostic) =>
    fixesOf(diagnostic.data).map(({ title, edits, lastResort }, at) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: at === 0 && !lastResort,
      edit: { changes: { [uri]: edits } },
    })),
  );
}
