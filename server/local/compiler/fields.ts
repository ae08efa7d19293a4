import { unresolved } from './error.ts';
import type { Field, SourceRange } from '../../common/language/officialTree.ts';
import { documentOf, readProperty, step } from './properties.ts';
import { type Scope, type Source, sqlOf } from './scope.ts';
import { call, identifier, type Sql, text } from './sql.ts';
import { withAlias, withAliases } from './sqlTemplate.ts';
import type { Table, TableField } from './tableShape.ts';
import { type PropertyOwner, unknown, type ValueType } from './types.ts';

/** Resolves `a.b.c`: a column, a property, an alias, a lambda's argument or a WITH value. */
export function compileField(node: Field, scope: Scope): Sql {
  const [name = '', ...rest] = node.chain;
  guardName(node, scope);
  if (!node.isOfStar && (name === '*' || rest.includes('*'))) {
    throw unresolved("'*' can only be used as a column of SELECT or in count(*).", node);
  }
  const parameter = scope.parameters.get(name);
  if (parameter) return below(value(identifier(name), parameter, name), rest, node, scope);

  const source = scope.select.source(name);
  if (source && rest.length > 0) return inSource(source, rest, node, scope);

  const alias = scope.select.alias(name);
  if (alias?.isCall && rest.length > 0) throw fieldOfCall(name, rest, node);
  if (alias) return below(value(identifier(name), alias.type, name), rest, node, scope);

  const holders = scope.select.holders(name);
  if (holders.length > 1) {
    throw unresolved(`Ambiguous query. Found multiple sources for field: ${name}`, node);
  }
  if (holders[0]) return inSource(holders[0], node.chain, node, scope);
  if (source) throw tableAsColumn(name, node);
  return withValue(name, rest, node, scope);
}

/** The service knows the fields of columns, not those of values. */
function fieldOfCall(name: string, [first = '']: readonly string[], node: Field): Error {
  return unresolved(
    `Cannot access property '${first}' on '${name}'. This can happen when a column alias shadows a table field. Try renaming the alias.`,
    node,
  );
}

/** A column of one source by its name; undefined unless it is a plain column. */
export function plainColumn(source: Source, name: string, scope: Scope): Sql | undefined {
  const printed = identifier(source.alias);
  if (source.relation.kind === 'query') {
    const type = source.relation.columns.get(name);
    return type && queryColumn(printed, name, type);
  }
  const field = ownField(source.relation.table, name);
  if (field?.kind !== 'column' && field?.kind !== 'expression') return undefined;
  return tableColumn({ printed, table: source.relation.table }, name, field, scope);
}

function withValue(name: string, rest: readonly string[], node: Field, scope: Scope): Sql {
  const common = scope.ctes.get(name);
  if (common?.kind === 'table') {
    throw unresolved(`Cannot use table CTE "${name}" as a value`, node);
  }
  if (!common) throw unresolved(`Unable to resolve field: ${name}`, node);
  if (rest.length > 0) throw unresolved(`Cannot access fields on CTE ${name} yet`, node);
  const known = common.compiled.get(scope);
  const compiled = known ?? sqlOf(common.cte.expr, scope);
  if (!known) common.compiled.set(scope, compiled);
  return { ...compiled, name };
}

function inSource(source: Source, chain: readonly string[], node: Field, scope: Scope): Sql {
  if (source.relation.kind === 'table') {
    const owner = { printed: identifier(source.alias), table: source.relation.table };
    return inTable({ ...owner, alias: source.alias, source }, chain, node, scope);
  }
  const [name = '', ...rest] = chain;
  const type = source.relation.columns.get(name);
  if (!type) throw unresolved(`Field not found: ${name}`, node);
  return below(queryColumn(identifier(source.alias), name, type), rest, node, scope);
}

/** A table under an alias: one of FROM, or one added by a lazy join. */
type Position = {
  readonly table: Table;
  readonly alias: string;
  readonly printed: string;
  readonly source: Source;
  /** The group type whose properties are read here. */
  readonly owner?: PropertyOwner;
};

function inTable(position: Position, chain: readonly string[], node: Field, scope: Scope): Sql {
  const [name = '', ...rest] = chain;
  const field = ownField(position.table, name);
  if (!field) throw unresolved(`Field not found: ${name}`, node);
  switch (field.kind) {
    case 'column':
    case 'expression':
      return below(tableColumn(position, name, field, scope), rest, node, scope);
    case 'traverser':
      return inTable(position, [...field.chain, ...rest], node, scope);
    case 'virtualTable': {
      const [inner, ...deeper] = rest;
      if (inner === undefined) throw tableAsColumn(name, node);
      const column = ownEntry(field.columns, inner);
      const stored = column === undefined ? undefined : ownField(position.table, column);
      if (column === undefined || stored?.kind !== 'column') {
        throw unresolved(`Field not found: ${inner}`, node);
      }
      const found = tableColumn(position, column, stored, scope);
      return below({ ...found, name: inner }, deeper, node, scope);
    }
    case 'lazyJoin': {
      if (rest.length === 0) throw tableAsColumn(name, node);
      const joined = followLazyJoin(
        position.source,
        position.alias,
        name,
        field,
        scope.compilation.context.tables,
      );
      return inTable({ ...joined, source: position.source }, rest, node, scope);
    }
  }
}

