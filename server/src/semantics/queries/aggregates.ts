import { append } from '../../base/append.ts';
import type { Call, Expression, Node, Path } from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { FunctionTable } from '../../schema/functions.ts';
import type { Place } from '../resolve/place.ts';
import type { Scope } from '../resolve/scope.ts';
import { lambdaScope } from '../resolve/visit.ts';

/** The first aggregate in an expression, outside of subqueries; follows aliases if they are given. */
export function aggregateIn(
  expression: Expression,
  { catalog: { functions } }: { readonly catalog: Catalog },
  aliases?: Scope,
): Expression | undefined {
  const pending: Inside[] = [{ node: expression, parent: undefined, scope: aliases }];
  const followed = new Set<Node>();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, parent, scope } = next;
    if (node.kind === 'Subquery') continue;
    if (isAggregate(node, functions)) return node;
    if (node.kind === 'Path' && scope && namesAggregate(node, scope, followed)) return node;
    const below = node.kind === 'Lambda' && scope ? lambdaScope(node, parent, scope) : scope;
    for (const child of childrenOf(node).reverse()) {
      pending.push({ node: child, parent: node, scope: below });
    }
  }
  return undefined;
}

/** A node below an expression, and the names it sees. */
type Inside = {
  readonly node: Node;
  readonly parent: Node | undefined;
  readonly scope: Scope | undefined;
};

function isAggregate(node: Node, functions: FunctionTable): node is Call {
  return node.kind === 'Call' && !node.over && functions.isAggregate(node.name.text);
}

function namesAggregate(first: Path, scope: Scope, followed: Set<Node>): boolean {
  const pending = [first];
  for (let path = pending.pop(); path; path = pending.pop()) {
    const alias = scope.aliasOf(path.names);
    if (!alias || alias.arrayJoin || followed.has(alias.node)) continue;
    followed.add(alias.node);
    const inside: Node[] = [alias.node.expression];
    for (let node = inside.pop(); node; node = inside.pop()) {
      if (node.kind === 'Subquery') continue;
      if (isAggregate(node, scope.environment.catalog.functions)) return true;
      if (node.kind === 'Path') pending.push(node);
      append(inside, childrenOf(node));
    }
  }
  return false;
}

/** True if a path begins with an alias that contains an aggregate. */
export function isAggregateAlias(path: Path, scope: Scope): boolean {
  return namesAggregate(path, scope, new Set());
}

/** True if an expression at a place has an aggregate, an alias of one included. */
export function hasAggregate(expression: Expression, place: Place): boolean {
  return aggregateIn(expression, place, place.scope) !== undefined;
}

/** The conditions that must all hold, without parentheses. */
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
