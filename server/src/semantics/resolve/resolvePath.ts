import type { Name, Path } from '../../ast/nodes.ts';
import { isTruth, withoutParentheses } from '../../ast/names.ts';
import { type Meaning, targetOf } from './meaning.ts';
import type { Relation } from './relation.ts';
import type { Resolution } from './resolution.ts';
import type { Scope } from './scope.ts';
import type { AliasSymbol } from './scopeTable.ts';
import { isSameType, mayLeadOn, tableType } from '../types/valueTypes.ts';

const nothing: Resolution = { kind: 'unknown' };

/** The meaning of a path as the service finds it, or why it has none. */
export function resolvePath({ names }: Pick<Path, 'names'>, scope: Scope): Resolution {
  const [first] = names;
  if (first?.kind !== 'Name' || names.some(({ kind }) => kind === 'Missing')) return nothing;
  if (names.length === 1 && isTruth(first)) return nothing;
  const steps = scope.meanings(names);
  const [head] = steps;
  if (!head || (head.kind === 'alias' && head.isLater)) {
    return isUnsure(first, scope) ? nothing : { kind: 'unresolved' };
  }
  switch (head.kind) {
    case 'parameter':
      return { kind: 'parameter' };
    case 'cte':
      if (head.cte.kind === 'scalar') return { kind: 'scalar' };
      return isUnsure(first, scope) ? nothing : { kind: 'cte' };
    case 'table':
      if (names.length > 1) break;
      return isUnsure(first, scope) ? nothing : { kind: 'table', relation: head.table.relation };
    case 'column':
      if (head.tables.length > 1) return { kind: 'ambiguous', tables: head.tables };
      break;
    case 'alias':
    case 'property':
  }
  if (head.kind === 'alias' && names.length > 1 && isCall(head.alias)) {
    const column = head.column?.();
    return column ? { kind: 'no-fields', column, at: 1 } : nothing;
  }
  return steps.length < names.length
    ? brokenOff(names as readonly Name[], steps)
    : whole(head, steps);
}

/** True for an alias of a call, whose fields the service does not know. */
function isCall({ node, arrayJoin }: AliasSymbol): boolean {
  const { kind } = withoutParentheses(node.expression);
  return !arrayJoin && /^(?:Call|Case|Conditional)$/.test(kind);
}

/** A path of which every name is known. */
function whole(head: Meaning, steps: readonly Meaning[]): Resolution {
  const column = steps.at(-1)?.column?.();
  if (!column) return nothing;
  if (isSameType(column.type, tableType)) {
    const target = column.target();
    return { kind: 'table', relation: target?.kind === 'relation' ? target.relation : undefined };
  }
  const at = steps.findIndex(({ kind }) => kind === 'property');
  const step = steps[at];
  return {
    kind: 'column',
    column,
    table: head.kind === 'table' ? head.table : head.kind === 'column' ? head.tables[0] : undefined,
    alias: head.kind === 'alias' ? head.alias : undefined,
    property: step?.kind === 'property' ? { owner: step.owner, at } : undefined,
  };
}

/** A path whose names are known up to one of them. */
function brokenOff(names: readonly Name[], steps: readonly Meaning[]): Resolution {
  const at = steps.length;
  const [name, last] = [names[at], steps[at - 1]];
  const target = last && targetOf(last);
  if (target?.kind === 'relation' && name) {
    const { relation } = target;
    return mayHave(relation, name) ? nothing : { kind: 'no-column', relation, at };
  }
  const column = last?.column?.();
  return column && !mayLeadOn(column.type) ? { kind: 'no-fields', column, at } : nothing;
}

/** True if an unknown name may still exist. */
function isUnsure(name: Name, scope: Scope): boolean {
  return scope.tables.some(({ relation }) => mayHave(relation, name)) || mayBeFilledIn(scope, name);
}

/** True if a relation may have an unknown column of this name. */
function mayHave(relation: Relation | undefined, { text }: Name): boolean {
  if (!relation || relation.open) return true;
  // A column without a name of its own is called by its text, which has more than letters.
  return !/^[A-Za-z_$][\w$]*$/.test(text) && relation.columns().some(({ name }) => name === '');
}

/** True if a placeholder among the items before a name may be filled in with an alias of that name. */
function mayBeFilledIn({ select: { from }, placeholderEnd }: Scope, { start }: Name): boolean {
  const isInFrom = from && start >= from.start && start < from.end;
  return !isInFrom && placeholderEnd <= start;
}
