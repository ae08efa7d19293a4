import type {
  ColumnCTE,
  CTE,
  Expression,
  OfficialNode,
  QueryTerm,
  TableCTE,
} from '../../../server/common/language/officialTree.ts';
import { notImplemented } from '../../../server/local/compiler/error.ts';
import {
  arrayOf,
  type Check,
  either,
  isBoolean,
  isNumber,
  isRecord,
  isText,
  literal,
  maybe,
  recordOf,
} from './checks.ts';

/** Checks a tree of the official parser. Throws unless it is one that the compiler knows. */
export function asQuery(tree: unknown): QueryTerm {
  if (isQuery(tree)) return tree;
  throw new Error(`The official parser answered with no query: ${brief(tree)}`);
}

/** The name of a node. */
export type Kind = OfficialNode['node'];
/** The nodes of a name. */
export type NodeNamed<K extends Kind> = Extract<OfficialNode, { readonly node: K }>;
/** A check for each kind of node. One that is missing, or lets too much pass, does not compile. */
type Checks<K extends Kind> = { readonly [P in K]: Check<NodeNamed<P>> };
type Fields<N extends OfficialNode> = {
  readonly [F in Exclude<keyof N, 'node' | 'start' | 'end'>]-?: Check<N[F]>;
};

const isFlag = maybe(isBoolean);
const areTexts = arrayOf(isText);
const isOptional = maybe(isExpression);
const areExpressions = arrayOf(isExpression);
const isOrder = maybe(arrayOf(nodeOf('OrderExpr')));
const isRatio = nodeOf('RatioExpr', 'Placeholder');
const isQuery = nodeOf('SelectQuery', 'SelectSetQuery', 'Placeholder', 'HogQLXTag');
const isTable = either(isQuery, nodeOf('Field', 'ValuesQuery', 'PivotExpr', 'UnpivotExpr'));
const isPivoted = either(isTable, nodeOf('JoinExpr'));
const limits = {
  limit: isOptional,
  offset: isOptional,
  limit_with_ties: isFlag,
  limit_percent: isFlag,
};
const sides = { left: isExpression, right: isExpression };
const chain = { exprs: areExpressions };
const cast = { expr: isExpression, type_name: isText };
const cte = { name: isText, recursive: isFlag };
const isTableCTE = shape<TableCTE>({
  ...cte,
  cte_type: literal('subquery'),
  expr: isQuery,
  materialized: isFlag,
  columns: maybe(areTexts),
  using_key: maybe(areTexts),
});
const isColumnCTE = shape<ColumnCTE>({ ...cte, cte_type: literal('column'), expr: isExpression });

const expressions: Checks<Expression['node']> = {
  SelectQuery: shape({
    ...limits,
    select: areExpressions,
    select_from: maybe(nodeOf('JoinExpr')),
    where: isOptional,
    prewhere: isOptional,
    having: isOptional,
    qualify: isOptional,
    group_by: maybe(arrayOf(either(isExpression, nodeOf('GroupingSet')))),
    group_by_mode: maybe(literal('all', 'rollup', 'cube', 'grouping_sets')),
    distinct: isFlag,
    ctes: maybe(arrayOf(nodeOf('CTE'))),
    order_by: isOrder,
    interpolate: maybe(arrayOf(nodeOf('InterpolateExpr'))),
    limit_by: maybe(nodeOf('LimitByExpr')),
    window_exprs: maybe(recordOf(nodeOf('WindowExpr'))),
    array_join_op: maybe(isText),
    array_join_list: maybe(areExpressions),
  }),
  SelectSetQuery: shape({
    ...limits,
    initial_select_query: isQuery,
    subsequent_select_queries: arrayOf(nodeOf('SelectSetNode')),
  }),
  Constant: shape({
    value: either(either(isText, isNumber), either(isBoolean, literal(null))),
    value_type: maybe(literal('number')),
  }),
  Field: shape({ chain: areTexts, isOfStar: literal(undefined) }),
  Placeholder: shape({ expr: isExpression }),
  Alias: shape({ expr: isExpression, alias: isText }),
  Call: shape({
    name: isText,
    args: areExpressions,
    params: maybe(areExpressions),
    distinct: isFlag,
    filter_expr: isOptional,
    order_by: isOrder,
    within_group: isOrder,
  }),
  ExprCall: shape({ expr: isExpression, args: areExpressions }),
  WindowFunction: shape({
    name: isText,
    exprs: maybe(areExpressions),
    args: maybe(areExpressions),
    over_expr: maybe(nodeOf('WindowExpr')),
    over_identifier: maybe(isText),
  }),
  Lambda: shape({ args: areTexts, expr: isBody }),
  NamedArgument: shape({ name: isText, value: isExpression }),
  ArithmeticOperation: shape({ ...sides, op: literal('+', '-', '*', '/', '%') }),
  CompareOperation: shape({ ...sides, op: isText, is_null_comparison_style: isFlag }),
  And: shape(chain),
  Or: shape(chain),
  Not: shape({ expr: isExpression }),
  BetweenExpr: shape({
    expr: isExpression,
    low: isExpression,
    high: isExpression,
    negated: isBoolean,
  }),
  IsDistinctFrom: shape({ ...sides, negated: isBoolean }),
  TypeCast: shape(cast),
  TryCast: shape(cast),
  ArrayAccess: shape({ array: isExpression, property: isExpression, nullish: isFlag }),
  ArraySlice: shape({ array: isExpression, start_expr: isOptional, end_expr: isOptional }),
  TupleAccess: shape({ tuple: isExpression, index: isNumber, nullish: isFlag }),
  Tuple: shape(chain),
  Array: shape(chain),
  Dict: shape({ items: arrayOf(isPair) }),
  ColumnsExpr: shape({
    regex: maybe(isText),
    columns: maybe(areExpressions),
    all_columns: isFlag,
    exclude: maybe(areTexts),
    replace: maybe(recordOf(isExpression)),
  }),
  SpreadExpr: shape({ expr: isExpression }),
  PositionalRef: shape({ index: isNumber }),
  HogQLXTag: shape({ kind: isText, attributes: arrayOf(nodeOf('HogQLXAttribute')) }),
};

