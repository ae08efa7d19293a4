import type { PlaceholdersResult } from '../protocol/statements.ts';
import type { Catalog } from '../schema/catalog.ts';
import { analyze } from '../semantics/analysis/analysis.ts';
import { placeholdersOf } from '../semantics/queries/placeholders.ts';

/** The placeholders of a text: of its first statement, the one a run would send. */
export function placeholders(text: string, catalog: Catalog): PlaceholdersResult {
  // Most queries have none, and need not be parsed to see that.
  if (!text.includes('{')) return { placeholders: [] };
  const [statement] = analyze(text).statements;
  return { placeholders: statement ? placeholdersOf([statement.parsed.tree], catalog) : [] };
}