function tableColumn(
  position: Pick<Position, 'printed' | 'table' | 'owner'>,
  name: string,
  field: TableField & { kind: 'column' | 'expression' },
  scope: Scope,
): Sql {
  const { printed, table } = position;
  if (field.kind === 'expression') return value(withAlias(field.sql, printed), field.type, name);
  const column = field.sql ? withAlias(field.sql, printed) : `${printed}.${identifier(name)}`;
  const { type } = field;
  if (type.kind === 'DateTime') {
    const zoned = call('toTimeZone', column, text(scope.compilation.context.timezone));
    return { text: zoned, type, name, column: name };
  }
  if (type.kind !== 'Json') return { text: column, type, name, column: name };
  const owner = position.owner ?? type.owner;
  const copies =
    table.copies && name === 'properties'
      ? { copies: { alias: printed, properties: table.copies } }
      : {};
  const json = { document: column, owner, steps: [], names: [], ...copies };
  return { text: column, type: owner ? { ...type, owner } : type, name, json };
}

function queryColumn(printed: string, name: string, type: ValueType): Sql {
  return value(`${printed}.${identifier(name)}`, type, name);
}

function value(printed: string, type: ValueType, name: string): Sql {
  return { text: printed, type, name };
}

function below(start: Sql, rest: readonly string[], node: Field, scope: Scope): Sql {
  if (rest.length === 0) return start;
  const document = documentOf(start);
  if (document) return readProperty(rest.reduce(step, document), scope.compilation);
  if (start.type.kind === 'Tuple' || start.type.kind === 'Unknown') {
    // An unknown value may be a map; tuples have no named elements in HogQL.
    const printed = rest.reduce((inner, key) => call('arrayElement', inner, text(key)), start.text);
    return { text: printed, type: unknown, name: rest.join('__') };
  }
  throw unresolved(
    `Can not access property "${rest[0] ?? ''}" on field "${start.name ?? ''}".`,
    node,
  );
}

function ownField(table: Table, name: string): TableField | undefined {
  return ownEntry(table.fields, name);
}

/** The name in a chain that is a column of a source; undefined if there is none. */
function columnOf({ chain }: Field, { select }: Scope): string | undefined {
  const [head = '', next = ''] = chain;
  const source = select.source(head);
  const name = source ? next : head;
  const holders = select.holders(name);
  return (source ? holders.includes(source) : holders.length > 0) ? name : undefined;
}

/** Names come from the query: `constructor` must not find a property that every object has. */
function ownEntry<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** The service refuses such names; the rows of a file or a result may have columns of them. */
function guardName(node: Field, scope: Scope): void {
  const refused = node.chain.find((part) => part.includes('%'));
  if (refused === undefined || refused === columnOf(node, scope)) return;
  throw unresolved(
    `The HogQL identifier "${refused}" is not permitted as it contains the "%" character`,
    node,
  );
}

function tableAsColumn(name: string, place: SourceRange): Error {
  return unresolved(`Can't select a table when a column is expected: ${name}`, place);
}

/** The table that a lazy join adds. */
type JoinedTable = {
  readonly table: Table;
  readonly alias: string;
  readonly printed: string;
  readonly owner?: PropertyOwner;
};

/**
 * Joins the table that `person.…`, `session.…` or `group_0.…` reads from, once per source however
 * often it is read. The clause is printed right after the source's own table.
 */
function followLazyJoin(
  source: Source,
  from: string,
  name: string,
  join: TableField & { kind: 'lazyJoin' },
  tables: ReadonlyMap<string, Table>,
): JoinedTable {
  const table = tables.get(join.table);
  if (!table) throw new Error(`The schema joins an unknown table: ${join.table}`);
  const alias = `${from}__${name}`;
  const printed = identifier(alias);
  if (!source.lazyJoins.has(alias)) {
    const condition = withAliases(join.on, identifier(from), printed);
    source.lazyJoins.set(
      alias,
      `LEFT JOIN ${table.stored ?? table.name} AS ${printed} ON ${condition}`,
    );
  }
  const group = /^group_(\d)$/.exec(name)?.[1];
  const joined = { table, alias, printed };
  return group === undefined ? joined : { ...joined, owner: `group_${Number(group)}` };
}
