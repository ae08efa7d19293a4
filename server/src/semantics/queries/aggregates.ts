import { append } from '../../base/append.ts';
import type { Expression, Node } from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import type { Environment } from '../resolve/environment.ts';
import type { Scope } from '../resolve/scope.ts';
import { isAggregateCall } from '../resolve/visit.ts';

/** The first aggregate in an expression, subqueries left out; aliases are followed where given. */
export function aggregateIn(
  expression: Expression,
  environment: Pick<Environment, 'catalog'>,
  aliases?: Scope,
): Expression | undefined {
  const pending: Node[] = [expression];
  const followed = new Set<Node>();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'Subquery') continue;
    if (node.kind === 'Call' && !node.over && isAggregateCall(node, environment)) return node;
    if (node.kind === 'Path' && aliases && namesAggregate(node.names[0], aliases, followed)) {
      return node;
    }
    append(pending, childrenOf(node).reverse());
  }
  return undefined;
}

function namesAggregate(first: Node | undefined, scope: Scope, followed: Set<Node>): boolean {
  const pending: Node[] = first ? [first] : [];
  for (let name = pending.pop(); name; name = pending.pop()) {
    if (name.kind !== 'Name' || scope.parameters.has(name.text)) continue;
    const alias = scope.alias(name);
    if (!alias || alias.arrayJoin || followed.has(alias.node)) continue;
    followed.add(alias.node);
    const inside: Node[] = [alias.node.expression];
    for (let node = inside.pop(); node; node = inside.pop()) {
      if (node.kind === 'Subquery') continue;
      if (node.kind === 'Call' && !node.over && isAggregateCall(node, scope.environment))
        return true;
      if (node.kind === 'Path' && node.names[0]) pending.push(node.names[0]);
      append(inside, childrenOf(node));
    }
  }
  return false;
}

/** True if an alias contains an aggregate. */
export function isAggregateAlias(name: Node | undefined, scope: Scope): boolean {
  return namesAggregate(name, scope, new Set());
}

/** The conditions which must all hold, parentheses taken off. */
export function conjunctsOf(condition: Expression): Expression[] {
  const found: Expression[] = [];
  const pending = [condition];
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (one.kind === 'Parenthesized') pending.push(one.expression);
    else if (one.kind === 'Logical' && one.operator === 'and') {
      append(pending, one.operands.toReversed());
    } else found.push(one);
  }
  return found;
}
