import assert from 'node:assert/strict';
import type { QueryResult } from '../../../../client/src/api/queries.ts';
import type { ResultHeader } from '../../../../client/src/protocol/results.ts';
import { takenFrom } from '../../../../client/src/results/snapshot.ts';
import { resultOf, runOf } from './run.ts';
import { uriOf } from '../support/editor.ts';

const hour = 3_600_000;

describe('what is said of a cached result', () => {
  /** The header of a result, made while the service's clock is this far ahead of ours. */
  async function header(more: Partial<QueryResult>, clockOffsetMs: number): Promise<ResultHeader> {
    const { resultHeader } = await import('../../../../client/src/results/summaries.ts');
    const result = { ...resultOf(['n'], [[1]]), ...more };
    const snapshot = takenFrom(runOf('1', 'signups', 'a.hogql', { kind: 'done', result }), result);
    return resultHeader({ ...snapshot, clockOffsetMs });
  }
  const at = (ms: number): string => new Date(ms).toISOString();

  for (const offset of [0, 5 * hour, -5 * hour]) {
    it(`uses this machine's clock where the service's is ${offset / hour} h ahead`, async () => {
      const now = Date.now();
      const cachedAt = at(now + offset - 60_000);
      const fresh = await header({ cachedAt, staleAt: at(now + offset + 60_000) }, offset);
      assert.equal(fresh.cachedAt, now - 60_000);
      assert.equal(fresh.isStale, undefined);
      const stale = await header({ cachedAt, staleAt: at(now + offset - 1_000) }, offset);
      assert.equal(stale.isStale, true);
    });
  }

  it('is nothing where the result was computed for this run', async () => {
    const { cachedAt, isStale } = await header({}, 0);
    assert.deepEqual([cachedAt, isStale], [undefined, undefined]);
  });
});

describe('the tooltip of a tab', () => {
  it('has the query as it stands in the file, the file, and when it ran', async () => {
    const { tabSummary } = await import('../../../../client/src/results/summaries.ts');
    const result = resultOf(['n'], [[1]]);
    const run = runOf('1', 'signups', 'x', { kind: 'done', result });
    const shown = { ...takenFrom(run, result), takenAt: Date.UTC(2026, 0, 2, 12) };
    for (const [file, name] of [
      [uriOf('file', '/work/a b.hogql'), 'a b.hogql'],
      [uriOf('untitled', 'Untitled-1'), 'Untitled-1'],
    ] as const) {
      const source = { file, start: { line: 0 }, text: 'select\n 1' };
      const order = { ...run.order, source } as unknown as typeof run.order;
      const tab = { id: '1', title: 'signups', pinned: false, run: { ...run, order }, shown };
      const [query, facts = ''] = tabSummary(tab).hint?.split('\n\n') ?? [];
      assert.equal(query, 'select\n 1');
      assert.ok(facts.startsWith(`${name} · `) && facts.includes('2026'), facts);
    }
  });

  it('has the beginning of a long query, and nothing for a tab without one', async () => {
    const { tabSummary } = await import('../../../../client/src/results/summaries.ts');
    const shown = {
      ...takenFrom(runOf('1', 'signups', 'x', { kind: 'queued' }), resultOf(['n'], [[1]])),
      query: Array.from({ length: 400 }, (_, at) => `-- ${at}`).join('\n'),
    };
    const { hint = '' } = tabSummary({ id: '1', title: 'signups', pinned: false, shown });
    assert.equal(hint.split('\n\n')[0]?.split('\n').length, 15);
    assert.ok(hint.includes('-- 14…'));
    assert.deepEqual(tabSummary({ id: '1', title: 'a', pinned: true }), {
      tabId: '1',
      title: 'a',
      pinned: true,
    });
  });
});
