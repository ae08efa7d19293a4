import type { Joins, Name, NameOrMissing, Query, Select, TableSource, With } from '../ast/nodes.ts';
import type { Catalog } from '../schema/catalog.ts';
import { exportedColumns } from './exportedColumns.ts';
import { plainColumn, relationOf, tableRelation } from './relation.ts';
import type { Column, Relation } from './relation.ts';
import type { TableNames } from './scope.ts';

/** A CTE, and the names that could be seen where it was written. */
export type CteSymbol =
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly query: Query;
      readonly columns: readonly string[] | undefined;
      readonly environment: Environment;
      /** Where it is named, and its columns where they are listed; none for a cell. */
      readonly declaration?: Name;
      readonly columnNames?: readonly NameOrMissing[] | undefined;
    }
  | { readonly kind: 'scalar'; readonly name: string; readonly declaration?: Name };

/** The names of tables a query can use: the catalog's and those of CTEs, later ones shadowing. */
export class Environment implements TableNames {
  readonly catalog: Catalog;
  readonly #ctes: ReadonlyMap<string, CteSymbol>;
  /** How many queries deep this is; a CTE that names itself must come to an end. */
  readonly depth: number;

  constructor(catalog: Catalog, ctes: ReadonlyMap<string, CteSymbol> = new Map(), depth = 0) {
    this.catalog = catalog;
    this.#ctes = ctes;
    this.depth = depth;
  }

  /** The environment below a WITH; `before` is an offset whose own and later CTEs are not yet there. */
  withCtes(clause: With | undefined, before = Number.POSITIVE_INFINITY): Environment {
    if (!clause) return this;
    const ctes = new Map(this.#ctes);
    let environment = new Environment(this.catalog, this.#ctes, this.depth + 1);
    for (const cte of clause.ctes) {
      const ends = clause.recursive ? cte.start : cte.end;
      if (ends >= before || cte.name.kind === 'Missing') break;
      const name = cte.name.text;
      if (cte.kind === 'ScalarCte') {
        ctes.set(name, { kind: 'scalar', name, declaration: cte.name });
      } else {
        const columns = cte.columns?.map((column) => (column.kind === 'Name' ? column.text : ''));
        const written = { declaration: cte.name, columnNames: cte.columns };
        ctes.set(name, { kind: 'table', name, query: cte.query, columns, environment, ...written });
      }
      environment = new Environment(this.catalog, new Map(ctes), this.depth + 1);
    }
    return environment;
  }

  get ctes(): CteSymbol[] {
    return [...this.#ctes.values()];
  }

  /** The CTE a name stands for. */
  cte(name: string): CteSymbol | undefined {
    return this.#ctes.get(name);
  }

  /** What a name behind FROM stands for: a CTE, else a table of the catalog. */
  relation(name: string): Relation | undefined {
    const cte = this.#ctes.get(name);
    if (cte?.kind !== 'table') return tableRelation(this.catalog, name);
    if (!answers.has(cte)) {
      const exported = this.#exported(cte.query, cte.environment);
      answers.set(cte, renamed(name, exported, cte.columns, cte.columnNames));
    }
    return answers.get(cte);
  }

  /** What a table in FROM stands for; undefined where nothing is known of it. */
  relationOf(source: TableSource): Relation | undefined {
    const columns = source.columnAliases?.map((name) => (name.kind === 'Name' ? name.text : ''));
    const relation = this.#unaliased(source);
    if (!columns) return relation;
    if (!relation)
      return relationOf(
        undefined,
        columns.map((name, at) => ({
          ...plainColumn(name, 'unknown'),
          ...namedBy(source.columnAliases?.[at]),
        })),
      );
    return renamed(relation.name, relation, columns, source.columnAliases);
  }

  /** The tables of a SELECT in order. */
  sources({ from }: Select): TableSource[] {
    return from ? sourcesOf(from.joins) : [];
  }

  #unaliased({ table }: TableSource): Relation | undefined {
    switch (table.kind) {
      case 'TableReference': {
        const names = table.names.map((name) => (name.kind === 'Name' ? name.text : ''));
        return this.relation(names.join('.'));
      }
      case 'TableFunction':
        return tableRelation(this.catalog, table.name.text);
      case 'Subquery':
        return this.#exported(table.query, this);
      case 'Pivot':
      case 'Unpivot': {
        const first = table.source.kind === 'Joins' ? table.source.first : table.source;
        return first.kind === 'TableSource' ? this.relationOf(first) : undefined;
      }
      case 'Values':
      case 'Placeholder':
      case 'Tag':
      case 'Missing':
        return undefined;
    }
  }

  #exported(query: Query, environment: Environment): Relation | undefined {
    const deeper = new Environment(this.catalog, environment.#ctes, this.depth + 1);
    return deeper.depth > deepest ? undefined : exportedColumns(query, deeper);
  }
}

/** What each CTE answers with: found once, for a chain of joined ones asks again and again. */
const answers = new WeakMap<CteSymbol, Relation | undefined>();

/** Queries nest hundreds deep in generated text only; nobody reads such columns. */
const deepest = 40;

/** The tables of a FROM in order, those in parentheses included. */
export function sourcesOf(joins: Joins): TableSource[] {
  return [joins.first, ...joins.joins.map(({ operand }) => operand)].flatMap((operand) =>
    operand.kind === 'Joins' ? sourcesOf(operand) : [operand],
  );
}

function renamed(
  name: string | undefined,
  relation: Relation | undefined,
  names: readonly string[] | undefined,
  written?: readonly NameOrMissing[],
): Relation | undefined {
  if (!relation || !names) return relation && { ...relation, name };
  const columns = relation.columns().map((column, at) => ({
    ...column,
    name: names[at] ?? column.name,
    ...namedBy(written?.[at]),
  }));
  return relationOf(name, columns);
}

/** What is known of a column from the name it is given in a list. */
function namedBy(name: NameOrMissing | undefined): Pick<Column, 'declaration' | 'item'> {
  return name?.kind === 'Name' ? { declaration: name, item: name } : {};
}
