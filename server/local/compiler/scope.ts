import type { CompileContext } from './context.ts';
import { unresolved } from './error.ts';
import type { HoistedTables } from './hoistedTables.ts';
import type {
  CTE,
  Expression,
  QueryTerm,
  SelectSetQuery,
  SourceRange,
  ValuesQuery,
  WindowExpr,
} from '../../common/language/officialTree.ts';
import type { Sql } from './sql.ts';
import type { Table } from './tableShape.ts';
import type { ValueType } from './types.ts';

/** A printed query with the columns that can be read from it. */
export type QuerySql = {
  readonly text: string;
  readonly columns: Columns;
  /** Names of all columns by position. If a name repeats, only one of its columns can be read. */
  readonly names: readonly string[];
};
export type Columns = ReadonlyMap<string, ValueType>;

/**
 * The functions that parts need and that need every part. Passed along to avoid import cycles.
 */
type Compiler = {
  readonly expression: (node: Expression, scope: Scope) => Sql;
  readonly query: (node: QueryTerm | ValuesQuery, surroundings: Surroundings) => QuerySql;
  readonly set: (node: SelectSetQuery, outer: Surroundings, named?: NameFirst) => QuerySql;
};

/** What the other operands of a set see, given the columns and surroundings of its first operand. */
export type NameFirst = (columns: Columns, surroundings: Surroundings) => Surroundings;

/** State shared by a whole compilation. */
export type Compilation = {
  readonly context: CompileContext;
  readonly text: string;
  readonly warnings: Set<string>;
  readonly hoisted: HoistedTables;
};

/** What a query sees of the queries around it: only their common table expressions. */
export type Surroundings = {
  readonly compiler: Compiler;
  readonly compilation: Compilation;
  readonly ctes: ReadonlyMap<string, CommonTable>;
};

/** A name from WITH: a query to read from, or a value that is compiled wherever it is used. */
export type CommonTable =
  | { readonly kind: 'table'; readonly name: string; readonly columns: Columns }
  | {
      readonly kind: 'value';
      readonly cte: CTE;
      /**
       * Cached by the scope of use: values that use each other twice, again and again, would double the work each time.
       */
      readonly compiled: WeakMap<Scope, Sql>;
    };

/** One element of FROM. */
export type Source = {
  readonly alias: string;
  readonly relation:
    | { readonly kind: 'table'; readonly table: Table }
    | { readonly kind: 'query'; readonly columns: Columns };
  /** Joins needed by field access: alias to printed clause, in order. */
  readonly lazyJoins: Map<string, string>;
};

/** The value that an alias names; `isCall` if a call computes it. */
export type AliasedValue = Sql & { readonly isCall?: boolean };

/** The position of an expression. */
export type Scope = {
  readonly select: SelectNames;
  /** Arguments of the enclosing lambdas. */
  readonly parameters: ReadonlyMap<string, ValueType>;
  /** Name of the enclosing aggregate. */
  readonly aggregate?: string;
  /** ClickHouse needs bare comparisons in ON. */
  readonly inJoinCondition?: boolean;
} & Surroundings;

/** Compiles an expression where it stands. */
export function sqlOf(node: Expression, scope: Scope): Sql {
  return scope.compiler.expression(node, scope);
}

/** The SQL of an expression where it stands. */
export function textOf(node: Expression, scope: Scope): string {
  return sqlOf(node, scope).text;
}

/** An empty scope for a SELECT. */
export function newScope(
  { compiler, compilation, ctes }: Surroundings,
  windows: Readonly<Record<string, WindowExpr>> = {},
): Scope {
  return { compiler, compilation, ctes, select: new SelectNames(windows), parameters: new Map() };
}

/** The names of one SELECT: its tables, its aliases, its windows. */
class SelectNames {
  readonly sources: Source[] = [];
  readonly windows: Readonly<Record<string, WindowExpr>>;
  readonly #sources = new Map<string, Source>();
  /** The subqueries by column; a long query may have many of both. */
  readonly #byColumn = new Map<string, Source[]>();
  readonly #aliases = new Map<string, AliasedValue>();

  constructor(windows: Readonly<Record<string, WindowExpr>>) {
    this.windows = windows;
  }

  addSource(source: Source, place: SourceRange): void {
    if (this.#sources.has(source.alias)) {
      throw unresolved(
        `Already have joined a table called "${source.alias}". Can't join another one with the same name.`,
        place,
      );
    }
    this.sources.push(source);
    this.#sources.set(source.alias, source);
    if (source.relation.kind === 'table') return;
    for (const name of source.relation.columns.keys()) {
      const others = this.#byColumn.get(name);
      if (others) others.push(source);
      else this.#byColumn.set(name, [source]);
    }
  }

  source(alias: string): Source | undefined {
    return this.#sources.get(alias);
  }

  /** The sources that have a column, or any other field, of this name. */
  holders(name: string): readonly Source[] {
    const tables = this.sources.filter(
      ({ relation }) => relation.kind === 'table' && Object.hasOwn(relation.table.fields, name),
    );
    return [...tables, ...(this.#byColumn.get(name) ?? [])];
  }

  addAlias(name: string, value: AliasedValue, place: SourceRange): void {
    if (this.#aliases.has(name)) {
      throw unresolved(`Cannot redefine an alias with the name: ${name}`, place);
    }
    this.#aliases.set(name, value);
  }

  alias(name: string): AliasedValue | undefined {
    return this.#aliases.get(name);
  }
}
