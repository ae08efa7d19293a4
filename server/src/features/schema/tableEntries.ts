import type { SchemaEntry } from '../../protocol/schema.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { quotedName, quotedPath } from '../../schema/quotedName.ts';
import type { TableInfo } from '../../schema/tableInfo.ts';
import {
  type Column,
  type Relation,
  tableRelation,
  type Target,
} from '../../semantics/resolve/relation.ts';
import { shownType } from '../../semantics/types/valueTypes.ts';
import { kinds, type TableList } from '../shared/tableLists.ts';
import type { Entry, NameFilter } from './nameFilter.ts';

/** The tables that match by their name or a column's name; those without columns last. */
export function tableEntries(
  catalog: Catalog,
  list: TableList,
  fits: NameFilter,
): readonly Entry[] {
  const shown = [...catalog.tables]
    .filter(([, { kind, internal, args }]) => kinds[kind][0] === list && !internal && !args)
    .map(([name, table]) => ({ name, table, columns: shownFields(table) }))
    .map((found) => ({
      ...found,
      fitting: found.columns.filter((column) => fits(found.name, column)),
    }))
    .filter(({ name, fitting }) => fitting.length > 0 || fits(name));
  const isEmpty = ({ columns }: { readonly columns: readonly string[] }): boolean =>
    columns.length === 0;
  return [...shown.filter((found) => !isEmpty(found)), ...shown.filter(isEmpty)].map(
    ({ name, table, fitting }) =>
      () => ({
        name,
        kind: kinds[table.kind][1],
        written: quotedPath(name),
        size: fitting.length,
        ...(fits(name) ? {} : { isWay: true }),
      }),
  );
}

/**
 * The entries below a table, or at the end of a path from it. Only the table's own columns are
 * filtered.
 */
export function belowTable(
  catalog: Catalog,
  table: string,
  path: readonly string[],
  fits: NameFilter,
): readonly Entry[] {
  const relation = tableRelation(catalog, table);
  let target: Target | undefined = relation && { kind: 'relation', relation };
  for (const name of path) {
    target = target?.kind === 'relation' ? target.relation.column(name)?.target() : undefined;
  }
  switch (target?.kind) {
    case undefined:
      return [];
    case 'relation':
      return shownColumns(target.relation)
        .filter(({ name }) => path.length > 0 || fits(table, name))
        .map((column) => () => columnEntry(column, catalog));
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

function shownFields({ fields }: TableInfo): readonly string[] {
  return Object.entries(fields).flatMap(([name, { hidden }]) => (hidden ? [] : [name]));
}

function columnEntry(column: Column, catalog: Catalog): SchemaEntry {
  const { name } = column;
  const type = shownType(column.type);
  const typed = type === undefined ? {} : { type };
  const written = quotedName(name);
  const target = column.target();
  switch (target?.kind) {
    case undefined:
      return { name, kind: 'column', written, ...typed, size: 0 };
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
      return { name, kind: size > 0 ? 'properties' : 'column', written, ...typed, size };
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
