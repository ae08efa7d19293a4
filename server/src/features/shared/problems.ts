import type { Position } from 'vscode-languageserver-types';
import type { Catalog } from '../../schema/catalog.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';
import type { DiagnosticLevels } from './diagnosticLevels.ts';
import {
  type Problem,
  type ProblemFix,
  statementProblems,
  syntaxProblems,
} from './statementProblems.ts';
import { headerLines } from '../../../common/header/headerLines.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import { type Cell, isMarked } from '../../semantics/analysis/cells.ts';
import { type CellProblem, CellQueries } from '../../semantics/cells/cellQueries.ts';
import { DiagnosticSeverity } from './lspKinds.ts';

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
  if (runsElsewhere(document.text)) return syntaxProblems(document);
  const found = statementProblems(document, catalog, levels, caretAtEnd, isOver);
  const between = catalog ? cellProblems(document, catalog) : [];
  if (between.length === 0) return found;
  // If both report a place, the finding of the cells says more.
  const told = new Set(between.map(placeOf));
  return [...found.filter((one) => !told.has(placeOf(one))), ...between];
}

/** True if a text runs on another source of data than the project, whose names nobody knows here. */
function runsElsewhere(text: string): boolean {
  return headerLines(text).some(({ key, value }) => key === 'source' && value !== '');
}

function placeOf({ diagnostic: { range } }: Problem): string {
  return `${range.start.line}:${range.start.character}`;
}

/** References to cells that cannot be used there: cells below, or in a cycle. */
export function cellProblems(document: Analysis, catalog: Catalog): Problem[] {
  if (document.cells.length < 2) return [];
  const { cells, lines } = document;
  const queries = new CellQueries(document, catalog);
  return cells.flatMap((cell, at) =>
    cell.statements.flatMap((index) => {
      const placed = document.statements[index];
      if (!placed) return [];
      return queries.problems(at, placed.analysis).map((problem) => {
        const { code, message, place } = problem;
        const range = lines.rangeOf(placed.start + place.start, placed.start + place.end);
        const named = cells[problem.cell];
        return {
          diagnostic: {
            range,
            severity: DiagnosticSeverity.Error,
            source: 'hogql',
            code,
            message,
          },
          fixes: () => (named ? movedAbove(document.text, problem, named, cell) : []),
        };
      });
    }),
  );
}

/** Moves the lower cell before the one that uses it, unless that has no mark. */
function movedAbove(
  text: string,
  { code, place }: CellProblem,
  lower: Cell,
  upper: Cell,
): readonly ProblemFix[] {
  if (code !== 'cell-below' || !isMarked(upper)) return [];
  const own = text.slice(lower.mark, lower.end);
  const moved = /[\r\n]$/.test(own) ? own : `${own}\n`;
  const edits = [
    { start: upper.mark, end: upper.mark, text: moved },
    { start: lower.mark, end: lower.end, text: '' },
  ];
  const move = { cell: lower.start, above: upper.start };
  return [{ title: fixTitle.moveCell(place.name), edits, move }];
}
