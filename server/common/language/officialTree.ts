/*
 * The tree of the official parser: what our printer makes, and what the compiler reads. Absent parts
 * are null, undefined or left out. Positions are UTF-16 offsets, not the parser's own.
 */

type Maybe<T> = T | null | undefined;

/** A position in the query text, as UTF-16 offsets. Values from a request have none. */
export type SourceRange = { readonly start?: number; readonly end?: number };

type Expressions = readonly Expression[];

type NodeOf<K extends string> = { readonly node: K } & SourceRange;

export type SelectQuery = NodeOf<'SelectQuery'> & {
  readonly select: Expressions;
  readonly select_from?: Maybe<JoinExpr>;
  readonly where?: Maybe<Expression>;
  readonly prewhere?: Maybe<Expression>;
  readonly having?: Maybe<Expression>;
  readonly qualify?: Maybe<Expression>;
  readonly group_by?: Maybe<readonly (Expression | GroupingSet)[]>;
  readonly group_by_mode?: Maybe<'all' | 'rollup' | 'cube' | 'grouping_sets'>;
  readonly distinct?: Maybe<boolean>;
  readonly ctes?: Maybe<readonly CTE[]>;
  readonly order_by?: Maybe<readonly OrderExpr[]>;
  readonly interpolate?: Maybe<readonly InterpolateExpr[]>;
  readonly limit_by?: Maybe<LimitByExpr>;
  readonly window_exprs?: Maybe<Readonly<Record<string, WindowExpr>>>;
  readonly array_join_op?: Maybe<string>;
  readonly array_join_list?: Maybe<Expressions>;
} & Limits;
/** LIMIT and OFFSET of a query. */
export type Limits = {
  readonly limit?: Maybe<Expression>;
  readonly offset?: Maybe<Expression>;
  readonly limit_with_ties?: Maybe<boolean>;
  readonly limit_percent?: Maybe<boolean>;
};
export type SelectSetQuery = NodeOf<'SelectSetQuery'> & {
  readonly initial_select_query: QueryTerm;
  readonly subsequent_select_queries: readonly SelectSetNode[];
} & Limits;
export type SelectSetNode = NodeOf<'SelectSetNode'> & {
  readonly set_operator: string;
  readonly select_query: QueryTerm;
};
/** A node in the position of a whole query. */
export type QueryTerm = SelectQuery | SelectSetQuery | Placeholder | HogQLXTag;

export type CTE = TableCTE | (CTEOf<'column'> & { readonly expr: Expression });
type CTEOf<K extends string> = NodeOf<'CTE'> & {
  readonly cte_type: K;
  readonly name: string;
  readonly recursive?: Maybe<boolean>;
};
export type TableCTE = CTEOf<'subquery'> & {
  readonly expr: QueryTerm;
  readonly materialized?: Maybe<boolean>;
  readonly columns?: Maybe<readonly string[]>;
  readonly using_key?: Maybe<readonly string[]>;
};
export type JoinExpr = NodeOf<'JoinExpr'> & {
  readonly table: Table;
  readonly alias?: Maybe<string>;
  readonly column_aliases?: Maybe<readonly string[]>;
  readonly table_args?: Maybe<Expressions>;
  readonly table_final?: Maybe<boolean>;
  readonly sample?: Maybe<SampleExpr>;
  readonly join_type?: Maybe<string>;
  readonly constraint?: Maybe<JoinConstraint>;
  readonly next_join?: Maybe<JoinExpr>;
};
/** What a join or a pivot reads from. */
export type Table = Field | QueryTerm | ValuesQuery | PivotExpr | UnpivotExpr;
export type ValuesQuery = NodeOf<'ValuesQuery'> & {
  readonly rows: readonly Expressions[];
};
export type JoinConstraint = NodeOf<'JoinConstraint'> & {
  readonly expr: Expression;
  readonly constraint_type: 'ON' | 'USING';
};
export type SampleExpr = NodeOf<'SampleExpr'> & {
  readonly sample_value: RatioExpr | Placeholder;
  readonly offset_value?: Maybe<RatioExpr | Placeholder>;
};
export type RatioExpr = NodeOf<'RatioExpr'> & {
  readonly left: Expression;
  readonly right?: Maybe<Expression>;
};
export type PivotExpr = NodeOf<'PivotExpr'> & {
  readonly table: Table | JoinExpr;
  readonly aggregates: Expressions;
  readonly columns: readonly PivotColumn[];
  readonly group_by?: Maybe<Expressions>;
};
export type PivotColumn = NodeOf<'PivotColumn'> & {
  readonly column: Expression;
  readonly values: Expressions;
};
export type UnpivotExpr = NodeOf<'UnpivotExpr'> & {
  readonly table: Table | JoinExpr;
  readonly include_nulls: boolean;
  readonly columns: readonly UnpivotColumn[];
};
export type UnpivotColumn = NodeOf<'UnpivotColumn'> & {
  readonly value_columns: Expression;
  readonly name_columns?: Maybe<Expression>;
  readonly unpivot_values?: Maybe<Expressions>;
};
export type GroupingSet = NodeOf<'GroupingSet'> & { readonly exprs: Expressions };
export type OrderExpr = NodeOf<'OrderExpr'> & {
  readonly expr: Expression;
  readonly order: 'ASC' | 'DESC';
  readonly with_fill?: Maybe<WithFillExpr>;
};
export type WithFillExpr = NodeOf<'WithFillExpr'> & {
  readonly from_value?: Maybe<Expression>;
  readonly to_value?: Maybe<Expression>;
  readonly step_value?: Maybe<Expression>;
};
export type InterpolateExpr = NodeOf<'InterpolateExpr'> & {
  readonly expr: Expression;
  readonly value?: Maybe<Expression>;
};
export type LimitByExpr = NodeOf<'LimitByExpr'> & {
  readonly n: Expression;
  readonly offset_value?: Maybe<Expression>;
  readonly exprs: Expressions;
};
export type WindowExpr = NodeOf<'WindowExpr'> & {
  readonly partition_by?: Maybe<Expressions>;
  readonly order_by?: Maybe<readonly OrderExpr[]>;
  readonly frame_method?: Maybe<'ROWS' | 'RANGE'>;
  readonly frame_start?: Maybe<WindowFrameExpr>;
  readonly frame_end?: Maybe<WindowFrameExpr>;
};
export type WindowFrameExpr = NodeOf<'WindowFrameExpr'> & {
  readonly frame_type: 'CURRENT ROW' | 'PRECEDING' | 'FOLLOWING';
  readonly frame_value?: Maybe<number | Expression>;
};

