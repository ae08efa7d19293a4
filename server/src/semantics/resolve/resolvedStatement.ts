import type { Expression, Name, Query, Select, Star } from '../../ast/nodes.ts';
import type { Environment } from './environment.ts';
import { type ItemColumns, starColumns } from './exportedColumns.ts';
import { expressionType } from './expressionType.ts';
import type { Scope } from './scope.ts';
import type { ScopeTable } from './scopeTable.ts';
import { startsUpTo } from './startsUpTo.ts';
import type { EngineType } from '../types/valueTypes.ts';
import { bind } from './binder.ts';
import type { Occurrence } from './symbol.ts';

/** Every name of a statement with its meaning, in the order of the text. */
export class ResolvedStatement {
  readonly occurrences: readonly Occurrence[];
  readonly #byName = new Map<Name, Occurrence>();
  readonly #scopes: ReadonlyMap<Select, Scope>;

  constructor(tree: Query, outside: Environment) {
    const { occurrences, scopes } = bind(tree, outside);
    this.#scopes = scopes;
    this.occurrences = occurrences.toSorted((a, b) => a.name.start - b.name.start);
    for (const occurrence of this.occurrences) this.#byName.set(occurrence.name, occurrence);
  }

  /** The occurrence of a name of the tree. */
  of(name: Name): Occurrence | undefined {
    return this.#byName.get(name);
  }

  /** The name around or right before an offset of the statement. */
  at(offset: number): Occurrence | undefined {
    const found = this.occurrences[startsUpTo(this.occurrences, offset, startOf) - 1];
    return found && offset <= found.name.end ? found : undefined;
  }

  /** The items of each SELECT with their types, which are computed on demand. */
  get items(): [item: Expression, type: () => EngineType][] {
    return [...this.#scopes].flatMap(([{ items }, scope]) =>
      items.map((item): [Expression, () => EngineType] => [
        item,
        () => expressionType(item, scope),
      ]),
    );
  }

  /** The tables of a SELECT in order. */
  tablesOf(select: Select): readonly ScopeTable[] {
    return this.#scopes.get(select)?.tables ?? [];
  }

  /** The columns of a star in a SELECT. */
  columnsOf(star: Star, select: Select): ItemColumns | undefined {
    const scope = this.#scopes.get(select);
    return scope && starColumns(star, scope);
  }

  /** The declaration of the CTE that a name means inside a SELECT. */
  cteSeenBy(select: Select, name: string): Name | undefined {
    return this.#scopes.get(select)?.environment.cte(name)?.declaration;
  }
}

function startOf({ name }: Occurrence): number {
  return name.start;
}
