import type { Place } from './error.ts';

/*
 * The tree of the official parser, as far as a query uses it. Absent parts come as null or not at
 * all. Positions have become UTF-16 offsets (see parse.ts).
 */

type Maybe<T> = T | null | undefined;

export interface SelectQuery extends Place {
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
}

export interface SelectSetQuery extends Place {
  readonly node: 'SelectSetQuery';
  readonly initial_select_query: QueryTerm;
  readonly subsequent_select_queries: readonly SelectSetNode[];
  readonly limit?: Maybe<Expression>;
  readonly offset?: Maybe<Expression>;
  readonly limit_with_ties?: Maybe<boolean>;
  readonly limit_percent?: Maybe<boolean>;
}
interface SelectSetNode extends Place {
  readonly node: 'SelectSetNode';
  readonly set_operator: string;
  readonly select_query: QueryTerm;
}
export interface ValuesQuery extends Place {
  readonly node: 'ValuesQuery';
  readonly rows: readonly (readonly Expression[])[];
}
/** What may stand where a whole query is expected. */
export type QueryTerm = SelectQuery | SelectSetQuery | ValuesQuery | Placeholder | HogQLXTag;

export interface CTE extends Place {
  readonly node: 'CTE';
  readonly name: string;
  readonly expr: Expression;
  readonly cte_type: 'subquery' | 'column';
  readonly recursive?: Maybe<boolean>;
  readonly materialized?: Maybe<boolean>;
  readonly columns?: Maybe<readonly string[]>;
  readonly using_key?: Maybe<readonly string[]>;
}
export interface JoinExpr extends Place {
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
}
export interface JoinConstraint extends Place {
  readonly node: 'JoinConstraint';
  readonly expr: Expression;
  readonly constraint_type: 'ON' | 'USING';
}
export interface SampleExpr extends Place {
  readonly node: 'SampleExpr';
  readonly sample_value: RatioExpr | Placeholder;
  readonly offset_value?: Maybe<RatioExpr | Placeholder>;
}
export interface RatioExpr extends Place {
  readonly node: 'RatioExpr';
  readonly left: Expression;
  readonly right?: Maybe<Expression>;
}
export interface PivotExpr extends Place {
  readonly node: 'PivotExpr';
}
export interface UnpivotExpr extends Place {
  readonly node: 'UnpivotExpr';
}
export interface GroupingSet extends Place {
  readonly node: 'GroupingSet';
  readonly exprs: readonly Expression[];
}
export interface OrderExpr extends Place {
  readonly node: 'OrderExpr';
  readonly expr: Expression;
  readonly order: 'ASC' | 'DESC';
  readonly with_fill?: Maybe<WithFillExpr>;
}
interface WithFillExpr extends Place {
  readonly node: 'WithFillExpr';
  readonly from_value?: Maybe<Expression>;
  readonly to_value?: Maybe<Expression>;
  readonly step_value?: Maybe<Expression>;
}
interface InterpolateExpr extends Place {
  readonly node: 'InterpolateExpr';
  readonly expr: Expression;
  readonly value?: Maybe<Expression>;
}
interface LimitByExpr extends Place {
  readonly node: 'LimitByExpr';
  readonly n: Expression;
  readonly offset_value?: Maybe<Expression>;
  readonly exprs: readonly Expression[];
}
export interface WindowExpr extends Place {
  readonly node: 'WindowExpr';
  readonly partition_by?: Maybe<readonly Expression[]>;
  readonly order_by?: Maybe<readonly OrderExpr[]>;
  readonly frame_method?: Maybe<'ROWS' | 'RANGE'>;
  readonly frame_start?: Maybe<WindowFrameExpr>;
  readonly frame_end?: Maybe<WindowFrameExpr>;
}
export interface WindowFrameExpr extends Place {
  readonly node: 'WindowFrameExpr';
  readonly frame_type: 'CURRENT ROW' | 'PRECEDING' | 'FOLLOWING';
  readonly frame_value?: Maybe<number | Expression>;
}

