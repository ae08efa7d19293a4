/** The fields of every node: its kind, and its extent in UTF-16 offsets from the start of its statement. */
type NodeOf<K extends string> = { readonly kind: K; readonly start: number; readonly end: number };

/** Stands for something that was expected and is missing; its extent is empty. */
export type MissingNode = NodeOf<'Missing'> & { readonly expected: Expected };
/** What is expected at a missing node. */
export type Expected = 'expression' | 'name' | 'query' | 'table' | 'type';

/** One identifier; `text` is without quotes and escapes. */
export type Name = NodeOf<'Name'> & { readonly text: string; readonly quoted: boolean };
/** An identifier, or the place where one is missing. */
export type NameOrMissing = Name | MissingNode;

// Literals

/** A number as written, sign included. */
export type NumberLiteral = NodeOf<'NumberLiteral'> & { readonly text: string };
/** `'text'`, unescaped. */
export type StringLiteral = NodeOf<'StringLiteral'> & { readonly value: string };
/** `NULL` */
export type NullLiteral = NodeOf<'NullLiteral'>;
/** `f'text {part}'`; the text between parts is string literals. */
export type Template = NodeOf<'Template'> & { readonly parts: readonly Expression[] };
/** `INTERVAL 1 DAY`, or `INTERVAL '1 day'` with no unit of its own. */
export type Interval = NodeOf<'Interval'> & {
  readonly value: Expression;
  readonly unit: Name | undefined;
};

// Names and access

/** `a.b.c` of plain names: a column, a property, a table's column. */
export type Path = NodeOf<'Path'> & { readonly names: readonly NameOrMissing[] };
/** `*`, `t.*`, with its exclusions and replacements. */
export type Star = NodeOf<'Star'> & {
  readonly table: readonly NameOrMissing[];
  readonly exclude: readonly Path[] | undefined;
  readonly replace: readonly Alias[] | undefined;
};
/** `COLUMNS('regex')`, `COLUMNS(a, b)`, `COLUMNS(* EXCLUDE (a))` */
export type Columns = NodeOf<'Columns'> & {
  readonly args: readonly Expression[];
  /** The regular expression which chooses the columns by their names. */
  readonly pattern: string | undefined;
};
/** `* COLUMNS(…)` */
export type Spread = NodeOf<'Spread'> & { readonly columns: Expression };
/** `object.name` where the object is not a plain path. */
export type Property = NodeOf<'Property'> & {
  readonly object: Expression;
  readonly name: NameOrMissing;
  readonly nullish: boolean;
};
/** `object.1` */
export type TupleElement = NodeOf<'TupleElement'> & {
  readonly object: Expression;
  readonly index: number;
  readonly nullish: boolean;
};
/** `object[index]` */
export type Index = NodeOf<'Index'> & {
  readonly object: Expression;
  readonly index: Expression;
  readonly nullish: boolean;
};
/** `object[from:to]` */
export type Slice = NodeOf<'Slice'> & {
  readonly object: Expression;
  readonly from: Expression | undefined;
  readonly to: Expression | undefined;
};
/** `#1` */
export type PositionalReference = NodeOf<'PositionalReference'> & { readonly index: number };

// Operators

