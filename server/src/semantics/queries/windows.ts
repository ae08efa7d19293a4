import type { Expression } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';

/** True if a value is computed over a window, outside of subqueries. */
export function hasWindow(expression: Expression): boolean {
  let found = false;
  walk(expression, (node) => {
    if (node.kind === 'Subquery') return false;
    found ||= node.kind === 'Call' && node.over !== undefined;
    return !found;
  });
  return found;
}
