import type { Name } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { type Cell, type NamedCells, titleExtent } from './cells.ts';
import { type CellsAbove, cellsOf, environmentBelow } from './cellTable.ts';
import type { AnalyzedStatement } from './statementAnalysis.ts';
import { ResolvedStatement } from '../resolve/resolvedStatement.ts';
import type { HogQLSymbol, Occurrence } from '../resolve/symbol.ts';

/** One mention of a symbol in a document; its extent counts from the document's start. */
export type Mention = Pick<Occurrence, 'symbol' | 'isDeclaration'> & {
  readonly start: number;
  readonly end: number;
  /** The name in the tree; a cell's title is in none. */
  readonly occurrence: Occurrence | undefined;
  readonly statement: number | undefined;
};

/** The symbols of all statements and cells of a document. */
export class SymbolIndex {
  readonly catalog: Catalog;
  readonly #document: IndexedDocument;
  readonly #cellOfStatement: number[] = [];
  readonly #byStatement: ResolvedStatement[] = [];

  constructor(document: IndexedDocument, catalog: Catalog) {
    this.#document = document;
    this.catalog = catalog;
    for (const [at, cell] of document.cells.entries()) {
      for (const statement of cell.statements) this.#cellOfStatement[statement] = at;
    }
  }

  /** The symbols of one statement, reused from earlier versions if nothing changed. */
  ofStatement(index: number): ResolvedStatement {
    const known = this.#byStatement[index];
    if (known) return known;
    const { analysis } = this.#document.statements[index] ?? {};
    if (!analysis) throw new RangeError(`There is no statement ${index}`);
    const seen = this.#document.cellsAbove[index];
    const above = seen ? analysis.cellsNamed(seen) : [];
    const symbols = analysis.symbols.of(
      [this.catalog, ...above],
      () =>
        new ResolvedStatement(analysis.parsed.tree, environmentBelow(cellsOf(above), this.catalog)),
    );
    this.#byStatement[index] = symbols;
    return symbols;
  }

  /** The name around or right before an offset. */
  at(offset: number): Mention | undefined {
    const cell = this.#document.cells.findIndex((each) => {
      const { start = Infinity, end = 0 } = titleExtent(each) ?? {};
      return start <= offset && offset <= end;
    });
    if (cell >= 0) return this.#titleOf(cell);
    const index = this.#document.statements.findIndex(
      ({ start, end }) => start <= offset && offset <= end,
    );
    const start = this.#document.statements[index]?.start;
    if (start === undefined) return undefined;
    const occurrence = this.ofStatement(index).at(offset - start);
    return occurrence && this.#mention(occurrence, index, start);
  }

  /** Every mention of the same symbol in the document, in order. */
  mentionsOf({ symbol: { identity, kind }, statement }: Mention): Mention[] {
    const home = this.homeOf(identity, statement);
    const isHere = typeof identity !== 'string' && this.#document.cells.length < 2;
    const found = this.#document.statements.flatMap(({ start }, index) => {
      if (isHere && index !== home) return [];
      return this.ofStatement(index)
        .occurrences.filter(({ symbol }) =>
          kind === 'cell' ? symbol.kind === 'table' : symbol.identity === identity,
        )
        .map((occurrence) => this.#mention(occurrence, index, start))
        .filter(({ symbol }) => symbol.identity === identity)
        .filter(({ statement: own }) => this.homeOf(identity, own) === home);
    });
    const titles = this.#document.cells.flatMap((_, cell) => this.#titleOf(cell) ?? []);
    const own = titles.filter(({ symbol }) => symbol.identity === identity);
    return [...own, ...found].sort((a, b) => a.start - b.start);
  }

  /**
   * The statement that declares a name visible in another: that one itself, else the nearest above. Statements with the
   * same text share their trees, so the name alone does not decide.
   */
  homeOf(identity: Name | string, statement: number | undefined): number | undefined {
    if (typeof identity === 'string' || statement === undefined) return undefined;
    if (this.ofStatement(statement).of(identity)) return statement;
    const above = this.#document.cells
      .filter(({ statements }) => (statements.at(-1) ?? statement) < statement)
      .map(({ statements }) => statements.at(-1) ?? statement);
    return above.findLast((index) => this.ofStatement(index).of(identity));
  }

  /** The extent of a name of the tree that a statement refers to. */
  extentOf(name: Name, statement: number): { start: number; end: number } | undefined {
    const start = this.#document.statements[this.homeOf(name, statement) ?? -1]?.start;
    return start === undefined ? undefined : { start: start + name.start, end: start + name.end };
  }

  /** Every name of the document, in order. */
  all(): Mention[] {
    const titles = this.#document.cells.flatMap((_, at) => this.#titleOf(at) ?? []);
    const names = this.#document.statements.flatMap(({ start }, index) =>
      this.ofStatement(index).occurrences.map((found) => this.#mention(found, index, start)),
    );
    return [...titles, ...names].sort((a, b) => a.start - b.start);
  }

  #titleOf(cell: number): Mention | undefined {
    const own = this.#document.cells[cell];
    const extent = own && titleExtent(own);
    if (own?.table === undefined || !extent) return undefined;
    const { start, end } = extent;
    const symbol = cellSymbol(own.table, cell);
    return { symbol, isDeclaration: true, start, end, occurrence: undefined, statement: undefined };
  }

  #mention(occurrence: Occurrence, statement: number, from: number): Mention {
    const { symbol, isDeclaration, name } = occurrence;
    const cell = symbol.kind === 'table' ? this.#cellNamed(symbol.name, statement) : undefined;
    return {
      symbol: cell === undefined ? symbol : cellSymbol(symbol.name, cell),
      isDeclaration,
      start: from + name.start,
      end: from + name.end,
      occurrence,
      statement,
    };
  }

  /** The cell that a statement reads as the table of a name. */
  #cellNamed(name: string, statement: number): number | undefined {
    return this.#document.namedCells.above(name, this.#cellOfStatement[statement] ?? 0);
  }
}

/** The statements and cells of one version of a document. */
type IndexedDocument = {
  readonly statements: readonly AnalyzedStatement[];
  readonly cells: readonly Cell[];
  readonly namedCells: NamedCells;
  readonly cellsAbove: readonly CellsAbove[];
};

function cellSymbol(name: string, cell: number): HogQLSymbol {
  return { kind: 'cell', name, identity: `cell:${cell}` };
}
