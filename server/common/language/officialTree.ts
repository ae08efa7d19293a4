/*
 * The tree of the official parser: what our printer makes, and what the compiler reads. Absent parts
 * are null, undefined or left out. Positions are UTF-16 offsets, not the parser's own.
 */

/** A position in the query text, as UTF-16 offsets. Values from a request have none. */
export type SourceRange = { readonly start?: number; readonly end?: number };

type Expressions = readonly Expression[];
type Texts = readonly string[];

/** A node by its name, its fields and those that may be absent. */
type NodeOf<K extends string, Fields = unknown, Optional = unknown> = Readonly<
  { node: K } & Fields
> &
  Absent<Optional> &
  SourceRange;
type Absent<Fields> = { readonly [F in keyof Fields]?: Fields[F] | null | undefined };

export type SelectQuery = NodeOf<
  'SelectQuery',
  { select: Expressions },
  {
    select_from: JoinExpr;
    where: Expression;
    prewhere: Expression;
    having: Expression;
    qualify: Expression;
    group_by: readonly (Expression | GroupingSet)[];
    group_by_mode: 'all' | 'rollup' | 'cube' | 'grouping_sets';
    distinct: boolean;
    ctes: readonly CTE[];
    order_by: readonly OrderExpr[];
    interpolate: readonly InterpolateExpr[];
    limit_by: LimitByExpr;
    window_exprs: Readonly<Record<string, WindowExpr>>;
    array_join_op: string;
    array_join_list: Expressions;
  }
> &
  Limits;
/** LIMIT and OFFSET of a query. */
export type Limits = Absent<{
  limit: Expression;
  offset: Expression;
  limit_with_ties: boolean;
  limit_percent: boolean;
}>;
export type SelectSetQuery = NodeOf<
  'SelectSetQuery',
  { initial_select_query: QueryTerm; subsequent_select_queries: readonly SelectSetNode[] }
> &
  Limits;
export type SelectSetNode = NodeOf<
  'SelectSetNode',
  { set_operator: string; select_query: QueryTerm }
>;
/** A node in the position of a whole query. */
export type QueryTerm = SelectQuery | SelectSetQuery | Placeholder | HogQLXTag;

export type CTE = TableCTE | ColumnCTE;
export type TableCTE = NodeOf<
  'CTE',
  { cte_type: 'subquery'; name: string; expr: QueryTerm },
  { recursive: boolean; materialized: boolean; columns: Texts; using_key: Texts }
>;
export type ColumnCTE = NodeOf<
  'CTE',
  { cte_type: 'column'; name: string; expr: Expression },
  { recursive: boolean }
>;
export type JoinExpr = NodeOf<
  'JoinExpr',
  { table: Table },
  {
    alias: string;
    column_aliases: Texts;
    table_args: Expressions;
    table_final: boolean;
    sample: SampleExpr;
    join_type: string;
    constraint: JoinConstraint;
    next_join: JoinExpr;
  }
>;
/** What a join or a pivot reads from. */
export type Table = Field | QueryTerm | ValuesQuery | PivotExpr | UnpivotExpr;
export type ValuesQuery = NodeOf<'ValuesQuery', { rows: readonly Expressions[] }>;
export type JoinConstraint = NodeOf<
  'JoinConstraint',
  { expr: Expression; constraint_type: 'ON' | 'USING' }
>;
export type SampleExpr = NodeOf<
  'SampleExpr',
  { sample_value: RatioExpr | Placeholder },
  { offset_value: RatioExpr | Placeholder }
>;
export type RatioExpr = NodeOf<'RatioExpr', { left: Expression }, { right: Expression }>;
export type PivotExpr = NodeOf<
  'PivotExpr',
  { table: Table | JoinExpr; aggregates: Expressions; columns: readonly PivotColumn[] },
  { group_by: Expressions }
>;
export type PivotColumn = NodeOf<'PivotColumn', { column: Expression; values: Expressions }>;
export type UnpivotExpr = NodeOf<
  'UnpivotExpr',
  { table: Table | JoinExpr; include_nulls: boolean; columns: readonly UnpivotColumn[] }
>;
export type UnpivotColumn = NodeOf<
  'UnpivotColumn',
  { value_columns: Expression },
  { name_columns: Expression; unpivot_values: Expressions }
>;
export type GroupingSet = NodeOf<'GroupingSet', { exprs: Expressions }>;
export type OrderExpr = NodeOf<
  'OrderExpr',
  { expr: Expression; order: 'ASC' | 'DESC' },
  { with_fill: WithFillExpr }
>;
export type WithFillExpr = NodeOf<
  'WithFillExpr',
  unknown,
  { from_value: Expression; to_value: Expression; step_value: Expression }
>;
export type InterpolateExpr = NodeOf<
  'InterpolateExpr',
  { expr: Expression },
  { value: Expression }
>;
export type LimitByExpr = NodeOf<
  'LimitByExpr',
  { n: Expression; exprs: Expressions },
  { offset_value: Expression }
>;
export type WindowExpr = NodeOf<
  'WindowExpr',
  unknown,
  {
    partition_by: Expressions;
    order_by: readonly OrderExpr[];
    frame_method: 'ROWS' | 'RANGE';
    frame_start: WindowFrameExpr;
    frame_end: WindowFrameExpr;
  }
