import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Cell, Column, Row } from '../../../../../client/src/protocol/results.ts';
import {
  type ExportFormat,
  exportFormats,
} from '../../../../../client/src/results/export/formats.ts';
import { writeRows } from '../../../../../client/src/results/export/writeRows.ts';
import { readJson } from '../../../readJson.ts';

const hostile = [
  '',
  ' ',
  '"',
  '""',
  ',',
  ';',
  "'",
  '\n',
  '\r\n',
  '\r',
  '	',
  'a\nb',
  ' a ',
  '\\',
  '\\n',
  '=1+1',
  '+1',
  '-1',
  '@x',
  '=cmd|"/c calc"!A1',
  'NULL',
  'null',
  '*NULL*',
  'true',
  '1',
  '﻿',
  '<b>',
  '</td>',
  '<!--',
  '&amp;',
  '&#60;',
  '<br>',
  '|',
  '\\|',
  '`',
  '*a*',
  '[a](b)',
  '~~a~~',
  '🦔',
  '👩‍👩‍👧',
  'é',
  '‮abc',
  '\u2028',
  '__proto__',
  'x'.repeat(7e4),
];

const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...hostile), { maxLength: 4 }).map((parts) => parts.join('')),
);

const bigInteger = fc
  .oneof(
    fc.constantFrom(2n ** 53n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n), 2n ** 64n - 1n),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }),
    fc.bigInt({ min: -(2n ** 255n), max: -(2n ** 64n) }),
  )
  .map((value): Cell => ({ $integer: String(value) }));

/** Numbers whose JSON text is their own: no -0, and no float that looks like a long integer. */
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.constantFrom(5e-324, 1.7976931348623157e308, 0.1, -1e-7),
);

const scalar: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  number.map((value) => (value === 0 ? 0 : value)),
  bigInteger,
  text,
);

/**
 * A key of an object. Not one escaped character alone: V8 13.6 (Node 24) parses `{"\\t":1}` after
 * `{"\\\\":1}` with the earlier key.
 */
const key = text.filter((one) => one.length !== 1 || JSON.stringify(one).length === 3);

/** Any cell the service may send: hostile texts, long integers, lists and objects of them. */
export const cell: fc.Arbitrary<Cell> = fc.oneof(
  { arbitrary: scalar, weight: 5 },
  { arbitrary: fc.array(scalar, { maxLength: 3 }), weight: 1 },
  { arbitrary: fc.dictionary(key, scalar, { maxKeys: 3, noNullPrototype: true }), weight: 1 },
);

const type = fc.constantFrom(
  undefined,
  'String',
  'Bool',
  'UInt8',
  'Int32',
  'Nullable(Int64)',
  'UInt64',
  'UInt256',
  'Float64',
  'LowCardinality(Nullable(String))',
  'DateTime64(6)',
  'Array(String)',
);

/** A table whose columns hold what their types say, or anything. */
export const table: fc.Arbitrary<{ columns: Column[]; rows: Row[] }> = fc
  .array(fc.record({ name: text, type }), { minLength: 1, maxLength: 4 })
  .chain((columns) =>
    fc.record({
      columns: fc.constant(
        columns.map(({ name, type: known }) =>
          known === undefined ? { name } : { name, type: known },
        ),
      ),
      rows: fc.array(fc.tuple(...columns.map((column) => fc.oneof(valueOf(column.type), cell))), {
        maxLength: 12,
      }),
    }),
  );

function valueOf(known: string | undefined): fc.Arbitrary<Cell> {
  if (known === 'Bool') return fc.option(fc.boolean());
  if (known === 'UInt8') return fc.nat(255);
  if (known === 'Int32') return fc.integer();
  if (known === 'Nullable(Int64)') return fc.option(fc.maxSafeInteger());
  if (known === 'UInt64') return fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }).map(tagged);
  return known === 'Float64' ? number.map((value) => (value === 0 ? 0 : value)) : text;
}

function tagged(value: bigint): Cell {
  return { $integer: String(value) };
}

/** Writes a table as a file of a format. */
export async function written(
  id: ExportFormat['id'],
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<Buffer> {
  const format = exportFormats.find((each) => each.id === id);
  assert.ok(format);
  const pieces: Buffer[] = [];
  const sink = {
    write: (chunk: string | Uint8Array) => {
      pieces.push(Buffer.from(chunk as string));
      return Promise.resolve();
    },
  };
  const source = { rowCount: rows.length, read: () => rows };
  const writer = await format.writer({ title: 'signups', columns });
  const count = await writeRows(source, writer, sink, new AbortController().signal);
  assert.equal(count, rows.length);
  return Buffer.concat(pieces);
}

/** True if a text read back is a cell: a string itself, any other value its JSON. */
export function assertText(read: string, value: Cell): void {
  if (typeof value === 'string') assert.equal(read, value);
  else assert.deepEqual(readJson(read), value);
}
