import assert from 'node:assert/strict';
import { type Computation, seriesOf, stepsOf } from '../../../../client/src/api/computations.ts';

function computed(result: unknown): Computation {
  return { result, is_cached: false, last_refresh: null, timezone: null };
}

const step = { count: 3, action_id: 'a', order: '0', average_conversion_time: null };

describe('the result of a computation', () => {
  it('has the steps of a funnel, as documented and in practice', () => {
    const [steps] = stepsOf(computed([step, { ...step, order: 1, average_conversion_time: 2.5 }]));
    assert.deepEqual(
      steps?.map(({ count, order, average_conversion_time: mean }) => [count, order, mean]),
      [
        [3, '0', null],
        [3, '1', 2.5],
      ],
    );
  });

  it('has the steps of each value of a breakdown', () => {
    const broken = stepsOf(computed([[step], [step, step]]));
    assert.deepEqual(
      broken.map(({ length }) => length),
      [1, 2],
    );
  });

  it('has no steps in other displays', () => {
    for (const result of [undefined, null, { bins: [] }, [], 'x']) {
      assert.deepEqual(stepsOf(computed(result)), []);
    }
  });

  it('has the series of a trend', () => {
    const series = { data: [1, 2], days: ['2026-01-01', '2026-01-02'], labels: [], label: 'a' };
    const [found] = seriesOf(computed([{ ...series, filter: { events: [] }, count: 3 }]));
    assert.deepEqual([found?.data, found?.days, found?.label], [[1, 2], series.days, 'a']);
    assert.deepEqual(found?.filter, { events: [] });
    assert.deepEqual(seriesOf(computed(undefined)), []);
  });
});
