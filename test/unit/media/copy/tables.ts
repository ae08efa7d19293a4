import fc from 'fast-check';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import type { CopiedTable } from '../../../../media/src/copy/copiedTable.ts';

/** Texts that have broken copying before: quotes, line breaks, formulas, marks, long ones. */
const hostileTexts = [
  '',
  'NULL',
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '"',
  '""',
  "'",
  "it's",
  '\\',
  "\\'",
  '\n',
  '\r',
  '\r\n',
  '\t',
  ' a ',
  'a|b',
  'a,b;c',
  '`x`',
  '<script>alert(1)</script>',
  '&amp; &#38;',
  '*NULL*',
  '<br>',
  '👩‍👩‍👧 🇪🇺',
  '\u202eabc',
  '\u0000',
  '\u001b[31m',
  '\ufeffbom',
  '\u2028',
  'https://example.com/_x_',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', "'", '\\', '\n', '\r', '\t', '|', ',', ' ', '`', '<', 'é', '𝒳'),
  }),
);

const bigInteger = fc
  .bigInt({ min: 2n ** 53n, max: 2n ** 256n })
  .map((value) => ({ $integer: String(value) }));

const scalar: fc.Arbitrary<Cell> = fc.oneof(
  text,
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0),
  bigInteger,
);

/** V8 13.6 (Node 24) parses such a key as an earlier one of an object of the same shape. */
function isOneEscape(key: string): boolean {
  return key.length === 1 && JSON.stringify(key).length > 3;
}

/** Any value a service sends. */
export const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(
    text.filter((key) => key !== '$integer' && key !== '__proto__' && !isOneEscape(key)),
    scalar,
    { maxKeys: 3 },
  ),
);

/** A table of such values, with equally odd names. */
export const anyTable: fc.Arbitrary<CopiedTable> = fc
  .record({
    names: fc.array(text, { minLength: 1, maxLength: 4 }),
    rows: fc.array(fc.array(anyCell, { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ names, rows }) => tableOf(names, rows));

export function tableOf(names: readonly string[], rows: readonly (readonly Cell[])[]): CopiedTable {
  return {
    columns: names.map((name) => ({ name })),
    rowCount: rows.length,
    value: (row, column) => rows[row]?.[column] ?? null,
  };
}

/** All values of a table, row by row. */
export function cellsOf(table: CopiedTable): Cell[][] {
  return Array.from({ length: table.rowCount }, (_, row) =>
    table.columns.map((_, column) => table.value(row, column)),
  );
}
