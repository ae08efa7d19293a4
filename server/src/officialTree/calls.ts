import type * as n from '../ast/nodes.ts';
import { madeOf, type OfficialNode, optional, type Print, rewritten, text, texts } from './node.ts';
import { orderItem, windowOf } from './windows.ts';

/** A call of a function by its name. */
export function call(node: n.Call, print: Print): OfficialNode {
  const name = node.name.text;
  const args = node.args.map(print);
  const [only] = node.args;
  // `f(SELECT …)` is a rule of its own in the official grammar, with a shorter node.
  if (only?.kind === 'Subquery' && only.start === only.query.start) {
    // There a literal is called like any other value.
    const literal = print({ ...node.name, kind: 'Path', names: [node.name] });
    return literal['node'] === 'Constant'
      ? { node: 'ExprCall', expr: literal, args }
      : rewritten(name, args);
  }
  const params = node.parameters?.map(print);
  if (node.over) {
    const lists = params ? { exprs: params, args } : { exprs: args, args: [] };
    if (node.over.kind === 'Name') {
      return { node: 'WindowFunction', name, ...lists, over_identifier: node.over.text };
    }
    return { node: 'WindowFunction', name, ...lists, over_expr: windowOf(node.over, print) };
  }
  if (node.withinGroup) {
    const within = node.withinGroup.items.map((item) => orderItem(item, print));
    return { node: 'Call', name, args: [], distinct: false, params: args, within_group: within };
  }
  return {
    node: 'Call',
    name,
    args,
    params,
    distinct: node.distinct,
    filter_expr: optional(node.filter, print),
    order_by: node.orderBy?.map((item) => orderItem(item, print)),
  };
}

/** A call of any other value. */
export function invocation({ callee, args }: n.Invocation, print: Print): OfficialNode {
  const [only] = args;
  const expr = print(callee);
  const printed = args.map(print);
  // If the only argument is a query or stands for one, the name is a function's; so with the star of all columns.
  const isQuery = args.length === 1 && only !== undefined && standsForQuery(only);
  if (isQuery && expr['node'] === 'Field') {
    const [name, more] = expr['chain'] as readonly string[];
    if (name !== undefined && more === undefined) return rewritten(name, printed);
  }
  return { node: 'ExprCall', expr, args: printed };
}

function standsForQuery(argument: n.Expression): boolean {
  if (argument.kind === 'Parenthesized') return standsForQuery(argument.expression);
  return argument.kind === 'Subquery' || argument.kind === 'Placeholder';
}

/** A tag, its children among its attributes. */
export function tag({ name, attributes, children }: n.Tag, print: Print): OfficialNode {
  const printed = attributes.map((attribute) =>
    madeOf(attribute, {
      node: 'HogQLXAttribute',
      name: attribute.name.text,
      value: attribute.value ? print(attribute.value) : { node: 'Constant', value: true },
    }),
  );
  const shown = (children ?? []).map(print).filter((child) => !isLineBreak(child));
  if (shown.length > 0) {
    printed.push({ node: 'HogQLXAttribute', name: 'children', value: shown });
  }
  return { node: 'HogQLXTag', kind: text(name), attributes: printed };
}

const lineBreak = /^[ \t\v\f]*[\r\n][ \t\v\f\r\n]*$/;

/** True if a child of a tag is white space with line breaks, which is left out. */
function isLineBreak({ node, value }: OfficialNode): boolean {
  return node === 'Constant' && typeof value === 'string' && lineBreak.test(value);
}

/** COLUMNS in each of its forms. */
export function columns({ args, pattern }: n.Columns, print: Print): OfficialNode {
  const [only] = args;
  if (pattern !== undefined) return { node: 'ColumnsExpr', regex: pattern };
  if (args.length === 1 && only?.kind === 'Star' && only.replace) {
    return starSpec(only, print);
  }
  return { node: 'ColumnsExpr', columns: args.map(print) };
}

/** A star with its exclusions and replacements. */
export function starSpec({ exclude, replace }: n.Star, print: Print): OfficialNode {
  return {
    node: 'ColumnsExpr',
    all_columns: true,
    exclude: exclude?.map(({ names }) => texts(names).join('.')),
    replace:
      replace &&
      Object.fromEntries(replace.map(({ name, expression }) => [text(name), print(expression)])),
  };
}
