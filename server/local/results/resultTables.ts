import type { Table } from '../compiler/tableShape.ts';
import type { Served } from '../served.ts';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { text } from '../compiler/sql.ts';
import { column } from '../compiler/tableShape.ts';
import { EngineError } from '../engine/engine.ts';
import { compressionOf } from '../exports/listing.ts';
import { quoted, reasonOf, rowsOf, shapesOf } from '../exports/shapes.ts';
import { warehouseTable } from '../exports/warehouse.ts';
import { invalid, notFound } from '../http/errors.ts';
import { columnType } from './columnTypes.ts';

/** What is told of a result. Its rows are in a file of its name already. */
export const resultShape = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,59}$/)),
  /** What it was before, for people. */
  title: v.pipe(v.string(), v.maxLength(500)),
  /** What it is made of: the same is the same table again. */
  origin: v.pipe(v.string(), v.maxLength(2000)),
  /** Lines of JSON lists, or a file that somebody had. */
  format: v.picklist(['rows', 'csv', 'parquet']),
  /** Of lines of JSON: the columns, and whether one lacks values. */
  columns: v.array(
    v.object({
      name: v.string(),
      type: v.exactOptional(v.string()),
      hasNull: v.boolean(),
    }),
  ),
  /** When it came, in milliseconds since 1970. */
  at: v.number(),
});
export type KeptResult = v.InferOutput<typeof resultShape>;

const extensions = { rows: 'jsonl', csv: 'csv', parquet: 'parquet' } as const;

/** More are not kept: the oldest goes. */
const most = { results: 50, bytes: 4_000_000_000 };

/** A table, with the SELECT that reads its rows. */
type TableOfRows = { readonly table: Table; readonly rows: string };

/** What the tables of results work with. */
type ResultTableParts = {
  /** The folder of their files, in the data folder. */
  readonly folder: string;
  /** The project to which they are added. */
  readonly served: Served;
  /** Called when a name means other rows from now on. */
  readonly changed: () => void;
};

/** Results, and files that somebody had, as tables `results.<name>`. */
export class ResultTables {
  readonly #parts: ResultTableParts;
  readonly #kept = new Map<string, KeptResult>();
  /** One change after another. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ResultTableParts) {
    this.#parts = parts;
    mkdirSync(parts.folder, { recursive: true, mode: 0o700 });
  }

  /** Where whoever adds one puts its rows. */
  get folder(): string {
    return this.#parts.folder;
  }

  /** Those that are kept, the newest first. */
  get all(): readonly KeptResult[] {
    return [...this.#kept.values()].sort((a, b) => b.at - a.at);
  }

  /** Makes tables of what an earlier service has kept; what cannot be read is left out. */
  async restore(report: (line: string) => void): Promise<void> {
    await this.#inTurn(() => this.#restore(report));
    // Another state of the project has an engine of its own.
    this.#parts.served.onReplace(() => void this.#inTurn(() => this.#restore(report)));
  }

  async #restore(report: (line: string) => void): Promise<void> {
    for (const name of readdirSync(this.#parts.folder)) {
      if (!name.endsWith('.json')) continue;
      try {
        const kept = v.parse(resultShape, JSON.parse(readFileSync(this.#file(name), 'utf8')));
        await this.#open(kept);
      } catch (error) {
        report(`Left out the result ${name}: ${error instanceof Error ? error.message : 'broken'}`);
      }
    }
  }

  /** Makes a table of rows that are in their file, in place of one of its name. */
  add(kept: KeptResult): Promise<void> {
    return this.#inTurn(async () => {
      await this.#open(kept);
      writeFileSync(this.#file(`${kept.name}.json`), JSON.stringify(kept), { mode: 0o600 });
      await this.#makeRoom();
      this.#parts.changed();
    });
  }

  /** Forgets a table, and removes its rows. */
  remove(name: string): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#kept.has(name)) throw notFound(`There is no result ${name}.`);
      await this.#drop(name);
      this.#parts.changed();
    });
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #open(kept: KeptResult): Promise<void> {
    const path = this.#rowsFile(kept);
    // A link would lead out of the folder, and some characters are patterns to the engine.
    if (!isPlainFile(path)) throw invalid(`The rows of ${kept.name} are not there.`);
    if (/[*?{},]/.test(path)) {
      throw invalid('The path of the data folder has one of * ? { } and the comma. Rename it.');
    }
    const { engine, added } = this.#parts.served;
    const stored = storedName(kept.name);
    try {
      const { table, rows } =
        kept.format === 'rows'
          ? await this.#rowsTable(kept, path)
          : await this.#fileTable(kept, path);
      await engine.load([`DROP VIEW IF EXISTS ${stored}`, `CREATE VIEW ${stored} AS ${rows}`]);
      added.set(table.name, table);
      this.#kept.set(kept.name, kept);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw invalid(`The rows of ${kept.title} cannot be read: ${reasonOf(error.message)}`);
    }
  }

