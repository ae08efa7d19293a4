import { hogqlName } from './hogqlNames.ts';
import type { Table, TableField, TableOrigin } from './tableShape.ts';
import type { ValueType } from './types.ts';

/** The `tables` object in the response to a DatabaseSchemaQuery. */
export type SchemaTables = Readonly<Record<string, SchemaTable>>;
type SchemaTable = {
  readonly id: string;
  readonly name: string;
  readonly type: 'posthog' | TableOrigin['kind'];
  readonly fields: Readonly<Record<string, SchemaField>>;
  /** For a view: the query it was saved from. */
  readonly query?: { readonly kind: 'HogQLQuery'; readonly query: string };
  /** For a warehouse table: where its rows come from, and how they are synchronized. */
  readonly source?: { readonly id: string; readonly source_type: string; readonly prefix: string };
  readonly format?: 'Parquet';
  readonly url_pattern?: string;
};
type SchemaField = {
  readonly name: string;
  /** The name as written in HogQL. */
  readonly hogql_value: string;
  readonly type: string;
  readonly schema_valid: true;
  /** For joins: the joined table. */
  readonly table?: string;
  /** For joins and virtual tables: the names inside. */
  readonly fields?: readonly string[];
  /** For an alias: the path it stands for. */
  readonly chain?: readonly string[];
};

type Tables = ReadonlyMap<string, Table>;

/** Describes tables and columns as the service does, from the compiler's own schema. */
export function databaseSchema(tables: Tables): SchemaTables {
  return Object.fromEntries(
    [...tables.values()]
      .filter((table) => !table.arguments)
      .map((table) => [table.name, describeTable(table, tables)]),
  );
}

function describeTable({ name, fields, from }: Table, tables: Tables): SchemaTable {
  const described = Object.entries(fields).flatMap(([field, definition]) => {
    return isHidden(definition) ? [] : [[field, describeField(field, definition, tables)] as const];
  });
  const table = { id: name, name, fields: Object.fromEntries(described) };
  return { ...table, ...(from ? describeOrigin(from, name) : { type: 'posthog' }) };
}

function describeOrigin(
  from: TableOrigin,
  name: string,
): Omit<SchemaTable, 'id' | 'name' | 'fields'> {
  if (from.kind === 'view') {
    return { type: 'view', query: { kind: 'HogQLQuery', query: from.query } };
  }
  return {
    type: 'data_warehouse',
    format: 'Parquet',
    url_pattern: `https://warehouse.hedgebox.example/${name}`,
    source: { id: from.source, source_type: from.source, prefix: '' },
  };
}

function describeField(name: string, field: TableField, tables: Tables): SchemaField {
  const base = { name, hogql_value: hogqlName(name), schema_valid: true as const };
  switch (field.kind) {
    case 'column':
    case 'expression':
      return { ...base, type: columnType(field.type) };
    case 'traverser':
      return { ...base, type: 'field_traverser', chain: field.chain };
    case 'virtualTable':
      return { ...base, type: 'virtual_table', table: name, fields: Object.keys(field.columns) };
    case 'lazyJoin':
      return {
        ...base,
        type: 'lazy_table',
        table: field.table,
        fields: joinedFields(field.table, tables),
      };
  }
}

function joinedFields(table: string, tables: Tables): string[] {
  return Object.entries(tables.get(table)?.fields ?? {})
    .filter(([, field]) => !isHidden(field))
    .map(([name]) => name);
}

function isHidden(field: TableField): boolean {
  return 'hidden' in field;
}

function columnType({ kind }: ValueType): string {
  // HogQL does not distinguish a UUID from its text.
  if (kind === 'UUID') return 'string';
  return kind.toLowerCase();
}
