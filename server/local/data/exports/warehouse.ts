import type { ValueType } from '../../compiler/types.ts';
import { compiledType } from '../../compiler/engineTypes.ts';
import {
  elementOf,
  engineType,
  type EngineType,
  isSameType,
  parseType,
  valueTypeOf,
} from '../../../common/types/engineType.ts';
import { isNested, isNumeric } from '../../../common/types/typeKind.ts';
import { column, type Table, type TableField } from '../../compiler/tableShape.ts';
import { type Engine, EngineError } from '../../engine/engine.ts';
import { piecesOf } from './models.ts';
import { quoted, rowsOf, type ShapedFile, source } from './shapes.ts';

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
  const columns = new Map<string, EngineType>();
  for (const file of typed) {
    for (const [each, type] of file.columns) {
      columns.set(each, merged(columns.get(each), plainType(type)));
    }
  }
  const selects = piecesOf(typed).map((piece) => {
    const own = [...piece.columns.keys()];
    const structure = own
      .map((each) => `${quoted(each)} ${columns.get(each)?.text ?? ''}`)
      .join(', ');
    const items = [...columns].map(([each, type]) => {
      if (!piece.columns.has(each)) return `${missing(type)} AS ${quoted(each)}`;
      const printed = `s.${quoted(each)}`;
      const isJson = piece.format === 'Parquet' && isNested(typeIn(piece, each));
      const value = isJson ? `toJSONString(${printed})` : printed;
      return `CAST(${value} AS ${type.text}) AS ${quoted(each)}`;
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
  const structure = [...file.columns].map(
    ([name, type]) => `${quoted(name)} ${plainType(type).text}`,
  );
  const read = source([file.path], file, structure.join(', '));
  try {
    await rowsOf(engine, `SELECT count() FROM ${read} SETTINGS optimize_count_from_files = 0`);
    return file;
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'query') throw error;
    const columns = new Map([...file.columns].map(([name]) => [name, maybeText.text]));
    return { ...file, columns };
  }
}

/** Objects are JSON, whose members need not be the same in every row. */
function plainType(type: string): EngineType {
  const inner = valueTypeOf(parseType(type));
  if (isNested(inner)) return maybeText;
  return elementOf(inner) ? inner : engineType('Nullable', [inner]);
}

/** The value of a column that a file lacks; an array is never NULL. */
function missing(type: EngineType): string {
  return `CAST(${elementOf(type) ? '[]' : 'NULL'} AS ${type.text})`;
}

function merged(known: EngineType | undefined, type: EngineType): EngineType {
  if (!known || isSameType(known, type)) return type;
  return isNumeric(known) && isNumeric(type) ? maybeNumber : maybeText;
}

const maybeText = engineType('Nullable', [engineType('String')]);
const maybeNumber = engineType('Nullable', [engineType('Float64')]);

function valueType(type: EngineType, files: readonly ShapedFile[], name: string): ValueType {
  const hasJson = files.some((file) => isNested(typeIn(file, name)));
  return hasJson ? { kind: 'Json', nullable: true } : compiledType(type);
}

function typeIn({ columns }: Pick<ShapedFile, 'columns'>, name: string): EngineType {
  return parseType(columns.get(name) ?? '');
}
