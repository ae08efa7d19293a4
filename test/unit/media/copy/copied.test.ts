import assert from 'node:assert/strict';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { copied, type CopyFormat } from '../../../../media/src/copy/formats.ts';

const rows: readonly (readonly Cell[])[] = [
  ['out', 1, 2, 'out'],
  ['out', "it's", '"q"', 'out'],
  ['out', 3, null, 'out'],
];
const table = {
  columns: ['before', 'a', 'b b', 'after'].map((name, column) => ({
    name,
    column,
    kind: 'text' as const,
  })),
  rowCount: 4,
  // The last row has not come.
  value: (row: number, column: number): Cell | undefined => rows[row]?.[column],
  rowNumber: (row: number): number => row,
};
const block = { top: 1, left: 1, bottom: 2, right: 2 };

describe('a block of the grid', () => {
  const forms: readonly (readonly [CopyFormat, string])[] = [
    ['tsv', `it's\t"""q"""\n3\t`],
    ['tsvWithHeaders', `a\tb b\nit's\t"""q"""\n3\t`],
    ['csv', `it's,"""q"""\r\n3,`],
    ['csvWithHeaders', `a,b b\r\nit's,"""q"""\r\n3,`],
    ['markdown', `| a | b b |\n| --- | --- |\n| it's | "q" |\n| 3 | *NULL* |`],
    ['inList', `(('it''s', '"q"'), (3, NULL))`],
    ['insert', `INSERT INTO \`t t\` (a, \`b b\`) VALUES\n  ('it''s', '"q"'),\n  (3, NULL);`],
    ['insertStandard', `INSERT INTO "t t" (a, "b b") VALUES\n  ('it''s', '"q"'),\n  (3, NULL);`],
  ];
  for (const [format, text] of forms) {
    it(`is copied whole, and nothing beside it, as ${format}`, () => {
      assert.equal(copied(table, block, format, 't t'), text);
    });
  }

  it('is copied whole as JSON, objects or lists', () => {
    const [objects, lists] = (['json', 'jsonArrays'] as const).map(
      (format) => JSON.parse(copied(table, block, format, '') ?? '') as unknown,
    );
    assert.deepEqual(objects, [
      { a: "it's", 'b b': '"q"' },
      { a: 3, 'b b': null },
    ]);
    assert.deepEqual(lists, [
      ["it's", '"q"'],
      [3, null],
    ]);
  });

  it('of one cell is its bare text, of one row or column all of its cells', () => {
    const bare = { top: 1, left: 2, bottom: 1, right: 2 };
    assert.equal(copied(table, bare, 'tsv', ''), '"q"');
    const row = copied(table, { ...bare, left: 1 }, 'tsv', '') ?? '';
    assert.equal(row.trimEnd(), `it's\t"""q"""`);
    const column = copied(table, { top: 0, left: 1, bottom: 2, right: 1 }, 'tsv', '') ?? '';
    assert.deepEqual(column.trimEnd().split(/\r?\n/), ['1', "it's", '3']);
  });

  it('waits for rows that have not come, and is empty outside of the table', () => {
    assert.equal(copied(table, { ...block, bottom: 3 }, 'tsv', ''), undefined);
    const outside = { top: 9, left: 1, bottom: 9, right: 1 };
    assert.equal(copied({ ...table, rowCount: 0 }, outside, 'csv', ''), '');
  });
});
