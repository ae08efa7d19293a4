import type { AnalyzedDocument } from '../../server/src/semantics/analysis/analysis.ts';

/** Has all of a document parsed, for a statement is only where somebody asks for it. */
export function parsedWholly(document: AnalyzedDocument | undefined): AnalyzedDocument {
  if (document?.syntaxErrors === undefined) throw new Error('There is no document');
  return document;
}
