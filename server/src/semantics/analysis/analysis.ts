import { LineTable } from '../../ast/lineTable.ts';
import type { Query } from '../../ast/nodes.ts';
import { Kept } from '../../base/kept.ts';
import type { Comment } from '../../parser/lexing/lexer.ts';
import { parse, type ParsedDocument, type ParsedStatement } from '../../parser/parse.ts';
import type { SyntaxError } from '../../parser/lexing/syntaxError.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { Finding } from '../checks/finding.ts';
import { ResolvedStatement } from '../resolve/resolvedStatement.ts';
import { VisibleCtes } from '../resolve/visibleCtes.ts';
import { type Cell, cellsOf, NamedCells } from './cells.ts';
import { type CellsAbove, environmentBelow } from './cellTable.ts';
import { cellTables } from './cellTables.ts';
import { AnalyzedStatement, StatementAnalysis } from './statementAnalysis.ts';
import { SymbolIndex } from './symbolIndex.ts';
import { commentsOf } from '../../parser/comments.ts';
import { statementCheck } from '../checks/statementCheck.ts';

/** Analyses a text, reusing what is unchanged in `before`. */
export function analyze(text: string, before?: Analysis): Analysis {
  return new Analysis(text, before);
}

/** One version of a document and its analysis; each part is computed on first use. */
export class Analysis {
  readonly text: string;
  /** The basis for parsing the next version. */
  readonly parsed: ParsedDocument;
  readonly lines: LineTable;
  readonly statements: readonly AnalyzedStatement[];
  /** The last parse for a caret, handed on to the next version. */
  readonly caretStatement: Kept<ParsedStatement>;
  readonly #symbols = new Kept<SymbolIndex>();
  #cells: readonly Cell[] | undefined;
  #namedCells: NamedCells | undefined;
  #cellsAbove: readonly CellsAbove[] | undefined;
  /** The titles of all cells; the same text in all versions that have the same ones. */
  readonly #titles: Kept<string>;
  #comments: readonly Comment[] | undefined;

  constructor(text: string, before?: Analysis) {
    this.text = text;
    this.parsed = parse(text, before?.parsed);
    this.lines = new LineTable(text);
    this.caretStatement = before?.caretStatement ?? new Kept();
    this.#titles = before ? before.#titles : new Kept();
    const known = new Map(before?.statements.map(({ analysis }) => [analysis.source, analysis]));
    this.statements = this.parsed.statements.map(({ start, end, source }) => {
      let analysis = known.get(source);
      if (!analysis) {
        analysis = new StatementAnalysis(source);
        // Statements with the same text share one analysis.
        known.set(source, analysis);
      }
      return new AnalyzedStatement(start, end, analysis);
    });
  }

  get syntaxErrors(): readonly SyntaxError[] {
    return this.parsed.diagnostics;
  }

  /** The cells in order; a document without marks is one. */
  get cells(): readonly Cell[] {
    return (this.#cells ??= cellsOf(this.parsed));
  }

  /** The cells that others can read as tables. */
  get namedCells(): NamedCells {
    return (this.#namedCells ??= new NamedCells(this.cells));
  }

  /** For each statement the cells above it that it can name as tables. */
  get cellsAbove(): readonly CellsAbove[] {
    return (this.#cellsAbove ??= cellTables(this.statements, this.cells, this.namedCells));
  }

  /** All comments, including cell marks and those between statements. */
  get comments(): readonly Comment[] {
    return (this.#comments ??= documentComments(this.parsed));
  }

  /** The symbols of the document's names. */
  symbols(catalog: Catalog): SymbolIndex {
    return this.#symbols.of([catalog], () => new SymbolIndex(this, catalog));
  }

  /**
   * The findings of each statement beyond its syntax, in the order of the text; offsets count from the start of the
   * statement. Without a catalog, only findings from the text alone. Once the time `isOver`, later statements have
   * none; known findings are not computed again.
   */
  findings(catalog: Catalog | undefined, isOver?: () => boolean): readonly (readonly Finding[])[] {
    const found: (readonly Finding[])[] = [];
    const all = this.cells.map(({ title }) => title).join('\n');
    const titles = this.#titles.of([all], () => all);
    for (const [at, { analysis }] of this.statements.entries()) {
      if (isOver?.() === true) break;
      found.push(
        catalog
          ? findingsOf(analysis, catalog, { above: this.#above(at), titles })
          : analysis.formFindings,
      );
    }
    return found;
  }

  /** The names of a tree in the place of a statement, such as that statement with a word being typed. */
  resolvedAs(tree: Query, statement: number, catalog: Catalog): ResolvedStatement {
    return new ResolvedStatement(tree, environmentBelow(this.#above(statement), catalog));
  }

  /** The findings of another text in the place of a statement, such as that statement rewritten. */
  findingsAs(parsed: ParsedStatement, statement: number, catalog: Catalog): readonly Finding[] {
    return statementCheck(parsed, environmentBelow(this.#above(statement), catalog));
  }

  #above(statement: number): CellsAbove {
    return this.cellsAbove[statement] ?? new VisibleCtes();
  }
}

/** All comments of a document, including cell marks and those between statements. */
function documentComments({ text, statements }: ParsedDocument): readonly Comment[] {
  const comments: Comment[] = [];
  let at = 0;
  const between = (to: number): void => {
    for (const comment of commentsOf(text.slice(at, to))) comments.push(shifted(comment, at));
  };
  for (const { start, end, parsed } of statements) {
    between(start);
    for (const comment of parsed.comments) comments.push(shifted(comment, start));
    at = end;
  }
  between(text.length);
  return comments;
}

function shifted({ start, end, text }: Comment, by: number): Comment {
  return { start: start + by, end: end + by, text };
}

/**
 * The findings of a statement. It is checked again only if it, the catalog, a cell it names or the
 * title of any cell has changed.
 *
 * @param titles of all cells of the document: a table that is not there may be one of them misspelt
 */
function findingsOf(
  statement: StatementAnalysis,
  catalog: Catalog,
  { above, titles }: { readonly above: CellsAbove; readonly titles: string },
): readonly Finding[] {
  const from = [catalog, titles, ...statement.cellsNamed(above)];
  return statement.findings.of(from, () =>
    statementCheck(statement.parsed, environmentBelow(above, catalog)),
  );
}
