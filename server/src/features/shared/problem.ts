import type { Diagnostic } from 'vscode-languageserver-types';
import type { Fix } from '../../ast/fix.ts';

/** A problem of a document: its diagnostic and its fixes. */
export type Problem = {
  readonly diagnostic: Diagnostic;
  /** Fixes in offsets of the document, the likeliest first; computed on demand. */
  readonly fixes: () => readonly ProblemFix[];
};

/** A fix; `repairsNothing` if it only hides the problem, so that no editor should apply it unasked. */
export type ProblemFix = Fix & { readonly repairsNothing?: boolean };
