import type * as n from '../ast/nodes.ts';
import { type OfficialNode, type Print, rewritten } from './node.ts';

/** The left operand of an operator, which may be a chain itself. */
export function leftOf(node: n.Expression | n.Query): n.Expression | undefined {
  switch (node.kind) {
    case 'Binary':
      return node.operator === '||' ? joinedBy(node)[0] : node.left;
    case 'IsDistinct':
      return node.left;
    case 'Logical':
      return node.operands[0];
    case 'Between':
    case 'IsNull':
    case 'IgnoreNulls':
      return node.operand;
    case 'Property':
    case 'Index':
    case 'TupleElement':
    case 'Slice':
      return node.object;
    case 'Cast':
    case 'Alias':
      return node.expression;
    case 'Conditional':
      return node.condition;
    case 'Invocation':
      return node.callee;
    default:
      return undefined;
  }
}

/** An operator between two values. */
export function binary(node: n.Binary, print: Print): OfficialNode {
  const { operator, left, right } = node;
  if (operator === '??') return rewritten('ifNull', [print(left), print(right)]);
  if (operator === '||') {
    return rewritten(
      'concat',
      joinedBy(node).flatMap((one) => concatenated(one, print)),
    );
  }
  const arithmetic = /^[-+*/%]$/.test(operator);
  const op = officialOperators[operator] ?? operator;
  const kind = arithmetic ? 'ArithmeticOperation' : 'CompareOperation';
  return { node: kind, op, left: print(left), right: print(right) };
}

const officialOperators: Readonly<Record<string, string>> = {
  '=': '==',
  '<>': '!=',
  '~': '=~',
  '~*': '=~*',
};

/** `a`, `b` and `c` of `a || b || c`, which becomes one call. */
function joinedBy({ operator, left, right }: n.Binary): n.Expression[] {
  const operands = [right];
  let first = left;
  while (first.kind === 'Binary' && first.operator === operator) {
    operands.push(first.right);
    first = first.left;
  }
  return [...operands, first].reverse();
}

/** A call of `concat` among them melts into the one around it. */
function concatenated(operand: n.Expression, print: Print): readonly OfficialNode[] {
  const printed = print(operand);
  if (printed['node'] !== 'Call' || printed['name'] !== 'concat') return [printed];
  return printed['args'] as readonly OfficialNode[];
}

/** AND and OR with all their operands; more of the same among them makes no difference. */
export function logical({ operator, operands }: n.Logical, print: Print): OfficialNode {
  const node = operator === 'and' ? 'And' : 'Or';
  const exprs = operands.map(print).flatMap((printed) => {
    return printed['node'] === node ? (printed['exprs'] as readonly OfficialNode[]) : [printed];
  });
  return { node, exprs };
}

/** A value without the parentheses around it. */
export function unwrapped(expression: n.Expression): n.Expression {
  return expression.kind === 'Parenthesized' ? unwrapped(expression.expression) : expression;
}

/** CASE is a call of a function. */
export function caseOf({ operand, branches, otherwise }: n.Case, print: Print): OfficialNode {
  const end = otherwise ? print(otherwise) : { node: 'Constant', value: null };
  const args = branches.flatMap(({ condition, result }) => [print(condition), print(result)]);
  if (operand) return rewritten('_caseWithExpression', [print(operand), ...args, end]);
  return rewritten(branches.length === 1 ? 'if' : 'multiIf', [...args, end]);
}
