import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parquetMetadata, parquetRead } from 'hyparquet';
import type { Cell, Column, Row } from '../../../../../client/src/protocol/results.ts';
import { assertText, table, written } from './cells.ts';

async function parquet(columns: readonly Column[], rows: readonly Row[]): Promise<ArrayBuffer> {
  const { buffer, byteOffset, length } = await written('parquet', columns, rows);
  return buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
}

/** The rows of a file, by place: an object of the reader has no column called `__proto__`. */
async function read(file: ArrayBuffer): Promise<unknown[][]> {
  let rows: unknown[][] = [];
  const onComplete = (all: unknown[][]): void => {
    rows = all;
  };
  await parquetRead({ file, rowFormat: 'array', onComplete });
  return rows;
}

describe('Parquet', () => {
  it('reads back exactly, whatever the columns hold and are said to hold', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (anything) => {
        const { columns, rows } = withoutMarks(anything);
        const stored = await read(await parquet(columns, rows));
        assert.equal(stored.length, rows.length);
        for (const [at, row] of rows.entries()) {
          for (const [column, value] of row.entries()) {
            assertStored(stored[at]?.[column], value);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  const cases: [type: string, value: Cell, stored: string][] = [
    ['Bool', true, 'BOOLEAN'],
    ['Nullable(UInt8)', 7, 'INT32'],
    ['UInt32', 4294967295, 'INT64'],
    ['Int64', { $integer: '-9223372036854775808' }, 'INT64'],
    ['UInt64', { $integer: '18446744073709551615' }, 'INT64 UINT_64'],
    ['Int64', { $integer: '18446744073709551615' }, 'BYTE_ARRAY UTF8'],
    ['UInt256', { $integer: '18446744073709551616' }, 'BYTE_ARRAY UTF8'],
    ['Float64', 0.1, 'DOUBLE'],
    ['Float64', 'inf', 'BYTE_ARRAY UTF8'],
    ['String', 'a', 'BYTE_ARRAY UTF8'],
  ];
  for (const [type, value, stored] of cases) {
    it(`stores ${JSON.stringify(value)} of ${type} as ${stored}`, async () => {
      const file = await parquet([{ name: 'v', type }], [[null], [value]]);
      const [, column] = parquetMetadata(file).schema;
      assert.equal([column?.type, column?.converted_type].filter(Boolean).join(' '), stored);
      const [first, second] = await read(file);
      assert.deepEqual(first, [null]);
      assertStored(second?.[0], value);
    });
  }

  it('cuts long tables into row groups, which read back as one', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at): Row => [at, `row ${at % 100}`]);
    const file = await parquet(
      [
        { name: 'n', type: 'Int32' },
        { name: 's', type: 'String' },
      ],
      rows,
    );
    assert.equal(parquetMetadata(file).row_groups.length, 6);
    assert.deepEqual(await read(file), rows);
  });
});

/** The reader drops a byte order mark before a text, which the file has. */
function withoutMarks<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('\uFEFF', '')) as T;
}

/** A number of the file is the number of the cell; a text is the cell's own, or its JSON. */
function assertStored(read: unknown, value: Cell): void {
  if (typeof read === 'string') assertText(read, value);
  else if (typeof read === 'bigint') assert.equal(String(read), digits(value));
  else if (typeof read === 'number') assert.equal(read, Number(digits(value)));
  else assert.equal(read, value);
}

function digits(value: Cell): string {
  const isTagged = typeof value === 'object' && value !== null && '$integer' in value;
  return isTagged ? (value.$integer as string) : JSON.stringify(value);
}
