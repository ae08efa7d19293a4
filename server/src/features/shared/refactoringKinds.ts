import { CodeActionKind } from './lspKinds.ts';

/** The kinds of refactorings there are. */
export const refactoringKinds: CodeActionKind[] = [
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorRewrite,
];

/** True if a client that asks for some kinds of actions only wants any of these. */
export function wantsRefactorings(only: readonly CodeActionKind[] | undefined): boolean {
  return only === undefined || only.some((kind) => /^(?:refactor(?:\.|$)|$)/.test(kind));
}
