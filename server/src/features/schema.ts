import type {
  SchemaEntry,
  SchemaEntryKind,
  SchemaParams,
  SchemaResult,
} from '../protocol/schema.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { TableInfo } from '../schema/tableInfo.ts';
import { quotedName, quotedPath } from '../schema/quotedName.ts';
import { tableRelation } from '../semantics/names/relation.ts';
import type { Column, Relation, Target } from '../semantics/names/relation.ts';

/** The entries below a place in the schema, for a view of it; none for an unknown path. */
export function schema({ path, from, count }: SchemaParams, catalog: Catalog): SchemaResult {
  const entries = entriesBelow(path, catalog);
  return {
    entries: entries.slice(from, from + count).map((entry) => entry()),
    total: entries.length,
  };
}

/** Entries are made when they are shown: a project can have thousands of tables. */
type Entry = () => SchemaEntry;

function entriesBelow([table, ...rest]: readonly string[], catalog: Catalog): Entry[] {
  if (table === undefined) return tables(catalog);
  const relation = tableRelation(catalog, table);
  let target: Target | undefined = relation && { kind: 'relation', relation };
  for (const name of rest) {
    target = target?.kind === 'relation' ? target.relation.column(name)?.target() : undefined;
  }
  return below(target, catalog);
}

function below(target: Target | undefined, catalog: Catalog): Entry[] {
  switch (target?.kind) {
    case undefined:
      return [];
    case 'relation':
      return shownColumns(target.relation).map((column) => () => columnEntry(column, catalog));
    case 'properties':
      return properties(target, catalog).map(({ name, type }) => () => ({
        name,
        kind: 'property',
        written: quotedName(name),
        type: type ?? 'String',
        size: 0,
      }));
  }
}

function tables(catalog: Catalog): Entry[] {
  return [...catalog.tables]
    .filter(([, { internal, args }]) => !internal && !args)
    .map(([name, table]) => () => ({
      name,
      kind: tableKind(table),
      written: quotedPath(name),
      size: Object.values(table.fields).filter(({ hidden }) => !hidden).length,
    }));
}

function tableKind({ kind }: TableInfo): SchemaEntryKind {
  switch (kind) {
    case 'posthog':
      return 'table';
    case 'data_warehouse':
      return 'warehouse';
    case 'view':
    case 'system':
      return kind;
  }
}

function columnEntry(column: Column, catalog: Catalog): SchemaEntry {
  const { name, type } = column;
  const written = quotedName(name);
  const target = column.target();
  switch (target?.kind) {
    case undefined:
      return { name, kind: 'column', written, type, size: 0 };
    case 'relation': {
      const { name: table = 'Table' } = target.relation;
      return {
        name,
        kind: 'join',
        written,
        type: table,
        size: shownColumns(target.relation).length,
      };
    }
    case 'properties': {
      const size = properties(target, catalog).length;
      return { name, kind: size > 0 ? 'properties' : 'column', written, type, size };
    }
  }
}

function properties(
  { owner }: Extract<Target, { kind: 'properties' }>,
  catalog: Catalog,
): ReturnType<Catalog['properties']> {
  return owner ? catalog.properties(owner) : [];
}

function shownColumns(relation: Relation): Column[] {
  return relation.columns().filter(({ hidden, name }) => !hidden && name !== '');
}
