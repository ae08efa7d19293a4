import assert from 'node:assert/strict';
import { localConnection } from '../../../../../client/src/auth/connection.ts';
import {
  meetsLimit,
  rowCap,
  RowLimits,
  withCeiling,
} from '../../../../../client/src/runs/window/rowLimits.ts';

describe('the most rows of a service', () => {
  it('are the documented ones until it has brought more, each service for itself', () => {
    const limits = new RowLimits(() => 0);
    assert.equal(limits.of('one'), 10_000);
    assert.equal(limits.noted('one', 10_000), 10_000);
    assert.equal(limits.noted('one', 10_001), 50_000);
    assert.equal(limits.noted('one', 3), 50_000, 'a short answer takes nothing back');
    assert.equal(limits.of('two'), 10_000);
  });

  it('are what the settings say', () => {
    const limits = new RowLimits(() => 500);
    assert.equal(limits.noted('one', 20_000), 500);
  });

  it('are more on this machine, whatever services bring', () => {
    const { host } = localConnection('Local', {});
    for (const set of [0, 500]) assert.equal(new RowLimits(() => set).of(host), 100_000);
  });

  const met: [rows: number, limit: number, is: boolean][] = [
    [10_000, 10_000, true],
    [9_999, 10_000, false],
    [10_001, 10_000, false],
    [50_000, 10_000, true],
    [60_000, 50_000, true],
    [60_000, 100_000, false],
    [100_000, 100_000, true],
  ];
  for (const [rows, limit, is] of met) {
    it(`are ${is ? '' : 'not '}met by ${rows} rows of ${limit}`, () => {
      assert.equal(meetsLimit(rows, limit), is);
    });
  }
});

describe('lifting the cap', () => {
  it('limits a union as a whole, and works after a trailing comment', () => {
    assert.equal(
      withCeiling('select 1 union all select 2 -- the end', 10_000),
      '(\nselect 1 union all select 2 -- the end\n) LIMIT 10000',
    );
  });
});

describe('the notice on missing rows', () => {
  const cases: [
    what: string,
    rows: number,
    hasMore: boolean | null,
    cap: object | undefined,
    rowLimit?: number,
  ][] = [
    ['says nothing of a whole result', 42, false, undefined],
    ['says nothing where the query has its own LIMIT', 100, null, undefined],
    ['says that there is no LIMIT', 100, true, { kind: 'noLimit', rows: 100, liftTo: 10_000 }],
    ['says that the ceiling is reached', 10_000, null, { kind: 'ceiling', rows: 10_000 }],
    ['says nothing of a limit that was passed', 12_000, null, undefined],
    ['knows the largest limit there is', 50_000, null, { kind: 'ceiling', rows: 50_000 }],
    ['says nothing of 10,000 rows where more may come', 10_000, null, undefined, 50_000],
    [
      'lifts to what the service brings',
      100,
      true,
      { kind: 'noLimit', rows: 100, liftTo: 50_000 },
      50_000,
    ],
  ];
  for (const [what, count, hasMore, cap, rowLimit] of cases) {
    it(what, () => {
      const rows = Array.from({ length: count }, () => [1]);
      const rest = { columns: [], limit: null, cachedAt: null, hogql: null, clickhouse: null };
      const known = rowLimit === undefined ? {} : { rowLimit };
      assert.deepEqual(rowCap({ rows, hasMore, ...rest, ...known }), cap);
    });
  }
});

describe('the most rows of a service', () => {
  it('is what its document says until it has brought more, each service for itself', () => {
    const limits = new RowLimits(() => 0);
    assert.equal(limits.of('a'), 10_000);
    assert.equal(limits.noted('a', 10_000), 10_000);
    assert.equal(limits.noted('a', 10_001), 50_000);
    assert.equal(limits.noted('a', 3), 50_000);
    assert.equal(limits.of('b'), 10_000);
  });

  it('is what the settings say where they do', () => {
    const limits = new RowLimits(() => 20_000);
    assert.equal(limits.noted('a', 30_000), 20_000);
  });
});
