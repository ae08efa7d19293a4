import type { Expression, Name, Query, Select, Star } from '../../ast/nodes.ts';
import { pathTo } from '../../ast/walk.ts';
import type { Environment } from './environment.ts';
import { type ItemColumns, starColumns } from './exportedColumns.ts';
import { expressionType } from './expressionType.ts';
import type { Scope } from './scope.ts';
import type { ScopeTable } from './scopeTable.ts';
import { Place } from './place.ts';
import type { EngineType } from '../types/valueTypes.ts';
import { bind } from './binder.ts';
import type { Occurrence } from './symbol.ts';
import { siteIn } from './visit.ts';

/** Every name of a statement with its meaning, in the order of the text. */
export class ResolvedStatement {
  readonly #tree: Query;
  readonly #outside: Environment;
  #names: Names | undefined;

  constructor(tree: Query, outside: Environment) {
    this.#tree = tree;
    this.#outside = outside;
  }

  get occurrences(): readonly Occurrence[] {
    return this.#bound.occurrences;
  }

  /** The occurrence of a name of the tree. */
  of(name: Name): Occurrence | undefined {
    return this.#bound.byName.get(name);
  }

  /** An offset of the statement, and the meaning of names there. */
  placeAt(offset: number): Place {
    const path = pathTo(this.#tree, offset);
    return new Place(path, siteIn(path, this.#outside));
  }

  /** The name around or right before an offset of the statement. */
  at(offset: number): Occurrence | undefined {
    const found = this.occurrences[startsUpTo(this.occurrences, offset, startOf) - 1];
    return found && offset <= found.name.end ? found : undefined;
  }

  /** The items of each SELECT with their types, which are computed on demand. */
  get items(): [item: Expression, type: () => EngineType][] {
    return [...this.#bound.scopes].flatMap(([{ items }, scope]) =>
      items.map((item): [Expression, () => EngineType] => [
        item,
        () => expressionType(item, scope),
      ]),
    );
  }

  /** The tables of a SELECT in order. */
  tablesOf(select: Select): readonly ScopeTable[] {
    return this.#bound.scopes.get(select)?.tables ?? [];
  }

  /** The columns of a star in a SELECT. */
  columnsOf(star: Star, select: Select): ItemColumns | undefined {
    const scope = this.#bound.scopes.get(select);
    return scope && starColumns(star, scope);
  }

  /** The declaration of the CTE that a name means inside a SELECT. */
  cteSeenBy(select: Select, name: string): Name | undefined {
    return this.#bound.scopes.get(select)?.environment.cte(name)?.declaration;
  }

  get #bound(): Names {
    if (!this.#names) {
      const { occurrences, scopes } = bind(this.#tree, this.#outside);
      this.#names = {
        occurrences: occurrences.toSorted((a, b) => a.name.start - b.name.start),
        byName: new Map(occurrences.map((occurrence) => [occurrence.name, occurrence])),
        scopes,
      };
    }
    return this.#names;
  }
}

/** The names of a statement and its scopes. */
type Names = {
  readonly occurrences: readonly Occurrence[];
  readonly byName: ReadonlyMap<Name, Occurrence>;
  readonly scopes: ReadonlyMap<Select, Scope>;
};

function startOf({ name }: Occurrence): number {
  return name.start;
}

/** The number of items that start at or before an offset; the list is sorted by start. */
function startsUpTo<T>(sorted: readonly T[], offset: number, startOf: (item: T) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && startOf(item) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
