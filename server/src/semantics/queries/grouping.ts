import type { Expression, Index, Node, Path, Select } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import { childrenOf } from '../../ast/walk.ts';
import { aggregateIn } from './aggregates.ts';
import type { Place } from '../resolve/place.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import { lambdaScope } from '../resolve/visit.ts';

/**
 * The columns of a grouping or aggregating SELECT with more than one value in a group: neither keys nor inside an
 * aggregate. Empty if unknown.
 */
export function ungroupedIn(select: Select, scope: Scope): Path[] {
  const keys = groupKeys(select, scope);
  if (!keys) return [];
  // Only compared if there is a key of this kind: most keys are plain columns.
  const kinds = new Set([...keys].map((key) => key.slice(0, key.indexOf(' '))));
  return groupedClauses(select).flatMap((clause) => outside(clause, { keys, kinds }, scope));
}

/**
 * Tells whether a column has one value in a group of the SELECT around a place; undefined if its rows are not
 * grouped, or that is unknown.
 */
export function groupedColumns({ scope }: Place): ((path: Path) => boolean) | undefined {
  const keys = scope && groupKeys(scope.select, scope);
  return keys && ((path) => !isUngrouped(path, keys, scope));
}

function groupedClauses({ items, having, orderBy }: Select): readonly Expression[] {
  return [
    ...items,
    ...(having ? [having.condition] : []),
    ...(orderBy?.items.map(({ expression }) => expression) ?? []),
  ];
}

function groupKeys(select: Select, scope: Scope): ReadonlySet<string> | undefined {
  const { groupBy } = select;
  const aggregates = (one: Expression): boolean =>
    aggregateIn(one, scope.environment) !== undefined;
  if (groupBy?.mode === 'all') return undefined;
  if (!groupBy && !groupedClauses(select).some(aggregates)) return undefined;
  if (scope.tables.length === 0 || scope.tables.some(({ relation }) => !relation)) return undefined;
  return keysOf(select, scope);
}

/** The keys in normal form; undefined if one of them has none. */
function keysOf({ groupBy, items }: Select, scope: Scope): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  const written = [...(groupBy?.items ?? []), ...(groupBy?.sets ?? []).flatMap((set) => set.items)];
  for (const key of written.flatMap((one) => (one.kind === 'Tuple' ? one.elements : [one]))) {
    const position = key.kind === 'NumberLiteral' ? items[Number(key.text) - 1] : undefined;
    const text = formOf(withoutAlias(position ?? key), scope, 0);
    if (text === undefined) return undefined;
    keys.add(text);
  }
  return keys;
}

/** A node below an expression, and the names it sees. */
type Inside = {
  readonly node: Node;
  readonly scope: Scope;
  readonly parent: Node | undefined;
};

/** The columns of an expression which lie outside every key and every aggregate. */
function outside(
  expression: Expression,
  { keys, kinds }: Record<'keys' | 'kinds', ReadonlySet<string>>,
  scope: Scope,
): Path[] {
  const found: Path[] = [];
  const pending: Inside[] = [{ node: expression, scope, parent: undefined }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, scope: inside, parent } = next;
    switch (node.kind) {
      case 'Subquery':
      case 'Star':
      case 'Columns':
      case 'Spread':
      case 'Placeholder':
      case 'Tag':
      case 'Window':
      case 'Name':
        continue;
      case 'Call':
        // A window sees the groups, which is beyond this check.
        if (node.over || scope.environment.catalog.functions.mayAggregate(node.name.text)) continue;
        break;
      case 'Path':
        if (isUngrouped(node, keys, inside)) found.push(node);
        continue;
      case 'Index': {
        const path = bracketed(node);
        if (path && isKey(path, keys, inside)) continue;
        break;
      }
      default:
    }
    const own = withoutAlias(node);
    if (kinds.has(own.kind) && keys.has(formOf(own, inside, 0) ?? '')) continue;
    const below = node.kind === 'Lambda' ? lambdaScope(node, parent, inside) : inside;
    for (const child of childrenOf(node).reverse()) {
      pending.push({ node: child, scope: below, parent: node });
    }
  }
  return found;
}

function isUngrouped(path: Path, keys: ReadonlySet<string>, scope: Scope): boolean {
  const resolution = resolvePath(path, scope);
  if (resolution.kind !== 'column') return false;
  const { alias } = resolution;
  if (alias) {
    // An alias is checked where it is defined; here it only matters whether it is a key.
    return alias.arrayJoin && !isKey(path, keys, scope);
  }
  return !isKey(path, keys, scope);
}

/** A path is grouped if it is a key, or below one. */
function isKey(path: Path, keys: ReadonlySet<string>, scope: Scope): boolean {
  let form = '';
  return (stepsOf(path, scope, 0) ?? []).some((step, at) => {
    form = at === 0 ? step : `${form}.${step}`;
    return keys.has(form);
  });
}

/**
 * The normal form of an expression, equal for all ways to write it: columns with their table, aliases expanded.
 * Undefined if a part of it has none.
 */
function formOf(node: Node, scope: Scope, depth: number): string | undefined {
  if (depth > 60) return undefined;
  switch (node.kind) {
    case 'Path':
      return stepsOf(node, scope, depth)?.join('.');
    case 'Index': {
      const path = bracketed(node);
      if (path) return stepsOf(path, scope, depth)?.join('.');
      break;
    }
    case 'Parenthesized':
    case 'Alias':
      return formOf(node.expression, scope, depth + 1);
    case 'NumberLiteral':
      return node.text;
    case 'StringLiteral':
      return JSON.stringify(node.value);
    case 'Name':
      return node.text;
    case 'Subquery':
    case 'Placeholder':
    case 'Missing':
    case 'Tag':
    case 'Lambda':
      return undefined;
    default:
  }
  const parts = childrenOf(node).map((child) => formOf(child, scope, depth + 1));
  if (parts.includes(undefined)) return undefined;
  return `${node.kind} ${'operator' in node ? node.operator : ''}(${parts.join(', ')})`;
}

/** `properties['a']` as the path it is another way to write. */
function bracketed({ object, index, start, end }: Index): Path | undefined {
  if (object.kind !== 'Path' || index.kind !== 'StringLiteral') return undefined;
  const name = { ...index, kind: 'Name', text: index.value, quoted: true } as const;
  return { kind: 'Path', start, end, names: [...object.names, name] };
}

/** The table of a path or what its alias stands for, then the names below it. */
function stepsOf(path: Path, scope: Scope, depth: number): readonly string[] | undefined {
  const resolution = resolvePath(path, scope);
  const texts = nameTexts(path.names);
  if (resolution.kind !== 'column') return resolution.kind === 'unknown' ? texts : undefined;
  const { alias, table } = resolution;
  if (alias && !alias.arrayJoin) {
    const meaning = alias.node.expression;
    const own = formOf(meaning, scope, depth + 1);
    return own === undefined ? undefined : [own, ...texts.slice(1)];
  }
  const own = table ? texts.slice(texts.length > 1 && texts[0] === table.name ? 1 : 0) : texts;
  return [table?.name ?? '', ...own];
}

function withoutAlias(node: Node): Node {
  return node.kind === 'Alias' ? withoutAlias(node.expression) : node;
}
