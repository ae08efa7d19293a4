import { hogqlName as name } from './hogqlNames.ts';
import type {
  Call,
  ColumnsExpr,
  CompareOperation,
  Expression,
  HogQLXTag,
  QueryTerm,
  WindowFunction,
} from '../../common/language/officialTree.ts';
import { printClauses } from './printQuery.ts';
import { printOrder, printWindow } from './clauses.ts';
import { call, text } from './sql.ts';

/** Prints a whole query back as HogQL. */
export function printQuery(node: QueryTerm): string {
  return printClauses(node, printHogQL);
}

/** Prints an expression back as HogQL as the service does: operators become calls. */
export function printHogQL(node: Expression): string {
  switch (node.node) {
    case 'Constant':
      if (typeof node.value !== 'string') return String(node.value).toLowerCase();
      return node.value_type === 'number' ? number(node.value) : text(node.value);
    case 'Field':
      return node.chain.map((part) => (part === '*' ? part : name(part))).join('.');
    case 'Placeholder':
      return `{${printHogQL(node.expr)}}`;
    case 'Alias':
      return `${printHogQL(node.expr)} AS ${name(node.alias)}`;
    case 'Call':
      return printCall(node);
    case 'ExprCall':
      return call(printHogQL(node.expr), ...list(node.args));
    case 'WindowFunction':
      return printWindowFunction(node);
    case 'Lambda':
      return `(${node.args.map(name).join(', ')}) -> ${printHogQL(node.expr)}`;
    case 'NamedArgument':
      return `${name(node.name)} := ${printHogQL(node.value)}`;
    case 'ArithmeticOperation':
      return call(arithmetic[node.op], printHogQL(node.left), printHogQL(node.right));
    case 'CompareOperation':
      return printComparison(node);
    case 'And':
      return call('and', ...list(node.exprs));
    case 'Or':
      return call('or', ...list(node.exprs));
    case 'Not':
      return call('not', printHogQL(node.expr));
    case 'BetweenExpr': {
      const word = node.negated ? 'NOT BETWEEN' : 'BETWEEN';
      return `${operand(node.expr)} ${word} ${operand(node.low)} AND ${operand(node.high)}`;
    }
    case 'IsDistinctFrom': {
      const word = node.negated ? 'IS NOT DISTINCT FROM' : 'IS DISTINCT FROM';
      return `${operand(node.left)} ${word} ${operand(node.right)}`;
    }
    case 'TypeCast':
      return `CAST(${printHogQL(node.expr)} AS ${node.type_name})`;
    case 'TryCast':
      return `TRY_CAST(${printHogQL(node.expr)} AS ${node.type_name})`;
    case 'ArrayAccess':
      return `${operand(node.array)}[${printHogQL(node.property)}]`;
    case 'ArraySlice': {
      const start = node.start_expr ? printHogQL(node.start_expr) : '';
      const end = node.end_expr ? printHogQL(node.end_expr) : '';
      return `${operand(node.array)}[${start}:${end}]`;
    }
    case 'TupleAccess':
      return `${operand(node.tuple)}.${node.index}`;
    case 'Tuple':
      return call('tuple', ...list(node.exprs));
    case 'Array':
      return `[${list(node.exprs).join(', ')}]`;
    case 'Dict':
      return `{${node.items.map((pair) => list(pair).join(': ')).join(', ')}}`;
    case 'ColumnsExpr':
      return printColumns(node);
    case 'SpreadExpr':
      return `* ${printHogQL(node.expr)}`;
    case 'PositionalRef':
      return `#${node.index}`;
    case 'HogQLXTag':
      return printTag(node);
    case 'SelectQuery':
    case 'SelectSetQuery':
      return `(${printQuery(node)})`;
  }
}

const arithmetic = {
  '+': 'plus',
  '-': 'minus',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
} as const;

const comparisons: Readonly<Record<string, string>> = {
  '==': 'equals',
  '!=': 'notEquals',
  '<': 'less',
  '<=': 'lessOrEquals',
  '>': 'greater',
  '>=': 'greaterOrEquals',
  like: 'like',
  ilike: 'ilike',
  'not like': 'notLike',
  'not ilike': 'notILike',
  in: 'in',
  'not in': 'notIn',
};

