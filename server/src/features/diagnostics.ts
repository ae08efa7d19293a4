import type { Diagnostic, Position } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { problems } from './shared/problems.ts';
import type { DiagnosticLevels } from './shared/diagnosticLevels.ts';

/**
 * The diagnostics of a document (`problems`). Codes below `syntax/` are what the service refuses to parse. Fixes are
 * computed on request: they are longer than everything else.
 */
export function diagnostics(
  document: Analysis,
  catalog?: Catalog,
  levels?: DiagnosticLevels,
  caretAtEnd?: Position,
  isOver?: () => boolean,
): Diagnostic[] {
  const found = problems(document, catalog, levels, caretAtEnd, isOver);
  return found.map(({ diagnostic }) => diagnostic);
}
