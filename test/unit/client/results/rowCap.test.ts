import assert from 'node:assert/strict';
import { rowCap } from '../../../../client/src/results/rowCap.ts';

describe('the notice on missing rows', () => {
  const cases: [what: string, rows: number, hasMore: boolean | null, cap: object | undefined][] = [
    ['says nothing of a whole result', 42, false, undefined],
    ['says nothing where the query has its own LIMIT', 100, null, undefined],
    ['says that there is no LIMIT', 100, true, { kind: 'noLimit', rows: 100, liftTo: 10_000 }],
    ['says that the ceiling is reached', 10_000, null, { kind: 'ceiling', rows: 10_000 }],
  ];
  for (const [what, count, hasMore, cap] of cases) {
    it(what, () => {
      const rows = Array.from({ length: count }, () => [1]);
      const rest = { columns: [], limit: null, cachedAt: null, hogql: null, clickhouse: null };
      assert.deepEqual(rowCap({ rows, hasMore, ...rest }), cap);
    });
  }
});
