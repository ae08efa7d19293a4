import { columnPattern } from '../../common/language/columnPattern.ts';
import { notImplemented, unresolved } from './error.ts';
import { plainColumn } from './fields.ts';
import type {
  ColumnsExpr,
  Expression,
  Field,
  SourceRange,
} from '../../common/language/officialTree.ts';
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
  const all = selected(node, scope);
  const excluded = new Set(node.exclude);
  const kept = all.filter((field) => !excluded.has(nameOf(field)));
  checkNames([...excluded], all, 'EXCLUDE', node);
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
  return fitting(all, node.regex, node);
}

function fitting(fields: readonly Field[], regex: string, place: SourceRange): Field[] {
  const pattern = columnPattern(regex);
  if (pattern === 'invalid') throw unresolved(`Invalid regex in COLUMNS: ${regex}`, place);
  return fields.filter((field) => {
    const fits = pattern === 'other' ? undefined : pattern(nameOf(field));
    if (fits !== undefined) return fits;
    throw notImplemented(
      'This pattern could take too long in a local project. Repeat no group in COLUMNS, or name the columns.',
      place,
    );
  });
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
    .map((name) => ({ ...node, chain: [source.alias, name], isOfStar: true }));
}

function starSource(node: Field, scope: Scope): Source {
  if (node.chain.length > 1) {
    const found = scope.select.source(node.chain[0] ?? '');
    if (!found || node.chain.length > 2) {
      throw unresolved(`Unable to resolve field: ${node.chain.slice(0, -1).join('.')}`, node);
    }
    return found;
  }
  const [only, ...others] = scope.select.sources;
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
  return item.node === 'Field' && !item.isOfStar && item.chain.at(-1) === '*';
}

function nameOf(field: Expression): string {
  if (field.node === 'Alias') return field.alias;
  return (field.node === 'Field' && field.chain.at(-1)) || '';
}

function checkNames(
  names: readonly string[],
  fields: readonly Expression[],
  clause: string,
  place: SourceRange,
): void {
  const known = new Set(fields.map(nameOf));
  const missing = names.find((name) => !known.has(name));
  if (missing !== undefined) {
    throw unresolved(`${clause} column not found: ${missing}`, place);
  }
}
