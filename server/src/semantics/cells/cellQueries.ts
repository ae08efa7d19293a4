import type { Query } from '../../ast/nodes.ts';
import { append } from '../../base/append.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { quotedName } from '../../schema/quotedName.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { StatementAnalysis } from '../analysis/statementAnalysis.ts';
import type { Cell, NamedCells } from '../analysis/cells.ts';
import { type FreeTable, withOf } from '../queries/freeTables.ts';
import {
  joinedPlaceholders,
  type PlaceholderName,
  placeholdersOf,
} from '../queries/placeholders.ts';

/** A statement as it is sent, with the cells it uses as CTEs. */
export type CellQuery = {
  readonly text: string;
  /** The texts inserted into the statement, with their places; none if it uses no cell. */
  readonly inserted: { readonly at: number; readonly length: number } | undefined;
  /** The placeholders of the cells it uses, each once. */
  readonly placeholders: readonly PlaceholderName[];
};

/** Why the cells a statement names cannot be used. */
export type CellProblem = {
  readonly code: 'cell-below' | 'cell-circular' | 'cell-name-taken' | 'cell-too-long';
  readonly message: string;
  /** The name it is about, in the statement. */
  readonly place: FreeTable;
  /** The cell of that name. */
  readonly cell: number;
};

/**
 * The most cells in one statement, and the most inserted characters in all: cells are copied, so generated text could
 * take the square of its length.
 */
const mostUsed = 200;
const mostInserted = 20_000_000;
/** The longest cycle of cells that is looked for; a longer one is reported as cells below. */
const mostInCircle = 100;

/** Puts the queries of titled cells into the statements which name them. */
export class CellQueries {
  readonly #cells: readonly Cell[];
  readonly #named: NamedCells;
  readonly #document: Analysis;
  readonly #catalog: Catalog;
  readonly #direct = new Map<number, readonly number[]>();
  /** The queries of cells with everything they use; undefined if too long. */
  readonly #nested = new Map<number, string | undefined>();
  readonly #placeholders = new Map<Query, readonly PlaceholderName[]>();
  /** The number of characters of cells that were sent, or counted for a finding. */
  readonly #inserted = { sent: 0, told: 0 };

  constructor(document: Analysis, catalog: Catalog) {
    this.#document = document;
    this.#catalog = catalog;
    this.#cells = document.cells;
    this.#named = document.namedCells;
  }