export interface Constant extends Place {
  readonly node: 'Constant';
  readonly value: string | number | boolean | null;
  /** "number": `value` is the text of a number that JSON cannot hold. */
  readonly value_type?: Maybe<string>;
}
export interface Field extends Place {
  readonly node: 'Field';
  readonly chain: readonly (string | number)[];
}
export interface Placeholder extends Place {
  readonly node: 'Placeholder';
  readonly expr: Expression;
}
export interface Alias extends Place {
  readonly node: 'Alias';
  readonly expr: Expression;
  readonly alias: string;
}
export interface Call extends Place {
  readonly node: 'Call';
  readonly name: string;
  readonly args: readonly Expression[];
  readonly params?: Maybe<readonly Expression[]>;
  readonly distinct?: Maybe<boolean>;
  readonly filter_expr?: Maybe<Expression>;
  readonly order_by?: Maybe<readonly OrderExpr[]>;
  readonly within_group?: Maybe<readonly OrderExpr[]>;
}
export interface ExprCall extends Place {
  readonly node: 'ExprCall';
  readonly expr: Expression;
  readonly args: readonly Expression[];
}
export interface WindowFunction extends Place {
  readonly node: 'WindowFunction';
  readonly name: string;
  readonly exprs?: Maybe<readonly Expression[]>;
  readonly args?: Maybe<readonly Expression[]>;
  readonly over_expr?: Maybe<WindowExpr>;
  readonly over_identifier?: Maybe<string>;
}
export interface Lambda extends Place {
  readonly node: 'Lambda';
  readonly args: readonly string[];
  readonly expr: Expression | { readonly node: 'Block' };
}
export interface NamedArgument extends Place {
  readonly node: 'NamedArgument';
  readonly name: string;
  readonly value: Expression;
}
export interface ArithmeticOperation extends Place {
  readonly node: 'ArithmeticOperation';
  readonly left: Expression;
  readonly op: '+' | '-' | '*' | '/' | '%';
  readonly right: Expression;
}
export interface CompareOperation extends Place {
  readonly node: 'CompareOperation';
  readonly left: Expression;
  readonly op: string;
  readonly right: Expression;
}
export interface And extends Place {
  readonly node: 'And';
  readonly exprs: readonly Expression[];
}
export interface Or extends Place {
  readonly node: 'Or';
  readonly exprs: readonly Expression[];
}
export interface Not extends Place {
  readonly node: 'Not';
  readonly expr: Expression;
}
export interface BetweenExpr extends Place {
  readonly node: 'BetweenExpr';
  readonly expr: Expression;
  readonly low: Expression;
  readonly high: Expression;
  readonly negated: boolean;
}
export interface IsDistinctFrom extends Place {
  readonly node: 'IsDistinctFrom';
  readonly left: Expression;
  readonly right: Expression;
  readonly negated: boolean;
}
export interface TypeCast extends Place {
  readonly node: 'TypeCast';
  readonly expr: Expression;
  readonly type_name: string;
}
export interface TryCast extends Place {
  readonly node: 'TryCast';
  readonly expr: Expression;
  readonly type_name: string;
}
export interface ArrayAccess extends Place {
  readonly node: 'ArrayAccess';
  readonly array: Expression;
  readonly property: Expression;
  readonly nullish?: Maybe<boolean>;
}
export interface ArraySlice extends Place {
  readonly node: 'ArraySlice';
  readonly array: Expression;
  readonly start_expr?: Maybe<Expression>;
  readonly end_expr?: Maybe<Expression>;
}
export interface TupleAccess extends Place {
  readonly node: 'TupleAccess';
  readonly tuple: Expression;
  readonly index: number;
  readonly nullish?: Maybe<boolean>;
}
interface TupleExpr extends Place {
  readonly node: 'Tuple';
  readonly exprs: readonly Expression[];
}
interface ArrayExpr extends Place {
  readonly node: 'Array';
  readonly exprs: readonly Expression[];
}
export interface Dict extends Place {
  readonly node: 'Dict';
  readonly items: readonly (readonly [Expression, Expression])[];
}
export interface ColumnsExpr extends Place {
  readonly node: 'ColumnsExpr';
  readonly regex?: Maybe<string>;
  readonly columns?: Maybe<readonly Expression[]>;
  readonly all_columns?: Maybe<boolean>;
  readonly exclude?: Maybe<readonly string[]>;
  readonly replace?: Maybe<Readonly<Record<string, Expression>>>;
}
export interface SpreadExpr extends Place {
  readonly node: 'SpreadExpr';
  readonly expr: Expression;
}
export interface PositionalRef extends Place {
  readonly node: 'PositionalRef';
  readonly index: number;
}
export interface HogQLXTag extends Place {
  readonly node: 'HogQLXTag';
  readonly kind: string;
  readonly attributes: readonly HogQLXAttribute[];
}
interface HogQLXAttribute extends Place {
  readonly node: 'HogQLXAttribute';
  readonly name: string;
  readonly value: Expression | readonly Expression[];
}

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