/** The binary operators of one value and another, in lower case. */
export type BinaryOperator = string;
/** `left operator right` */
export type Binary = NodeOf<'Binary'> & {
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
};
/** `a AND b AND c`, flat. */
export type Logical = NodeOf<'Logical'> & {
  readonly operator: 'and' | 'or';
  readonly operands: readonly Expression[];
};
/** `NOT operand` */
export type Not = NodeOf<'Not'> & { readonly operand: Expression };
/** `-operand`, where the operand is not a number. */
export type Negation = NodeOf<'Negation'> & { readonly operand: Expression };
/** `operand [NOT] BETWEEN low AND high` */
export type Between = NodeOf<'Between'> & {
  readonly negated: boolean;
  readonly operand: Expression;
  readonly low: Expression;
  readonly high: Expression;
};
/** `operand IS [NOT] NULL` */
export type IsNull = NodeOf<'IsNull'> & {
  readonly negated: boolean;
  readonly operand: Expression;
};
/** `left IS [NOT] DISTINCT FROM right`, and `<=>`, which is its negation. */
export type IsDistinct = NodeOf<'IsDistinct'> & {
  readonly negated: boolean;
  readonly left: Expression;
  readonly right: Expression;
};
/** `operand IGNORE NULLS` */
export type IgnoreNulls = NodeOf<'IgnoreNulls'> & { readonly operand: Expression };
/** `condition ? then : otherwise` */
export type Conditional = NodeOf<'Conditional'> & {
  readonly condition: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
};
/** `expression AS name`, `expression name`, `name: expression` */
export type Alias = NodeOf<'Alias'> & {
  readonly expression: Expression;
  readonly name: NameOrMissing;
  readonly style: 'as' | 'implicit' | 'colon';
};

// Forms

/** `CASE …` */
export type Case = NodeOf<'Case'> & {
  readonly operand: Expression | undefined;
  readonly branches: readonly CaseBranch[];
  readonly otherwise: Expression | undefined;
};
/** `WHEN condition THEN result` */
export type CaseBranch = NodeOf<'CaseBranch'> & {
  readonly condition: Expression;
  readonly result: Expression;
};
/** `CAST(e AS type)`, `TRY_CAST(e AS type)`, `e::type` */
export type Cast = NodeOf<'Cast'> & {
  readonly style: 'cast' | 'try' | 'operator';
  readonly expression: Expression;
  readonly type: TypeName | MissingNode;
};
/** A type as the official parser prints it: in small letters but for values, `, ` between arguments. */
export type TypeName = NodeOf<'TypeName'> & { readonly text: string };
/** `TRIM(BOTH 'x' FROM e)` */
export type Trim = NodeOf<'Trim'> & {
  readonly side: 'both' | 'leading' | 'trailing';
  readonly characters: Expression;
  readonly expression: Expression;
};
/** A form which the grammar knows and a query cannot use. */
export type Unsupported = NodeOf<'Unsupported'> & {
  readonly form: 'substring' | 'date' | 'timestamp' | 'lambda block' | 'keywords in a call';
  readonly parts: readonly Expression[];
};
/** `name(args)`, with everything that may follow. */
export type Call = NodeOf<'Call'> & {
  readonly name: Name;
  /** The first of two argument lists: `quantile(0.9)(x)`. */
  readonly parameters: readonly Expression[] | undefined;
  readonly distinct: boolean;
  readonly args: readonly Expression[];
  /** End of the last argument list, its parenthesis included. */
  readonly argsEnd: number;
  readonly orderBy: readonly OrderItem[] | undefined;
  readonly withinGroup: OrderBy | undefined;
  readonly filter: Expression | undefined;
  readonly over: Window | Name | undefined;
};
/** `value(args)` where the value is not a plain name. */
export type Invocation = NodeOf<'Invocation'> & {
  readonly callee: Expression;
  readonly args: readonly Expression[];
};
/** `x -> body`, `(x, y) -> body`, `LAMBDA x, y: body` */
export type Lambda = NodeOf<'Lambda'> & {
  readonly parameters: readonly NameOrMissing[];
  readonly body: Expression;
};
/** `name := value` */
export type NamedArgument = NodeOf<'NamedArgument'> & {
  readonly name: Name;
  readonly value: Expression;
};
/** `{expression}` */
export type Placeholder = NodeOf<'Placeholder'> & { readonly expression: Expression };
/** `{key: value, …}` */
export type Dict = NodeOf<'Dict'> & { readonly entries: readonly DictEntry[] };
/** `key: value` */
export type DictEntry = NodeOf<'DictEntry'> & {
  readonly key: Expression;
  readonly value: Expression;
};
/** `[a, b]` */
export type ArrayLiteral = NodeOf<'ArrayLiteral'> & { readonly elements: readonly Expression[] };
/** `(a, b)`, `(a,)` */
export type Tuple = NodeOf<'Tuple'> & { readonly elements: readonly Expression[] };
/** `(expression)` */
export type Parenthesized = NodeOf<'Parenthesized'> & { readonly expression: Expression };
/** A query as a value. Its extent includes the parentheses if it has its own. */
export type Subquery = NodeOf<'Subquery'> & { readonly query: Query };
/** `<Name attribute=…>children</Name>` */
export type Tag = NodeOf<'Tag'> & {
  readonly name: NameOrMissing;
  readonly attributes: readonly TagAttribute[];
  readonly children: readonly Expression[] | undefined;
};
/** `name`, `name='text'`, `name={expression}` */
export type TagAttribute = NodeOf<'TagAttribute'> & {
  readonly name: Name;
  readonly value: Expression | undefined;
};

