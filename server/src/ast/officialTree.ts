import type * as n from './nodes.ts';
import { extended, madeOf } from './officialNode.ts';
import type { OfficialNode } from './officialNode.ts';
import { officialFrom } from './officialTables.ts';

/** Prints a query as the official parser would, with the rewrites it makes. */
export function toOfficialTree(query: n.Query): OfficialNode {
  return print(query);
}

/** Left sides which are printed already and wait for the operator around them. */
const leftSides = new WeakMap<n.Node, OfficialNode>();

/** A chain of operators is as deep on its left as the query is long, so it is printed from there. */
function print(node: n.Expression | n.Query): OfficialNode {
  const ready = leftSides.get(node);
  if (ready) return ready;
  const chain: n.Expression[] = [];
  for (let left = leftOf(node); left; left = leftOf(left)) chain.push(left);
  for (const left of chain.reverse()) leftSides.set(left, madeOf(left, printed(left)));
  const whole = madeOf(node, printed(node));
  for (const left of chain) leftSides.delete(left);
  return whole;
}

/** What stands on the left of an operator, and so may be a chain itself. */
function leftOf(node: n.Expression | n.Query): n.Expression | undefined {
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

function printed(node: n.Expression | n.Query): OfficialNode {
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
      return template(node);
    case 'Interval':
      return interval(node);
    case 'Path':
      return path(node);
    case 'Star':
      return node.exclude || node.replace ? starSpec(node) : field([...texts(node.table), '*']);
    case 'Columns':
      return columns(node);
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
        start_expr: optional(node.from),
        end_expr: optional(node.to),
      };
    case 'PositionalReference':
      return { node: 'PositionalRef', index: node.index };
    case 'Binary':
      return binary(node);
    case 'Logical':
      return logical(node);
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
      return caseOf(node);
    case 'Cast': {
      const type_name = node.type.kind === 'TypeName' ? lowerCased(node.type.text) : '';
      const kind = node.style === 'try' ? 'TryCast' : 'TypeCast';
      return { node: kind, expr: print(node.expression), type_name };
    }
    case 'Trim': {
      const name = { both: 'trim', leading: 'trimLeft', trailing: 'trimRight' }[node.side];
      return rewritten(name, [node.expression, node.characters].map(print));
    }
    case 'Unsupported':
      return { node: 'Unsupported', parts: node.parts.map(print) };
    case 'Call':
      return call(node);
    case 'Invocation':
      return invocation(node);
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
      return tag(node);
    case 'Select':
      return select(node);
    case 'SetQuery':
      return setQuery(node);
    case 'ParenthesizedQuery':
      return withCtes(print(node.query), node.with);
  }
}

// Values

function number(written: string): OfficialNode {
  const negative = written.startsWith('-');
  const digits = written.replace(/^[+-]/, '').toLowerCase();
  if (digits === 'nan') return { node: 'Constant', value: 'NaN', value_type: 'number' };
  const size = digits.startsWith('inf') ? Number.POSITIVE_INFINITY : magnitude(digits);
  const value = negative ? -size : size;
  if (!Number.isFinite(value)) {
    const name = negative ? '-Infinity' : 'Infinity';
    return { node: 'Constant', value: name, value_type: 'number' };
  }
  if (/^\d+$|^0x[\da-f]+$/.test(digits) && BigInt(digits) > longest + (negative ? 1n : 0n)) {
    const text = written.replace(/^\+/, '').toLowerCase();
    return { node: 'Constant', value: text, value_type: 'number' };
  }
  return { node: 'Constant', value };
}

const longest = 2n ** 63n - 1n;

function magnitude(digits: string): number {
  const hex = /^0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([+-]?\d+)$/.exec(digits);
  if (!hex) return Number(digits);
  const [, whole = '', part = '', exponent = '0'] = hex;
  return parseInt(whole + part, 16) * 2 ** (Number(exponent) - 4 * part.length);
}

function path({ names }: n.Path): OfficialNode {
  const [first] = names;
  if (names.length === 1 && first?.kind === 'Name' && !first.quoted) {
    const word = first.text.toLowerCase();
    if (word === 'true' || word === 'false') return { node: 'Constant', value: word === 'true' };
  }
  return field(texts(names));
}

function field(chain: readonly string[]): OfficialNode {
  return { node: 'Field', chain };
}

function template({ parts }: n.Template): OfficialNode {
  const [first] = parts;
  if (!first) return { node: 'Constant', value: '' };
  return parts.length === 1 ? print(first) : rewritten('concat', parts.map(print));
}

