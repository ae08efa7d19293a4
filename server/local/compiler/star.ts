import { unresolved } from './error.ts';
import type { Place } from './error.ts';
import { plainColumn } from './fields.ts';
import type { ColumnsExpr, Expression, Field } from './officialTree.ts';
import type { Scope, Source } from './scope.ts';

/** Select items with every `*` and COLUMNS(…) replaced by its columns. */
export function expandItems(items: readonly Expression[], scope: Scope): Expression[] {
  return items.flatMap((item) => {
    if (item.node === 'ColumnsExpr') return expandColumns(item, scope);
    return isStar(item) ? starFields(item, scope) : [item];
  });
}

/** Call arguments with every `* COLUMNS(…)` replaced by its columns. */
export function spread(args: readonly Expression[], scope: Scope): Expression[] {
  return args.flatMap((arg) => {
    if (arg.node !== 'SpreadExpr') return [arg];
    return expandItems([arg.expr], scope);
  });
}

function expandColumns(node: ColumnsExpr, scope: Scope): Expression[] {
  const kept = selected(node, scope).filter((field) => !node.exclude?.includes(nameOf(field)));
  checkNames(node.exclude ?? [], selected(node, scope), 'EXCLUDE', node);
  checkNames(Object.keys(node.replace ?? {}), kept, 'REPLACE', node);
  if (kept.length === 0) throw unresolved('COLUMNS matches no columns', node);
  return kept.map((field) => {
    const name = nameOf(field);
    const replacement = Object.hasOwn(node.replace ?? {}, name) ? node.replace?.[name] : undefined;
    return replacement ? { ...replacement, node: 'Alias', expr: replacement, alias: name } : field;
  });
}

function selected(node: ColumnsExpr, scope: Scope): Expression[] {
  if (node.columns) return expandItems(node.columns, scope);
  const all = starFields({ ...node, node: 'Field', chain: ['*'] }, scope);
  if (node.regex === null || node.regex === undefined) return all;
  const pattern = compilePattern(node.regex, node);
  return all.filter((field) => pattern.test(nameOf(field)));
}

function compilePattern(regex: string, place: Place): RegExp {
  try {
    return new RegExp(regex);
  } catch {
    throw unresolved(`Invalid regex in COLUMNS: ${regex}`, place);
  }
}

/** `*` needs exactly one table, `t.*` that table; hidden columns and joins are excluded. */
function starFields(node: Field, scope: Scope): Field[] {
  const source = starSource(node, scope);
  const names =
    source.relation.kind === 'query'
      ? [...source.relation.columns.keys()]
      : Object.entries(source.relation.table.fields)
          .filter(([, field]) => field.kind === 'column' && !field.hidden)
          .map(([name]) => name);
  return names
    .filter((name) => plainColumn(source, name, scope))
    .map((name) => ({ ...node, chain: [source.alias, name] }));
}

function starSource(node: Field, scope: Scope): Source {
  const { sources } = scope.select;
  const [table] = node.chain;
  if (node.chain.length > 1) {
    const found = sources.find(({ alias }) => alias === table);
    if (!found || node.chain.length > 2) {
      throw unresolved(`Unable to resolve field: ${node.chain.slice(0, -1).join('.')}`, node);
    }
    return found;
  }
  const [only, ...others] = sources;
  if (!only) throw unresolved("Cannot use '*' when there are no tables in the query", node);
  if (others.length > 0) {
    throw unresolved(
      "Cannot use '*' without table name when there are multiple tables in the query",
      node,
    );
  }
  return only;
}

function isStar(item: Expression): item is Field {
  return item.node === 'Field' && item.chain.at(-1) === '*';
}

function nameOf(field: Expression): string {
  if (field.node === 'Alias') return field.alias;
  return field.node === 'Field' ? String(field.chain.at(-1)) : '';
}

function checkNames(
  names: readonly string[],
  fields: readonly Expression[],
  clause: string,
  place: Place,
): void {
  const missing = names.find((name) => !fields.some((field) => nameOf(field) === name));
  if (missing !== undefined) {
    throw unresolved(`${clause} column not found: ${missing}`, place);
  }
}
