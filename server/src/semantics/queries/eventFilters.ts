import type { Extent } from '../../ast/extent.ts';
import { append } from '../../base/append.ts';
import type { Expression, Node, Path, Select, StringLiteral } from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import { conjunctsOf } from './aggregates.ts';
import type { Place } from '../resolve/place.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import { isKeyOf, isTimeOf, type TimedTable } from './timedTables.ts';

/** The conditions a SELECT puts on its rows before they are grouped. */
export function conditionsOf({ prewhere, where }: Select): Expression[] {
  return [prewhere, where].flatMap((filter) => (filter ? conjunctsOf(filter.condition) : []));
}

/** True if a path is the column that names events. */
export function isEventName(path: Path, scope: Scope): boolean {
  const resolution = resolvePath(path, scope);
  if (resolution.kind !== 'column' || resolution.property) return false;
  const { origin } = resolution.column;
  return origin?.column === 'event' && /(?:^|\.)events$/.test(origin.table);
}

/** True if conditions exclude rows before some time, or select only a few; true if unknown. */
export function isBounded(
  conditions: readonly Expression[],
  table: TimedTable,
  scope: Scope,
): boolean {
  const hasTime = (side: Expression): boolean => timeIn(side, table, scope) !== undefined;
  const cut: Cut = {
    above: hasTime,
    equal: (side) =>
      hasTime(side) || mentioned(side, scope, (path) => isKeyOf(path, table, scope)) !== undefined,
    // Comparisons can be written as calls, and other functions of a time may do anything.
    call: hasTime,
  };
  return conditions.some((condition) => cuts(condition, cut, scope, 0));
}

/** The texts that a name is compared with: one, or those of a list. */
export function textsOf(value: Expression): (Extent & StringLiteral)[] {
  switch (value.kind) {
    case 'StringLiteral':
      return [value];
    case 'Parenthesized':
      return textsOf(value.expression);
    case 'Tuple':
    case 'ArrayLiteral':
      return value.elements.flatMap((one) => (one.kind === 'StringLiteral' ? [one] : []));
    default:
      return [];
  }
}

/** The names of the events that the SELECT around a place reads, as far as they are literal texts. */
export function eventsAt({ scope }: Place): readonly string[] {
  return scope ? eventsOf(conditionsOf(scope.select), scope) : [];
}

export function eventsOf(conditions: readonly Expression[], scope: Scope): readonly string[] {
  const names = conditions.flatMap((condition) => {
    if (condition.kind === 'Parenthesized') return eventsOf([condition.expression], scope);
    if (condition.kind !== 'Binary' || !/^(?:==?|in)$/.test(condition.operator)) return [];
    const { left, right } = condition;
    const [column, value] = left.kind === 'StringLiteral' ? [right, left] : [left, right];
    if (column.kind !== 'Path' || !isEventName(column, scope)) return [];
    return textsOf(value).map((text) => text.value);
  });
  return [...new Set(names)];
}

/** True if conditions select only events of some names; true if unknown. `event != 'a'` selects too many. */
export function isNamed(conditions: readonly Expression[], scope: Scope): boolean {
  const hasEvent = (side: Expression): boolean =>
    mentioned(side, scope, (path) => isEventName(path, scope)) !== undefined;
  const cut: Cut = {
    above: hasEvent,
    equal: hasEvent,
    call: (call) =>
      call.kind === 'Call' &&
      (call.name.text === 'matchesAction' ||
        (!/^(?:not|isNotNull)/.test(call.name.text) && hasEvent(call))),
  };
  return conditions.some((condition) => cuts(condition, cut, scope, 0));
}

/** The sides of comparisons with which a condition excludes rows before they are read. */
type Cut = {
  /** The side that is the larger one, or within bounds. */
  readonly above: (side: Expression) => boolean;
  /** A side of `=`, `IN` and LIKE. */
  readonly equal: (side: Expression) => boolean;
  readonly call: (call: Expression) => boolean;
};

function cuts(condition: Expression, cut: Cut, scope: Scope, depth: number): boolean {
  if (depth > 20) return true;
  switch (condition.kind) {
    case 'Placeholder':
    case 'Missing':
      return true;
    case 'Logical': {
      const holds = (one: Expression): boolean => cuts(one, cut, scope, depth + 1);
      const { operator, operands } = condition;
      return operator === 'and' ? operands.some(holds) : operands.every(holds);
    }
    case 'Parenthesized':
      return cuts(condition.expression, cut, scope, depth + 1);
    case 'Between':
      return !condition.negated && cut.above(condition.operand);
    case 'Binary': {
      const { operator, left, right } = condition;
      if (/^>=?$/.test(operator)) return cut.above(left);
      if (/^<=?$/.test(operator)) return cut.above(right);
      return /^(?:==?|in|i?like|=~\*?)$/.test(operator) && (cut.equal(left) || cut.equal(right));
    }
    case 'Call':
      return cut.call(condition);
    case 'Path': {
      const alias = scope.aliasOf(condition.names);
      return alias ? cuts(alias.node.expression, cut, scope, depth + 1) : false;
    }
    default:
      return false;
  }
}

/** The first mention of a time of a table, through aliases too. */
export function timeIn(expression: Expression, table: TimedTable, scope: Scope): Path | undefined {
  return mentioned(expression, scope, (path) => isTimeOf(path, table, scope));
}

function mentioned(
  expression: Expression,
  scope: Scope,
  isMeant: (path: Path) => boolean,
): Path | undefined {
  const pending: Node[] = [expression];
  const followed = new Set<Node>();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'Subquery') continue;
    if (node.kind === 'Path') {
      if (isMeant(node)) return node;
      const alias = scope.aliasOf(node.names);
      if (alias && !followed.has(alias.node)) {
        followed.add(alias.node);
        pending.push(alias.node.expression);
      }
    }
    append(pending, childrenOf(node));
  }
  return undefined;
}
