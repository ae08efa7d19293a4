import type { Expression, NameOrMissing, Node, Select } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { type EngineType, unknown } from '../types/valueTypes.ts';
import type { CteSymbol, Environment } from './environment.ts';
import { expressionType } from './expressionType.ts';
import type { Column, Relation, Target } from './relation.ts';
import type { Scope } from './scope.ts';
import type { ScopeTable } from './scopeTable.ts';
import type { Site } from './visit.ts';

/** An offset of a statement: the nodes around it, and the meaning of names and expressions there. */
export class Place {
  /** The nodes around it, the outermost first. */
  readonly path: readonly Node[];
  /** The names of the innermost SELECT, for `semantics` alone: features ask the place. */
  readonly scope: Scope | undefined;
  readonly #environment: Environment;

  constructor(path: readonly Node[], { scope, environment }: Pick<Site, 'scope' | 'environment'>) {
    this.path = path;
    this.scope = scope;
    this.#environment = environment;
  }

  /** The node at an index of the path as a place. */
  around(index: number): Place {
    const { path, scope } = this;
    return new Place(path.slice(0, index + 1), { scope, environment: this.#environment });
  }

  get catalog(): Catalog {
    return this.#environment.catalog;
  }

  /** The innermost SELECT around it. */
  get select(): Select | undefined {
    return this.scope?.select;
  }

  /** The tables of its FROM in order. */
  get tables(): readonly ScopeTable[] {
    return this.scope?.tables ?? [];
  }

  table(name: string): ScopeTable | undefined {
    return this.scope?.table(name);
  }

  /** The aliases of the SELECT, each with its value, those after the place included. */
  get aliases(): ReadonlyMap<string, Expression> {
    return this.scope?.aliases ?? new Map();
  }

  /** The aliases that a name at an offset can mean. */
  aliasesAt(start: number): [name: string, value: Expression][] {
    const quoted = false;
    return [...this.aliases].filter(([text]) =>
      this.scope?.aliasOf([{ kind: 'Name', start, end: start, text, quoted }]),
    );
  }

  /** The parameters of the lambdas around it. */
  get parameters(): readonly string[] {
    return [...(this.scope?.parameters.keys() ?? [])];
  }

  /** The CTEs that it sees, and the cells. */
  get ctes(): readonly CteSymbol[] {
    return this.#environment.ctes;
  }

  /** The table of a name after FROM. */
  relation(name: string): Relation | undefined {
    return this.#environment.relation(name);
  }

  /** The column that a path of names leads to. */
  column(names: readonly NameOrMissing[]): Column | undefined {
    return this.scope?.resolve(names);
  }

  /** The target of a dot after a path of names. */
  target(names: readonly NameOrMissing[]): Target | undefined {
    return this.scope?.target(names);
  }

  typeOf(expression: Expression): EngineType {
    return this.scope ? expressionType(expression, this.scope) : unknown;
  }
}
