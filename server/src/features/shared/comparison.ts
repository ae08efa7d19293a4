import type { Expression, Node } from '../../ast/nodes.ts';

/** The other side of a comparison. */
export type Comparison = { readonly operator: string; readonly other: Expression };

/** The comparison that the innermost node of a path is a side of, alone or in a list after IN. */
export function comparisonAt(path: readonly Node[]): Comparison | undefined {
  let at = path.length - 1;
  while (at >= 0 && passed.has(path[at]?.kind ?? 'Select')) at--;
  const found = path[at];
  const side = path[at + 1];
  if (!found || !side) return undefined;
  if (found.kind === 'Between') {
    return side === found.operand ? undefined : { operator: 'between', other: found.operand };
  }
  if (found.kind !== 'Binary' || !comparing.has(found.operator)) return undefined;
  const other = side === found.right ? found.left : found.right;
  return { operator: found.operator, other };
}

/** Nodes that may be between a comparison and the word or text it compares with. */
const passed = new Set<Node['kind']>([
  ...(['Name', 'Path', 'StringLiteral', 'Parenthesized', 'Tuple', 'ArrayLiteral'] as const),
  ...(['NumberLiteral', 'Placeholder'] as const),
]);

const comparing = new Set([
  '=',
  '==',
  '!=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  'in cohort',
  'not in cohort',
  'like',
  'ilike',
  'not like',
  'not ilike',
  'global in',
  'global not in',
]);
