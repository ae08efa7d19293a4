import type { Position } from 'vscode-languageserver-types';
import type { Catalog } from '../../schema/catalog.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';
import { cellProblems } from './cellProblems.ts';
import type { DiagnosticLevels } from './diagnosticLevels.ts';
import type { Problem } from './problem.ts';
import { statementProblems } from './statementProblems.ts';

/**
 * All problems of a document, in its statements and between its cells. Without a catalog, only findings from the text
 * alone. `levels` are the user's severities; `caretAtEnd` is a caret at the end of a statement, which may be
 * unfinished. Once the time `isOver`, only the first statements are covered.
 */
export function problems(
  document: Analysis,
  catalog?: Catalog,
  levels?: DiagnosticLevels,
  caretAtEnd?: Position,
  isOver?: () => boolean,
): Problem[] {
  const found = statementProblems(document, catalog, levels, caretAtEnd, isOver);
  const between = catalog ? cellProblems(document, catalog) : [];
  if (between.length === 0) return found;
  // If both report a place, the finding of the cells says more.
  const told = new Set(between.map(placeOf));
  return [...found.filter((one) => !told.has(placeOf(one))), ...between];
}

function placeOf({ diagnostic: { range } }: Problem): string {
  return `${range.start.line}:${range.start.character}`;
}
