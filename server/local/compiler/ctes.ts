import { positionOf } from './constants.ts';
import { notImplemented, unresolved } from './error.ts';
import type { Alias, CTE, QueryTerm, TableCTE } from '../../common/language/officialTree.ts';
import type { CommonTable, Surroundings } from './scope.ts';

/**
 * Declares the names of WITH. Tables are hoisted to the outermost query under a unique name that no
 * engine table has. Values are compiled where they are used.
 */
export function withCommonTables(
  ctes: readonly CTE[] | null | undefined,
  outer: Surroundings,
): Surroundings {
  if (!ctes || ctes.length === 0) return outer;
  const common = new Map(outer.ctes);
  const surroundings = { ...outer, ctes: common };
  // Each is compiled when only those before it have names.
  for (const cte of ctes) common.set(cte.name, commonTable(cte, surroundings));
  return surroundings;
}

function commonTable(cte: CTE, surroundings: Surroundings): CommonTable {
  if (cte.cte_type === 'column') return { kind: 'value', cte, compiled: new WeakMap() };
  const query = cte.columns ? renamed(cte, cte.columns) : cte.expr;
  if (cte.using_key) throw notImplemented('USING KEY is not available in a local project', cte);
  const { compiler, compilation } = surroundings;
  const name = compilation.hoisted.nameFor(cte.name);
  const { text, columns } =
    cte.recursive && query.node === 'SelectSetQuery'
      ? compiler.set(query, surroundings, (first, inner) => {
          // The first branch defines the columns; the others can then read from the name itself.
          const own: CommonTable = { kind: 'table', name, columns: first };
          return { ...inner, ctes: new Map([...inner.ctes, [cte.name, own]]) };
        })
      : compiler.query(query, surroundings);
  compilation.hoisted.add({ name, text, recursive: cte.recursive === true });
  return { kind: 'table', name, columns };
}

/** `with t(a, b) as (…)`: renames the columns of the first SELECT, and with it those of the whole query. */
function renamed(cte: TableCTE, names: readonly string[]): QueryTerm {
  return rename(cte.expr);

  function rename(query: QueryTerm): QueryTerm {
    if (query.node === 'SelectSetQuery') {
      return { ...query, initial_select_query: rename(query.initial_select_query) };
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
        ...positionOf(expr),
      };
    });
    return { ...query, select };
  }
}