>;
export type WindowFrameExpr = NodeOf<
  'WindowFrameExpr',
  { frame_type: 'CURRENT ROW' | 'PRECEDING' | 'FOLLOWING' },
  { frame_value: number | Expression }
>;

export type Constant = NodeOf<
  'Constant',
  { value: string | number | boolean | null },
  {
    /** "number": `value` is the text of a number that JSON cannot represent. */
    value_type: 'number';
  }
>;
export type Field = NodeOf<
  'Field',
  {
    chain: Texts;
    /** Made of a `*`: its last name is that of a column, though it be `*` itself. */
    isOfStar?: true;
  }
>;
export type Placeholder = NodeOf<'Placeholder', { expr: Expression }>;
export type Alias = NodeOf<'Alias', { expr: Expression; alias: string }>;
export type Call = NodeOf<
  'Call',
  { name: string; args: Expressions },
  {
    params: Expressions;
    distinct: boolean;
    filter_expr: Expression;
    order_by: readonly OrderExpr[];
    within_group: readonly OrderExpr[];
  }
>;
export type ExprCall = NodeOf<'ExprCall', { expr: Expression; args: Expressions }>;
export type WindowFunction = NodeOf<
  'WindowFunction',
  { name: string },
  { exprs: Expressions; args: Expressions; over_expr: WindowExpr; over_identifier: string }
>;
export type Lambda = NodeOf<'Lambda', { args: Texts; expr: Expression }>;
export type NamedArgument = NodeOf<'NamedArgument', { name: string; value: Expression }>;
export type ArithmeticOperation = NodeOf<
  'ArithmeticOperation',
  { left: Expression; op: '+' | '-' | '*' | '/' | '%'; right: Expression }
>;
export type CompareOperation = NodeOf<
  'CompareOperation',
  { left: Expression; op: string; right: Expression },
  { is_null_comparison_style: boolean }
>;
export type And = NodeOf<'And', { exprs: Expressions }>;
export type Or = NodeOf<'Or', { exprs: Expressions }>;
export type Not = NodeOf<'Not', { expr: Expression }>;
export type BetweenExpr = NodeOf<
  'BetweenExpr',
  { expr: Expression; low: Expression; high: Expression; negated: boolean }
>;
export type IsDistinctFrom = NodeOf<
  'IsDistinctFrom',
  { left: Expression; right: Expression; negated: boolean }
>;
export type TypeCast = NodeOf<'TypeCast', { expr: Expression; type_name: string }>;
export type TryCast = NodeOf<'TryCast', { expr: Expression; type_name: string }>;
export type ArrayAccess = NodeOf<
  'ArrayAccess',
  { array: Expression; property: Expression },
  { nullish: boolean }
>;
export type ArraySlice = NodeOf<
  'ArraySlice',
  { array: Expression },
  { start_expr: Expression; end_expr: Expression }
>;
export type TupleAccess = NodeOf<
  'TupleAccess',
  { tuple: Expression; index: number },
  { nullish: boolean }
>;
export type TupleExpr = NodeOf<'Tuple', { exprs: Expressions }>;
type ArrayExpr = NodeOf<'Array', { exprs: Expressions }>;
export type Dict = NodeOf<'Dict', { items: readonly (readonly [Expression, Expression])[] }>;
export type ColumnsExpr = NodeOf<
  'ColumnsExpr',
  unknown,
  {
    regex: string;
    columns: Expressions;
    all_columns: boolean;
    exclude: Texts;
    replace: Readonly<Record<string, Expression>>;
  }
>;
export type SpreadExpr = NodeOf<'SpreadExpr', { expr: Expression }>;
export type PositionalRef = NodeOf<'PositionalRef', { index: number }>;
export type HogQLXTag = NodeOf<
  'HogQLXTag',
  { kind: string; attributes: readonly HogQLXAttribute[] }
>;
export type HogQLXAttribute = NodeOf<
  'HogQLXAttribute',
  { name: string; value: Expression | Expressions }
>;

export type Expression =
  | Constant
  | Field
  | Placeholder
  | Alias
  | Call
  | ExprCall
  | WindowFunction
  | Lambda
  | NamedArgument
  | ArithmeticOperation
  | CompareOperation
  | And
  | Or
  | Not
  | BetweenExpr
  | IsDistinctFrom
  | TypeCast
  | TryCast
  | ArrayAccess
  | ArraySlice
  | TupleAccess
  | TupleExpr
  | ArrayExpr
  | Dict
  | ColumnsExpr
  | SpreadExpr
  | PositionalRef
  | HogQLXTag
  | SelectQuery
  | SelectSetQuery;

/** Every node. */
export type OfficialNode =
  | Expression
  | Table
  | SelectSetNode
  | CTE
  | JoinExpr
  | JoinConstraint
  | SampleExpr
  | RatioExpr
  | PivotColumn
  | UnpivotColumn
  | GroupingSet
  | OrderExpr
  | WithFillExpr
  | InterpolateExpr
  | LimitByExpr
  | WindowExpr
  | WindowFrameExpr
  | HogQLXAttribute;
