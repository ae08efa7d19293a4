import { notImplemented, unresolved } from './error.ts';
import { plainColumn } from './fields.ts';
import type {
  Expression,
  JoinConstraint,
  JoinExpr,
  SourceRange,
} from '../../common/language/officialTree.ts';
import { type QuerySql, type Scope, type Source, sqlOf, textOf } from './scope.ts';
import { call, identifier } from './sql.ts';
import type { Table } from './tableShape.ts';

/** An element of FROM with its table compiled. Printed last, once the joins it needs are known. */
type FromElement = {
  readonly join: JoinExpr;
  readonly source: Source;
  readonly table: string;
};

/** Compiles the tables of FROM from left to right and declares them in the SELECT. */
export function compileSources(from: JoinExpr | null | undefined, scope: Scope): FromElement[] {
  const elements: FromElement[] = [];
  for (let join = from; join; join = join.next_join) {
    checkModifiers(join, scope);
    const element = compileSource(join, scope);
    scope.select.addSource(element.source, join);
    elements.push(element);
  }
  return elements;
}

/** Compiles the conditions of the joins, when every table of FROM is known. */
export function compileConstraints(elements: readonly FromElement[], scope: Scope): string[] {
  return elements.map(({ join }) => (join.constraint ? constraint(join.constraint, scope) : ''));
}

/** Prints FROM, each table followed by the lazy joins that field access needs. */
export function printFrom(
  elements: readonly FromElement[],
  constraints: readonly string[],
): string {
  const parts = elements.map(({ join, source, table }, index) => {
    const operator = index === 0 ? 'FROM' : (join.join_type ?? 'JOIN');
    return [operator, table, constraints[index], ...source.lazyJoins.values()]
      .filter((part) => part !== '')
      .join(' ');
  });
  return parts.join(' ');
}

/** In the tree the name of a table function has no position of its own. */
function tablePlace({ table, ...join }: JoinExpr): SourceRange {
  return table.start === undefined ? join : table;
}

function checkModifiers(join: JoinExpr, scope: Scope): void {
  if (join.table_final) {
    throw notImplemented(
      'The FINAL keyword is not supported in HogQL as it causes slow queries',
      join,
    );
  }
  if (join.join_type?.includes('POSITIONAL')) {
    throw notImplemented('POSITIONAL JOIN is only supported on direct Postgres connections', join);
  }
  if (join.sample) {
    scope.compilation.warnings.add('SAMPLE has no effect in a local project: all rows are read.');
  }
}

function compileSource(join: JoinExpr, scope: Scope): FromElement {
  const { table } = join;
  switch (table.node) {
    case 'Field':
      return named(table.chain, join, scope);
    case 'SelectQuery':
    case 'SelectSetQuery':
    case 'ValuesQuery':
      return subquery(scope.compiler.query(table, scope), join, scope);
    case 'PivotExpr':
    case 'UnpivotExpr':
      throw notImplemented(
        'PIVOT and UNPIVOT are only supported on direct Postgres connections',
        join,
      );
    case 'Placeholder':
    case 'HogQLXTag':
      throw unresolved(`A ${table.node} cannot be used as a SELECT source`, table);
  }
}

function named(path: readonly string[], join: JoinExpr, scope: Scope): FromElement {
  const [name = ''] = path;
  const alias = join.alias ?? path.join('__');
  const common = path.length === 1 ? scope.ctes.get(name) : undefined;
  if (common?.kind === 'value') {
    throw unresolved(`Cannot use scalar CTE "${name}" as a table`, tablePlace(join));
  }
  if (common) {
    const query = { columns: common.columns, names: [...common.columns.keys()] };
    if (join.column_aliases) {
      return subquery({ ...query, text: `SELECT * FROM ${identifier(common.name)}` }, join, scope);
    }
    const relation = { kind: 'query' as const, columns: common.columns };
    return element(join, { alias, relation, lazyJoins: new Map() }, identifier(common.name));
  }
  const table = scope.compilation.context.tables.get(
    path.length === 2 && name === 'posthog' ? (path[1] ?? '') : path.join('.'),
  );
  if (!table) throw unresolved(`Unknown table \`${path.join('.')}\`.`, tablePlace(join));
  if (join.column_aliases) {
    throw notImplemented(
      'Column aliases are only available on subqueries in a local project',
      join,
    );
  }
  const source: Source = { alias, relation: { kind: 'table', table }, lazyJoins: new Map() };
  return element(join, source, tableCall(table, join.table_args, join, scope));
}

function tableCall(
  table: Table,
  args: readonly Expression[] | null | undefined,
  join: JoinExpr,
  scope: Scope,
): string {
  if (!table.arguments) {
    if (args) throw unresolved(`Table "${table.name}" does not accept arguments`, tablePlace(join));
    return table.stored ?? table.name;
  }
  if (!args)
    throw unresolved(`Table function '${table.name}' requires arguments`, tablePlace(join));
  const { least, most } = table.arguments;
  if (args.length < least || args.length > most) {
    const bound = args.length < least ? `at least ${least}` : `at most ${most}`;
    throw unresolved(
      `Table function '${table.name}' expects ${bound} arguments, found ${args.length}`,
      tablePlace(join),
    );
  }
  return call(table.name, ...args.map((arg) => textOf(arg, scope)));
}

function subquery(query: QuerySql, join: JoinExpr, scope: Scope): FromElement {
  // Even an unnamed subquery needs a name to be read from.
  const alias = join.alias ?? `__subquery_${scope.select.sources.length + 1}`;
  const renamed = join.column_aliases ?? [];
  if (join.column_aliases && renamed.length !== query.names.length) {
    throw unresolved(
      `Table "${alias}" has ${query.names.length} columns but ${renamed.length} column aliases were given`,
      join,
    );
  }
  const columns = new Map(
    query.names.flatMap((name, index) => {
      const type = query.columns.get(name);
      return type ? [[renamed[index] ?? name, type] as const] : [];
    }),
  );
  const source: Source = { alias, relation: { kind: 'query', columns }, lazyJoins: new Map() };
  const names = renamed.length > 0 ? `(${renamed.map(identifier).join(', ')})` : '';
  return { join, source, table: `(${query.text}) AS ${identifier(alias)}${names}` };
}

function element(join: JoinExpr, source: Source, printed: string): FromElement {
  const alias = identifier(source.alias);
  return { join, source, table: printed === alias ? printed : `${printed} AS ${alias}` };
}

function constraint(node: JoinConstraint, scope: Scope): string {
  if (node.constraint_type === 'ON') {
    const condition = sqlOf(node.expr, { ...scope, inJoinCondition: true });
    return `ON ${condition.text}`;
  }
  const fields = node.expr.node === 'Tuple' ? node.expr.exprs : [node.expr];
  const names = fields.map((field) => {
    const [name, ...rest] = field.node === 'Field' ? field.chain : [];
    if (name === undefined || rest.length > 0) {
      throw unresolved('USING takes the names of columns that both tables have', field);
    }
    if (!scope.select.sources.some((source) => plainColumn(source, name, scope))) {
      throw unresolved(`Unable to resolve field: ${name}`, field);
    }
    return identifier(name);
  });
  return `USING (${names.join(', ')})`;
}
