import type { TableInfo } from './tableInfo.ts';

/** A column of another table that holds the same keys. */
export type Partner = {
  readonly table: string;
  readonly column: string;
  /** Lower is likelier. */
  readonly rank: number;
  /** A column of the other table that must have this value as well. */
  readonly also?: readonly [column: string, value: string];
};

/** A column and the one of another table that it can be compared with. */
export type Relationship = {
  readonly table: string;
  readonly column: string;
  readonly otherTable: string;
  readonly otherColumn: string;
};

type Tables = ReadonlyMap<string, TableInfo>;

/**
 * Columns that hold the keys of other tables. A catalog has no foreign keys, so they are read
 * from names: `person_id` is the `id` of `persons`, and `distinct_id` is the same in every table.
 */
export class JoinKeys {
  /** The tables that have a key column of this name. */
  #withColumn = new Map<string, string[]>();
  /** The tables with an `id`, by the singular of their name. */
  #bySingular = new Map<string, string[]>();
  /** What a project declares, in both directions. */
  #declared: readonly Relationship[] = [];

  constructor(tables: Tables) {
    for (const [name, { fields, internal, args }] of tables) {
      if (internal || args || isRaw(name)) continue;
      for (const column of Object.keys(fields)) {
        if (isKey(column)) add(this.#withColumn, column, name);
      }
      if (!Object.hasOwn(fields, 'id')) continue;
      for (const word of new Set([singular(name), lastWord(singular(name))])) {
        add(this.#bySingular, word, name);
      }
    }
  }

  /** The same with relationships that a project declares, the likeliest ones. */
  with(declared: readonly Relationship[]): JoinKeys {
    if (declared.length === 0) return this;
    const found = new JoinKeys(new Map());
    found.#withColumn = this.#withColumn;
    found.#bySingular = this.#bySingular;
    found.#declared = declared.flatMap((one) => [one, turned(one)]);
    return found;
  }

  /** The columns of other tables, whose names have `typed`, a column can be compared with. */
  partners(table: string, column: string, typed = ''): readonly Partner[] {
    const own = known.filter(([from, key]) => from === table && key === column);
    const found = own.map(([, , to, key, also]): Partner => {
      const partner = { table: to, column: key, rank: 0 };
      return also ? { ...partner, also } : partner;
    });
    for (const one of this.#declaredFrom(table, column)) {
      found.push({ table: one.otherTable, column: one.otherColumn, rank: 0 });
    }
    if (column.endsWith('_id')) {
      const row = column.slice(0, -'_id'.length);
      for (const to of this.#bySingular.get(row) ?? []) {
        found.push({ table: to, column: 'id', rank: 1 });
      }
    }
    if (column === 'id') {
      const key = `${singular(table)}_id`;
      for (const to of this.#withColumn.get(key) ?? [])
        found.push({ table: to, column: key, rank: 2 });
    } else if (isKey(column)) {
      for (const to of this.#withColumn.get(column) ?? [])
        found.push({ table: to, column, rank: 3 });
    }
    const wanted = typed.toLowerCase();
    return found
      .filter(({ table: to }) => to !== table && to.toLowerCase().includes(wanted))
      .slice(0, mostPartners)
      .filter(isFirst);
  }

  /** The columns of one other table a column can be compared with. */
  columns(table: string, column: string, other: string): readonly string[] {
    const found = known
      .filter(([from, key, to]) => from === table && key === column && to === other)
      .map(([, , , key]) => key);
    for (const one of this.#declaredFrom(table, column)) {
      if (one.otherTable === other) found.push(one.otherColumn);
    }
    if (column.endsWith('_id') && isRowOf(other, column.slice(0, -'_id'.length))) {
      found.push('id');
    }
    if (column === 'id') found.push(`${singular(table)}_id`, `${lastWord(singular(table))}_id`);
    else if (isKey(column)) found.push(column);
    return [...new Set(found)];
  }

  #declaredFrom(table: string, column: string): readonly Relationship[] {
    return this.#declared.filter((one) => one.table === table && one.column === column);
  }
}

function turned({ table, column, otherTable, otherColumn }: Relationship): Relationship {
  return { table: otherTable, column: otherColumn, otherTable: table, otherColumn: column };
}

/** Several rules may find one partner; the first is the likeliest. */
function isFirst(partner: Partner, at: number, all: readonly Partner[]): boolean {
  return (
    all.findIndex(({ table, column }) => table === partner.table && column === partner.column) ===
    at
  );
}

const mostPartners = 20;

/** Relations that names do not reveal. */
const known: readonly (readonly [
  from: string,
  key: string,
  to: string,
  column: string,
  also?: readonly [column: string, value: string],
])[] = [
  ['events', '$session_id', 'sessions', 'session_id'],
  ['sessions', 'session_id', 'events', '$session_id'],
  ['events', '$session_id', 'session_replay_events', 'session_id'],
  // The groups of every type are in one table.
  ...['0', '1', '2', '3', '4'].map(
    (index) => ['events', `$group_${index}`, 'groups', 'key', ['index', index]] as const,
  ),
];

function isKey(column: string): boolean {
  return /(?:_id|_key|_uuid|^uuid)$/.test(column) && column !== 'team_id';
}

/** Internal tables of the service; other tables have the same data. */
function isRaw(name: string): boolean {
  return name.startsWith('raw_');
}

/** The word for one row of a table: `people_visits` gives `people_visit`. */
function singular(table: string): string {
  const name = table.slice(table.lastIndexOf('.') + 1).toLowerCase();
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.endsWith('s') ? name.slice(0, -1) : name;
}

/** True if a word is the one for a row of a table: `customer` of `customers` and stripe_customers. */
function isRowOf(table: string, word: string): boolean {
  const row = singular(table);
  return row === word || row.endsWith(`_${word}`);
}

/** The word of `stripe_customer` without its source. */
function lastWord(row: string): string {
  return row.slice(row.lastIndexOf('_') + 1);
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
