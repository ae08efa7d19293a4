import { append } from '../../base/append.ts';
import type { Expression, Node, Path, Select } from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import { conjunctsOf } from './aggregates.ts';
import { resolvePath } from '../names/resolvePath.ts';
import type { Scope } from '../names/scope.ts';
import type { ScopeTable } from '../names/scopeTable.ts';

/** The conditions a SELECT puts on its rows before they are grouped. */
export function conditionsOf({ prewhere, where }: Select): Expression[] {
  return [prewhere, where].flatMap((filter) => (filter ? conjunctsOf(filter.condition) : []));
}

/** The table of events a SELECT reads itself, not through a query of its own. */
export function eventsTable(scope: Scope): ScopeTable | undefined {
  return scope.tables.find(({ relation, source }) => {
    if (source.table.kind !== 'TableReference' || !relation) return false;
    const [first] = source.table.names;
    if (first?.kind === 'Name' && scope.environment.cte(first.text)) return false;
    return relation.name === 'events' || relation.name === 'posthog.events';
  });
}

/** Whether a path is this column of events. */
export function isEventColumn(path: Path, column: string, scope: Scope): boolean {
  const resolution = resolvePath(path, scope);
  if (resolution.kind !== 'column' || resolution.property) return false;
  const { origin } = resolution.column;
  return origin?.column === column && /(?:^|\.)events$/.test(origin.table);
}

/** Whether rows before some time are left out; true where that is unknown. */
export function hasLowerBound(conditions: readonly Expression[], scope: Scope): boolean {
  return conditions.some((condition) => bounds(condition, scope, 0));
}

function bounds(condition: Expression, scope: Scope, depth: number): boolean {
  if (depth > 20) return true;
  switch (condition.kind) {
    case 'Placeholder':
    case 'Missing':
      return true;
    case 'Logical': {
      const holds = (one: Expression): boolean => bounds(one, scope, depth + 1);
      const { operator, operands } = condition;
      return operator === 'and' ? operands.some(holds) : operands.every(holds);
    }
    case 'Parenthesized':
      return bounds(condition.expression, scope, depth + 1);
    case 'Between':
      return !condition.negated && mentionsTime(condition.operand, scope);
    case 'Binary': {
      const { operator, left, right } = condition;
      if (/^>=?$/.test(operator)) return mentionsTime(left, scope);
      if (/^<=?$/.test(operator)) return mentionsTime(right, scope);
      return (
        /^(?:==?|in)$/.test(operator) && (mentionsTime(left, scope) || mentionsTime(right, scope))
      );
    }
    case 'Call':
      // Comparisons can be written as calls, and what others do with a time is unknown.
      return mentionsTime(condition, scope);
    case 'Path': {
      const [first] = condition.names;
      const alias = first?.kind === 'Name' ? scope.alias(first) : undefined;
      return alias ? bounds(alias.node.expression, scope, depth + 1) : false;
    }
    default:
      return false;
  }
}

function mentionsTime(expression: Expression, scope: Scope): boolean {
  return timeColumnIn(expression, scope) !== undefined;
}

/** The first mention of the time of an event, through aliases too. */
export function timeColumnIn(expression: Expression, scope: Scope): Path | undefined {
  const pending: Node[] = [expression];
  const followed = new Set<Node>();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'Subquery') continue;
    if (node.kind === 'Path') {
      if (isEventColumn(node, 'timestamp', scope)) return node;
      const [first] = node.names;
      const alias = first?.kind === 'Name' ? scope.alias(first) : undefined;
      if (alias && !followed.has(alias.node)) {
        followed.add(alias.node);
        pending.push(alias.node.expression);
      }
    }
    append(pending, childrenOf(node));
  }
  return undefined;
}
