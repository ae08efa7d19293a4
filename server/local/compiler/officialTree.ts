import type { SourceRange } from './error.ts';

/*
 * The tree of the official parser, as far as a query uses it. Absent parts come as null or not at
 * all. Positions have become UTF-16 offsets (see parse.ts).
 */

type Maybe<T> = T | null | undefined;

export type SelectQuery = {
  readonly node: 'SelectQuery';
  readonly select: readonly Expression[];
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
  readonly limit?: Maybe<Expression>;
  readonly offset?: Maybe<Expression>;
  readonly limit_by?: Maybe<LimitByExpr>;
  readonly limit_with_ties?: Maybe<boolean>;
  readonly limit_percent?: Maybe<boolean>;
  readonly window_exprs?: Maybe<Readonly<Record<string, WindowExpr>>>;
  readonly array_join_op?: Maybe<string>;
  readonly array_join_list?: Maybe<readonly Expression[]>;
} & SourceRange;

export type SelectSetQuery = {
  readonly node: 'SelectSetQuery';
  readonly initial_select_query: QueryTerm;
  readonly subsequent_select_queries: readonly SelectSetNode[];
  readonly limit?: Maybe<Expression>;
  readonly offset?: Maybe<Expression>;
  readonly limit_with_ties?: Maybe<boolean>;
  readonly limit_percent?: Maybe<boolean>;
} & SourceRange;
type SelectSetNode = {
  readonly node: 'SelectSetNode';
  readonly set_operator: string;
  readonly select_query: QueryTerm;
} & SourceRange;
export type ValuesQuery = {
  readonly node: 'ValuesQuery';
  readonly rows: readonly (readonly Expression[])[];
} & SourceRange;
/** A node in the position of a whole query. */
export type QueryTerm = SelectQuery | SelectSetQuery | ValuesQuery | Placeholder | HogQLXTag;

export type CTE = {
  readonly node: 'CTE';
  readonly name: string;
  readonly expr: Expression;
  readonly cte_type: 'subquery' | 'column';
  readonly recursive?: Maybe<boolean>;
  readonly materialized?: Maybe<boolean>;
  readonly columns?: Maybe<readonly string[]>;
  readonly using_key?: Maybe<readonly string[]>;
} & SourceRange;
export type JoinExpr = {
  readonly node: 'JoinExpr';
  readonly table: Expression | ValuesQuery | PivotExpr | UnpivotExpr;
  readonly alias?: Maybe<string>;
  readonly column_aliases?: Maybe<readonly string[]>;
  readonly table_args?: Maybe<readonly Expression[]>;
  readonly table_final?: Maybe<boolean>;
  readonly sample?: Maybe<SampleExpr>;
  readonly join_type?: Maybe<string>;
  readonly constraint?: Maybe<JoinConstraint>;
  readonly next_join?: Maybe<JoinExpr>;
} & SourceRange;
export type JoinConstraint = {
  readonly node: 'JoinConstraint';
  readonly expr: Expression;
  readonly constraint_type: 'ON' | 'USING';
} & SourceRange;
export type SampleExpr = {
  readonly node: 'SampleExpr';
  readonly sample_value: RatioExpr | Placeholder;
  readonly offset_value?: Maybe<RatioExpr | Placeholder>;
} & SourceRange;
export type RatioExpr = {
  readonly node: 'RatioExpr';
  readonly left: Expression;
  readonly right?: Maybe<Expression>;
} & SourceRange;
export type PivotExpr = {
  readonly node: 'PivotExpr';
} & SourceRange;
export type UnpivotExpr = {
  readonly node: 'UnpivotExpr';
} & SourceRange;
export type GroupingSet = {
  readonly node: 'GroupingSet';
  readonly exprs: readonly Expression[];
} & SourceRange;
export type OrderExpr = {
  readonly node: 'OrderExpr';
  readonly expr: Expression;
  readonly order: 'ASC' | 'DESC';
  readonly with_fill?: Maybe<WithFillExpr>;
} & SourceRange;
type WithFillExpr = {
  readonly node: 'WithFillExpr';
  readonly from_value?: Maybe<Expression>;
  readonly to_value?: Maybe<Expression>;
  readonly step_value?: Maybe<Expression>;
} & SourceRange;
type InterpolateExpr = {
  readonly node: 'InterpolateExpr';
  readonly expr: Expression;
  readonly value?: Maybe<Expression>;
} & SourceRange;
type LimitByExpr = {
  readonly node: 'LimitByExpr';
  readonly n: Expression;
  readonly offset_value?: Maybe<Expression>;
  readonly exprs: readonly Expression[];
} & SourceRange;
export type WindowExpr = {
  readonly node: 'WindowExpr';
  readonly partition_by?: Maybe<readonly Expression[]>;
  readonly order_by?: Maybe<readonly OrderExpr[]>;
  readonly frame_method?: Maybe<'ROWS' | 'RANGE'>;
  readonly frame_start?: Maybe<WindowFrameExpr>;
  readonly frame_end?: Maybe<WindowFrameExpr>;
} & SourceRange;
export type WindowFrameExpr = {
  readonly node: 'WindowFrameExpr';
  readonly frame_type: 'CURRENT ROW' | 'PRECEDING' | 'FOLLOWING';
  readonly frame_value?: Maybe<number | Expression>;
} & SourceRange;

