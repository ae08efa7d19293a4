import type { Name } from '../../ast/nodes.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { tableOf } from './cells.ts';
import type { Cell } from './cells.ts';
import { Environment } from '../names/environment.ts';
import type { AnalyzedStatement } from './statementAnalysis.ts';
import { statementSymbols } from '../symbols/statementSymbols.ts';
import type { StatementSymbols } from '../symbols/statementSymbols.ts';
import type { HogQLSymbol, Occurrence } from '../symbols/symbol.ts';

/** One place of a document where a symbol is named; its extent counts from the document's start. */
export type Mention = Pick<Occurrence, 'symbol' | 'isDeclaration'> & {
  readonly start: number;
  readonly end: number;
  /** The name in the tree; a cell's title is in none. */
  readonly occurrence: Occurrence | undefined;
  readonly statement: number | undefined;
};

/** The names of all statements of a document, those of its cells among them. */
export class SymbolIndex {
  readonly catalog: Catalog;
  readonly #statements: readonly AnalyzedStatement[];
  readonly #cells: readonly Cell[];
  readonly #environments = new Map<number, Environment>();
  readonly #byStatement: StatementSymbols[] = [];

  constructor(statements: readonly AnalyzedStatement[], cells: readonly Cell[], catalog: Catalog) {
    this.#statements = statements;
    this.#cells = cells;
    this.catalog = catalog;
  }

  /** The names of one statement; taken over from earlier versions where nothing changed. */
  ofStatement(index: number): StatementSymbols {
    const known = this.#byStatement[index];
    if (known) return known;
    const { analysis } = this.#statements[index] ?? {};
    if (!analysis) throw new RangeError(`There is no statement ${index}`);
    const cells = [...this.#tables(index).values()].map(({ parsed: own }) => own);
    const symbols = analysis.symbols.of([this.catalog, ...cells], () =>
      statementSymbols(analysis.parsed.tree, this.environment(index)),
    );
    this.#byStatement[index] = symbols;
    return symbols;
  }

  /** What a statement finds outside itself: the catalog and the cells above it. */
  environment(index: number): Environment {
    const known = this.#environments.get(index);
    if (known) return known;
    let environment = new Environment(this.catalog);
    for (const [name, { parsed, statement }] of this.#tables(index)) {
      const above = this.environment(statement);
      const written = { query: parsed.tree, columns: undefined, environment: above };
      environment = environment.with({ kind: 'table', name, ...written });
    }
    this.#environments.set(index, environment);
    return environment;
  }

  /** The name around or right before an offset. */
  at(offset: number): Mention | undefined {
    const cell = this.#cells.findIndex(
      ({ title }) => title && title.start <= offset && offset <= title.end,
    );
    if (cell >= 0) return this.#titleOf(cell);
    const index = this.#statements.findIndex(({ start, end }) => start <= offset && offset <= end);
    const start = this.#statements[index]?.start;
    if (start === undefined) return undefined;
    const occurrence = this.ofStatement(index).at(offset - start);
    return occurrence && this.#mention(occurrence, index, start);
  }

  /** Every place of the document that names what is named here, in order. */
  mentionsOf({ symbol: { identity, kind }, statement }: Mention): Mention[] {
    const home = this.homeOf(identity, statement);
    const isHere = typeof identity !== 'string' && this.#cells.length === 0;
    const found = this.#statements.flatMap(({ start }, index) => {
      if (isHere && index !== home) return [];
      return this.ofStatement(index)
        .occurrences.filter(({ symbol }) =>
          kind === 'cell' ? symbol.kind === 'table' : symbol.identity === identity,
        )
        .map((occurrence) => this.#mention(occurrence, index, start))
        .filter(({ symbol }) => symbol.identity === identity)
        .filter(({ statement: own }) => this.homeOf(identity, own) === home);
    });
    const titles = this.#cells.flatMap((_, cell) => this.#titleOf(cell) ?? []);
    const own = titles.filter(({ symbol }) => symbol.identity === identity);
    return [...own, ...found].sort((a, b) => a.start - b.start);
  }

  /**
   * The statement that declares a name which another can see: that one itself, else the nearest above.
   * Statements of the same text share their trees, so the name alone does not decide.
   */
  homeOf(identity: Name | string, statement: number | undefined): number | undefined {
    if (typeof identity === 'string' || statement === undefined) return undefined;
    if (this.ofStatement(statement).of(identity)) return statement;
    const above = this.#cells
      .filter(({ statements }) => (statements.at(-1) ?? statement) < statement)
      .map(({ statements }) => statements.at(-1) ?? statement);
    return above.findLast((index) => this.ofStatement(index).of(identity));
  }

  /** Where a name of the tree stands which a statement refers to. */
  extentOf(name: Name, statement: number): { start: number; end: number } | undefined {
    const start = this.#statements[this.homeOf(name, statement) ?? -1]?.start;
    return start === undefined ? undefined : { start: start + name.start, end: start + name.end };
  }

  /** Every name of the document, in order. */
  all(): Mention[] {
    const titles = this.#cells.flatMap((_, at) => this.#titleOf(at) ?? []);
    const names = this.#statements.flatMap(({ start }, index) =>
      this.ofStatement(index).occurrences.map((found) => this.#mention(found, index, start)),
    );
    return [...titles, ...names].sort((a, b) => a.start - b.start);
  }

  #titleOf(cell: number): Mention | undefined {
    const own = this.#cells[cell];
    const { name } = (own && tableOf(own)) ?? {};
    if (!name) return undefined;
    const { text, start, end } = name;
    const symbol = cellSymbol(text, cell);
    return { symbol, isDeclaration: true, start, end, occurrence: undefined, statement: undefined };
  }

  #mention(occurrence: Occurrence, statement: number, from: number): Mention {
    const { symbol, isDeclaration, name } = occurrence;
    const cell = symbol.kind === 'table' ? this.#tables(statement).get(symbol.name) : undefined;
    return {
      symbol: cell ? cellSymbol(symbol.name, cell.cell) : symbol,
      isDeclaration,
      start: from + name.start,
      end: from + name.end,
      occurrence,
      statement,
    };
  }

  /** The cells a statement can read as tables: those above its own, of one name the nearest. */
  #tables(index: number): ReadonlyMap<string, CellTable> {
    const tables = new Map<string, CellTable>();
    for (const [cell, found] of this.#cells.entries()) {
      if (found.statements.includes(index)) break;
      const table = tableOf(found);
      const parsed = table && this.#statements[table.statement]?.parsed;
      if (parsed) tables.set(table.name.text, { cell, statement: table.statement, parsed });
    }
    return tables;
  }
}

type CellTable = {
  readonly cell: number;
  readonly statement: number;
  readonly parsed: ParsedStatement;
};

function cellSymbol(name: string, cell: number): HogQLSymbol {
  return { kind: 'cell', name, identity: `cell:${cell}` };
}