export type Constant = NodeOf<'Constant'> & {
  readonly value: string | number | boolean | null;
  /** "number": `value` is the text of a number that JSON cannot represent. */
  readonly value_type?: Maybe<'number'>;
};
export type Field = NodeOf<'Field'> & {
  readonly chain: readonly string[];
  /** Made of a `*`: its last name is that of a column, though it be `*` itself. */
  readonly isOfStar?: true;
};
export type Placeholder = NodeOf<'Placeholder'> & { readonly expr: Expression };
export type Alias = NodeOf<'Alias'> & {
  readonly expr: Expression;
  readonly alias: string;
};
export type Call = NodeOf<'Call'> & {
  readonly name: string;
  readonly args: Expressions;
  readonly params?: Maybe<Expressions>;
  readonly distinct?: Maybe<boolean>;
  readonly filter_expr?: Maybe<Expression>;
  readonly order_by?: Maybe<readonly OrderExpr[]>;
  readonly within_group?: Maybe<readonly OrderExpr[]>;
};
export type ExprCall = NodeOf<'ExprCall'> & {
  readonly expr: Expression;
  readonly args: Expressions;
};
export type WindowFunction = NodeOf<'WindowFunction'> & {
  readonly name: string;
  readonly exprs?: Maybe<Expressions>;
  readonly args?: Maybe<Expressions>;
  readonly over_expr?: Maybe<WindowExpr>;
  readonly over_identifier?: Maybe<string>;
};
export type Lambda = NodeOf<'Lambda'> & {
  readonly args: readonly string[];
  readonly expr: Expression;
};
export type NamedArgument = NodeOf<'NamedArgument'> & {
  readonly name: string;
  readonly value: Expression;
};
export type ArithmeticOperation = NodeOf<'ArithmeticOperation'> & {
  readonly left: Expression;
  readonly op: '+' | '-' | '*' | '/' | '%';
  readonly right: Expression;
};
export type CompareOperation = NodeOf<'CompareOperation'> & {
  readonly left: Expression;
  readonly op: string;
  readonly right: Expression;
  readonly is_null_comparison_style?: Maybe<boolean>;
};
export type And = NodeOf<'And'> & { readonly exprs: Expressions };
export type Or = NodeOf<'Or'> & { readonly exprs: Expressions };
export type Not = NodeOf<'Not'> & { readonly expr: Expression };
export type BetweenExpr = NodeOf<'BetweenExpr'> & {
  readonly expr: Expression;
  readonly low: Expression;
  readonly high: Expression;
  readonly negated: boolean;
};
export type IsDistinctFrom = NodeOf<'IsDistinctFrom'> & {
  readonly left: Expression;
  readonly right: Expression;
  readonly negated: boolean;
};
export type TypeCast = NodeOf<'TypeCast'> & {
  readonly expr: Expression;
  readonly type_name: string;
};
export type TryCast = NodeOf<'TryCast'> & {
  readonly expr: Expression;
  readonly type_name: string;
};
export type ArrayAccess = NodeOf<'ArrayAccess'> & {
  readonly array: Expression;
  readonly property: Expression;
  readonly nullish?: Maybe<boolean>;
};
export type ArraySlice = NodeOf<'ArraySlice'> & {
  readonly array: Expression;
  readonly start_expr?: Maybe<Expression>;
  readonly end_expr?: Maybe<Expression>;
};
export type TupleAccess = NodeOf<'TupleAccess'> & {
  readonly tuple: Expression;
  readonly index: number;
  readonly nullish?: Maybe<boolean>;
};
export type TupleExpr = NodeOf<'Tuple'> & { readonly exprs: Expressions };
type ArrayExpr = NodeOf<'Array'> & { readonly exprs: Expressions };
export type Dict = NodeOf<'Dict'> & {
  readonly items: readonly (readonly [Expression, Expression])[];
};
export type ColumnsExpr = NodeOf<'ColumnsExpr'> & {
  readonly regex?: Maybe<string>;
  readonly columns?: Maybe<Expressions>;
  readonly all_columns?: Maybe<boolean>;
  readonly exclude?: Maybe<readonly string[]>;
  readonly replace?: Maybe<Readonly<Record<string, Expression>>>;
};
export type SpreadExpr = NodeOf<'SpreadExpr'> & { readonly expr: Expression };
export type PositionalRef = NodeOf<'PositionalRef'> & { readonly index: number };
export type HogQLXTag = NodeOf<'HogQLXTag'> & {
  readonly kind: string;
  readonly attributes: readonly HogQLXAttribute[];
};
export type HogQLXAttribute = NodeOf<'HogQLXAttribute'> & {
  readonly name: string;
  readonly value: Expression | Expressions;
};

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
