import assert from 'node:assert/strict';
import { compile } from './compiling.ts';

const cases: readonly [clause: string, end: string, kind: 'default' | 'explicit', rows: number][] =
  [
    ['', 'LIMIT 101', 'default', 100],
    ['limit 7', 'LIMIT 8', 'explicit', 7],
    ['limit 7 offset 3', 'LIMIT 8 OFFSET 3', 'explicit', 7],
    ['offset 3', 'LIMIT 101 OFFSET 3', 'default', 100],
    ['limit 0', 'LIMIT 1', 'explicit', 0],
    ['limit 50000', 'LIMIT 10001', 'explicit', 10_000],
    ['limit {variables.rows}', 'LIMIT 6', 'explicit', 5],
    ['limit 2 + 3', 'LIMIT plus(least(plus(2, 3), 10000), 1)', 'explicit', 10_000],
    ['limit 10 %', 'LIMIT 0.1) LIMIT 10001', 'explicit', 10_000],
    ['order by a limit 2 with ties', 'LIMIT 2 WITH TIES) LIMIT 10001', 'explicit', 10_000],
    ['limit 2 by a limit 3', 'LIMIT 2 BY a LIMIT 4', 'explicit', 3],
  ];

describe('compiler: the limit of a query', () => {
  for (const [clause, end, kind, rows] of cases) {
    it(`asks for one row more than it returns with ${clause || 'no limit'}`, async () => {
      const compiled = await compile(`select number as a from numbers(9) ${clause}`);
      assert.ok(compiled.sql.endsWith(end), compiled.sql);
      assert.deepEqual(compiled.limit, { kind, rows });
    });
  }
});
