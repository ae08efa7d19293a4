import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { sandbox } from '../sandbox/service.ts';

const transport = new DirectTransport();
after(() => transport.close());

describe('what a local project does otherwise', () => {
  const cases: [query: string, remark: RegExp | undefined][] = [
    ['select count() from events sample 0.1', /^SAMPLE has no effect in a local project/],
    ['select uniqTheta(event) from events', /^A local project has no theta sketches/],
    ['select count() from (select event from events sample 0.5)', /^SAMPLE has no effect/],
    ['select count() from events', undefined],
  ];
  for (const [query, remark] of cases) {
    it(`is told with the result of ${query}`, async () => {
      const { url, apiKey, projectId } = await sandbox();
      const client = new ServiceClient({ baseUrl: url, apiKey, userAgent: 'test/1' }, transport);
      // The second answer comes from the cache.
      for (let time = 1; time <= 2; time++) {
        const submission = { query, refresh: 'blocking', clientQueryId: randomUUID() } as const;
        const status = await client
          .queries(projectId)
          .submit(submission, AbortSignal.timeout(30_000));
        assert.ok(status.kind === 'done');
        const [said, ...more] = status.result.remarks?.warnings ?? [];
        assert.deepEqual(more, []);
        if (remark) assert.match(said ?? '', remark);
        else assert.equal(said, undefined);
      }
    });
  }
});