/** Every kind of node that can be a value. */
export type Expression =
  | MissingNode
  | NumberLiteral
  | StringLiteral
  | NullLiteral
  | Template
  | Interval
  | Path
  | Star
  | Columns
  | Spread
  | Property
  | TupleElement
  | Index
  | Slice
  | PositionalReference
  | Binary
  | Logical
  | Not
  | Negation
  | Between
  | IsNull
  | IsDistinct
  | IgnoreNulls
  | Conditional
  | Alias
  | Case
  | Cast
  | Trim
  | Unsupported
  | Call
  | Invocation
  | Lambda
  | NamedArgument
  | Placeholder
  | Dict
  | ArrayLiteral
  | Tuple
  | Parenthesized
  | Subquery
  | Tag;

// Queries

/** `SELECT …` with the clauses it has. */
export type Select = NodeOf<'Select'> & {
  readonly with: With | undefined;
  readonly distinct: boolean;
  readonly items: readonly Expression[];
  readonly from: From | undefined;
  readonly arrayJoin: ArrayJoin | undefined;
  readonly prewhere: Filter | undefined;
  readonly where: Filter | undefined;
  readonly groupBy: GroupBy | undefined;
  readonly having: Filter | undefined;
  readonly qualify: Filter | undefined;
  readonly windows: Windows | undefined;
  readonly orderBy: OrderBy | undefined;
  readonly limitBy: LimitBy | undefined;
  readonly limit: Limit | undefined;
  /** Clauses without effect, unsupported or written twice. */
  readonly others: readonly Clause[];
};
/** `first UNION ALL second …` with the ORDER BY and LIMIT of the whole. */
export type SetQuery = NodeOf<'SetQuery'> & {
  readonly first: Query;
  readonly rest: readonly SetOperand[];
  readonly orderBy: OrderBy | undefined;
  readonly limit: Limit | undefined;
};
/** `UNION ALL query`; the operator in upper case, words one space apart. */
export type SetOperand = NodeOf<'SetOperand'> & {
  readonly operator: string;
  readonly query: Query;
};
/** `[WITH …] (query)` */
export type ParenthesizedQuery = NodeOf<'ParenthesizedQuery'> & {
  readonly with: With | undefined;
  readonly query: Query;
};
/** Everything that answers with rows. */
export type Query = MissingNode | Select | SetQuery | ParenthesizedQuery | Placeholder | Tag;

/** `WITH …` */
export type With = NodeOf<'With'> & { readonly recursive: boolean; readonly ctes: readonly Cte[] };
/** One common table expression. */
export type Cte = TableCte | ScalarCte;
/** `name (columns) AS (query)` */
export type TableCte = NodeOf<'TableCte'> & {
  readonly name: Name;
  readonly columns: readonly NameOrMissing[] | undefined;
  readonly usingKey: readonly NameOrMissing[] | undefined;
  readonly materialized: boolean | undefined;
  readonly query: Query;
};
/** `expression AS name` */
export type ScalarCte = NodeOf<'ScalarCte'> & {
  readonly expression: Expression;
  readonly name: NameOrMissing;
};

// Clauses

