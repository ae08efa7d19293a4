import type { Expression } from '../../ast/nodes.ts';

/** True if a node begins and ends with brackets, so that it can break inside them instead of before it. */
export function bringsBrackets(node: Expression): boolean {
  switch (node.kind) {
    case 'Tuple':
    case 'Parenthesized':
    case 'ArrayLiteral':
    case 'Dict':
      return true;
    case 'Subquery':
      return node.start < node.query.start;
    default:
      return false;
  }
}

/** True if a new line before a node gains nothing. */
export function breaksByItself(node: Expression): boolean {
  if (node.kind === 'StringLiteral') return /[\r\n]/.test(node.value);
  return node.kind === 'Placeholder' || node.kind === 'Template' || bringsBrackets(node);
}
