import { append } from '../../base/append.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { quotedName } from '../../schema/quotedName.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { StatementAnalysis } from '../analysis/statementAnalysis.ts';
import type { CellOfDocument } from '../analysis/cells.ts';
import { withOf } from '../queries/freeTables.ts';
import type { FreeTable } from '../queries/freeTables.ts';
import { placeholdersOf } from '../queries/placeholders.ts';
import type { PlaceholderName } from '../queries/placeholders.ts';

/** A statement as it is sent, with the cells it uses as CTEs. */
export type CellQuery = {
  readonly text: string;
  /** What was put into the statement's own text, and where; nothing where it uses no cell. */
  readonly inserted: { readonly at: number; readonly length: number } | undefined;
  /** The cells it uses, those that they use included, each by its place in the document. */
  readonly uses: readonly number[];
  /** Those of the cells it uses included, each once. */
  readonly placeholders: readonly PlaceholderName[];
};

/** Why the cells a statement names cannot be used. */
export type CellProblem = {
  readonly code: 'cell-below' | 'cell-circular' | 'cell-name-taken';
  readonly message: string;
  /** The name it is about, in the statement. */
  readonly place: FreeTable;
  /** The cell of that name. */
  readonly cell: number;
};

/** Puts the queries of titled cells into the statements which name them. */
export class CellQueries {
  readonly cells: readonly CellOfDocument[];
  readonly #document: Analysis;
  readonly #catalog: Catalog;

  constructor(document: Analysis, catalog: Catalog) {
    this.#document = document;
    this.#catalog = catalog;
    this.cells = document.parsedCells;
  }

  /** What is wrong with the cells that a statement of a cell names; its own names only. */
  problems(cell: number, statement: StatementAnalysis): readonly CellProblem[] {
    return statement.freeTables.flatMap((place): CellProblem[] => {
      const { name } = place;
      if (this.#above(name, cell) !== undefined) return this.#taken(statement, place, cell);
      if (this.#catalog.table(name)) return [];
      const later = this.cells.findIndex(({ table }, at) => at >= cell && table === name);
      if (later < 0) return [];
      if (later === cell || this.#reaches(later, cell)) {
        const message = `The cell ${name} would need its own rows: take one of the names out.`;
        return [{ code: 'cell-circular', message, place, cell: later }];
      }
      const message = `The cell ${name} stands further down: move it above this one.`;
      return [{ code: 'cell-below', message, place, cell: later }];
    });
  }

  /** The statement of a cell as it is sent. */
  query(cell: number, statement: StatementAnalysis): CellQuery {
    const needed = this.#needed(cell, statement);
    const { parsed } = statement;
    const trees = [...needed.flatMap((at) => this.#queryOf(at)?.parsed.tree ?? []), parsed.tree];
    const known = { uses: needed, placeholders: placeholdersOf(trees, this.#catalog) };
    const list = this.#list(cell, statement, needed);
    if (list === undefined) return { text: parsed.text, inserted: undefined, ...known };
    return { ...withCtes(parsed, list), ...known };
  }

  /** The cells that a statement of a cell uses, as CTEs without WITH; undefined if it uses none. */
  ctes(cell: number, statement: StatementAnalysis): string | undefined {
    return this.#list(cell, statement, this.#needed(cell, statement));
  }

  #list(cell: number, statement: StatementAnalysis, needed: readonly number[]): string | undefined {
    if (needed.length === 0) return undefined;
    // Two CTEs of one name cannot stand side by side: then each cell brings along what it uses.
    const names = [...this.#defined(statement), ...needed.map((at) => this.cells[at]?.table)];
    const isNested = new Set(names).size < names.length;
    const ctes = isNested ? this.#direct(cell, statement) : needed;
    return ctes.map((at) => this.#cte(at, isNested)).join(',\n');
  }

  #cte(at: number, isNested: boolean): string {
    const statement = this.#queryOf(at);
    const text = isNested && statement ? this.query(at, statement).text : statement?.parsed.text;
    return `${quotedName(this.cells[at]?.table ?? '')} as (\n${text ?? ''}\n)`;
  }

  /** All cells a statement needs, in the order in which they can be defined. */
  #needed(cell: number, statement: StatementAnalysis): number[] {
    const all = new Set<number>();
    const pending = this.#direct(cell, statement);
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (all.has(at)) continue;
      all.add(at);
      const query = this.#queryOf(at);
      if (query) append(pending, this.#direct(at, query));
    }
    return [...all].sort((a, b) => a - b);
  }

  #direct(cell: number, statement: StatementAnalysis): number[] {
    const cells = statement.freeTables.flatMap(({ name }) => this.#above(name, cell) ?? []);
    return [...new Set(cells)];
  }

  /** The nearest cell above which is the table of a name. */
  #above(name: string, cell: number): number | undefined {
    for (let at = cell - 1; at >= 0; at--) {
      if (this.cells[at]?.table === name && this.#queryOf(at)) return at;
    }
    return undefined;
  }

  /** A cell of several statements is the table of its last one. */
  #queryOf(cell: number): StatementAnalysis | undefined {
    const last = this.cells[cell]?.statements.at(-1);
    return last === undefined ? undefined : this.#document.statements[last]?.analysis;
  }

  /** Whether a cell names another, by way of others too, wherever they stand. */
  #reaches(from: number, to: number): boolean {
    const seen = new Set<number>();
    const pending = [from];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (at === to) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      const query = this.#queryOf(at);
      const names = new Set(query ? query.freeTables.map(({ name }) => name) : []);
      for (const [index, { table }] of this.cells.entries()) {
        if (table !== undefined && names.has(table)) pending.push(index);
      }
    }
    return false;
  }

  #defined(statement: StatementAnalysis): ReadonlySet<string> {
    const ctes = withOf(statement.parsed.tree)?.ctes ?? [];
    return new Set(ctes.flatMap(({ name }) => (name.kind === 'Name' ? name.text : [])));
  }

  /** A CTE cannot read a cell of its own name. */
  #taken(statement: StatementAnalysis, place: FreeTable, cell: number): CellProblem[] {
    const above = this.#above(place.name, cell);
    if (above === undefined || !this.#defined(statement).has(place.name)) return [];
    const message = `A CTE and a cell it uses are both called ${place.name}: rename the CTE.`;
    return [{ code: 'cell-name-taken', message, place, cell: above }];
  }
}

/** The text of a statement with more CTEs before its own. */
function withCtes(
  { text, tree }: ParsedStatement,
  list: string,
): Pick<CellQuery, 'text' | 'inserted'> {
  const own = withOf(tree)?.ctes[0];
  const at = own?.start ?? 0;
  const added = own ? `${list},\n` : `with ${list}\n`;
  return {
    text: text.slice(0, at) + added + text.slice(at),
    inserted: { at, length: added.length },
  };
}
