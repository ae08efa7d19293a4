import assert from 'node:assert/strict';
import type { QueryStatus } from '../../../../../client/src/api/queries.ts';
import { costWords } from '../../../../../client/src/protocol/words.ts';
import { CostOfRun } from '../../../../../client/src/runs/life/costOfRun.ts';

describe('what a run takes of the service', () => {
  const progress = (bytesRead: number) => ({ progress: { rowsRead: 1, bytesRead } });
  const result = { columns: [], rows: [], hasMore: null, limit: null, cachedAt: null };
  const done = { kind: 'done', result: { ...result, hogql: null, clickhouse: null } } as const;
  const signal = new AbortController().signal;

  const costs: [words: string, ...statuses: QueryStatus[]][] = [
    ['1 request', done],
    ['3 requests', { kind: 'queued' }, { kind: 'queued' }, done],
    [
      '2 requests · 2.0 kB read',
      { kind: 'running', ...progress(1000) },
      { ...done, ...progress(2000) },
    ],
    ['2 requests · 1.0 kB read', { kind: 'running', ...progress(1000) }, done],
  ];
  for (const [words, ...statuses] of costs) {
    it(`is ${words}`, async () => {
      const next = () => Promise.resolve(statuses.shift() ?? done);
      const cancel = () => Promise.resolve({ alreadyComplete: false });
      const looks = statuses.length - 1;
      const run = new CostOfRun({ submit: next, status: next, cancel });
      await run.submit({ query: 'select 1', refresh: 'async', clientQueryId: 'a' }, signal);
      for (let look = 0; look < looks; look++) await run.status('a', true, signal);
      assert.equal(costWords(run.cost).join(' · '), words);
    });
  }
});
