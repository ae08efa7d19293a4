import type { KeptResult } from './keptResult.ts';
import { text } from '../../compiler/sql.ts';
import { column, type Table } from '../../compiler/tableShape.ts';
import { type Engine, EngineError } from '../../engine/engine.ts';
import { compressionOf } from '../exports/listing.ts';
import { quoted, reasonOf, rowsOf, shapesOf } from '../exports/shapes.ts';
import { warehouseTable } from '../exports/warehouse.ts';
import { invalid } from '../../base/errors.ts';
import { columnType } from './columnTypes.ts';

/** A table, with the SELECT that reads its rows. */
type TableOfRows = { readonly table: Table; readonly rows: string };

/** Reads the rows of a result, and finds out how its view does so. */
export async function viewOf(engine: Engine, kept: KeptResult, path: string): Promise<TableOfRows> {
  try {
    return kept.format === 'rows'
      ? await rowsTable(engine, kept, path)
      : await fileTable(engine, kept, path);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw invalid(`The rows of ${kept.title} cannot be read: ${reasonOf(error.message)}`);
  }
}

/** Creates a view in an engine, replacing one of the same name. */
export async function createView(engine: Engine, { table, rows }: TableOfRows): Promise<void> {
  await engine.load([`CREATE OR REPLACE VIEW ${table.stored} AS ${rows}`]);
}

/** Removes the view of a result from an engine. */
export async function dropView(engine: Engine, name: string): Promise<void> {
  await engine.load([`DROP VIEW IF EXISTS ${storedName(name)}`]);
}

/** The name of a result in HogQL. */
export function tableName(name: string): string {
  return `results.${name}`;
}

function storedName(name: string): string {
  return `results_${name}`;
}

/** If a value does not fit the type that the service sent, all columns are read as text. */
async function rowsTable(engine: Engine, kept: KeptResult, path: string): Promise<TableOfRows> {
  try {
    return await readable(engine, rowsView(kept, path, true));
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'query') throw error;
    return readable(engine, rowsView(kept, path, false));
  }
}

async function readable(engine: Engine, view: TableOfRows): Promise<TableOfRows> {
  await rowsOf(engine, `SELECT count() FROM (${view.rows}) WHERE NOT ignore(*)`);
  return view;
}

async function fileTable(
  engine: Engine,
  { name, title, format }: KeptResult,
  path: string,
): Promise<TableOfRows> {
  const file = {
    path,
    name: title,
    table: name,
    ...(format === 'csv'
      ? {
          format: 'CSVWithNames' as const,
          compression: compressionOf(path, undefined),
        }
      : {
          format: 'Parquet' as const,
          compression: 'none',
        }),
  };
  const { shaped, refused } = await shapesOf(engine, [file]);
  const [left] = refused;
  if (left) throw invalid(`${title} cannot be read: ${left.reason}`);
  return warehouseTable(engine, tableName(name), storedName(name), shaped);
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
      name: tableName(name),
      stored: storedName(name),
      from: { kind: 'data_warehouse', source: 'Results' },
      fields: Object.fromEntries(fields),
    },
  };
}

/** Times as services write them; NULL stays NULL; values read as text keep their spelling. */
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