export type Constant = {
  readonly node: 'Constant';
  readonly value: string | number | boolean | null;
  /** "number": `value` is the text of a number that JSON cannot represent. */
  readonly value_type?: Maybe<string>;
} & SourceRange;
export type Field = {
  readonly node: 'Field';
  readonly chain: readonly (string | number)[];
  /** Made of a `*`: its last name is that of a column, though it be `*` itself. */
  readonly isOfStar?: true;
} & SourceRange;
export type Placeholder = {
  readonly node: 'Placeholder';
  readonly expr: Expression;
} & SourceRange;
export type Alias = {
  readonly node: 'Alias';
  readonly expr: Expression;
  readonly alias: string;
} & SourceRange;
export type Call = {
  readonly node: 'Call';
  readonly name: string;
  readonly args: readonly Expression[];
  readonly params?: Maybe<readonly Expression[]>;
  readonly distinct?: Maybe<boolean>;
  readonly filter_expr?: Maybe<Expression>;
  readonly order_by?: Maybe<readonly OrderExpr[]>;
  readonly within_group?: Maybe<readonly OrderExpr[]>;
} & SourceRange;
export type ExprCall = {
  readonly node: 'ExprCall';
  readonly expr: Expression;
  readonly args: readonly Expression[];
} & SourceRange;
export type WindowFunction = {
  readonly node: 'WindowFunction';
  readonly name: string;
  readonly exprs?: Maybe<readonly Expression[]>;
  readonly args?: Maybe<readonly Expression[]>;
  readonly over_expr?: Maybe<WindowExpr>;
  readonly over_identifier?: Maybe<string>;
} & SourceRange;
export type Lambda = {
  readonly node: 'Lambda';
  readonly args: readonly string[];
  readonly expr: Expression | { readonly node: 'Block' };
} & SourceRange;
export type NamedArgument = {
  readonly node: 'NamedArgument';
  readonly name: string;
  readonly value: Expression;
} & SourceRange;
export type ArithmeticOperation = {
  readonly node: 'ArithmeticOperation';
  readonly left: Expression;
  readonly op: '+' | '-' | '*' | '/' | '%';
  readonly right: Expression;
} & SourceRange;
export type CompareOperation = {
  readonly node: 'CompareOperation';
  readonly left: Expression;
  readonly op: string;
  readonly right: Expression;
} & SourceRange;
export type And = {
  readonly node: 'And';
  readonly exprs: readonly Expression[];
} & SourceRange;
export type Or = {
  readonly node: 'Or';
  readonly exprs: readonly Expression[];
} & SourceRange;
export type Not = {
  readonly node: 'Not';
  readonly expr: Expression;
} & SourceRange;
export type BetweenExpr = {
  readonly node: 'BetweenExpr';
  readonly expr: Expression;
  readonly low: Expression;
  readonly high: Expression;
  readonly negated: boolean;
} & SourceRange;
export type IsDistinctFrom = {
  readonly node: 'IsDistinctFrom';
  readonly left: Expression;
  readonly right: Expression;
  readonly negated: boolean;
} & SourceRange;
export type TypeCast = {
  readonly node: 'TypeCast';
  readonly expr: Expression;
  readonly type_name: string;
} & SourceRange;
export type TryCast = {
  readonly node: 'TryCast';
  readonly expr: Expression;
  readonly type_name: string;
} & SourceRange;
export type ArrayAccess = {
  readonly node: 'ArrayAccess';
  readonly array: Expression;
  readonly property: Expression;
  readonly nullish?: Maybe<boolean>;
} & SourceRange;
export type ArraySlice = {
  readonly node: 'ArraySlice';
  readonly array: Expression;
  readonly start_expr?: Maybe<Expression>;
  readonly end_expr?: Maybe<Expression>;
} & SourceRange;
export type TupleAccess = {
  readonly node: 'TupleAccess';
  readonly tuple: Expression;
  readonly index: number;
  readonly nullish?: Maybe<boolean>;
} & SourceRange;
type TupleExpr = {
  readonly node: 'Tuple';
  readonly exprs: readonly Expression[];
} & SourceRange;
type ArrayExpr = {
  readonly node: 'Array';
  readonly exprs: readonly Expression[];
} & SourceRange;
export type Dict = {
  readonly node: 'Dict';
  readonly items: readonly (readonly [Expression, Expression])[];
} & SourceRange;
export type ColumnsExpr = {
  readonly node: 'ColumnsExpr';
  readonly regex?: Maybe<string>;
  readonly columns?: Maybe<readonly Expression[]>;
  readonly all_columns?: Maybe<boolean>;
  readonly exclude?: Maybe<readonly string[]>;
  readonly replace?: Maybe<Readonly<Record<string, Expression>>>;
} & SourceRange;
export type SpreadExpr = {
  readonly node: 'SpreadExpr';
  readonly expr: Expression;
} & SourceRange;
export type PositionalRef = {
  readonly node: 'PositionalRef';
  readonly index: number;
} & SourceRange;
export type HogQLXTag = {
  readonly node: 'HogQLXTag';
  readonly kind: string;
  readonly attributes: readonly HogQLXAttribute[];
} & SourceRange;
type HogQLXAttribute = {
  readonly node: 'HogQLXAttribute';
  readonly name: string;
  readonly value: Expression | readonly Expression[];
} & SourceRange;

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
  | SelectSetQuery
  | ValuesQuery;
