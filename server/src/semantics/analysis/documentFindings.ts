import { same } from '../../base/kept.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { AnalyzedDocument } from './analysis.ts';
import { cellsAbove, environmentBelow } from './cellTables.ts';
import type { CellTable } from './cellTables.ts';
import { tableNamesIn } from '../queries/tableNames.ts';
import type { Finding } from '../checks/finding.ts';
import { KnownParts } from '../checks/knownParts.ts';
import { statementCheck } from '../checks/statementCheck.ts';
import { statementFindings } from '../checks/statementFindings.ts';

/**
 * What there is to say about each statement of a document, in the order of the text; offsets count
 * from the start of the statement. Without a catalog only what the text alone tells.
 */
export function documentFindings(
  document: AnalyzedDocument,
  catalog: Catalog | undefined,
): readonly (readonly Finding[])[] {
  const above = catalog ? cellsAbove(document) : [];
  return document.statements.map(({ parsed }, at) =>
    catalog ? ofStatement(parsed, catalog, above[at] ?? []) : statementFindings(parsed),
  );
}

type Known = {
  readonly catalog: Catalog;
  readonly above: readonly CellTable[];
  readonly names: string;
  readonly found: readonly Finding[];
};

/** A statement is looked at again only where it, the catalog or a cell it names has changed. */
const findings = new WeakMap<ParsedStatement, Known>();

/** Of a statement that has changed only the parts that have, as long as it sees the same tables. */
let parts:
  | { readonly catalog: Catalog; readonly above: readonly CellTable[]; readonly known: KnownParts }
  | undefined;

function ofStatement(
  parsed: ParsedStatement,
  catalog: Catalog,
  above: readonly CellTable[],
): readonly Finding[] {
  const used = above.length > 0 ? tableNamesIn(parsed) : undefined;
  const seen = above.filter(({ name }) => used?.has(name));
  // A table that is not there may be a cell misspelt, so the names of all cells count.
  const names = above.map(({ name }) => name).join(' ');
  const known = findings.get(parsed);
  if (known?.catalog === catalog && known.names === names && same(known.above, seen)) {
    return known.found;
  }
  if (parts?.catalog !== catalog || !same(parts.above, above)) {
    parts = { catalog, above, known: new KnownParts() };
  }
  const found = statementCheck(parsed, environmentBelow(above, catalog), parts.known);
  findings.set(parsed, { catalog, above: seen, names, found });
  return found;
}
