import { notImplemented, unresolved } from './error.ts';
import type { Alias, CTE, Expression, QueryTerm } from './officialTree.ts';
import type { CommonTable, QuerySql, Surroundings } from './scope.ts';

/**
 * Declares the names of WITH. Tables are hoisted to the outermost query under a unique name that no
 * engine table has. Values are compiled again at each use.
 */
export function withCommonTables(
  ctes: readonly CTE[] | null | undefined,
  outer: Surroundings,
): Surroundings {
  return (ctes ?? []).reduce<Surroundings>((surroundings, cte) => {
    const common = new Map(surroundings.ctes);
    common.set(cte.name, commonTable(cte, surroundings));
    return { ...surroundings, ctes: common };
  }, outer);
}

function commonTable(cte: CTE, surroundings: Surroundings): CommonTable {
  if (cte.cte_type === 'column') return { kind: 'value', cte };
  const query = cte.columns ? renamed(cte, cte.columns) : cte.expr;
  if (!isQuery(query)) throw unresolved(`CTE "${cte.name}" is not a query`, cte);
  if (cte.using_key) throw notImplemented('USING KEY is not available in a local project', cte);
  const name = freeName(cte.name, surroundings);
  const { text, columns } =
    cte.recursive && query.node === 'SelectSetQuery'
      ? recursive(cte.name, name, query, surroundings)
      : surroundings.compiler.query(query, surroundings);
  const { hoisted } = surroundings.compilation;
  hoisted.push({ name, text, recursive: cte.recursive === true });
  return { kind: 'table', name, columns };
}

/** The first branch defines the columns; the others can then read from the name itself. */
function recursive(
  ownName: string,
  hoistedName: string,
  query: QueryTerm & { node: 'SelectSetQuery' },
  surroundings: Surroundings,
): QuerySql {
  const { columns } = surroundings.compiler.query(query.initial_select_query, surroundings);
  const ctes = new Map(surroundings.ctes);
  ctes.set(ownName, { kind: 'table', name: hoistedName, columns });
  return surroundings.compiler.query(query, { ...surroundings, ctes });
}

/**
 * `with t(a, b) as (…)`: names the columns of the first SELECT, which the whole query takes over.
 */
function renamed(cte: CTE, names: readonly string[]): Expression {
  return rename(cte.expr);

  function rename(query: Expression): Expression {
    if (query.node === 'SelectSetQuery') {
      return { ...query, initial_select_query: rename(query.initial_select_query) as QueryTerm };
    }
    if (query.node !== 'SelectQuery') return query;
    if (query.select.length !== names.length) {
      throw unresolved(
        `CTE "${cte.name}" has ${query.select.length} columns but ${names.length} column names were given`,
        cte,
      );
    }
    const select = query.select.map((expr, index): Alias => {
      const alias = names[index] ?? '';
      return {
        node: 'Alias',
        expr: expr.node === 'Alias' ? expr.expr : expr,
        alias,
        ...place(expr),
      };
    });
    return { ...query, select };
  }
}

function place({ start, end }: Expression): { start?: number; end?: number } {
  return start === undefined || end === undefined ? {} : { start, end };
}

function freeName(name: string, { compilation }: Surroundings): string {
  const taken = new Set(compilation.hoisted.map((hoisted) => hoisted.name));
  const { tables } = compilation.context;
  // A CTE hides a table of the engine from the rest of the query, whatever HogQL calls that table.
  const isTable = tables.has(name) || [...tables.values()].some(({ stored }) => stored === name);
  let candidate = isTable || name.startsWith('raw_') ? `${name}_cte` : name;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${name}_${count}`;
  return candidate;
}

function isQuery(node: Expression): node is QueryTerm {
  return ['SelectQuery', 'SelectSetQuery', 'ValuesQuery', 'Placeholder', 'HogQLXTag'].includes(
    node.node,
  );
}
