import type { Name, Path } from '../../ast/nodes.ts';
import { plainColumn } from './relation.ts';
import type { Column, Relation, Target } from './relation.ts';
import type { Resolution } from './resolution.ts';
import type { Scope } from './scope.ts';
import type { AliasSymbol, ScopeTable } from './scopeTable.ts';
import { isSameType, mayLeadOn, nullableString, tableType, unknown } from '../types/valueTypes.ts';

const nothing: Resolution = { kind: 'unknown' };

/** Finds the meaning of a path as the service does; only once for each path. */
export function resolvePath({ names }: Pick<Path, 'names'>, scope: Scope): Resolution {
  const known = scope.resolutions.get(names);
  if (known) return known;
  const resolution = resolved(names, scope);
  scope.resolutions.set(names, resolution);
  return resolution;
}

function resolved(names: Path['names'], scope: Scope): Resolution {
  const [first] = names;
  if (first?.kind !== 'Name' || names.some(({ kind }) => kind === 'Missing')) return nothing;
  if (names.length === 1 && isConstant(first)) return nothing;
  if (scope.parameters.has(first.text)) return { kind: 'parameter' };
  const table = names.length > 1 ? scope.table(first.text) : undefined;
  if (table) {
    if (!table.relation) return nothing;
    return below(names as Name[], 1, { kind: 'relation', relation: table.relation }, { table });
  }
  return fromColumn(names as Name[], first, scope);
}

type Origin = { readonly table?: ScopeTable; readonly alias?: AliasSymbol };

function fromColumn(names: readonly Name[], first: Name, scope: Scope): Resolution {
  const alias = scope.alias(first);
  if (alias) {
    const column = scope.resolve([first]) ?? plainColumn(first.text, unknown);
    return at(names, 0, column, { alias });
  }
  const having = scope.tables.filter(({ relation }) => relation?.column(first.text));
  const [table] = having;
  const column = table?.relation?.column(first.text);
  if (having.length > 1) return { kind: 'ambiguous', tables: having };
  if (table && column) return at(names, 0, column, { table });
  const cte = scope.environment.cte(first.text);
  if (cte?.kind === 'scalar') return { kind: 'scalar' };
  if (scope.tables.some(({ relation }) => isUncertain(relation, first))) return nothing;
  if (mayBeFilledIn(scope, first)) return nothing;
  const named = names.length === 1 ? scope.table(first.text) : undefined;
  if (named) return { kind: 'table', relation: named.relation };
  return cte ? { kind: 'cte' } : { kind: 'unresolved' };
}

/** True if a relation may have an unknown column of this name. */
function isUncertain(relation: Relation | undefined, { text }: Name): boolean {
  if (!relation || relation.open) return true;
  // A column without a name of its own is called by its text, which has more than letters.
  return !/^[A-Za-z_$][\w$]*$/.test(text) && relation.columns().some(({ name }) => name === '');
}

/** True if a placeholder among the items before a name may be filled in with an alias of that name. */
function mayBeFilledIn({ select: { from }, placeholderEnd }: Scope, { start }: Name): boolean {
  const isInFrom = from && start >= from.start && start < from.end;
  return !isInFrom && placeholderEnd <= start;
}

/** The meaning of the names after a column, which is the one at an index. */
function at(names: readonly Name[], index: number, column: Column, from: Origin): Resolution {
  if (index + 1 < names.length) {
    const target = column.target();
    if (target) return below(names, index + 1, target, from);
    return mayLeadOn(column.type) ? nothing : { kind: 'no-fields', column, at: index + 1 };
  }
  if (isSameType(column.type, tableType)) {
    const target = column.target();
    return { kind: 'table', relation: target?.kind === 'relation' ? target.relation : undefined };
  }
  const { table, alias } = from;
  return { kind: 'column', column, table, alias, property: undefined };
}

function below(names: readonly Name[], index: number, target: Target, from: Origin): Resolution {
  const name = names[index];
  if (!name) return nothing;
  if (target.kind === 'relation') {
    const { relation } = target;
    const column = relation.column(name.text);
    if (column) return at(names, index, column, from);
    return isUncertain(relation, name) ? nothing : { kind: 'no-column', relation, at: index };
  }
  const { table, alias } = from;
  const column = plainColumn(name.text, nullableString);
  const property = { owner: target.owner, at: index };
  return { kind: 'column', column, table, alias, property };
}

/** `true` and `false` alone are not names. */
export function isConstant({ text, quoted }: Name): boolean {
  return !quoted && /^(?:true|false)$/i.test(text);
}
