import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Row } from '../../../protocol/results.ts';
import { uniqueNames } from '../../../protocol/columnNames.ts';
import type { Chunk, ExportedTable, RowWriter } from '../rowWriter.ts';
import { fits, schemaElement, storageOf, stored, type StoredValue } from './parquetColumn.ts';

/** A row group is encoded at once; this size keeps the editor responsive. */
const groupCells = 10_000;
const groupCharacters = 500_000;

/**
 * Parquet with Snappy. Integers up to 64 bits, floats and booleans keep their type; everything else is text, including
 * a column with a value that its declared type cannot hold.
 */
export function parquetWriter({ columns }: ExportedTable): RowWriter {
  const names = uniqueNames(columns);
  const storages = columns.map(({ type }) => storageOf(type));
  const bytes = new ByteWriter();
  let file: ParquetWriter | undefined;
  let group = names.map((): StoredValue[] => []);
  let characters = 0;

  const taken = (): Chunk => {
    const chunk = bytes.getBytes().slice();
    bytes.index = 0;
    return chunk;
  };
  const flush = (): void => {
    const rowCount = group[0]?.length ?? 0;
    if (rowCount === 0) return;
    const columnData = names.map((name, at) => ({ name, data: group[at] ?? [] }));
    void file?.write({ columnData, rowGroupSize: rowCount });
    group = names.map(() => []);
    characters = 0;
  };

  return {
    survey: (row: Row) => {
      for (const [at, storage] of storages.entries()) {
        if (!fits(row[at] ?? null, storage)) storages[at] = 'text';
      }
    },
    head: () => {
      const elements = names.map((name, at) => schemaElement(name, storages[at] ?? 'text'));
      const schema = [{ name: 'root', num_children: names.length }, ...elements];
      // Statistics of many small groups double the work, most of it at once at the end.
      const options = { createdBy: 'HogQL for VS Code', statistics: false };
      file = new ParquetWriter({ writer: bytes, schema, ...options });
      return taken();
    },
    row: (row) => {
      for (const [at, storage] of storages.entries()) {
        const value = stored(row[at] ?? null, storage);
        if (typeof value === 'string') characters += value.length;
        group[at]?.push(value);
      }
      const cells = (group[0]?.length ?? 0) * names.length;
      if (cells < groupCells && characters < groupCharacters) return '';
      flush();
      return taken();
    },
    tail: () => {
      flush();
      void file?.finish();
      return taken();
    },
  };
}
