import { callNode, constantNode } from '../../common/language/officialNodes.ts';
import type * as o from '../../common/language/officialTree.ts';
import type * as n from '../ast/nodes.ts';
import { nameText, nameTexts } from '../ast/names.ts';
import { path } from './literals.ts';
import { optional, type Printer } from './printer.ts';
import { orderItem, windowOf } from './windows.ts';

/** A call of a function by its name. */
export function call(node: n.Call, printer: Printer): o.Expression {
  const print = printer.expression;
  const name = node.name.text;
  const args = node.args.map(print);
  const [only] = node.args;
  // `f(SELECT …)` is a rule of its own in the official grammar, with a shorter node.
  if (only?.kind === 'Subquery' && only.start === only.query.start) {
    // There a literal is called like any other value.
    const literal = { ...path([node.name]), ...printer.at(node.name) };
    return literal.node === 'Constant'
      ? { node: 'ExprCall', expr: literal, args }
      : callNode(name, args);
  }
  const params = node.parameters?.map(print);
  if (node.over) {
    const lists = params ? { exprs: params, args } : { exprs: args, args: [] };
    if (node.over.kind === 'Name') {
      return { node: 'WindowFunction', name, ...lists, over_identifier: node.over.text };
    }
    return { node: 'WindowFunction', name, ...lists, over_expr: windowOf(node.over, printer) };
  }
  if (node.withinGroup) {
    const within = node.withinGroup.items.map((item) => orderItem(item, printer));
    return { node: 'Call', name, args: [], distinct: false, params: args, within_group: within };
  }
  return {
    node: 'Call',
    name,
    args,
    params,
    distinct: node.distinct,
    filter_expr: optional(node.filter, printer),
    order_by: node.orderBy?.map((item) => orderItem(item, printer)),
  };
}

/** A call of any other value. */
export function invocation(
  { callee, args }: n.Invocation,
  { expression: print }: Printer,
): o.Expression {
  const [only] = args;
  const expr = print(callee);
  const printed = args.map(print);
  // If the only argument is a query or stands for one, the name is a function's; so with the star of all columns.
  const isQuery = args.length === 1 && only !== undefined && standsForQuery(only);
  if (isQuery && expr.node === 'Field') {
    const [name, more] = expr.chain;
    if (name !== undefined && more === undefined) return callNode(name, printed);
  }
  return { node: 'ExprCall', expr, args: printed };
}

function standsForQuery(argument: n.Expression): boolean {
  if (argument.kind === 'Parenthesized') return standsForQuery(argument.expression);
  return argument.kind === 'Subquery' || argument.kind === 'Placeholder';
}

/** A tag, its children among its attributes. */
export function tag({ name, attributes, children }: n.Tag, printer: Printer): o.HogQLXTag {
  const printed = attributes.map((attribute): o.HogQLXAttribute => ({
    node: 'HogQLXAttribute',
    name: attribute.name.text,
    value: attribute.value ? printer.expression(attribute.value) : constantNode(true),
    ...printer.at(attribute),
  }));
  const shown = (children ?? []).map(printer.expression).filter((child) => !isLineBreak(child));
  if (shown.length > 0) {
    printed.push({ node: 'HogQLXAttribute', name: 'children', value: shown });
  }
  return { node: 'HogQLXTag', kind: nameText(name), attributes: printed };
}

const lineBreak = /^[ \t\v\f]*[\r\n][ \t\v\f\r\n]*$/;

/** True if a child of a tag is white space with line breaks, which is left out. */
function isLineBreak(child: o.Expression): boolean {
  if (child.node !== 'Constant' || typeof child.value !== 'string') return false;
  return lineBreak.test(child.value);
}

/** COLUMNS in each of its forms. */
export function columns({ args, pattern }: n.Columns, printer: Printer): o.ColumnsExpr {
  const [only] = args;
  if (pattern !== undefined) return { node: 'ColumnsExpr', regex: pattern };
  if (args.length === 1 && only?.kind === 'Star' && only.replace) {
    return starSpec(only, printer);
  }
  return { node: 'ColumnsExpr', columns: args.map(printer.expression) };
}

/** A star with its exclusions and replacements. */
export function starSpec({ exclude, replace }: n.Star, printer: Printer): o.ColumnsExpr {
  return {
    node: 'ColumnsExpr',
    all_columns: true,
    exclude: exclude?.map(({ names }) => nameTexts(names).join('.')),
    replace:
      replace &&
      Object.fromEntries(
        replace.map(({ name, expression }) => [nameText(name), printer.expression(expression)]),
      ),
  };
}
