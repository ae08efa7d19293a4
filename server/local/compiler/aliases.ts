import { unresolved } from './error.ts';
import type { Alias } from '../../common/language/officialTree.ts';
import { type Scope, sqlOf } from './scope.ts';
import type { Sql } from './sql.ts';

/** Aliases the service refuses, however they are spelled. */
const reserved = new Set(['true', 'false', 'null', 'team_id']);

/** Compiles what an alias names, and makes the name known to the rest of the SELECT. */
export function defineAlias(node: Alias, scope: Scope): Sql {
  const { alias } = node;
  if (reserved.has(alias.toLowerCase())) {
    throw unresolved(`Alias "${alias}" is a reserved keyword`, node);
  }
  if (alias.includes('%')) {
    throw unresolved(
      `The HogQL identifier "${alias}" is not permitted as it contains the "%" character`,
      node,
    );
  }
  const value = sqlOf(node.expr, scope);
  scope.select.addAlias(alias, { ...value, isCall: node.expr.node === 'Call' }, node);
  return value;
}
