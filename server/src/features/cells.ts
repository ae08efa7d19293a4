import type { CellStatement, CellsResult } from '../protocol/cells.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { CellQueries } from '../semantics/cells/cellQueries.ts';

/** The cells of a document, and the query to send for each of their statements. */
export function cells(document: Analysis, catalog: Catalog): CellsResult {
  const { lines } = document;
  const queries = new CellQueries(document, catalog);
  const statement = (cell: number, index: number): CellStatement[] => {
    const placed = document.statements[index];
    if (!placed) return [];
    const { start, end, parsed, analysis } = placed;
    const { text: query, inserted, uses, placeholders } = queries.query(cell, analysis);
    const problems = queries.problems(cell, analysis).map(({ place, ...problem }) => ({
      ...problem,
      range: lines.rangeOf(start + place.start, start + place.end),
    }));
    const range = lines.rangeOf(start, end);
    const sent = { query, uses, placeholders, ...(inserted ? { inserted } : {}) };
    return [{ range, text: parsed.text, problems, ...sent }];
  };
  return {
    cells: queries.cells.map(({ cell, statements }, at) => ({
      title: cell.title,
      markdown: cell.markdown,
      range: lines.rangeOf(cell.start, cell.end),
      statements: statements.flatMap((index) => statement(at, index)),
    })),
  };
}