  /** Where a value does not fit the type that its service told, all columns are text. */
  async #rowsTable(kept: KeptResult, path: string): Promise<TableOfRows> {
    const typed = rowsView(kept, path, true);
    try {
      const { engine } = this.#parts.served;
      await rowsOf(engine, `SELECT count() FROM (${typed.rows}) WHERE NOT ignore(*)`);
      return typed;
    } catch (error) {
      if (!(error instanceof EngineError) || error.kind !== 'query') throw error;
      return rowsView(kept, path, false);
    }
  }

  async #fileTable({ name, title, format }: KeptResult, path: string): Promise<TableOfRows> {
    const { engine } = this.#parts.served;
    const file = {
      ...{ path, name: title, table: name },
      ...(format === 'csv'
        ? { format: 'CSVWithNames' as const, compression: compressionOf(path, undefined) }
        : { format: 'Parquet' as const, compression: 'none' }),
    };
    const { shaped, refused } = await shapesOf(engine, [file]);
    const [left] = refused;
    if (left) throw invalid(`${title} cannot be read: ${left.reason}`);
    return warehouseTable(engine, `results.${name}`, storedName(name), shaped);
  }

  async #makeRoom(): Promise<void> {
    let bytes = 0;
    for (const [at, kept] of this.all.entries()) {
      bytes += statSync(this.#rowsFile(kept)).size;
      if (at > 0 && (at >= most.results || bytes > most.bytes)) await this.#drop(kept.name);
    }
  }

  async #drop(name: string): Promise<void> {
    const { engine, added } = this.#parts.served;
    const kept = this.#kept.get(name);
    this.#kept.delete(name);
    added.delete(`results.${name}`);
    await engine.load([`DROP VIEW IF EXISTS ${storedName(name)}`]);
    rmSync(this.#file(`${name}.json`), { force: true });
    if (kept) rmSync(this.#rowsFile(kept), { force: true });
  }

  #rowsFile({ name, format }: KeptResult): string {
    return this.#file(`${name}.${extensions[format]}`);
  }

  #file(name: string): string {
    return join(this.#parts.folder, name);
  }
}

function storedName(name: string): string {
  return `results_${name}`;
}

function isPlainFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** A view of lines of JSON lists. */
function rowsView({ name, columns }: KeptResult, path: string, isTyped: boolean): TableOfRows {
  const names = distinct(columns.map((each) => each.name));
  const types = columns.map(({ type, hasNull }) =>
    columnType(isTyped ? (type ?? '') : '', hasNull),
  );
  const structure = types.map(({ sql }, at) => `${quoted(names[at] ?? '')} ${sql}`).join(', ');
  const source = [path, 'JSONCompactEachRow', structure].map(text).join(', ');
  const select = `SELECT * FROM file(${source}) SETTINGS ${readSettings.join(', ')}`;
  const fields = types.map(({ type }, at) => [names[at] ?? '', column(type)] as const);
  return {
    rows: select,
    table: {
      name: `results.${name}`,
      stored: storedName(name),
      from: { kind: 'data_warehouse', source: 'Results' },
      fields: Object.fromEntries(fields),
    },
  };
}

/** Times as services write them; NULL stays NULL; what is read as text keeps how it was written. */
const readSettings = [
  "date_time_input_format = 'best_effort'",
  'input_format_null_as_default = 0',
  'input_format_json_read_numbers_as_strings = 1',
  'input_format_json_read_bools_as_strings = 1',
  'input_format_json_read_arrays_as_strings = 1',
  'input_format_json_read_objects_as_strings = 1',
] as const;

/** A table has each name once, and none is empty. */
function distinct(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name, at) => {
    const wanted = name === '' ? `column_${at + 1}` : name;
    let free = wanted;
    for (let count = 2; used.has(free); count++) free = `${wanted}_${count}`;
    used.add(free);
    return free;
  });
}
