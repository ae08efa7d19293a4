import type { CellStatement } from '../protocol/cells.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { CellQueries } from '../semantics/cells/cellQueries.ts';

/** The statements of all cells of a document in order, and how each is sent. */
export function cellStatements(document: Analysis, catalog: Catalog): CellStatement[] {
  const { cells, lines } = document;
  const queries = new CellQueries(document, catalog);
  return cells.flatMap(({ statements }, cell) =>
    statements.flatMap((index): CellStatement[] => {
      const placed = document.statements[index];
      if (!placed) return [];
      const { start, end, parsed, analysis } = placed;
      const { text: query, inserted, placeholders } = queries.query(cell, analysis);
      const problems = queries.problems(cell, analysis).map(({ code, message, place }) => ({
        code,
        message,
        range: lines.rangeOf(start + place.start, start + place.end),
      }));
      const sent = { query, placeholders, ...(inserted ? { inserted } : {}) };
      return [{ range: lines.rangeOf(start, end), text: parsed.text, problems, ...sent }];
    }),
  );
}
