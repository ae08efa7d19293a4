import type {
  Expression,
  Name,
  NameOrMissing,
  Query,
  Select,
  TableCte,
  TableExpression,
  TableSource,
  With,
} from '../../ast/nodes.ts';
import { nameText, nameTexts } from '../../ast/names.ts';
import { sourcesOf } from '../../ast/sources.ts';
import { pivotedTables } from '../../ast/pivots.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { exportedColumns } from './exportedColumns.ts';
import { expressionType } from './expressionType.ts';
import { type Column, plainColumn, type Relation, relationOf, tableRelation } from './relation.ts';
import { Scope, type TableNames } from './scope.ts';
import { emptySelect } from './selectFrom.ts';
import { VisibleCtes } from './visibleCtes.ts';
import { unknown } from '../types/valueTypes.ts';

/** A CTE, and the names visible where it was written. */
export type CteSymbol =
  | TableCteSymbol
  | {
      readonly kind: 'scalar';
      readonly name: string;
      readonly declaration: Name;
      readonly expression: Expression;
    };

/** A query with a name: a table CTE, or a titled cell further up. */
export type TableCteSymbol = {
  readonly kind: 'table';
  readonly name: string;
  readonly query: Query;
  /** In a recursive CTE, the branch that determines its columns; the others may name it. */
  readonly first?: Query;
  readonly columns: readonly string[] | undefined;
  readonly environment: Environment;
  /** The extent of its name, and its columns if they are listed; none for a cell. */
  readonly declaration?: Name;
  readonly columnNames?: readonly NameOrMissing[] | undefined;
};

/** The names of tables that a query can use: the catalog's and those of CTEs, later ones shadowing. */
export class Environment implements TableNames {
  readonly catalog: Catalog;
  /** The CTEs around, which cannot be seen in their own queries. */
  readonly definitions: readonly string[];
  readonly #ctes: VisibleCtes<CteSymbol>;
  readonly #found: Found;
  /** The nesting depth of queries: generated text can nest without end. */
  readonly depth: number;

  constructor(
    catalog: Catalog,
    ctes = new VisibleCtes<CteSymbol>(),
    depth = 0,
    found: Found = new Found(),
    definitions: readonly string[] = [],
  ) {
    this.catalog = catalog;
    this.definitions = definitions;
    this.#ctes = ctes;
    this.depth = depth;
    this.#found = found;
  }

  /** The environment below a WITH. */
  withCtes(clause: With | undefined): Environment {
    if (!clause) return this;
    let environment = this.#found.below(this, clause);
    if (!environment) {
      environment = this.#below(clause);
      this.#found.keep(this, clause, environment);
    }
    return environment;
  }

  /** What the query of a CTE below this environment sees. */
  definitionOf({ name }: TableCte): Environment {
    return this.#found.definitions.get(name) ?? this;
  }

  get ctes(): CteSymbol[] {
    return this.#ctes.all();
  }

  /** The table CTEs that an unknown name may mean: the latest of many. */
  get nearbyTables(): string[] {
    const latest = this.#ctes.latest(mostNearby);
    return latest.flatMap(({ kind, name }) => (kind === 'table' ? [name] : []));
  }

  /** The CTE of a name. */
  cte(name: string): CteSymbol | undefined {
    return this.#ctes.get(name);
  }

  /** The meaning of a name after FROM: a CTE, else a table of the catalog. */
  relation(name: string): Relation | undefined {
    const cte = this.#ctes.get(name);
    if (cte?.kind !== 'table') return tableRelation(this.catalog, name);
    return this.#found.relation(cte.declaration ?? cte, () =>
      renamed(
        name,
        this.#exported(cte.first ?? cte.query, cte.environment),
        cte.columns,
        cte.columnNames,
      ),
    );
  }

  /** The relation of a table in FROM; undefined if it is unknown. */
  relationOf(source: TableSource): Relation | undefined {
    const [innermost = source, ...pivots] = [source, ...pivotedTables(source.table)].reverse();
    let relation = aliased(innermost, this.#unaliased(innermost.table));
    // The service refuses pivots, so their columns are unknown.
    for (const pivot of pivots) relation = aliased(pivot, relation && { ...relation, open: true });
    return relation;
  }

  /** The tables of a SELECT in order. */
  sources({ from }: Select): TableSource[] {
    return from ? sourcesOf(from.joins) : [];
  }

  /** The scope of a SELECT whose own WITH is part of this environment. */
  scopeOf(select: Select): Scope {
    return this.#found.scope(this, select);
  }

  exported(query: Query): Relation | undefined {
    return this.#found.relation(query, () => this.#exported(query, this));
  }

  #below(clause: With): Environment {
    let environment = this.#with(this.#ctes, this.depth + 1);
    for (const cte of clause.ctes) {
      if (cte.name.kind === 'Missing') break;
      if (cte.kind === 'TableCte') {
        const symbol = tableSymbol(cte, environment, clause.recursive);
        this.#found.definitions.set(cte.name, symbol.environment);
        environment = environment.with(symbol);
      } else {
        const { name, expression } = cte;
        const symbol = { kind: 'scalar', name: name.text, declaration: name, expression } as const;
        environment = environment.with(symbol);
      }
    }
    return environment;
  }

  /** The environment with one more name. */
  with(symbol: CteSymbol): Environment {
    return this.#with(this.#ctes.with(symbol), this.depth);
  }

  /** The environment of the query that a CTE is defined by. */
  defining(name: string): Environment {
    return this.#with(this.#ctes, this.depth, [...this.definitions, name]);
  }

  #with(
    ctes: VisibleCtes<CteSymbol>,
    depth: number,
    definitions: readonly string[] = this.definitions,
  ): Environment {
    return new Environment(this.catalog, ctes, depth, this.#found, definitions);
  }

  #unaliased(table: TableExpression): Relation | undefined {
    switch (table.kind) {
      case 'TableReference': {
        const names = nameTexts(table.names);
        return this.relation(names.join('.'));
      }
      case 'TableFunction':
        return tableRelation(this.catalog, table.name.text);
      case 'Subquery':
        return this.exported(table.query);
      case 'Values': {
        const cells = table.rows[0]?.elements ?? [];
        const scope = this.#found.scope(this, emptySelect);
        const columns = cells.map((cell) => plainColumn('', expressionType(cell, scope)));
        return relationOf(undefined, columns, true);
      }
      case 'Pivot':
      case 'Unpivot':
      case 'Placeholder':
      case 'Tag':
      case 'Missing':
        return undefined;
    }
  }

  #exported(query: Query, environment: Environment): Relation | undefined {
    const depth = Math.max(this.depth, environment.depth) + 1;
    if (depth > deepest) return undefined;
    return exportedColumns(
      query,
      new Environment(this.catalog, environment.#ctes, depth, this.#found),
    );
  }
}

