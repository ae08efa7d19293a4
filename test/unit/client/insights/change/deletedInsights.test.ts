import assert from 'node:assert/strict';
import { DeletedInsights } from '../../../../../client/src/insights/change/deletedInsights.ts';

describe('deleted insights', () => {
  it('can be brought back for 30 days, each in its own project', async () => {
    let now = Date.parse('2026-01-01');
    const kept = new Map<string, unknown>();
    const deleted = new DeletedInsights(
      {
        get: <T>(key: string, fallback: T) => (kept.get(key) as T | undefined) ?? fallback,
        update: (key, value) => Promise.resolve(void kept.set(key, value)),
      },
      () => now,
    );
    const record = { title: 'Signups', host: 'https://a', projectId: '1', dashboards: [3] };
    await deleted.add({ ...record, id: 1, at: now });
    now += 86_400_000;
    await deleted.add({ ...record, id: 2, at: now });
    const ids = () => deleted.all('https://a', '1').map(({ id }) => id);
    assert.deepEqual(ids(), [2, 1]);
    assert.deepEqual(deleted.all('https://a', '2'), []);
    assert.deepEqual(deleted.find('https://a', '1', 1)?.dashboards, [3]);
    now += 29.5 * 86_400_000;
    assert.deepEqual(ids(), [2]);
    await deleted.remove('https://a', '1', 2);
    assert.deepEqual(ids(), []);
  });
});
