import type { Position } from 'vscode-languageserver-types';
import type { Catalog } from '../../schema/catalog.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';
import { cellProblems } from './cellProblems.ts';
import type { DiagnosticLevels } from './diagnosticLevels.ts';
import type { Problem } from './problem.ts';
import { statementProblems } from './statementProblems.ts';

/**
 * Everything wrong with a document, in its statements and between its cells. Without a catalog,
 * only findings from the text alone; `levels` is what the user has set, `caretAtEnd` a caret at the
 * end of a statement, which may go on there. When the time `isOver`, it only covers the first
 * statements.
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
  // Where both have something to say, the cells say more.
  const told = new Set(between.map(placeOf));
  return [...found.filter((one) => !told.has(placeOf(one))), ...between];
}

function placeOf({ diagnostic: { range } }: Problem): string {
  return `${range.start.line}:${range.start.character}`;
}
