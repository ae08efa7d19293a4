import { type Foldable, foldableExtents } from '../../ast/foldable.ts';
import { Kept } from '../../base/kept.ts';
import type { ParsedStatement, PlacedStatement } from '../../parser/parse.ts';
import type { Finding } from '../checks/finding.ts';
import { statementFindings } from '../checks/statementFindings.ts';
import { isUnfinished } from '../checks/unfinished.ts';
import { type FreeTable, freeTables } from '../queries/freeTables.ts';
import type { ResolvedStatement } from '../resolve/resolvedStatement.ts';
import type { PlacedToken } from '../tokens/statementTokens.ts';
import type { CellsAbove, CellTable } from './cellTable.ts';
import { walk } from '../../ast/walk.ts';

/**
 * The analysis of one statement; each part is computed on first use. It is reused by later versions of its document as
 * long as the statement's text stays the same.
 */
export class StatementAnalysis {
  readonly source: PlacedStatement['source'];
  /** Its findings, for one catalog and the cells it names. */
  readonly findings = new Kept<readonly Finding[]>();
  /** Its symbols, for one catalog and the cells it names. */
  readonly symbols = new Kept<ResolvedStatement>();
  /** Its coloured tokens, for these symbols. */
  readonly tokens = new Kept<readonly PlacedToken[]>();
  /** The table it is to later cells, if it is the last statement of a titled one. */
  readonly cellTable = new Kept<CellTable>();
  #tableNames: ReadonlySet<string> | undefined;
  #freeTables: readonly FreeTable[] | undefined;
  #formFindings: readonly Finding[] | undefined;
  #isUnfinished: boolean | undefined;
  #folds: readonly Foldable[] | undefined;

  constructor(source: PlacedStatement['source']) {
    this.source = source;
  }

  get parsed(): ParsedStatement {
    return this.source.parsed;
  }

  /** The names without dots which it uses as tables. */
  get tableNames(): ReadonlySet<string> {
    return (this.#tableNames ??= tableNamesIn(this.parsed));
  }

  /** The cells above that it names as tables. */
  cellsNamed(above: CellsAbove): readonly CellTable[] {
    if (above.isEmpty) return [];
    return [...this.tableNames].flatMap((name) => above.get(name) ?? []);
  }

  /** The tables it uses and does not define itself. */
  get freeTables(): readonly FreeTable[] {
    return (this.#freeTables ??= freeTables(this.parsed));
  }

  /** The findings from its text alone, without a catalog. */
  get formFindings(): readonly Finding[] {
    return (this.#formFindings ??= statementFindings(this.parsed));
  }

  /** True if it has a syntax error or ends half-typed. */
  get isUnfinished(): boolean {
    return (this.#isUnfinished ??= isUnfinished(this.parsed));
  }

  /** Its foldable ranges. */
  get folds(): readonly Foldable[] {
    return (this.#folds ??= foldableExtents(this.parsed.tree, this.parsed.text));
  }
}

/** A statement in its place in one version of a document. */
export class AnalyzedStatement implements PlacedStatement {
  readonly start: number;
  readonly end: number;
  readonly analysis: StatementAnalysis;

  constructor(start: number, end: number, analysis: StatementAnalysis) {
    this.start = start;
    this.end = end;
    this.analysis = analysis;
  }

  get source(): PlacedStatement['source'] {
    return this.analysis.source;
  }

  get parsed(): ParsedStatement {
    return this.analysis.parsed;
  }
}

/** The names without dots which a statement uses as tables. */
function tableNamesIn(statement: ParsedStatement): ReadonlySet<string> {
  const found = new Set<string>();
  walk(statement.tree, (node) => {
    const [only] = node.kind === 'TableReference' ? node.names : [];
    if (node.kind === 'TableReference' && node.names.length === 1 && only?.kind === 'Name') {
      found.add(only.text);
    }
    return true;
  });
  return found;
}
