import assert from 'node:assert/strict';
import type { Answer } from '../service.ts';
import { check, created, type Fields, insight, ok } from './facts.ts';

describe('the service’s document: lists', () => {
  const names = async (parameters: string): Promise<Answer> => ok('GET', `insights/?${parameters}`);
  check([
    [
      'created_by filters',
      async () => {
        assert.ok((await names('created_by=1')).body.count > 0);
        assert.equal((await names('created_by=2')).body.count, 0);
      },
    ],
    [
      'limit and offset give a page',
      async () => {
        const both = (await names('limit=2')).body.results as unknown as Fields[];
        const second = (await names('limit=1&offset=1')).body.results as unknown as Fields[];
        assert.equal(both.length, 2);
        assert.equal(second[0]?.['id'], both[1]?.['id']);
      },
    ],
    [
      'short_id filters',
      async () => {
        const found = (await names(`short_id=${String((await created())['short_id'])}`)).body;
        assert.equal(found.count, 1);
      },
    ],
    [
      'from_dashboard applies the filters of the dashboard',
      async () => {
        const { body } = await names('limit=100');
        const shown = (body.results as unknown as Fields[]).find(
          ({ dashboards, query: of }) =>
            (dashboards as number[]).length > 0 && JSON.stringify(of).includes('TrendsQuery'),
        );
        assert.ok(shown);
        const [dashboard] = shown['dashboards'] as number[];
        const plain = await insight(shown['id'], '?refresh=blocking');
        const there = await insight(
          shown['id'],
          `?refresh=blocking&from_dashboard=${String(dashboard)}`,
        );
        assert.notDeepEqual(there['result'], plain['result']);
      },
    ],
    [
      'my_last_viewed has the last five, the latest first',
      async () => {
        for (const id of [1, 2, 3, 4, 5, 6]) await ok('POST', `insights/${id}/viewed/`);
        const { body } = await ok('GET', 'insights/my_last_viewed/');
        const ids = (body as unknown as Fields[]).map(({ id }) => id);
        assert.deepEqual(ids, [6, 5, 4, 3, 2]);
      },
    ],
  ]);
});
