import type { Engine } from '../../engine/engine.ts';
import type { Table, TableField } from '../../compiler/tableShape.ts';
import type { ValueType } from '../../compiler/types.ts';
import type { ShapedFile } from './shapes.ts';
import { innerType, isNested, valueTypeOf } from '../../compiler/engineTypes.ts';
import { column } from '../../compiler/tableShape.ts';
import { EngineError } from '../../engine/engine.ts';
import { piecesOf } from './models.ts';
import { quoted, rowsOf, source } from './shapes.ts';

/** A table of files, with the SELECT that reads them. */
export type WarehouseTable = {
  readonly table: Table;
  readonly rows: string;
  readonly files: readonly ShapedFile[];
};

/**
 * The table that files make together, under a name of the engine: a column that some of them lack
 * is NULL there, and one that they type differently is text.
 */
export async function warehouseTable(
  engine: Engine,
  name: string,
  stored: string,
  files: readonly ShapedFile[],
): Promise<WarehouseTable> {
  const typed: ShapedFile[] = [];
  for (const file of files) typed.push(await withReadableTypes(engine, file));
  const columns = new Map<string, string>();
  for (const file of typed) {
    for (const [each, type] of file.columns) {
      columns.set(each, merged(columns.get(each), plainType(type)));
    }
  }
  const selects = piecesOf(typed).map((piece) => {
    const own = [...piece.columns.keys()];
    const structure = own.map((each) => `${quoted(each)} ${columns.get(each) ?? ''}`).join(', ');
    const items = [...columns].map(([each, type]) => {
      if (!piece.columns.has(each)) return `${missing(type)} AS ${quoted(each)}`;
      const printed = `s.${quoted(each)}`;
      const value =
        piece.format === 'Parquet' && isNested(piece.columns.get(each) ?? '')
          ? `toJSONString(${printed})`
          : printed;
      return `CAST(${value} AS ${type}) AS ${quoted(each)}`;
    });
    return `SELECT ${items.join(', ')} FROM ${source(piece.paths, piece, structure)} AS s`;
  });
  const fields = [...columns].map(([each, type]): [string, TableField] => [
    each,
    column(valueType(type, typed, each)),
  ]);
  return {
    rows: selects.join(' UNION ALL '),
    files,
    table: {
      name,
      stored,
      from: { kind: 'data_warehouse', source: 'Files' },
      fields: Object.fromEntries(fields),
    },
  };
}

/** The types were guessed from the first rows of a text; where later ones do not fit, all is text. */
async function withReadableTypes(engine: Engine, file: ShapedFile): Promise<ShapedFile> {
  if (file.format === 'Parquet') return file;
  const structure = [...file.columns].map(([name, type]) => `${quoted(name)} ${plainType(type)}`);
  const read = source([file.path], file, structure.join(', '));
  try {
    await rowsOf(engine, `SELECT count() FROM ${read} SETTINGS optimize_count_from_files = 0`);
    return file;
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'query') throw error;
    const columns = new Map([...file.columns].map(([name]) => [name, 'Nullable(String)']));
    return { ...file, columns };
  }
}

/** Objects are JSON, whose members need not be the same in every row. */
function plainType(type: string): string {
  const inner = innerType(type);
  if (isNested(inner)) return 'Nullable(String)';
  return inner.startsWith('Array(') ? inner : `Nullable(${inner})`;
}

/** The value of a column that a file lacks; an array is never NULL. */
function missing(type: string): string {
  return type.startsWith('Array') ? `CAST([] AS ${type})` : `CAST(NULL AS ${type})`;
}

function merged(known: string | undefined, type: string): string {
  if (known === undefined || known === type) return type;
  const numbers = [known, type].every((each) => /^Nullable\((?:U?Int|Float|Decimal)/.test(each));
  return numbers ? 'Nullable(Float64)' : 'Nullable(String)';
}

function valueType(type: string, files: readonly ShapedFile[], name: string): ValueType {
  if (files.some(({ columns }) => isNested(columns.get(name) ?? ''))) {
    return { kind: 'Json', nullable: true };
  }
  return valueTypeOf(type, true);
}
