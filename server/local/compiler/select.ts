import { defineAlias } from './aliases.ts';
import {
  clause,
  joined,
  type Print,
  printGroupBy,
  printLimitBy,
  printOrderBy,
  printWindows,
} from './clauses.ts';
import { withCommonTables } from './ctes.ts';
import { unresolved } from './error.ts';
import { plainColumn } from './fields.ts';
import { compileConstraints, compileSources, printFrom } from './from.ts';
import type { Expression, SelectQuery } from '../../common/language/officialTree.ts';
import { printHogQL } from './printHogql.ts';
import { FreeNames } from './freeNames.ts';
import { limitRows } from './limits.ts';
import { newScope, type QuerySql, type Scope, sqlOf, type Surroundings, textOf } from './scope.ts';
import { identifier } from './sql.ts';
import { expandItems } from './star.ts';
import { unknown, type ValueType } from './types.ts';

/**
 * Compiles one SELECT. Resolves the clauses in the service's order and prints them in the engine's.
 */
export function compileSelect(node: SelectQuery, outer: Surroundings): QuerySql {
  const scope = newScope(withCommonTables(node.ctes, outer), node.window_exprs ?? {});
  const sources = compileSources(node.select_from, scope);
  for (const array of node.array_join_list ?? []) joinedArray(array, scope);
  const constraints = compileConstraints(sources, scope);
  const items = compileItems(node, scope);
  const arrays = (node.array_join_list ?? []).map((array) => printArray(array, scope));
  const print: Print = (part) => textOf(part, scope);
  const clauses = [
    clause('PREWHERE', node.prewhere, print),
    clause('WHERE', node.where, print),
    printGroupBy(node, print),
    clause('HAVING', node.having, print),
    clause('QUALIFY', node.qualify, print),
    printWindows(node, print, identifier),
    printOrderBy(node, print, ({ expr }) => filledName(expr, scope)),
    printLimitBy(node, print),
    node.limit ? `LIMIT ${limitRows(node, scope)}` : '',
    clause('OFFSET', node.offset, print),
    node.limit_with_ties ? 'WITH TIES' : '',
  ];
  const printed = [
    `SELECT${node.distinct ? ' DISTINCT' : ''} ${items.map((item) => item.printed).join(', ')}`,
    printFrom(sources, constraints),
    arrays.length > 0 ? `${node.array_join_op ?? 'ARRAY JOIN'} ${arrays.join(', ')}` : '',
    ...clauses,
  ];
  return {
    text: joined(printed),
    columns: new Map(items.filter((item) => item.readable).map(({ name, type }) => [name, type])),
    names: items.map(({ name }) => name),
  };
}

type Item = {
  readonly name: string;
  readonly type: ValueType;
  readonly printed: string;
  /** False if a later item has the same name, which then refers to that one. */
  readonly readable: boolean;
};

function compileItems(node: SelectQuery, scope: Scope): Item[] {
  const compiled = expandItems(node.select, scope).map((item) => {
    const isAlias = item.node === 'Alias';
    const value = isAlias ? defineAlias(item, scope) : sqlOf(item, scope);
    const name = isAlias ? item.alias : (value.name ?? printHogQL(item));
    return { value, name, isAlias };
  });
  const aliases = new Set(compiled.flatMap(({ name, isAlias }) => (isAlias ? [name] : [])));
  const last = new Map(compiled.map(({ name }, index) => [name, index]));
  const names = new FreeNames(last.keys());
  return compiled.map(({ value, name, isAlias }, index) => {
    const readable = isAlias || (!aliases.has(name) && last.get(name) === index);
    // The engine refuses one name for two values, so the others get names of their own.
    const printedName = readable ? name : names.take(name);
    const printed = `${value.text} AS ${identifier(printedName)}`;
    return { name, type: value.type, printed, readable };
  });
}

/** Declares the alias before the array is compiled, as the service does. */
function joinedArray(array: Expression, scope: Scope): void {
  if (array.node !== 'Alias') throw unresolved('ARRAY JOIN arrays must have an alias', array);
  scope.select.addAlias(array.alias, { text: identifier(array.alias), type: unknown }, array);
}

function printArray(array: Expression, scope: Scope): string {
  if (array.node !== 'Alias') return '';
  const { alias, expr } = array;
  // `array join urls as urls`: the array is the column, not the alias declared here.
  const isOwnColumn = expr.node === 'Field' && expr.chain.length === 1 && expr.chain[0] === alias;
  const columns = isOwnColumn
    ? scope.select.sources.flatMap((source) => plainColumn(source, alias, scope) ?? [])
    : [];
  const value = columns[0] ?? sqlOf(expr, scope);
  return `${value.text} AS ${identifier(alias)}`;
}

/** The name under which a column is filled. */
function filledName(node: Expression, scope: Scope): string {
  return identifier(sqlOf(node, scope).name ?? printHogQL(node));
}