  /** The problems of the cells that a cell's statement names directly. */
  problems(cell: number, statement: StatementAnalysis): readonly CellProblem[] {
    const found = statement.freeTables.flatMap((place): CellProblem[] => {
      const { name } = place;
      if (this.#named.above(name, cell) !== undefined) return this.#taken(statement, place, cell);
      if (this.#catalog.table(name)) return [];
      const later = this.#named.notAbove(name, cell);
      if (later === undefined) return [];
      if (later === cell || this.#reaches(later, cell)) {
        const message = `The cell ${name} depends on itself. Remove one of the names.`;
        return [{ code: 'cell-circular', message, place, cell: later }];
      }
      const message = `The cell ${name} is further down. Move it above this one.`;
      return [{ code: 'cell-below', message, place, cell: later }];
    });
    return [...found, ...this.#tooLong(cell, statement)];
  }

  /** The statement of a cell as it is sent. */
  query(cell: number, statement: StatementAnalysis): CellQuery {
    const needed = this.#needed(cell, statement) ?? [];
    const { parsed } = statement;
    const trees = [...needed.flatMap((at) => this.#queryOf(at)?.parsed.tree ?? []), parsed.tree];
    const placeholders = this.#placeholdersOf(trees);
    const list = this.#list(cell, statement);
    if (list === undefined) return { text: parsed.text, inserted: undefined, placeholders };
    return { ...withCtes(parsed, list), placeholders };
  }

  /** The cells that a statement of a cell uses, as CTEs without WITH; undefined if it uses none. */
  ctes(cell: number, statement: StatementAnalysis): string | undefined {
    return this.#list(cell, statement);
  }

  #list(cell: number, statement: StatementAnalysis): string | undefined {
    const ctes = this.#ctesOf(cell, statement);
    return ctes && ctes.length > 0 && this.#fit(ctes, 'sent') ? ctes.join(',\n') : undefined;
  }

  /** The CTEs one by one; undefined if they are too many or too long. */
  #ctesOf(cell: number, statement: StatementAnalysis): readonly string[] | undefined {
    const needed = this.#needed(cell, statement);
    if (!needed || needed.length === 0) return needed && [];
    // Two CTEs cannot have one name: if they would, each cell includes what it uses.
    const names = [...this.#defined(statement), ...needed.map((at) => this.#cells[at]?.table)];
    const isNested = new Set(names).size < names.length;
    // From the top down, so that each finds the cells that it uses.
    if (isNested) for (const at of needed) this.#nestedQuery(at);
    const used = isNested ? this.#directOf(cell, statement) : needed;
    const ctes: string[] = [];
    for (const at of used) {
      const query = isNested ? this.#nestedQuery(at) : this.#queryOf(at)?.parsed.text;
      if (query === undefined) return undefined;
      ctes.push(`${quotedName(this.#cells[at]?.table ?? '')} as (\n${query}\n)`);
    }
    return lengthOf(ctes) > mostInserted ? undefined : ctes;
  }

  #nestedQuery(at: number): string | undefined {
    if (this.#nested.has(at)) return this.#nested.get(at);
    const statement = this.#queryOf(at);
    const ctes = statement && this.#ctesOf(at, statement);
    const list = ctes && ctes.length > 0 ? ctes.join(',\n') : undefined;
    const whole = ctes && statement.parsed;
    const query = whole && list !== undefined ? withCtes(whole, list).text : whole?.text;
    this.#nested.set(at, query);
    return query;
  }

  /** Counts CTEs in if there is room for them. */
  #fit(ctes: readonly string[], counter: 'sent' | 'told'): boolean {
    const length = lengthOf(ctes);
    if (this.#inserted[counter] + length > mostInserted) return false;
    this.#inserted[counter] += length;
    return true;
  }

  /** A statement that uses more cells than can be sent with it. */
  #tooLong(cell: number, statement: StatementAnalysis): CellProblem[] {
    const ctes = this.#ctesOf(cell, statement);
    if (ctes && this.#fit(ctes, 'told')) return [];
    const message =
      'This uses too many cells, or they are too long together. Save one as a view and use that instead.';
    return statement.freeTables
      .filter(({ name }) => this.#named.above(name, cell) !== undefined)
      .slice(0, 1)
      .map((place) => ({ code: 'cell-too-long', message, place, cell }));
  }

  /** All cells a statement needs, in the order in which they can be defined; undefined if too many. */
  #needed(cell: number, statement: StatementAnalysis): readonly number[] | undefined {
    const all = new Set<number>();
    const pending = [...this.#directOf(cell, statement)];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (all.has(at)) continue;
      all.add(at);
      if (all.size > mostUsed) return undefined;
      const query = this.#queryOf(at);
      if (query) append(pending, this.#directOfCell(at, query));
    }
    return [...all].sort((a, b) => a - b);
  }

  /** The cells that a cell's query names. */
  #directOfCell(cell: number, query: StatementAnalysis): readonly number[] {
    const known = this.#direct.get(cell) ?? this.#directOf(cell, query);
    this.#direct.set(cell, known);
    return known;
  }

  #directOf(cell: number, statement: StatementAnalysis): readonly number[] {
    const cells = statement.freeTables.flatMap(({ name }) => this.#named.above(name, cell) ?? []);
    return [...new Set(cells)];
  }

  /** The placeholders of queries, each once; each query is searched once. */
  #placeholdersOf(trees: readonly Query[]): readonly PlaceholderName[] {
    return joinedPlaceholders(
      trees.map((tree) => {
        const known = this.#placeholders.get(tree) ?? placeholdersOf([tree], this.#catalog);
        this.#placeholders.set(tree, known);
        return known;
      }),
    );
  }

  /** A cell of several statements is the table of its last one. */
  #queryOf(cell: number): StatementAnalysis | undefined {
    const last = this.#cells[cell]?.statements.at(-1);
    return last === undefined ? undefined : this.#document.statements[last]?.analysis;
  }

  /** True if a cell names another, directly or through others, wherever they stand. */
  #reaches(from: number, to: number): boolean {
    const seen = new Set<number>();
    const pending = [from];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (at === to) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      if (seen.size > mostInCircle) return false;
      const query = this.#queryOf(at);
      for (const { name } of query?.freeTables ?? []) {
        append(pending, this.#named.all(name).slice(0, mostInCircle));
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
    const above = this.#named.above(place.name, cell);
    if (above === undefined || !this.#defined(statement).has(place.name)) return [];
    const message = `A CTE and a cell used in it are both called ${place.name}: rename the CTE.`;
    return [{ code: 'cell-name-taken', message, place, cell: above }];
  }
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
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
