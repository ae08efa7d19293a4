import { unresolved } from './error.ts';
import type { QueryTerm, ValuesQuery } from '../../common/language/officialTree.ts';
import { newScope, type QuerySql, sqlOf, type Surroundings } from './scope.ts';
import { compileSelect } from './select.ts';
import { compileSet } from './sets.ts';
import { unknown } from './types.ts';

/** Compiles anything allowed as a query. */
export function compileQueryTerm(
  node: QueryTerm | ValuesQuery,
  surroundings: Surroundings,
): QuerySql {
  switch (node.node) {
    case 'SelectQuery':
      return compileSelect(node, surroundings);
    case 'SelectSetQuery':
      return compileSet(node, surroundings);
    case 'ValuesQuery':
      return compileValues(node, surroundings);
    case 'Placeholder':
      throw unresolved('A placeholder cannot stand for a query here', node);
    case 'HogQLXTag':
      throw unresolved(`A <${node.kind}> tag cannot be used as a query here`, node);
  }
}

/** Rows of constants. Unnamed columns are c1, c2, …. */
function compileValues(node: ValuesQuery, surroundings: Surroundings): QuerySql {
  const scope = newScope(surroundings);
  const width = node.rows[0]?.length ?? 0;
  const rows = node.rows.map((row) => {
    if (row.length !== width) {
      throw unresolved(`VALUES rows must all have ${width} columns, found ${row.length}`, node);
    }
    return row.map((value) => sqlOf(value, scope));
  });
  const names = Array.from({ length: width }, (_, index) => `c${index + 1}`);
  const printed = rows.map((row) => `(${row.map(({ text }) => text).join(', ')})`);
  return {
    text: `VALUES ${printed.join(', ')}`,
    columns: new Map(names.map((name, index) => [name, rows[0]?.[index]?.type ?? unknown])),
    names,
  };
}