const others: Checks<Exclude<Kind, Expression['node']>> = {
  ValuesQuery: shape({ rows: arrayOf(areExpressions) }),
  PivotExpr: shape({
    table: isPivoted,
    aggregates: areExpressions,
    columns: arrayOf(nodeOf('PivotColumn')),
    group_by: maybe(areExpressions),
  }),
  PivotColumn: shape({ column: isExpression, values: areExpressions }),
  UnpivotExpr: shape({
    table: isPivoted,
    include_nulls: isBoolean,
    columns: arrayOf(nodeOf('UnpivotColumn')),
  }),
  UnpivotColumn: shape({
    value_columns: isExpression,
    name_columns: isOptional,
    unpivot_values: maybe(areExpressions),
  }),
  SelectSetNode: shape({ set_operator: isText, select_query: isQuery }),
  CTE: isCTE,
  JoinExpr: shape({
    table: isTable,
    alias: maybe(isText),
    column_aliases: maybe(areTexts),
    table_args: maybe(areExpressions),
    table_final: isFlag,
    sample: maybe(nodeOf('SampleExpr')),
    join_type: maybe(isText),
    constraint: maybe(nodeOf('JoinConstraint')),
    next_join: maybe(nodeOf('JoinExpr')),
  }),
  JoinConstraint: shape({ expr: isExpression, constraint_type: literal('ON', 'USING') }),
  SampleExpr: shape({ sample_value: isRatio, offset_value: maybe(isRatio) }),
  RatioExpr: shape({ left: isExpression, right: isOptional }),
  GroupingSet: shape(chain),
  OrderExpr: shape({
    expr: isExpression,
    order: literal('ASC', 'DESC'),
    with_fill: maybe(nodeOf('WithFillExpr')),
  }),
  WithFillExpr: shape({ from_value: isOptional, to_value: isOptional, step_value: isOptional }),
  InterpolateExpr: shape({ expr: isExpression, value: isOptional }),
  LimitByExpr: shape({ n: isExpression, offset_value: isOptional, exprs: areExpressions }),
  WindowExpr: shape({
    partition_by: maybe(areExpressions),
    order_by: isOrder,
    frame_method: maybe(literal('ROWS', 'RANGE')),
    frame_start: maybe(nodeOf('WindowFrameExpr')),
    frame_end: maybe(nodeOf('WindowFrameExpr')),
  }),
  WindowFrameExpr: shape({
    frame_type: literal('CURRENT ROW', 'PRECEDING', 'FOLLOWING'),
    frame_value: maybe(either(isNumber, isExpression)),
  }),
  HogQLXAttribute: shape({ name: isText, value: either(isExpression, areExpressions) }),
};

const checks = new Map<unknown, Check<OfficialNode>>(Object.entries({ ...expressions, ...others }));

function isExpression(value: unknown): value is Expression {
  return (
    isRecord(value) && isKeyOf(expressions, value['node']) && expressions[value['node']](value)
  );
}

/** True if a part of a tree, which has been checked, is a node of a kind. */
export function isNode<K extends Kind>(part: unknown, kind: K): part is NodeNamed<K> {
  return isRecord(part) && part['node'] === kind;
}

function nodeOf<K extends Kind>(...kinds: readonly K[]): Check<NodeNamed<K>> {
  return (value): value is NodeNamed<K> =>
    isRecord(value) &&
    kinds.some((kind) => kind === value['node']) &&
    checks.get(value['node'])?.(value) === true;
}

function isCTE(value: unknown): value is CTE {
  const isColumn = isRecord(value) && value['cte_type'] === 'column';
  return isColumn ? isColumnCTE(value) : isTableCTE(value);
}

/** A block is a Hog program, which the service refuses in queries. */
function isBody(value: unknown): value is Expression {
  if (!isRecord(value) || value['node'] !== 'Block') return isExpression(value);
  const { start, end } = value;
  const place = isNumber(start) && isNumber(end) ? { start, end } : {};
  throw notImplemented('Lambda functions with a block body are not supported in queries', place);
}

function isPair(value: unknown): value is readonly [Expression, Expression] {
  return Array.isArray(value) && value.length === 2 && value.every(isExpression);
}

/** A node of which each field is known and fits; throws if one does not, for nothing else can fit. */
function shape<N extends OfficialNode>(fields: Fields<N>): Check<N> {
  const known = new Map<string, Check<unknown>>(Object.entries(fields));
  for (const place of ['start', 'end']) known.set(place, maybe(isNumber));
  return (value): value is N => {
    if (!isRecord(value)) return false;
    const { node, ...parts } = value;
    for (const name of new Set([...Object.keys(parts), ...known.keys()])) {
      if (known.get(name)?.(parts[name]) === true) continue;
      const found = `${String(node)}.${name} is ${brief(parts[name])}`;
      throw new Error(`The official parser's tree is of a form unknown here: ${found}`);
    }
    return true;
  };
}

function isKeyOf<T extends object>(table: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(table, key);
}

function brief(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 100);
}
