import type { Name } from '../../ast/nodes.ts';
import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import type { FieldInfo, TableInfo } from '../../schema/tableInfo.ts';
import {
  arrayOf,
  bool,
  date,
  dateTime,
  engineType,
  type EngineType,
  float64,
  int64,
  isUnknown,
  string,
  tableType,
  unknown,
  uuid,
  withNull,
} from '../types/valueTypes.ts';

/** Anything with columns: a table, a query's result, a table reached through a join. */
export type Relation = {
  readonly name: string | undefined;
  /** All columns, hidden ones too, in the order of their declaration. */
  readonly columns: () => readonly Column[];
  readonly column: (name: string) => Column | undefined;
  /** It has more columns than are known. */
  readonly open?: boolean;
  /** It may have more: its columns are those of the service when the catalog was bundled. */
  readonly mayHaveMore?: boolean;
};

/** A column, and the target of a dot after it. */
export type Column = {
  readonly name: string;
  /** The engine's name, or `Table` if the column leads to another table. */
  readonly type: EngineType;
  readonly hidden: boolean;
  readonly target: () => Target | undefined;
  /** The type is a guess: the property's definition is unknown. */
  readonly guessed?: boolean;
  /** Its type is text, but it may hold UUIDs. */
  readonly mayBeUuid?: boolean;
  /** The column of the catalog that this one is, whatever it is called here. */
  readonly origin?: ColumnOrigin;
  /** The alias, or the name in a list, that gives it its name. */
  readonly declaration?: Name;
  /** The item of the innermost query around it that exports it. */
  readonly item?: Name;
};

/** A column of a table of the catalog. */
export type ColumnOrigin = { readonly table: string; readonly column: string };

/** The target of a dot: the columns of a table, or properties in JSON. */
export type Target =
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'properties'; readonly owner: PropertyOwner | undefined };

/** A relation made of given columns. */
export function relationOf(
  name: string | undefined,
  columns: readonly Column[],
  open = false,
): Relation {
  let byName: ReadonlyMap<string, Column> | undefined;
  return {
    name,
    columns: () => columns,
    column: (wanted) => {
      // Of two columns with one name the first counts.
      byName ??= new Map(columns.map((column) => [column.name, column] as const).reverse());
      return byName.get(wanted);
    },
    ...(open && { open }),
  };
}

/** A column without fields. */
export function plainColumn(name: string, type: EngineType, guessed = false): Column {
  return { name, type, hidden: false, target: () => undefined, ...(guessed && { guessed }) };
}

/** A table of the catalog as a relation; always the same object. */
export function tableRelation(catalog: Catalog, name: string): Relation | undefined {
  const known = relations.get(catalog.tables) ?? new Map<string, Relation>();
  relations.set(catalog.tables, known);
  const before = known.get(name);
  if (before) return before;
  const table = catalog.table(name);
  if (!table) return undefined;
  const relation = relationOfTable(catalog, { name, table, group: undefined, only: undefined });
  known.set(name, relation);
  return relation;
}

/**
 * Relations by the tables of a catalog, which never change: computed once for all documents, and released with the
 * catalog. The catalog is plain data and cannot hold them itself.
 */
const relations = new WeakMap<Catalog['tables'], Map<string, Relation>>();

type Reached = {
  readonly name: string;
  readonly table: TableInfo;
  /** Which group's properties the table holds, which the join that leads there decides. */
  readonly group: number | undefined;
  /** The fields a virtual table shows. */
  readonly only: readonly string[] | undefined;
};

function relationOfTable(catalog: Catalog, reached: Reached): Relation {
  const { name, table, only } = reached;
  const shown = (field: string): boolean => only?.includes(field) ?? true;
  const made = new Map<string, Column>();
  const making = new Set<string>();
  let all: readonly Column[] | undefined;
  const column = (field: string): Column | undefined => {
    const known = made.get(field);
    if (known) return known;
    const info = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined;
    // In a broken catalog a field may stand for itself.
    if (!info || !shown(field) || making.has(field)) return undefined;
    making.add(field);
    const own = columnOf(catalog, reached, relation, field, info);
    making.delete(field);
    made.set(field, own);
    return own;
  };
  const relation: Relation = {
    name,
    columns: () => (all ??= Object.keys(table.fields).flatMap((field) => column(field) ?? [])),
    column,
    ...(table.partial && { open: true }),
    ...(catalog.mayHaveMore(table) && { mayHaveMore: true }),
  };
  return relation;
}

