import type { Name, Query, Select, Star } from '../../ast/nodes.ts';
import type { Environment } from '../names/environment.ts';
import { starColumns } from '../names/exportedColumns.ts';
import type { Column } from '../names/relation.ts';
import type { Scope } from '../names/scope.ts';
import { startsUpTo } from '../names/startsUpTo.ts';
import { bind } from './binder.ts';
import type { Occurrence } from './symbol.ts';

/** Every name of a statement and what it stands for, in the order of the text. */
export class StatementSymbols {
  readonly occurrences: readonly Occurrence[];
  readonly #byName = new Map<Name, Occurrence>();

  /** What can be seen inside each SELECT, in no order. */
  readonly scopes: ReadonlyMap<Select, Scope>;

  constructor(tree: Query, outside: Environment) {
    const { occurrences, scopes } = bind(tree, outside);
    this.scopes = scopes;
    this.occurrences = occurrences.toSorted((a, b) => a.name.start - b.name.start);
    for (const occurrence of this.occurrences) this.#byName.set(occurrence.name, occurrence);
  }

  /** What a name of the tree stands for. */
  of(name: Name): Occurrence | undefined {
    return this.#byName.get(name);
  }

  /** The name around or right before an offset of the statement. */
  at(offset: number): Occurrence | undefined {
    const found = this.occurrences[startsUpTo(this.occurrences, offset, startOf) - 1];
    return found && offset <= found.name.end ? found : undefined;
  }

  /** The columns a star of a SELECT stands for. */
  columnsOf(star: Star, select: Select): readonly Column[] {
    const scope = this.scopes.get(select);
    return scope ? starColumns(star, scope).columns : [];
  }
}

function startOf({ name }: Occurrence): number {
  return name.start;
}