/** `FROM …` */
export type From = NodeOf<'From'> & { readonly joins: Joins };
/** `PREWHERE`, `WHERE`, `HAVING` or `QUALIFY` and its condition. */
export type Filter = NodeOf<'Filter'> & {
  readonly clause: 'prewhere' | 'where' | 'having' | 'qualify';
  readonly condition: Expression;
};
/** `ARRAY JOIN …` */
export type ArrayJoin = NodeOf<'ArrayJoin'> & {
  readonly side: 'left' | 'inner' | undefined;
  readonly items: readonly Expression[];
};
/** `GROUP BY …` */
export type GroupBy = NodeOf<'GroupBy'> & {
  readonly mode: 'list' | 'all' | 'cube' | 'rollup' | 'grouping sets';
  readonly items: readonly Expression[];
  readonly sets: readonly GroupingSet[];
};
/** One parenthesis of GROUPING SETS. */
export type GroupingSet = NodeOf<'GroupingSet'> & { readonly items: readonly Expression[] };
/** `WINDOW name AS (…), …` */
export type Windows = NodeOf<'Windows'> & { readonly windows: readonly NamedWindow[] };
/** `name AS (window)` */
export type NamedWindow = NodeOf<'NamedWindow'> & {
  readonly name: NameOrMissing;
  readonly window: Window | MissingNode;
};
/** `PARTITION BY … ORDER BY … ROWS …`, parentheses included. */
export type Window = NodeOf<'Window'> & {
  readonly partitionBy: readonly Expression[] | undefined;
  readonly orderBy: readonly OrderItem[] | undefined;
  readonly frame: Frame | undefined;
};
/** `ROWS BETWEEN from AND to` */
export type Frame = NodeOf<'Frame'> & {
  readonly unit: 'rows' | 'range';
  readonly from: FrameBound;
  readonly to: FrameBound | undefined;
};
/** `CURRENT ROW`, `UNBOUNDED PRECEDING`, `5 FOLLOWING` */
export type FrameBound = NodeOf<'FrameBound'> & {
  readonly bound: 'current row' | 'preceding' | 'following';
  /** Undefined if unbounded or the current row. */
  readonly distance: Expression | undefined;
};
/** `ORDER BY …` */
export type OrderBy = NodeOf<'OrderBy'> & {
  readonly items: readonly OrderItem[];
  readonly interpolate: readonly InterpolateItem[] | undefined;
};
/** One item of an ORDER BY. */
export type OrderItem = NodeOf<'OrderItem'> & {
  readonly expression: Expression;
  readonly descending: boolean;
  readonly nulls: 'first' | 'last' | undefined;
  readonly collate: StringLiteral | undefined;
  readonly fill: Fill | undefined;
};
/** `WITH FILL FROM … TO … STEP …` */
export type Fill = NodeOf<'Fill'> & {
  readonly from: Expression | undefined;
  readonly to: Expression | undefined;
  readonly step: Expression | undefined;
};
/** One item of INTERPOLATE. */
export type InterpolateItem = NodeOf<'InterpolateItem'> & {
  readonly expression: Expression;
  readonly value: Expression | undefined;
};
/** `LIMIT n OFFSET m BY …` */
export type LimitBy = NodeOf<'LimitBy'> & {
  readonly count: Expression;
  readonly offset: Expression | undefined;
  /** `LIMIT a, b BY` reads its first number as the offset. */
  readonly comma: boolean;
  readonly items: readonly Expression[];
};
/** `LIMIT n OFFSET m`, or `OFFSET m` alone. */
export type Limit = NodeOf<'Limit'> & {
  readonly count: Expression | undefined;
  readonly offset: Expression | undefined;
  readonly comma: boolean;
  readonly percent: boolean;
  readonly withTies: boolean;
};
/** A clause with no place of its own in the tree. */
export type OtherClause = NodeOf<'OtherClause'> & {
  readonly clause: 'cube or rollup' | 'totals' | 'settings' | 'sample';
  readonly parts: readonly Expression[];
};
/** Every clause of a SELECT after its items. */
export type Clause =
  | From
  | Filter
  | ArrayJoin
  | GroupBy
  | Windows
  | OrderBy
  | LimitBy
  | Limit
  | OtherClause;