/** Only generated texts have more, and whoever looks at all of them does so for each name. */
const mostNearby = 500;

/** Only generated queries nest deeper, and nobody reads their columns. */
const deepest = 40;

/** The columns of a query; `relation` is undefined if they cannot be known. */
type FoundRelation = { readonly relation: Relation | undefined };

/** Results for the parts of one statement, each computed once. */
class Found {
  readonly #relations = new Map<object, FoundRelation>();
  readonly #scopes = new Map<Select, Scope>();
  readonly #below = new Map<Environment, Map<With, Environment>>();
  /** What the query of each CTE sees, by its name. */
  readonly definitions = new Map<NameOrMissing, Environment>();

  relation(of: object, found: () => Relation | undefined): Relation | undefined {
    const known = this.#relations.get(of);
    if (known) return known.relation;
    // A query may read itself: its columns are unknown while they are being found.
    this.#relations.set(of, { relation: undefined });
    const relation = found();
    this.#relations.set(of, { relation });
    return relation;
  }

  scope(environment: Environment, select: Select): Scope {
    let scope = this.#scopes.get(select);
    if (!scope) {
      scope = new Scope(select, environment);
      this.#scopes.set(select, scope);
    }
    return scope;
  }

  below(environment: Environment, clause: With): Environment | undefined {
    return this.#below.get(environment)?.get(clause);
  }

  keep(environment: Environment, clause: With, below: Environment): void {
    const known = this.#below.get(environment) ?? new Map<With, Environment>();
    this.#below.set(environment, known.set(clause, below));
  }
}

function tableSymbol(cte: TableCte, before: Environment, recursive: boolean): TableCteSymbol {
  const { text: name } = cte.name;
  const columns = cte.columns?.map(nameText);
  const written = { declaration: cte.name, columnNames: cte.columns };
  const symbol = { kind: 'table', name, columns, ...written } as const;
  if (!recursive) {
    return { ...symbol, query: cte.query, environment: before.defining(name) };
  }
  const first = cte.query.kind === 'SetQuery' ? cte.query.first : cte.query;
  const environment = before.with({ ...symbol, query: first, environment: before });
  return { ...symbol, query: cte.query, first, environment };
}

function unknownColumn(name: string): ReturnType<typeof plainColumn> {
  return plainColumn(name, unknown);
}

/** A table with the names that follow it for its columns. */
function aliased(
  { columnAliases }: TableSource,
  relation: Relation | undefined,
): Relation | undefined {
  const columns = columnAliases?.map(nameText);
  if (!columns) return relation;
  if (!relation) return relationOf(undefined, columns.map(unknownColumn));
  return renamed(relation.name, relation, columns, columnAliases);
}

function renamed(
  name: string | undefined,
  relation: Relation | undefined,
  names: readonly string[] | undefined,
  written?: readonly NameOrMissing[],
): Relation | undefined {
  if (!relation || !names) return relation && { ...relation, name };
  const known = relation.columns();
  const columns = known.map((column, at) => ({
    ...column,
    name: names[at] ?? column.name,
    ...namedBy(written?.[at]),
  }));
  const more = relation.open ? names.slice(known.length).map(unknownColumn) : [];
  return relationOf(name, [...columns, ...more], relation.open && names.length < known.length);
}

/** The known state of a column from the name it is given in a list. */
function namedBy(name: NameOrMissing | undefined): Pick<Column, 'declaration' | 'item'> {
  return name?.kind === 'Name' ? { declaration: name, item: name } : {};
}
