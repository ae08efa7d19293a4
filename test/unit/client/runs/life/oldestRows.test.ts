import assert from 'node:assert/strict';
import type { QueryResult } from '../../../../../client/src/api/queries.ts';
import type { Remarks } from '../../../../../client/src/protocol/results.ts';
import { withOldest } from '../../../../../client/src/runs/life/oldestRows.ts';

/** A Wednesday. */
const retainedFrom = '2019-11-27T09:30:00Z';

const said = (type: string, values: readonly unknown[], remarks?: Remarks, from?: string) => {
  const result = {
    columns: [{ name: 'n' }, { name: 'day', type }],
    rows: values.map((value, at) => [at, value]),
    ...(remarks && { remarks }),
  } as unknown as QueryResult;
  return withOldest(result, from ?? retainedFrom).remarks?.warnings ?? [];
};

describe('the oldest rows of a result', () => {
  const reached: [type: string, value: string][] = [
    ['Date', '2019-11-27'],
    ["DateTime64(6, 'UTC')", '2019-11-27 10:00:00.000000'],
    ['Nullable(Date)', '2019-11-25'],
    ['Date', '2019-11-24'],
    ['Date', '2019-11-01'],
    ['Date', '2019-10-01'],
    ['Date', '2019-01-01'],
  ];
  for (const [type, value] of reached) {
    it(`are as old as the oldest events where they begin with ${value} of type ${type}`, () => {
      const [words, ...more] = said(type, [null, '2026-01-01', value]);
      assert.match(words ?? '', /keeps them from 2019-11-27 on/);
      assert.deepEqual(more, []);
    });
  }

  const others: [what: string, type: string, values: readonly unknown[]][] = [
    ['later', 'Date', ['2019-11-28']],
    ['of something else, and older', 'Date', ['2019-11-27', '2018-01-01']],
    ['texts', 'String', ['2019-11-27']],
    ['none', 'Date', []],
  ];
  for (const [what, type, values] of others) {
    it(`are not those of the project where they are ${what}`, () =>
      assert.deepEqual(said(type, values), []));
  }

  it('are told by the dates that the query’s words came to, beside other warnings', () => {
    const dateRange = { from: '2019-01-31T00:00:00Z', to: '2026-01-01' };
    assert.equal(said('String', [], { warnings: ['Sampled.'], dateRange }).length, 2);
    assert.equal(said('String', [], { dateRange }, '2018-01-01').length, 0);
  });
});