function interval({ value, unit }: n.Interval): OfficialNode {
  const name = (word: string): string => {
    const singular = word.toLowerCase().replace(/s$/, '').replace('yyyy', 'year');
    return `toInterval${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;
  };
  if (unit) return rewritten(name(unit.text), [print(value)]);
  const [count = '', word = ''] = value.kind === 'StringLiteral' ? value.value.split(' ') : [];
  return rewritten(name(word), [{ node: 'Constant', value: Number(count) }]);
}

function columns({ args }: n.Columns): OfficialNode {
  const [only] = args;
  if (args.length === 1 && only?.kind === 'StringLiteral') {
    return { node: 'ColumnsExpr', regex: only.value };
  }
  if (args.length === 1 && only?.kind === 'Star' && only.replace) {
    return starSpec(only);
  }
  return { node: 'ColumnsExpr', columns: args.map(print) };
}

function starSpec({ exclude, replace }: n.Star): OfficialNode {
  return {
    node: 'ColumnsExpr',
    all_columns: true,
    exclude: exclude?.map(({ names }) => texts(names).join('.')),
    replace:
      replace &&
      Object.fromEntries(replace.map(({ name, expression }) => [text(name), print(expression)])),
  };
}

function binary(node: n.Binary): OfficialNode {
  const { operator, left, right } = node;
  if (operator === '??') return rewritten('ifNull', [print(left), print(right)]);
  if (operator === '||') {
    return rewritten('concat', joinedBy(node).flatMap(concatenated));
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

function caseOf({ operand, branches, otherwise }: n.Case): OfficialNode {
  const end = otherwise ? print(otherwise) : { node: 'Constant', value: null };
  const args = branches.flatMap(({ condition, result }) => [print(condition), print(result)]);
  if (operand) return rewritten('_caseWithExpression', [print(operand), ...args, end]);
  return rewritten(branches.length === 1 ? 'if' : 'multiIf', [...args, end]);
}

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
function concatenated(operand: n.Expression): readonly OfficialNode[] {
  const printed = print(operand);
  if (printed['node'] !== 'Call' || printed['name'] !== 'concat') return [printed];
  return printed['args'] as readonly OfficialNode[];
}

function logical({ operator, operands }: n.Logical): OfficialNode {
  const exprs = operands.flatMap((operand) => joined(operand, operator));
  return { node: operator === 'and' ? 'And' : 'Or', exprs };
}

/** Parentheses around more of the same make no difference. */
function joined(operand: n.Expression, operator: n.Logical['operator']): OfficialNode[] {
  const inner = unwrapped(operand);
  if (inner.kind !== 'Logical' || inner.operator !== operator) return [print(operand)];
  return inner.operands.flatMap((one) => joined(one, operator));
}

function unwrapped(expression: n.Expression): n.Expression {
  return expression.kind === 'Parenthesized' ? unwrapped(expression.expression) : expression;
}

/** Types are printed in small letters, but for the texts among their arguments. */
function lowerCased(type: string): string {
  return type.replace(/'[^']*'|[^']+/g, (part) =>
    part.startsWith("'") ? part : part.toLowerCase(),
  );
}

/** A call which the parser makes of something else has a name and arguments only. */
function rewritten(name: string, args: readonly OfficialNode[]): OfficialNode {
  return { node: 'Call', name, args };
}

function call(node: n.Call): OfficialNode {
  const name = node.name.text;
  const args = node.args.map(print);
  const [only] = node.args;
  // `f(SELECT …)` is a rule of its own in the official grammar, with a shorter node.
  if (only?.kind === 'Subquery' && only.start === only.query.start) return rewritten(name, args);
  const params = node.parameters?.map(print);
  if (node.over) {
    const lists = params ? { exprs: params, args } : { exprs: args, args: [] };
    if (node.over.kind === 'Name') {
      return { node: 'WindowFunction', name, ...lists, over_identifier: node.over.text };
    }
    return { node: 'WindowFunction', name, ...lists, over_expr: windowOf(node.over) };
  }
  if (node.withinGroup) {
    const within_group = node.withinGroup.items.map(orderItem);
    return { node: 'Call', name, args: [], distinct: false, params: args, within_group };
  }
  return {
    node: 'Call',
    name,
    args,
    params,
    distinct: node.distinct,
    filter_expr: optional(node.filter),
    order_by: node.orderBy?.map(orderItem),
  };
}

function invocation({ callee, args }: n.Invocation): OfficialNode {
  const [only] = args;
  const called = callee.kind === 'Parenthesized' ? callee.expression : callee;
  const isQuery = only?.kind === 'Subquery';
  if (isQuery && called.kind === 'Path' && called.names.length === 1) {
    return rewritten(texts(called.names)[0] ?? '', args.map(print));
  }
  return { node: 'ExprCall', expr: print(callee), args: args.map(print) };
}

function tag({ name, attributes, children }: n.Tag): OfficialNode {
  const printed = attributes.map((attribute) =>
    madeOf(attribute, {
      node: 'HogQLXAttribute',
      name: attribute.name.text,
      value: attribute.value ? print(attribute.value) : { node: 'Constant', value: true },
    }),
  );
  const shown = (children ?? []).filter(
    (child) => child.kind !== 'StringLiteral' || !/^\s*\n\s*$|^$/.test(child.value),
  );
  if (shown.length > 0) {
    printed.push({ node: 'HogQLXAttribute', name: 'children', value: shown.map(print) });
  }
  return { node: 'HogQLXTag', kind: text(name), attributes: printed };
}

// Queries

function select(node: n.Select): OfficialNode {
  const { limit, limitBy } = node;
  const printed: OfficialNode = {
    node: 'SelectQuery',
    ctes: node.with?.ctes.map((cte) => ctePrinted(cte, node.with?.recursive ?? false)),
    distinct: node.distinct || undefined,
    select: node.items.map(print),
    select_from: node.from && officialFrom(node.from.joins, print),
    array_join_op: node.arrayJoin && arrayJoinOperator(node.arrayJoin),
    array_join_list: node.arrayJoin?.items.map(print),
    prewhere: optional(node.prewhere?.condition),
    where: optional(node.where?.condition),
    ...grouping(node.groupBy),
    having: optional(node.having?.condition),
    qualify: optional(node.qualify?.condition),
    window_exprs:
      node.windows &&
      Object.fromEntries(
        node.windows.windows.map(({ name, window }) => [
          text(name),
          window.kind === 'Window' ? windowOf(window) : undefined,
        ]),
      ),
    order_by: node.orderBy?.items.map(orderItem),
    interpolate: node.orderBy?.interpolate?.map((item) =>
      madeOf(item, {
        node: 'InterpolateExpr',
        expr: print(item.expression),
        value: optional(item.value),
      }),
    ),
    limit_by:
      limitBy &&
      madeOf(limitBy, {
        node: 'LimitByExpr',
        // `LIMIT a, b BY` reads the offset first, `LIMIT a OFFSET b BY` last.
        n: limitBy.comma && limitBy.offset ? print(limitBy.offset) : print(limitBy.count),
        offset_value: limitBy.comma ? print(limitBy.count) : optional(limitBy.offset),
        exprs: limitBy.items.map(print),
      }),
  };
  return { ...printed, ...limits(limit) };
}

function grouping(groupBy: n.GroupBy | undefined): OfficialNode {
  if (!groupBy) return {};
  const { mode, items, sets } = groupBy;
  if (mode === 'all') return { group_by_mode: 'all' };
  if (mode === 'grouping sets') {
    const group_by = sets.map((set) =>
      madeOf(set, { node: 'GroupingSet', exprs: set.items.map(print) }),
    );
    return { group_by, group_by_mode: 'grouping_sets' };
  }
  const group_by = items.map(print);
  return mode === 'list' ? { group_by } : { group_by, group_by_mode: mode };
}

function limits(limit: n.Limit | undefined): OfficialNode {
  if (!limit) return {};
  const printed: Record<string, unknown> = {};
  if (limit.count) printed['limit'] = print(limit.count);
  if (limit.offset) printed['offset'] = print(limit.offset);
  if (limit.withTies) printed['limit_with_ties'] = true;
  if (limit.percent) printed['limit_percent'] = true;
  return printed;
}

function setQuery({ first, rest, limit }: n.SetQuery): OfficialNode {
  if (rest.length === 0) {
    const only = print(first);
    // A LIMIT behind a placeholder or a tag has nowhere to go; of one behind a parenthesis the
    // percent sign and WITH TIES are lost.
    if (only['node'] !== 'SelectQuery' && only['node'] !== 'SelectSetQuery') return only;
    return extended(only, limits(limit && { ...limit, percent: false, withTies: false }));
  }
  const operands = rest.map(({ operator, query }) => ({
    node: 'SelectSetNode',
    set_operator: operator.replace(/^UNION(?= BY NAME$|$)/, 'UNION DISTINCT'),
    select_query: print(query),
  }));
  const printed = {
    node: 'SelectSetQuery',
    initial_select_query: print(first),
    subsequent_select_queries: operands,
  };
  const last = operands.at(-1);
  const query = rest.at(-1)?.query;
  if (last && !limit && query?.kind === 'Select') {
    const own = query.limit;
    // The official grammar hands the OFFSET behind the last branch's LIMIT to the whole.
    if (own?.count && own.offset && !own.comma) {
      const { offset, ...kept } = last.select_query;
      return {
        ...printed,
        subsequent_select_queries: [...operands.slice(0, -1), { ...last, select_query: kept }],
        offset,
      };
    }
  }
  return { ...printed, ...limits(limit) };
}

/**
 * The CTEs in front of a parenthesis go to the first SELECT within, behind its own; where that is a
 * placeholder they vanish.
 */
function withCtes(printed: OfficialNode, clause: n.With | undefined): OfficialNode {
  if (!clause) return printed;
  const initial = printed['initial_select_query'];
  if (initial)
    return extended(printed, { initial_select_query: withCtes(initial as OfficialNode, clause) });
  if (printed['node'] !== 'SelectQuery') return printed;
  const own = (printed['ctes'] as readonly OfficialNode[] | undefined) ?? [];
  const ctes = [...own, ...clause.ctes.map((cte) => ctePrinted(cte, clause.recursive))];
  return extended(printed, { ctes });
}

function ctePrinted(cte: n.Cte, recursive: boolean): OfficialNode {
  if (cte.kind === 'ScalarCte') {
    const name = text(cte.name);
    const printed = { node: 'CTE', name, expr: print(cte.expression), cte_type: 'column' };
    return madeOf(cte, { ...printed, recursive: recursive || undefined });
  }
  return madeOf(cte, {
    node: 'CTE',
    name: cte.name.text,
    expr: print(cte.query),
    cte_type: 'subquery',
    recursive: recursive || undefined,
    materialized: cte.materialized,
    columns: cte.columns && texts(cte.columns),
    using_key: cte.usingKey && texts(cte.usingKey),
  });
}

function arrayJoinOperator({ side }: n.ArrayJoin): string {
  return side ? `${side.toUpperCase()} ARRAY JOIN` : 'ARRAY JOIN';
}

function orderItem(item: n.OrderItem): OfficialNode {
  const { expression, descending, fill } = item;
  return madeOf(item, {
    node: 'OrderExpr',
    expr: print(expression),
    order: descending ? 'DESC' : 'ASC',
    with_fill:
      fill &&
      madeOf(fill, {
        node: 'WithFillExpr',
        from_value: optional(fill.from),
        to_value: optional(fill.to),
        step_value: optional(fill.step),
      }),
  });
}

function windowOf(window: n.Window): OfficialNode {
  const { partitionBy, orderBy, frame } = window;
  return madeOf(window, {
    node: 'WindowExpr',
    partition_by: partitionBy?.map(print),
    order_by: orderBy?.map(orderItem),
    frame_method: frame?.unit.toUpperCase(),
    frame_start: frame && boundOf(frame.from),
    frame_end: frame?.to && boundOf(frame.to),
  });
}

function boundOf(from: n.FrameBound): OfficialNode {
  const { bound, distance } = from;
  return madeOf(from, {
    node: 'WindowFrameExpr',
    frame_type: bound.toUpperCase(),
    frame_value: distance && frameValue(distance),
  });
}

/** A frame's distance is a bare number where it is written as an integer. */
function frameValue(distance: n.Expression): unknown {
  const printed = print(distance);
  const literal = unwrapped(distance);
  const integer =
    literal.kind === 'NumberLiteral' && /^[-+]?(?:\d+|0[xb][\da-f]+)$/i.test(literal.text);
  return integer && typeof printed['value'] === 'number' ? printed['value'] : printed;
}

function nullish(node: OfficialNode, is: boolean): OfficialNode {
  return is ? { ...node, nullish: true } : node;
}

function optional(node: n.Expression | undefined): OfficialNode | undefined {
  return node && print(node);
}

function text(name: n.NameOrMissing): string {
  return name.kind === 'Name' ? name.text : '';
}

function texts(names: readonly n.NameOrMissing[]): string[] {
  return names.map(text);
}
