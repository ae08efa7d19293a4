import assert from 'node:assert/strict';
import { rowLines, toldColumns } from '../../../../client/src/resultTables/rowLines.ts';
import type { Row } from '../../../../client/src/protocol/results.ts';

describe('rows as lines', () => {
  it('keep every digit, NULL and what JSON has no number for', () => {
    const rows: Row[] = [
      [{ $integer: '-170141183460469231731687303715884105728' }, null, 0.1, "it's\n"],
      [1, [{ $integer: '18446744073709551615' }], Number.NaN],
    ];
    assert.deepEqual(
      [...rowLines(rows, 4)],
      [
        '[-170141183460469231731687303715884105728,null,0.1,"it\'s\\n"]\n',
        '[1,[18446744073709551615],"nan",null]\n',
      ],
    );
  });

  const types: [values: Row, type: string | undefined, hasNull: boolean][] = [
    [[1, 2], 'Int64', false],
    [[1, 2.5, null], 'Float64', true],
    [['a'], 'String', false],
    [[true, null], 'Bool', true],
    [[{ $integer: '18446744073709551615' }], 'Int256', false],
    [[1, 'a'], undefined, false],
    [[[1]], undefined, false],
  ];
  for (const [values, type, hasNull] of types) {
    it(`are ${type ?? 'text'} where they are ${JSON.stringify(values)} and nobody told`, () => {
      const [column] = toldColumns(
        [{ name: 'x' }],
        values.map((value) => [value]),
      );
      assert.deepEqual(column, { name: 'x', hasNull, ...(type === undefined ? {} : { type }) });
    });
  }
});
