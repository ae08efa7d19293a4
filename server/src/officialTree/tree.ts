import type * as n from '../ast/nodes.ts';
import { call, columns, invocation, starSpec, tag } from './calls.ts';
import { field, interval, number, path, template } from './literals.ts';
import { madeOf, type OfficialNode, optional, type Print, rewritten, text, texts } from './node.ts';
import { binary, caseOf, leftOf, logical } from './operators.ts';
import { select, setQuery, withCtes } from './queries.ts';

/** Prints a query as the official parser would, with the rewrites it makes. */
export function toOfficialTree(query: n.Query): OfficialNode {
  /** Left sides that are already printed and wait for the operator around them. */
  const leftSides = new Map<n.Node, OfficialNode>();
  // A chain of operators is as deep on its left as the query is long, so printing starts there.
  const print: Print = (node) => {
    const ready = leftSides.get(node);
    if (ready) return ready;
    const chain: n.Expression[] = [];
    for (let left = leftOf(node); left; left = leftOf(left)) chain.push(left);
    for (const left of chain.reverse()) leftSides.set(left, madeOf(left, printed(left, print)));
    const whole = madeOf(node, printed(node, print));
    for (const left of chain) leftSides.delete(left);
    return whole;
  };
  return print(query);
}

function printed(node: n.Expression | n.Query, print: Print): OfficialNode {
  switch (node.kind) {
    case 'Missing':
      return { node: 'Missing' };
    case 'NumberLiteral':
      return number(node.text);
    case 'StringLiteral':
      return { node: 'Constant', value: node.value };
    case 'NullLiteral':
      return { node: 'Constant', value: null };
    case 'Template':
      return template(node, print);
    case 'Interval':
      return interval(node, print);
    case 'Path':
      return path(node);
    case 'Star':
      return node.exclude || node.replace
        ? starSpec(node, print)
        : field([...texts(node.table), '*']);
    case 'Columns':
      return columns(node, print);
    case 'Spread':
      return { node: 'SpreadExpr', expr: print(node.columns) };
    case 'Property': {
      const property = { node: 'Constant', value: text(node.name) };
      return nullish({ node: 'ArrayAccess', array: print(node.object), property }, node.nullish);
    }
    case 'Index': {
      const property = print(node.index);
      return nullish({ node: 'ArrayAccess', array: print(node.object), property }, node.nullish);
    }
    case 'TupleElement': {
      const { index } = node;
      return nullish({ node: 'TupleAccess', tuple: print(node.object), index }, node.nullish);
    }
    case 'Slice':
      return {
        node: 'ArraySlice',
        array: print(node.object),
        start_expr: optional(node.from, print),
        end_expr: optional(node.to, print),
      };
    case 'PositionalReference':
      return { node: 'PositionalRef', index: node.index };
    case 'Binary':
      return binary(node, print);
    case 'Logical':
      return logical(node, print);
    case 'Not':
      return { node: 'Not', expr: print(node.operand) };
    case 'Negation': {
      const left = { node: 'Constant', value: 0 };
      return { node: 'ArithmeticOperation', op: '-', left, right: print(node.operand) };
    }
    case 'Between': {
      const { negated } = node;
      const [expr, low, high] = [node.operand, node.low, node.high].map(print);
      return { node: 'BetweenExpr', expr, low, high, negated };
    }
    case 'IsNull':
      return {
        node: 'CompareOperation',
        op: node.negated ? '!=' : '==',
        left: print(node.operand),
        right: { node: 'Constant', value: null },
        is_null_comparison_style: true,
      };
    case 'IsDistinct': {
      const { negated } = node;
      return { node: 'IsDistinctFrom', left: print(node.left), right: print(node.right), negated };
    }
    case 'IgnoreNulls':
      return print(node.operand);
    case 'Conditional':
      return rewritten('if', [node.condition, node.then, node.otherwise].map(print));
    case 'Alias':
      return { node: 'Alias', expr: print(node.expression), alias: text(node.name) };
    case 'Case':
      return caseOf(node, print);
    case 'Cast': {
      const type = node.type.kind === 'TypeName' ? node.type.text : '';
      const kind = node.style === 'try' ? 'TryCast' : 'TypeCast';
      return { node: kind, expr: print(node.expression), type_name: type };
    }
    case 'Trim': {
      const name = { both: 'trim', leading: 'trimLeft', trailing: 'trimRight' }[node.side];
      return rewritten(name, [node.expression, node.characters].map(print));
    }
    case 'Unsupported':
      return { node: 'Unsupported', parts: node.parts.map(print) };
    case 'Call':
      return call(node, print);
    case 'Invocation':
      return invocation(node, print);
    case 'Lambda':
      return { node: 'Lambda', args: texts(node.parameters), expr: print(node.body) };
    case 'NamedArgument':
      return { node: 'NamedArgument', name: node.name.text, value: print(node.value) };
    case 'Placeholder':
      return { node: 'Placeholder', expr: print(node.expression) };
    case 'Dict':
      return {
        node: 'Dict',
        items: node.entries.map(({ key, value }) => [print(key), print(value)]),
      };
    case 'ArrayLiteral':
      return { node: 'Array', exprs: node.elements.map(print) };
    case 'Tuple':
      return { node: 'Tuple', exprs: node.elements.map(print) };
    case 'Parenthesized':
      return print(node.expression);
    case 'Subquery':
      return print(node.query);
    case 'Tag':
      return tag(node, print);
    case 'Select':
      return select(node, print);
    case 'SetQuery':
      return setQuery(node, print);
    case 'ParenthesizedQuery':
      return withCtes(print(node.query), node.with, print);
  }
}

function nullish(node: OfficialNode, is: boolean): OfficialNode {
  return is ? { ...node, nullish: true } : node;
}
