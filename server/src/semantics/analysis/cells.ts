import type { Extent } from '../../ast/extent.ts';
import { countBelow } from '../../base/countBelow.ts';
import { tableNameOf } from '../../parser/cells.ts';
import type { ParsedDocument } from '../../parser/parse.ts';
import type { Cell as ParsedCell } from '../../parser/statements.ts';

/** A cell of a document, with its statements. */
export type Cell = ParsedCell & {
  /** The name by which later cells read its last statement as a table. */
  readonly table: string | undefined;
  /** Indexes of its statements in the document. */
  readonly statements: readonly number[];
};

/** The cells of a document in order; a document without marks is one. */
export function cellsOf({ text, cells, statements }: ParsedDocument): readonly Cell[] {
  let next = 0;
  return cells.flatMap((cell): Cell[] => {
    // Blank text before the first mark is not a cell.
    if (!isMarked(cell) && cells.length > 1 && text.slice(0, cell.end).trim() === '') return [];
    const own: number[] = [];
    while ((statements[next]?.start ?? Number.POSITIVE_INFINITY) < cell.end) own.push(next++);
    return [{ ...cell, table: own.length > 0 ? tableNameOf(cell) : undefined, statements: own }];
  });
}

/** True if a mark begins a cell, as it does all but the first ones. */
export function isMarked({ mark, start }: ParsedCell): boolean {
  return start > mark;
}

/** Where the title of a cell is; undefined if it has none. */
export function titleExtent({ title, titleStart }: ParsedCell): Extent | undefined {
  return title === '' ? undefined : { start: titleStart, end: titleStart + title.length };
}

/** The cells that others can read as tables, by their names. */
export class NamedCells {
  readonly #named = new Map<string, number[]>();

  constructor(cells: readonly Cell[]) {
    for (const [at, { table }] of cells.entries()) {
      if (table === undefined) continue;
      const named = this.#named.get(table) ?? [];
      named.push(at);
      this.#named.set(table, named);
    }
  }

  /** The nearest cell of a name above another. */
  above(name: string, cell: number): number | undefined {
    const named = this.all(name);
    return named[countBelow(named, cell) - 1];
  }

  /** The nearest cell of a name that is not above another: it is that one itself, or below. */
  notAbove(name: string, cell: number): number | undefined {
    const named = this.all(name);
    return named[countBelow(named, cell)];
  }

  /** All cells of a name, in order. */
  all(name: string): readonly number[] {
    return this.#named.get(name) ?? [];
  }
}
