import { same } from '../../base/kept.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { AnalyzedDocument } from './analysis.ts';
import { cellsOf, tableOf } from './cells.ts';
import { Environment } from '../names/environment.ts';
import { tableNamesIn } from '../queries/tableNames.ts';

/** A titled cell which later cells can name as a table. */
export type CellTable = {
  readonly name: string;
  readonly parsed: ParsedStatement;
  /** The cells above which its own query can see. */
  readonly above: readonly CellTable[];
};

/**
 * The cells whose tables a statement names, each by the statement it answers with. The same cells
 * are the same objects in every version of the document, as long as nothing changed in them.
 */
export function cellsAbove(document: AnalyzedDocument): readonly (readonly CellTable[])[] {
  const known = cells.get(document);
  if (known) return known;
  const found = titledCells(document);
  cells.set(document, found);
  return found;
}

const cells = new WeakMap<AnalyzedDocument, readonly (readonly CellTable[])[]>();

/** The tables a statement of a document can name: the catalog's and those of the cells above. */
export function tablesAround(
  document: AnalyzedDocument,
  statement: number,
  catalog: Catalog,
): Environment {
  return environmentBelow(cellsAbove(document)[statement] ?? [], catalog);
}

/** The environment of a statement which sees these cells. */
export function environmentBelow(above: readonly CellTable[], catalog: Catalog): Environment {
  let environment = new Environment(catalog);
  for (const { name, parsed } of above) {
    const written = { query: parsed.tree, columns: undefined, environment };
    environment = environment.with({ kind: 'table', name, ...written });
  }
  return environment;
}

function titledCells(document: AnalyzedDocument): (readonly CellTable[])[] {
  let above: readonly CellTable[] = [];
  const found = document.statements.map(() => above);
  for (const cell of cellsOf(document)) {
    for (const statement of cell.statements) found[statement] = above;
    const table = tableOf(cell);
    const parsed = table && document.statements[table.statement]?.parsed;
    if (!parsed) continue;
    const { text } = table.name;
    above = [...above.filter(({ name }) => name !== text), cellTable(text, parsed, above)];
  }
  return found;
}

/** The same object as before where neither the cell nor what it can see has changed. */
function cellTable(name: string, parsed: ParsedStatement, above: readonly CellTable[]): CellTable {
  const used = tableNamesIn(parsed);
  const seen = above.filter((cell) => used.has(cell.name));
  const before = made.get(parsed)?.find((cell) => cell.name === name && same(cell.above, seen));
  if (before) return before;
  const cell = { name, parsed, above: seen };
  made.set(parsed, [cell]);
  return cell;
}

const made = new WeakMap<ParsedStatement, readonly CellTable[]>();
