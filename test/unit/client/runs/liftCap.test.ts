import assert from 'node:assert/strict';
import { withCeiling } from '../../../../client/src/runs/liftCap.ts';

describe('lifting the cap', () => {
  it('limits a union as a whole, and works after a trailing comment', () => {
    assert.equal(
      withCeiling('select 1 union all select 2 -- the end', 10_000),
      '(\nselect 1 union all select 2 -- the end\n) LIMIT 10000',
    );
  });
});
