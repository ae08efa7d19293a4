import { FreeNames } from './freeNames.ts';
import { identifier } from './sql.ts';
import type { Table } from './tableShape.ts';

type HoistedTable = { readonly name: string; readonly text: string; readonly recursive: boolean };

/** The common table expressions of all queries, hoisted to the outermost one. */
export class HoistedTables {
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #hoisted: HoistedTable[] = [];
  readonly #names = new FreeNames([]);
  /** The names of the engine's tables. Most queries have no WITH and never compute them. */
  #stored: ReadonlySet<string | undefined> | undefined;

  /** @param tables those of the project */
  constructor(tables: ReadonlyMap<string, Table>) {
    this.#tables = tables;
  }

  /** A name that no other table has, in the engine neither. */
  nameFor(name: string): string {
    this.#stored ??= new Set([...this.#tables.values()].map(({ stored }) => stored));
    // A CTE hides a table of the engine from the rest of the query, whatever HogQL calls that table.
    const isTable = this.#tables.has(name) || this.#stored.has(name) || name.startsWith('raw_');
    return this.#names.take(isTable ? `${name}_cte` : name);
  }

  /** Adds a table after those that it may read. */
  add(table: HoistedTable): void {
    this.#hoisted.push(table);
  }

  /** A query with the WITH of all tables. */
  before(text: string): string {
    if (this.#hoisted.length === 0) return text;
    const keyword = this.#hoisted.some(({ recursive }) => recursive) ? 'WITH RECURSIVE' : 'WITH';
    const tables = this.#hoisted.map((table) => `${identifier(table.name)} AS (${table.text})`);
    return `${keyword} ${tables.join(', ')} ${text}`;
  }
}