function columnOf(
  catalog: Catalog,
  reached: Reached,
  relation: Relation,
  name: string,
  info: FieldInfo,
): Column {
  const { type, hidden = false } = info;
  const origin = { table: reached.name, column: name };
  switch (type) {
    case 'lazy_table':
    case 'virtual_table': {
      let found: Target | undefined;
      const target = (): Target | undefined => (found ??= joined(catalog, name, info));
      return { name, type: tableType, hidden, target, origin };
    }
    case 'field_traverser': {
      const end = (): Column | undefined => traversed(relation, info.chain ?? []);
      return {
        name,
        type: end()?.type ?? unknown,
        hidden,
        target: () => end()?.target(),
        origin,
        ...(end()?.guessed && { guessed: true }),
        ...(end()?.mayBeUuid && { mayBeUuid: true }),
      };
    }
    case 'json': {
      const owner = propertyOwner(reached, name);
      return {
        name,
        type: runtimeType(info),
        hidden,
        target: () => ({ kind: 'properties', owner }),
        origin,
      };
    }
    default: {
      const isOpen = mayBeUuid(reached, name, info);
      const plain = plainColumn(name, runtimeType(info), isOpen);
      return { ...plain, hidden, origin, ...(isOpen && { mayBeUuid: true }) };
    }
  }
}

/** The service calls the UUIDs of some of its own tables texts. */
function mayBeUuid({ table }: Reached, name: string, { type }: FieldInfo): boolean {
  return (
    type === 'string' &&
    table.kind === 'posthog' &&
    /^(?:id|uuid|person_id|session_id_v7)$/.test(name)
  );
}

function joined(catalog: Catalog, name: string, info: FieldInfo): Target | undefined {
  const table = info.table === undefined ? undefined : catalog.table(info.table);
  if (info.table === undefined || !table) return undefined;
  const index = /^(?:group|goe)_(\d)$/.exec(name)?.[1];
  const group = index === undefined ? undefined : Number(index);
  const reached: Reached = { name: info.table, table, group, only: info.fields };
  return { kind: 'relation', relation: relationOfTable(catalog, reached) };
}

function traversed(from: Relation, chain: readonly string[]): Column | undefined {
  // Tables may lead to each other for ever, each time as another relation.
  if (steps >= mostSteps) return undefined;
  const isFirst = steps === 0;
  let relation: Relation | undefined = from;
  let column: Column | undefined;
  for (const step of chain) {
    if (!relation) break;
    steps++;
    column = relation.column(step);
    const target: Target | undefined = column?.target();
    relation = target?.kind === 'relation' ? target.relation : undefined;
  }
  if (isFirst) steps = 0;
  return column;
}

/** The steps that the outermost traverser has taken so far. */
let steps = 0;
/** Real projects need a dozen. */
const mostSteps = 200;

function propertyOwner({ name, group }: Reached, field: string): PropertyOwner | undefined {
  if (field !== 'properties') return undefined;
  if (/^(?:events|posthog\.(?:ai_events|flag_evaluations))$/.test(name)) return 'event';
  if (name === 'persons' || name === 'raw_persons') return 'person';
  if (name === 'groups' || name === 'raw_groups') return `group_${group ?? 0}`;
  return undefined;
}

const runtimeTypes: Readonly<Record<string, EngineType>> = {
  string,
  integer: int64,
  float: float64,
  decimal: engineType('Decimal'),
  boolean: bool,
  datetime: dateTime,
  date,
  uuid,
  array: arrayOf(string),
  json: engineType('JSON'),
};

function runtimeType({ type, nullable }: FieldInfo): EngineType {
  const known = runtimeTypes[type] ?? unknown;
  return nullable && !isUnknown(known) ? engineType('Nullable', [known]) : known;
}

const propertyTypes: Readonly<Record<string, EngineType>> = {
  numeric: float64,
  float: float64,
  integer: int64,
  boolean: bool,
  datetime: dateTime,
  date,
  duration: float64,
};

/** The value of a property as the service casts it: a text unless the project defines it otherwise. */
export function propertyColumn(
  catalog: Catalog,
  owner: PropertyOwner | undefined,
  name: string,
): Column {
  const defined = owner && catalog.propertyIndex(owner).find(name)?.type;
  const type = propertyTypes[defined?.toLowerCase() ?? ''] ?? string;
  // Below a property is more JSON, whose owner is unknown.
  const target = (): Target => ({ kind: 'properties', owner: undefined });
  return { ...plainColumn(name, withNull(type), defined === undefined), target };
}
