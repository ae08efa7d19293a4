import type { Diagnostic } from 'vscode-languageserver-types';
import type { Fix } from '../../ast/fix.ts';

/** A problem of a document: its diagnostic, and how it can be repaired. */
export type Problem = {
  readonly diagnostic: Diagnostic;
  /** In offsets of the document, the likeliest first; made only when needed. */
  readonly fixes: () => readonly ProblemFix[];
};

/** A fix; `repairsNothing` where it only hides the problem, so that no editor should apply it unasked. */
export type ProblemFix = Fix & { readonly repairsNothing?: boolean };
