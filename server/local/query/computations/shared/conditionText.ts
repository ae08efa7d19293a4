import type { Expression } from '../../../compiler/officialTree.ts';
import { literal, quotedName } from './hogqlText.ts';

/**
 * Prints a condition as HogQL. Comparisons stay operators: the functions that the service prints
 * would give NULL for a missing value, where the operators give true or false.
 */
export function conditionText(node: Expression): string {
  switch (node.node) {
    case 'Constant':
      if (typeof node.value === 'string' && node.value_type !== 'number')
        return literal(node.value);
      return String(node.value);
    case 'Field':
      return node.chain
        .map((part) => (typeof part === 'number' ? part : quotedName(part)))
        .join('.');
    case 'Call':
      return `${node.name}(${node.args.map(conditionText).join(', ')})`;
    case 'Array':
      return `[${node.exprs.map(conditionText).join(', ')}]`;
    case 'Lambda':
      return `${node.args.join(', ')} -> ${conditionText(node.expr as Expression)}`;
    case 'CompareOperation':
      return `(${conditionText(node.left)} ${node.op} ${conditionText(node.right)})`;
    case 'And':
      return `(${node.exprs.map(conditionText).join(' and ')})`;
    case 'Or':
      return `(${node.exprs.map(conditionText).join(' or ')})`;
    case 'Not':
      return `(not ${conditionText(node.expr)})`;
    default:
      throw new Error(`No property filter is made of a ${node.node}.`);
  }
}
