import { defineAlias } from './aliases.ts';
import { withCommonTables } from './ctes.ts';
import { unresolved } from './error.ts';
import { plainColumn } from './fields.ts';
import { compileConstraints, compileSources, printFrom } from './from.ts';
import type { Expression, OrderExpr, SelectQuery } from '../../common/language/officialTree.ts';
import { printHogQL } from './printHogql.ts';
import { FreeNames } from './freeNames.ts';
import { limitRows } from './limits.ts';
import { newScope, type QuerySql, type Scope, type Surroundings } from './scope.ts';
import { identifier } from './sql.ts';
import { expandItems } from './star.ts';
import { unknown, type ValueType } from './types.ts';
import { printWindow } from './windows.ts';

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
  const clauses = {
    prewhere: clause('PREWHERE', node.prewhere, scope),
    where: clause('WHERE', node.where, scope),
    groupBy: groupBy(node, scope),
    having: clause('HAVING', node.having, scope),
    qualify: clause('QUALIFY', node.qualify, scope),
    windows: windows(node, scope),
    orderBy: orderBy(node, scope),
    limitBy: limitBy(node, scope),
    limit: limit(node, scope),
  };
  const printed = [
    `SELECT${node.distinct ? ' DISTINCT' : ''} ${items.map((item) => item.printed).join(', ')}`,
    printFrom(sources, constraints),
    arrays.length > 0 ? `${node.array_join_op ?? 'ARRAY JOIN'} ${arrays.join(', ')}` : '',
    ...Object.values(clauses),
  ];
  return {
    text: printed.filter((part) => part !== '').join(' '),
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
    const value = isAlias ? defineAlias(item, scope) : scope.compiler.expression(item, scope);
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
  const value = columns[0] ?? scope.compiler.expression(expr, scope);
  return `${value.text} AS ${identifier(alias)}`;
}

function clause(keyword: string, node: Expression | null | undefined, scope: Scope): string {
  return node ? `${keyword} ${scope.compiler.expression(node, scope).text}` : '';
}

function groupBy(node: SelectQuery, scope: Scope): string {
  if (node.group_by_mode === 'all') return 'GROUP BY ALL';
  if (!node.group_by) return '';
  const keys = node.group_by.map((key) =>
    key.node === 'GroupingSet'
      ? `(${list(key.exprs, scope)})`
      : scope.compiler.expression(key, scope).text,
  );
  switch (node.group_by_mode) {
    case 'rollup':
    case 'cube':
      return `GROUP BY ${node.group_by_mode.toUpperCase()}(${keys.join(', ')})`;
    case 'grouping_sets':
      return `GROUP BY GROUPING SETS (${keys.join(', ')})`;
    case null:
    case undefined:
      return `GROUP BY ${keys.join(', ')}`;
  }
}

function windows(node: SelectQuery, scope: Scope): string {
  const named = Object.entries(node.window_exprs ?? {}).map(
    ([name, window]) => `${identifier(name)} AS (${printWindow(window, scope)})`,
  );
  return named.length > 0 ? `WINDOW ${named.join(', ')}` : '';
}

function orderBy(node: SelectQuery, scope: Scope): string {
  if (!node.order_by?.length) return '';
  const keys = node.order_by.map((order) => orderKey(order, scope)).join(', ');
  if (!node.interpolate) return `ORDER BY ${keys}`;
  const filled = node.interpolate.map(({ expr, value }) => {
    const column = scope.compiler.expression(expr, scope);
    const name = identifier(column.name ?? printHogQL(expr));
    return value ? `${name} AS ${scope.compiler.expression(value, scope).text}` : name;
  });
  return `ORDER BY ${keys} INTERPOLATE${filled.length > 0 ? ` (${filled.join(', ')})` : ''}`;
}

function orderKey({ expr, order, with_fill: fill }: OrderExpr, scope: Scope): string {
  const key = `${scope.compiler.expression(expr, scope).text} ${order}`;
  if (!fill) return key;
  const bounds = [
    clause('FROM', fill.from_value, scope),
    clause('TO', fill.to_value, scope),
    clause('STEP', fill.step_value, scope),
  ];
  return [key, 'WITH FILL', ...bounds].filter((part) => part !== '').join(' ');
}

function limitBy({ limit_by: by }: SelectQuery, scope: Scope): string {
  if (!by) return '';
  const rows = scope.compiler.expression(by.n, scope).text;
  const offset = clause(' OFFSET', by.offset_value, scope);
  return `LIMIT ${rows}${offset} BY ${list(by.exprs, scope)}`;
}

function limit(node: SelectQuery, scope: Scope): string {
  const parts = [
    node.limit ? `LIMIT ${limitRows(node, scope)}` : '',
    clause('OFFSET', node.offset, scope),
    node.limit_with_ties ? 'WITH TIES' : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function list(nodes: readonly Expression[], scope: Scope): string {
  return nodes.map((node) => scope.compiler.expression(node, scope).text).join(', ');
}
