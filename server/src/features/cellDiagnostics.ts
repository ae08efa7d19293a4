import type { Diagnostic } from 'vscode-languageserver-types';
import type { Fix } from '../ast/fix.ts';
import type { Cell } from '../parser/statements.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';
import { CellQueries } from '../semantics/cellQueries.ts';
import type { CellProblem } from '../semantics/cellQueries.ts';
import { dataOf } from './shared/diagnosticFixes.ts';
import { DiagnosticSeverity } from './shared/lspKinds.ts';

/** Names of cells which cannot be used where they stand: of cells below, or in a circle. */
export function cellDiagnostics(document: AnalyzedDocument, catalog: Catalog): Diagnostic[] {
  if (document.document.cells.length < 2) return [];
  const { lines } = document;
  const queries = new CellQueries(document, catalog);
  return queries.cells.flatMap(({ cell, statements }, at) =>
    statements.flatMap((index) => {
      const placed = document.statements[index];
      if (!placed) return [];
      return queries.problems(at, placed.parsed).map((problem) => {
        const { code, message, place } = problem;
        const range = lines.rangeOf(placed.start + place.start, placed.start + place.end);
        const named = queries.cells[problem.cell]?.cell;
        const fixes = named ? movedAbove(document.text, problem, named, cell) : undefined;
        return {
          range,
          severity: DiagnosticSeverity.Error,
          source: 'hogql',
          code,
          message,
          ...dataOf(fixes, 0, lines),
        };
      });
    }),
  );
}

/** What was found in the statements, and between the cells: of one place the cells say more. */
export function withCellDiagnostics(
  found: readonly Diagnostic[],
  document: AnalyzedDocument,
  catalog: Catalog,
): Diagnostic[] {
  const between = cellDiagnostics(document, catalog);
  const isTold = ({ start }: Diagnostic['range']): boolean =>
    between.some(
      ({ range }) => range.start.line === start.line && range.start.character === start.character,
    );
  return [...found.filter(({ range }) => !isTold(range)), ...between];
}

/** The lower cell in front of the one that uses it; not where that has no mark to stand behind. */
function movedAbove(
  text: string,
  { code, place }: CellProblem,
  lower: Cell,
  upper: Cell,
): readonly Fix[] | undefined {
  if (code !== 'cell-below' || upper.start === upper.mark) return undefined;
  const own = text.slice(lower.mark, lower.end);
  const moved = /[\r\n]$/.test(own) ? own : `${own}\n`;
  const edits = [
    { start: upper.mark, end: upper.mark, text: moved },
    { start: lower.mark, end: lower.end, text: '' },
  ];
  return [{ title: `Move the cell ${place.name} above this one`, edits }];
}
