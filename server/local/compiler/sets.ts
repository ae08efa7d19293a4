import { withCommonTables } from './ctes.ts';
import { notImplemented } from './error.ts';
import type { QueryTerm, SelectSetQuery } from '../../common/language/officialTree.ts';
import { limitRows } from './limits.ts';
import { type NameFirst, newScope, type QuerySql, type Surroundings, textOf } from './scope.ts';
import type { ValueType } from './types.ts';

/**
 * Compiles UNION, INTERSECT and EXCEPT, which HogQL reads from left to right.
 *
 * @param named what a recursive query gives a name to
 */
export function compileSet(
  node: SelectSetQuery,
  outer: Surroundings,
  named: NameFirst = (_columns, seen) => seen,
): QuerySql {
  const { first, surroundings: firstSees } = sharedWith(node.initial_select_query, outer);
  const initial = firstSees.compiler.query(first, firstSees);
  const surroundings = named(initial.columns, firstSees);
  const columns = new Map(initial.columns);
  let text = `(${initial.text})`;
  let previous: string | undefined;
  for (const { set_operator: operator, select_query: term } of node.subsequent_select_queries) {
    if (operator.includes('BY NAME')) {
      throw notImplemented('Set operations BY NAME are not available in a local project', node);
    }
    const next = surroundings.compiler.query(term, surroundings);
    mergeNullability(columns, initial.names, next);
    // In the engine, INTERSECT binds tighter.
    const left = previous === undefined || previous === operator ? text : `(${text})`;
    text = `${left} ${operator} (${next.text})`;
    previous = operator;
  }
  return { text: limited(node, text, surroundings), columns, names: initial.names };
}

function limited(node: SelectSetQuery, text: string, surroundings: Surroundings): string {
  if (!node.limit && !node.offset) return text;
  const scope = newScope(surroundings);
  const rows = node.limit ? ` LIMIT ${limitRows(node, scope)}` : '';
  const offset = node.offset ? ` OFFSET ${textOf(node.offset, scope)}` : '';
  return `SELECT * FROM (${text})${rows}${offset}`;
}

/** The first operand's WITH applies to the others too. */
function sharedWith(
  first: QueryTerm,
  outer: Surroundings,
): { first: QueryTerm; surroundings: Surroundings } {
  if (first.node !== 'SelectQuery') return { first, surroundings: outer };
  return { first: { ...first, ctes: null }, surroundings: withCommonTables(first.ctes, outer) };
}

function mergeNullability(
  columns: Map<string, ValueType>,
  names: readonly string[],
  next: QuerySql,
): void {
  names.forEach((name, index) => {
    const type = columns.get(name);
    const other = next.columns.get(next.names[index] ?? '');
    if (type && (other?.nullable ?? true)) columns.set(name, { ...type, nullable: true });
  });
}
