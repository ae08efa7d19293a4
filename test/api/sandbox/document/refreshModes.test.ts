import assert from 'node:assert/strict';
import type { Answer } from '../service.ts';
import { check, fields, type Fields, fresh, insight, ok, query, submit } from './facts.ts';

describe('the service’s document: refresh modes', () => {
  const after = async (first: string | undefined, refresh?: string): Promise<Answer> => {
    const text = fresh();
    if (first) await submit(text, { refresh: first });
    return submit(text, refresh === undefined ? {} : { refresh });
  };
  /** The id of an insight whose query is not in the cache. */
  const savedFresh = async (): Promise<unknown> => {
    const body = { name: 'Later', query: { ...query, query: fresh() } };
    return fields(await ok('POST', 'insights/', body, 201))['id'];
  };
  check([
    ['blocking computes', async () => assert.ok(!isBackground(await after(undefined, 'blocking')))],
    [
      'blocking takes a very fresh cached result',
      async () => assert.equal((await after('blocking', 'blocking')).body.is_cached, true),
    ],
    ['async starts a query', async () => assert.ok(isBackground(await after(undefined, 'async')))],
    [
      'async takes a very fresh cached result',
      async () => assert.equal((await after('blocking', 'async')).body.is_cached, true),
    ],
    [
      'lazy_async starts a query',
      async () => assert.ok(isBackground(await after(undefined, 'lazy_async'))),
    ],
    [
      'lazy_async takes a somewhat fresh cached result',
      async () => assert.equal((await after('blocking', 'lazy_async')).body.is_cached, true),
    ],
    [
      'force_blocking computes even so',
      async () => assert.equal((await after('blocking', 'force_blocking')).body.is_cached, false),
    ],
    [
      'force_async starts a query even so',
      async () => assert.ok(isBackground(await after('blocking', 'force_async'))),
    ],
    [
      'force_cache never computes',
      async () => {
        const { body } = await after(undefined, 'force_cache');
        assert.equal((body as unknown as Fields)['results'] ?? null, null);
      },
    ],
    [
      'force_cache returns what is cached',
      async () => assert.equal((await after('blocking', 'force_cache')).body.is_cached, true),
    ],
    [
      'blocking is the default of the query endpoint',
      async () => assert.equal((await after(undefined)).body.results.length, 1),
    ],
    [
      'force_cache is the default of the insights endpoints',
      async () => assert.equal((await insight(await savedFresh()))['result'], null),
    ],
    [
      'a refresh computes an insight',
      async () => {
        const computed = await insight(await savedFresh(), '?refresh=blocking');
        assert.ok(Array.isArray(computed['result']));
      },
    ],
    [
      'an async refresh of a list starts queries',
      async () => {
        await savedFresh();
        const { body } = await ok('GET', 'insights/?limit=1&refresh=force_async');
        assert.ok((body.results as unknown as Fields[])[0]?.['query_status']);
      },
    ],
  ]);
});

function isBackground({ body }: Answer): boolean {
  const status = (body as unknown as Fields)['query_status'];
  return status !== undefined && status !== null;
}
