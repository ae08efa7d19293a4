import { callNode, constantNode } from '../../common/language/officialNodes.ts';
import type * as o from '../../common/language/officialTree.ts';
import type * as n from '../ast/nodes.ts';
import type { Printer } from './printer.ts';

/** The left operand of an operator, which may be a chain itself. */
export function leftOf(node: n.Expression): n.Expression | undefined {
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
export function binary(node: n.Binary, printer: Printer): o.Expression {
  const print = printer.expression;
  const { operator, left, right } = node;
  if (operator === '??') return callNode('ifNull', [print(left), print(right)]);
  if (operator === '||') {
    return callNode(
      'concat',
      joinedBy(node).flatMap((one) => concatenated(print(one))),
    );
  }
  if (isArithmetic(operator)) {
    return { node: 'ArithmeticOperation', op: operator, left: print(left), right: print(right) };
  }
  const op = officialOperators[operator] ?? operator;
  return { node: 'CompareOperation', op, left: print(left), right: print(right) };
}

function isArithmetic(operator: string): operator is o.ArithmeticOperation['op'] {
  return /^[-+*/%]$/.test(operator);
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
function concatenated(printed: o.Expression): readonly o.Expression[] {
  return printed.node === 'Call' && printed.name === 'concat' ? printed.args : [printed];
}

/** AND and OR with all their operands; more of the same among them makes no difference. */
export function logical({ operator, operands }: n.Logical, printer: Printer): o.And | o.Or {
  const node = operator === 'and' ? 'And' : 'Or';
  const exprs = operands
    .map(printer.expression)
    .flatMap((printed) => (printed.node === node ? printed.exprs : [printed]));
  return { node, exprs };
}

/** CASE is a call of a function. */
export function caseOf({ operand, branches, otherwise }: n.Case, printer: Printer): o.Call {
  const print = printer.expression;
  const end: o.Expression = otherwise ? print(otherwise) : constantNode(null);
  const args = branches.flatMap(({ condition, result }) => [print(condition), print(result)]);
  if (operand) return callNode('_caseWithExpression', [print(operand), ...args, end]);
  return callNode(branches.length === 1 ? 'if' : 'multiIf', [...args, end]);
}
