import type { Expression, Query, Select } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { FunctionTable } from '../schema/functions.ts';

/** How many rows the service sends of a query which sets no LIMIT. */
export const implicitLimit = 100;

/** Whether the service cuts the answer to a query at its own limit, for it sets none. */
export function lacksLimit(query: Query, functions: FunctionTable): boolean {
  switch (query.kind) {
    case 'Select':
      return query.limit?.count === undefined && !hasOneRow(query, functions);
    case 'SetQuery':
      return query.limit?.count === undefined;
    case 'ParenthesizedQuery':
      return lacksLimit(query.query, functions);
    case 'Missing':
    case 'Placeholder':
    case 'Tag':
      return false;
  }
}

/** Whether a value is made of more than one row. */
export function isAggregated(expression: Expression, functions: FunctionTable): boolean {
  let found = false;
  walk(expression, (node) => {
    if (node.kind === 'Select' || node.kind === 'SetQuery') return false;
    if (node.kind === 'Call' && !node.over) {
      found ||= functions.find(node.name.text)?.kind === 'aggregate';
    }
    return !found;
  });
  return found;
}

function hasOneRow({ from, arrayJoin, groupBy, items }: Select, functions: FunctionTable): boolean {
  if (groupBy || arrayJoin) return false;
  return !from || items.some((item) => isAggregated(item, functions));
}