function printComparison({ left, op, right }: CompareOperation): string {
  const known = comparisons[op];
  if (known !== undefined) return call(known, printHogQL(left), printHogQL(right));
  return `${operand(left)} ${op.toUpperCase()} ${operand(right)}`;
}

function printCall(node: Call): string {
  if (node.name === '_caseWithExpression') return printCase(node.args);
  const params = node.params ? `(${list(node.params).join(', ')})` : '';
  const orders = node.order_by?.map((order) => printOrder(order, printHogQL));
  const args = `${node.distinct ? 'DISTINCT ' : ''}${list(node.args).join(', ')}`;
  const order = orders?.length ? ` ORDER BY ${orders.join(', ')}` : '';
  const filter = node.filter_expr ? ` FILTER (WHERE ${printHogQL(node.filter_expr)})` : '';
  const within = node.within_group?.map((item) => printOrder(item, printHogQL));
  // The parser takes the arguments of such a call for its parameters.
  if (within) return `${name(node.name)}${params} WITHIN GROUP (ORDER BY ${within.join(', ')})`;
  return `${name(node.name)}${params}(${args}${order})${filter}`;
}

function printCase(args: readonly Expression[]): string {
  const [value = '', ...rest] = list(args);
  const branches = rest.map((part, index) => {
    if (index === rest.length - 1 && index % 2 === 0) return `ELSE ${part}`;
    return `${index % 2 === 0 ? 'WHEN' : 'THEN'} ${part}`;
  });
  return `CASE ${value} ${branches.join(' ')} END`;
}

function printWindowFunction(node: WindowFunction): string {
  const lists = [node.exprs ?? [], ...(node.args?.length ? [node.args] : [])];
  const args = lists.map((items) => `(${list(items).join(', ')})`).join('');
  const window = node.over_expr ? `(${printWindow(node.over_expr, printHogQL)})` : '()';
  return `${name(node.name)}${args} OVER ${node.over_identifier ? name(node.over_identifier) : window}`;
}

function printColumns(node: ColumnsExpr): string {
  const exclude = node.exclude ? ` EXCLUDE (${node.exclude.map(name).join(', ')})` : '';
  const replace = Object.entries(node.replace ?? {}).map(
    ([column, value]) => `${printHogQL(value)} AS ${name(column)}`,
  );
  const replaced = replace.length > 0 ? ` REPLACE (${replace.join(', ')})` : '';
  if (node.all_columns) return replaced ? `(*${exclude}${replaced})` : `*${exclude}`;
  const inside = node.columns ? list(node.columns).join(', ') : text(node.regex ?? '');
  return `COLUMNS(${inside}${exclude}${replaced})`;
}

function printTag({ kind, attributes }: HogQLXTag): string {
  const children = attributes.find((attribute) => attribute.name === 'children');
  const printed = attributes
    .filter((attribute) => attribute !== children)
    .map((attribute) => ` ${attribute.name}={${values(attribute.value)}}`);
  const open = `<${kind}${printed.join('')}`;
  return children ? `${open}>${values(children.value)}</${kind}>` : `${open} />`;
}

function values(value: Expression | readonly Expression[]): string {
  if (!isList(value)) return printHogQL(value);
  return value
    .map((child) => (child.node === 'HogQLXTag' ? printTag(child) : `{${printHogQL(child)}}`))
    .join('');
}

function isList(value: Expression | readonly Expression[]): value is readonly Expression[] {
  return Array.isArray(value);
}

const openEnded = new Set<Expression['node']>([
  'Alias',
  'Lambda',
  'BetweenExpr',
  'IsDistinctFrom',
  'CompareOperation',
  'NamedArgument',
]);

/**
 * Prints the left side of a dot, a bracket or an operator, with parentheses if otherwise only its last part would bind.
 */
function operand(node: Expression): string {
  return openEnded.has(node.node) ? `(${printHogQL(node)})` : printHogQL(node);
}

function list(nodes: readonly Expression[]): string[] {
  return nodes.map(printHogQL);
}

function number(spelling: string): string {
  return { NaN: 'nan', Infinity: 'inf', '-Infinity': '-inf' }[spelling] ?? spelling;
}
