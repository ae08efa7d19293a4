import assert from 'node:assert/strict';
import { HttpError, NotFoundError } from '../../../../../client/src/api/errors.ts';
import type { InsightChange, Insights } from '../../../../../client/src/api/insights.ts';
import type { Insight } from '../../../../../client/src/api/shapes.ts';
import {
  dashboardsOf,
  restoreInsight,
} from '../../../../../client/src/insights/change/restoreInsight.ts';

const { signal } = new AbortController();
const on = (...dashboards: readonly number[]): Insight =>
  ({
    id: 42,
    dashboard_tiles: dashboards.map((id) => ({ id, dashboard_id: id, deleted: false })),
  }) as unknown as Insight;

/** A project with some dashboards left; an insight comes back on none, or on these. */
function serviceOf(left: readonly number[], back = on()) {
  const asked: (readonly number[] | undefined)[] = [];
  const insights = {
    restore: () => Promise.resolve(back),
    update: (_id: number, { dashboards }: InsightChange) => {
      asked.push(dashboards);
      const isThere = dashboards?.every((each) => left.includes(each));
      return isThere ? Promise.resolve(on()) : Promise.reject(new HttpError('host', 400, 'no'));
    },
  } as unknown as Insights;
  return { insights, asked };
}

describe('an insight that is restored', () => {
  const rows: [
    what: string,
    left: readonly number[],
    back: Insight,
    wanted: readonly number[],
    asked: readonly (readonly number[])[],
    missing: readonly number[],
  ][] = [
    ['was on none', [], on(), [], [], []],
    ['is back on all', [1, 2], on(1, 2), [2, 1], [], []],
    ['is put on all at once', [1, 2], on(), [1, 2], [[1, 2]], []],
    ['is put on the others too', [1, 2, 3], on(3), [1, 3, 2], [[3, 1, 2]], []],
    ['is put on those left', [1, 3], on(), [1, 2, 3], [[1, 2, 3], [1], [1, 2], [1, 3]], [2]],
    ['has none left', [], on(), [1], [[1], [1]], [1]],
  ];
  for (const [what, left, back, wanted, asked, missing] of rows) {
    it(`${what} of its dashboards`, async () => {
      const service = serviceOf(left, back);
      const restored = await restoreInsight(service.insights, 42, wanted, signal);
      assert.deepEqual(restored, { insight: back, missing });
      assert.deepEqual(service.asked, asked);
    });
  }

  it('says so where it does not come back', async () => {
    const gone = { restore: () => Promise.reject(new NotFoundError(undefined)) };
    const restored = restoreInsight(gone as unknown as Insights, 42, [1], signal);
    await assert.rejects(restored, NotFoundError);
  });

  it('is on the dashboards that it was not taken off', () => {
    const tiles = [
      { id: 1, dashboard_id: 7, deleted: false },
      { id: 2, dashboard_id: 8, deleted: true },
    ];
    assert.deepEqual(dashboardsOf({ dashboard_tiles: tiles } as unknown as Insight), [7]);
    assert.deepEqual(dashboardsOf({} as Insight), []);
  });
});
