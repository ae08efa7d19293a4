import type { Table, TableField } from '../../compiler/tableShape.ts';
import type { ServerTable } from './serverTables.ts';
import { type EngineType, hasInside, isNullable } from '../../../common/types/engineType.ts';
import { isNested } from '../../../common/types/typeKind.ts';
import { compiledType } from '../../compiler/engineTypes.ts';
import { aliasedSql, joinSql } from '../../compiler/sqlTemplate.ts';
import { asStored, type Print } from './conversions.ts';
import { type MappedTable, storedName } from './mapped.ts';

/**
 * The table of events, which is read directly, so that each shard of a cluster counts its own:
 * columns that have other names there are printed where they are used.
 *
 * @param model the table as every project has it
 */
export function eventsTable(model: Table, events: MappedTable): Table {
  const { table, changed } = events;
  const fields = Object.entries(model.fields).flatMap(([name, field]): [string, TableField][] => {
    if (field.kind === 'lazyJoin') return [[name, eventJoin(name, field, events)]];
    // Fields read from a missing column are empty.
    if (field.kind === 'expression' && name.startsWith('elements_chain')) {
      return changed.has('elements_chain') ? [] : [[name, field]];
    }
    const print = events.columns.get(name);
    if (field.kind !== 'column' || !changed.has(name) || !print) return [[name, field]];
    return [[name, { ...field, sql: aliasedSql(print) }]];
  });
  const known = Object.fromEntries(fields);
  const further = [...table.columns].filter(
    ([name, type]) => !Object.hasOwn(known, name) && isReadable(type),
  );
  const copies = further.flatMap(([name, type]) =>
    name.startsWith('mat_') && type.text === 'Nullable(String)' ? [name.slice('mat_'.length)] : [],
  );
  const own = further.map(([name, type]): [string, TableField] => [
    name,
    { ...columnOf(name, type), hidden: true },
  ]);
  return {
    ...model,
    stored: storedName(table),
    fields: { ...known, ...Object.fromEntries(own) },
    ...(copies.length > 0 ? { copies } : {}),
  };
}

/** Any other table of the server, with its columns. */
export function warehouseTable(name: string, table: ServerTable): Table {
  const fields = [...table.columns]
    .filter(([, type]) => isReadable(type))
    .map(([each, type]): [string, TableField] => [each, columnOf(each, type)]);
  return {
    name,
    stored: storedName(table),
    from: { kind: 'data_warehouse', source: 'ClickHouse' },
    fields: Object.fromEntries(fields),
  };
}

/** States of aggregate functions have no value of their own. */
function isReadable(type: EngineType): boolean {
  return !hasInside(type, ({ name }) => name === 'AggregateFunction');
}

function columnOf(name: string, type: EngineType): TableField & { readonly kind: 'column' } {
  if (!isNested(type)) return { kind: 'column', type: compiledType(type) };
  const stored = asStored({ name });
  return {
    kind: 'column',
    type: { kind: 'Json', nullable: hasInside(type, isNullable) },
    sql: aliasedSql((alias) => `toJSONString(${stored(alias)})`),
  };
}

type LazyJoin = TableField & { readonly kind: 'lazyJoin' };

/** The joins of events by columns that have other names. */
function eventJoin(name: string, join: LazyJoin, { columns, changed }: MappedTable): LazyJoin {
  const group = /^group_(\d)$/.exec(name)?.[1];
  const by = group === undefined ? joinColumns[name] : { from: `$group_${group}`, to: 'key' };
  const print: Print | undefined = by && changed.has(by.from) ? columns.get(by.from) : undefined;
  if (!by || !print) return join;
  const which = (to: string): string => (group === undefined ? '' : ` AND ${to}.index = ${group}`);
  return { ...join, on: joinSql((from, to) => `${print(from)} = ${to}.${by.to}${which(to)}`) };
}

const joinColumns: Readonly<Record<string, { readonly from: string; readonly to: string }>> = {
  person: { from: 'person_id', to: 'id' },
  pdi: { from: 'distinct_id', to: 'distinct_id' },
  session: { from: '$session_id', to: 'session_id' },
};
