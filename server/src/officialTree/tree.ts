import { callNode, constantNode, fieldNode } from '../../common/language/officialNodes.ts';
import type * as o from '../../common/language/officialTree.ts';
import type * as n from '../ast/nodes.ts';
import { nameText, nameTexts } from '../ast/names.ts';
import { call, columns, invocation, starSpec, tag } from './calls.ts';
import { interval, number, path, template } from './literals.ts';
import { binary, caseOf, leftOf, logical } from './operators.ts';
import { optional, placeholder, type Printer, withError } from './printer.ts';
import { select, setQuery, withCtes } from './queries.ts';

/**
 * Prints a query without errors as the official parser would, with the rewrites it makes.
 *
 * @param from where the query's statement starts in the text; without it, nodes get no places
 */
export function toOfficialTree(query: n.Query, from?: number): o.QueryTerm {
  /** Left sides that are already printed and wait for the operator around them. */
  const leftSides = new Map<n.Expression, o.Expression>();
  const printer: Printer = {
    // A chain of operators is as deep on its left as the query is long, so printing starts there.
    expression: (node) => {
      const ready = leftSides.get(node);
      if (ready) return ready;
      const chain: n.Expression[] = [];
      for (let left = leftOf(node); left; left = leftOf(left)) chain.push(left);
      for (const left of chain.reverse()) {
        leftSides.set(left, placed(left, printed(left, printer)));
      }
      const whole = placed(node, printed(node, printer));
      for (const left of chain) leftSides.delete(left);
      return whole;
    },
    query: (node) => placed(node, printedQuery(node, printer)),
    at: ({ start, end }) => (from === undefined ? {} : { start: from + start, end: from + end }),
  };
  /** The first place stays: parentheses print nothing of their own. */
  const placed = <T extends o.SourceRange>(origin: n.Node, node: T): T =>
    node.start === undefined ? Object.assign(node, printer.at(origin)) : node;
  return printer.query(query);
}

function printedQuery(node: n.Query, printer: Printer): o.QueryTerm {
  switch (node.kind) {
    case 'Select':
      return select(node, printer);
    case 'SetQuery':
      return setQuery(node, printer);
    case 'ParenthesizedQuery':
      return withCtes(printer.query(node.query), node.with, printer);
    case 'Placeholder':
      return placeholder(node, printer);
    case 'Tag':
      return tag(node, printer);
    case 'Missing':
      return withError();
  }
}

function printed(node: n.Expression, printer: Printer): o.Expression {
  const print = printer.expression;
  switch (node.kind) {
    case 'NumberLiteral':
      return number(node.text);
    case 'StringLiteral':
      return constantNode(node.value);
    case 'NullLiteral':
      return constantNode(null);
    case 'Template':
      return template(node, printer);
    case 'Interval':
      return interval(node, printer);
    case 'Path':
      return path(node.names);
    case 'Star':
      return node.exclude || node.replace
        ? starSpec(node, printer)
        : fieldNode(...nameTexts(node.table), '*');
    case 'Columns':
      return columns(node, printer);
    case 'Spread':
      return { node: 'SpreadExpr', expr: print(node.columns) };
    case 'Property': {
      const property = constantNode(nameText(node.name));
      return { node: 'ArrayAccess', array: print(node.object), property, ...nullish(node) };
    }
    case 'Index': {
      const property = print(node.index);
      return { node: 'ArrayAccess', array: print(node.object), property, ...nullish(node) };
    }
    case 'TupleElement': {
      const { index } = node;
      return { node: 'TupleAccess', tuple: print(node.object), index, ...nullish(node) };
    }
    case 'Slice':
      return {
        node: 'ArraySlice',
        array: print(node.object),
        start_expr: optional(node.from, printer),
        end_expr: optional(node.to, printer),
      };
    case 'PositionalReference':
      return { node: 'PositionalRef', index: node.index };
    case 'Binary':
      return binary(node, printer);
    case 'Logical':
      return logical(node, printer);
    case 'Not':
      return { node: 'Not', expr: print(node.operand) };
    case 'Negation': {
      const left = constantNode(0);
      return { node: 'ArithmeticOperation', op: '-', left, right: print(node.operand) };
    }
    case 'Between': {
      const { operand, low, high, negated } = node;
      const expr = print(operand);
      return { node: 'BetweenExpr', expr, low: print(low), high: print(high), negated };
    }
    case 'IsNull':
      return {
        node: 'CompareOperation',
        op: node.negated ? '!=' : '==',
        left: print(node.operand),
        right: constantNode(null),
        is_null_comparison_style: true,
      };
    case 'IsDistinct': {
      const { negated } = node;
      return { node: 'IsDistinctFrom', left: print(node.left), right: print(node.right), negated };
    }
    case 'IgnoreNulls':
      return print(node.operand);
    case 'Conditional':
      return callNode('if', [node.condition, node.then, node.otherwise].map(print));
    case 'Alias':
      return { node: 'Alias', expr: print(node.expression), alias: nameText(node.name) };
    case 'Case':
      return caseOf(node, printer);
    case 'Cast': {
      const type = node.type.kind === 'TypeName' ? node.type.text : '';
      const kind = node.style === 'try' ? 'TryCast' : 'TypeCast';
      return { node: kind, expr: print(node.expression), type_name: type };
    }
    case 'Trim': {
      const name = { both: 'trim', leading: 'trimLeft', trailing: 'trimRight' }[node.side];
      return callNode(name, [node.expression, node.characters].map(print));
    }
    case 'Call':
      return call(node, printer);
    case 'Invocation':
      return invocation(node, printer);
    case 'Lambda':
      return { node: 'Lambda', args: nameTexts(node.parameters), expr: print(node.body) };
    case 'NamedArgument':
      return { node: 'NamedArgument', name: node.name.text, value: print(node.value) };
    case 'Dict':
      return {
        node: 'Dict',
        items: node.entries.map(({ key, value }) => [print(key), print(value)] as const),
      };
    case 'ArrayLiteral':
      return { node: 'Array', exprs: node.elements.map(print) };
    case 'Tuple':
      return { node: 'Tuple', exprs: node.elements.map(print) };
    case 'Parenthesized':
      return print(node.expression);
    case 'Subquery':
      return printer.query(node.query);
    case 'Placeholder':
    case 'Tag':
      return printer.query(node);
    case 'Missing':
    case 'Unsupported':
      return withError();
  }
}

function nullish(node: { readonly nullish: boolean }): { readonly nullish?: true } {
  return node.nullish ? { nullish: true } : {};
}
