import type { ProfileName } from '../../sandbox/profiles.ts';
import assert from 'node:assert/strict';
import { ask, askEngine, describeInEachProfile, run, sandbox } from './service.ts';

const mostRows: Readonly<Record<ProfileName, number>> = {
  seed: 10_000,
  age2024: 10_000,
  current: 50_000,
};

describeInEachProfile('results of the sandbox', (name) => {
  it('returns the rows that the engine returns', async () => {
    const { status, body } = await run(
      await sandbox(),
      'select event, count() from events group by event order by 2 desc',
    );
    const direct = await askEngine(
      'SELECT event, count() FROM events GROUP BY event ORDER BY 2 DESC',
    );
    assert.equal(status, 200);
    assert.deepEqual(body.results, direct);
    assert.ok(body.results.length > 5);
    assert.deepEqual(body.columns, ['event', 'count()']);
    assert.deepEqual(body.types, [
      ['event', 'String'],
      ['count()', 'UInt64'],
    ]);
  });

  it('writes times in the zone that a query puts them in', async () => {
    const text =
      "select toTimeZone(toDateTime('2026-01-31 23:30:00', 'UTC'), 'Europe/Berlin'), toDateTime('2026-01-31 23:30:00', 'UTC')";
    const { body } = await run(await sandbox(), text);
    assert.deepEqual(body.results, [['2026-02-01T00:30:00+01:00', '2026-01-31T23:30:00Z']]);
  });

  it('reports what was run, when, and in which time zone', async () => {
    const text = 'select 1 as one';
    // Today's service tells the times of the steps only if they are asked for.
    const asked = name === 'current' && { modifiers: { timings: true } };
    const query = { kind: 'HogQLQuery', query: text, ...asked };
    const { body } = await ask(await sandbox(), 'POST', 'query/', {
      query,
      refresh: 'force_blocking',
    });
    assert.equal(body.query, text);
    assert.match(body.hogql, /select/i);
    assert.match(body.clickhouse, /^SELECT/);
    assert.equal(body.timezone, 'UTC');
    assert.equal(body.is_cached, false);
    assert.equal(body.query_status, null);
    assert.ok(Math.abs(Date.parse(body.last_refresh) - Date.now()) < 5000);
    assert.ok(body.timings.every(({ t }) => t >= 0));
  });

  const limits: [
    what: string,
    query: string,
    rows: number,
    hasMore: boolean | null,
    limit: number | null,
  ][] = [
    ['cuts a query without a LIMIT at 100 rows', 'select number from numbers(101)', 100, true, 100],
    ['says that 100 rows are all there are', 'select number from numbers(100)', 100, false, 100],
    ['obeys an explicit LIMIT', 'select number from numbers(500) limit 250', 250, null, null],
    [
      'caps an explicit LIMIT at the most rows of a query',
      'select number from numbers(70000) limit 60000',
      mostRows[name],
      null,
      null,
    ],
  ];
  for (const [what, query, rows, hasMore, limit] of limits) {
    it(what, async () => {
      const { body } = await run(await sandbox(), query);
      assert.equal(body.results.length, rows);
      assert.deepEqual(body.results.at(-1), [rows - 1]);
      assert.equal(body.hasMore, hasMore);
      assert.equal(body.limit, limit);
      assert.equal(body.offset, limit === null ? null : 0);
    });
  }

  it('keeps every digit of a 64-bit integer', async () => {
    const { text } = await run(
      await sandbox(),
      'select max(cityHash64(number)) * 0 + 18446744073709551615 from numbers(2)',
    );
    assert.match(text, /"results":\[\[18446744073709551615\]\]/);
  });

  it('distinguishes NULL from the empty text, and writes times in UTC', async () => {
    const { body } = await run(
      await sandbox(),
      "select null, '', toDateTime('2026-01-30 12:00:00'), true, 1.5, [1, 2]",
    );
    const [nothing, empty, time, ...rest] = body.results[0] ?? [];
    assert.equal(nothing, null);
    assert.equal(empty, '');
    assert.match(String(time), /^2026-01-30T12:00:00(\.0+)?Z$/);
    assert.deepEqual(rest, [true, 1.5, [1, 2]]);
  });

  it('uses the end of pinned data as now', async () => {
    const { body } = await run(
      await sandbox(),
      'select toDate(now()), countIf(timestamp > now() - interval 7 day) > 0 from events',
    );
    assert.deepEqual(body.results, [['2026-01-31', 1]]);
  });

  it('fills in variables and values', async () => {
    const { body } = await ask(await sandbox(), 'POST', 'query/', {
      query: {
        kind: 'HogQLQuery',
        query: 'select {variables.plan}, {least}',
        variables: { a: { variableId: 'a', code_name: 'plan', value: 'pro' } },
        values: { least: 3 },
      },
    });
    assert.deepEqual(body.results, [['pro', 3]]);
  });

  it('unwraps a query', async () => {
    const source = { kind: 'HogQLQuery', query: 'select 7' };
    for (const kind of ['DataVisualizationNode', 'DataTableNode']) {
      const { body } = await ask(await sandbox(), 'POST', 'query/', { query: { kind, source } });
      assert.deepEqual(body.results, [[7]]);
    }
  });

  it('describes the tables', async () => {
    const { body } = await ask(await sandbox(), 'POST', 'query/', {
      query: { kind: 'DatabaseSchemaQuery' },
    });
    assert.equal(body.tables['events']?.fields['event']?.type, 'string');
    assert.equal(body.tables['persons']?.fields['created_at']?.type, 'datetime');
  });

  it('checks a text without running it', async () => {
    const judge = async (
      query: string,
    ): Promise<{ isValid: boolean; errors: { start: number }[] }> =>
      (
        await ask(await sandbox(), 'POST', 'query/', {
          query: { kind: 'HogQLMetadata', language: 'hogQL', query },
        })
      ).body;
    assert.equal((await judge('select event from events')).isValid, true);
    const { isValid, errors } = await judge('select nothing_of_the_kind from events');
    assert.equal(isValid, false);
    assert.equal(errors[0]?.start, 7);
  });
});
