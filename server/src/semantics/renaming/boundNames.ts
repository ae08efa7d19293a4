import type { Query } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';

/** Why a column cannot have another name at an offset: something finds it by the name it has. */
export type Bound = 'using' | 'by name';

/** True if something at an offset finds columns by their names. */
export function boundAt(tree: Query, offset: number): Bound | undefined {
  let bound: Bound | undefined;
  walk(tree, (node) => {
    if (node.start > offset || node.end < offset) return false;
    if (node.kind === 'JoinConstraint' && node.style === 'using') bound = 'using';
    if (
      node.kind === 'SetQuery' &&
      node.rest.some(({ operator }) => operator.endsWith(' BY NAME'))
    ) {
      bound = 'by name';
    }
    return true;
  });
  return bound;
}
