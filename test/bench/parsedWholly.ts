import type { Analysis } from '../../server/src/semantics/analysis/analysis.ts';

/** Parses the whole document, because statements are parsed only when they are asked for. */
export function parsedWholly(document: Analysis | undefined): Analysis {
  if (document?.syntaxErrors === undefined) throw new Error('There is no document');
  return document;
}