// Tables

/** A table and the tables joined to it, in order. */
export type Joins = NodeOf<'Joins'> & {
  readonly first: JoinOperand;
  readonly joins: readonly Join[];
};
/** `LEFT JOIN operand ON …`; the operator in upper case as written, `,` for a comma. */
export type Join = NodeOf<'Join'> & {
  readonly operator: string;
  readonly operand: JoinOperand;
  readonly constraint: JoinConstraint | undefined;
};
/** `ON …` or `USING …` */
export type JoinConstraint = NodeOf<'JoinConstraint'> & {
  readonly style: 'on' | 'using';
  readonly expressions: readonly Expression[];
};
/** One side of a join: a table, or joins in parentheses. */
export type JoinOperand = TableSource | Joins;
/** A table with its alias, FINAL and SAMPLE. */
export type TableSource = NodeOf<'TableSource'> & {
  readonly table: TableExpression;
  readonly alias: NameOrMissing | undefined;
  readonly columnAliases: readonly NameOrMissing[] | undefined;
  readonly final: boolean;
  readonly sample: Sample | undefined;
};
/** `a.b.c` as a table. */
export type TableReference = NodeOf<'TableReference'> & {
  readonly names: readonly NameOrMissing[];
};
/** `numbers(10)` */
export type TableFunction = NodeOf<'TableFunction'> & {
  readonly name: Name;
  readonly args: readonly Expression[];
};
/** `(VALUES (1, 2), (3, 4))` */
export type Values = NodeOf<'Values'> & { readonly rows: readonly Tuple[] };
/** `table PIVOT (…)` */
export type Pivot = NodeOf<'Pivot'> & {
  readonly source: JoinOperand;
  readonly aggregates: readonly Expression[];
  readonly columns: readonly PivotColumn[];
  readonly groupBy: readonly Expression[] | undefined;
};
/** `column IN (values)` */
export type PivotColumn = NodeOf<'PivotColumn'> & {
  readonly column: Expression;
  readonly values: readonly Expression[];
};
/** `table UNPIVOT (…)` */
export type Unpivot = NodeOf<'Unpivot'> & {
  readonly source: JoinOperand;
  readonly includeNulls: boolean;
  readonly columns: readonly UnpivotColumn[];
};
/** `values FOR name IN (columns)` */
export type UnpivotColumn = NodeOf<'UnpivotColumn'> & {
  readonly value: Expression;
  readonly columns: readonly PivotColumn[];
};
/** `SAMPLE 1/10 OFFSET 1/2` */
export type Sample = NodeOf<'Sample'> & {
  readonly ratio: Ratio | Placeholder | MissingNode;
  readonly offset: Ratio | Placeholder | MissingNode | undefined;
  /** `SAMPLE 10 %`; the sign has no effect. */
  readonly percent: boolean;
};
/** `1/10` */
export type Ratio = NodeOf<'Ratio'> & {
  readonly left: NumberLiteral;
  readonly right: NumberLiteral | undefined;
};
/** Every kind of node that can be a table. */
export type TableExpression =
  | MissingNode
  | TableReference
  | TableFunction
  | Subquery
  | Values
  | Placeholder
  | Tag
  | Pivot
  | Unpivot;

/** Every node of the tree. */
export type Node =
  | Expression
  | Query
  | TableExpression
  | Clause
  | Name
  | CaseBranch
  | TypeName
  | DictEntry
  | TagAttribute
  | SetOperand
  | With
  | Cte
  | GroupingSet
  | NamedWindow
  | Window
  | Frame
  | FrameBound
  | OrderItem
  | Fill
  | InterpolateItem
  | Joins
  | Join
  | JoinConstraint
  | TableSource
  | PivotColumn
  | UnpivotColumn
  | Sample
  | Ratio;
