import assert from 'node:assert/strict';
import papaparse from 'papaparse';
import { ask, describeInEachProfile, end, run, sandbox } from './service.ts';

const perEvent = 'select event, count() from events where {filters} group by event order by event';

describeInEachProfile('overrides of a query', () => {
  it('are a range and filters, for HogQL that uses them and for charts', async () => {
    const service = await sandbox();
    const filters = {
      date_from: '2026-01-20',
      date_to: '2026-01-22',
      properties: [{ key: '$browser', value: 'Chrome', operator: 'exact', type: 'event' }],
    };
    const trend = {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: '$pageview' }],
      dateRange: { date_from: '-90d' },
    };
    const over = await ask(service, 'POST', 'query/', { query: trend, filters_override: filters });
    const [series] = over.body.results as unknown as { days: string[]; count: number }[];
    assert.deepEqual(series?.days, ['2026-01-20', '2026-01-21', '2026-01-22']);
    const expected = await run(
      service,
      "select count() from events where event = '$pageview' and properties.$browser = 'Chrome' and timestamp >= '2026-01-20' and timestamp < '2026-01-23'",
    );
    assert.equal(series.count, expected.body.results[0]?.[0]);

    const plain = await run(service, perEvent);
    const narrowed = await run(service, perEvent, { filters_override: filters });
    const total = (rows: unknown[][]): number => rows.reduce((sum, row) => sum + Number(row[1]), 0);
    assert.ok(total(narrowed.body.results) < total(plain.body.results) / 5);
    const unread = await run(service, perEvent, { filters_override: { date_from: 7 } });
    assert.match(unread.body.detail, /filters_override/);
  });

  it('are values for variables, by their ids', async () => {
    const service = await sandbox();
    const query = {
      kind: 'HogQLQuery',
      query: 'select {variables.event} as event',
      variables: { v1: { variableId: 'v1', code_name: 'event', value: 'signed_up' } },
    };
    const asked = (override?: object) =>
      ask(service, 'POST', 'query/', { query, variables_override: override });
    assert.deepEqual((await asked()).body.results, [['signed_up']]);
    assert.deepEqual((await asked({ v1: { value: 'logged_in' } })).body.results, [['logged_in']]);
    assert.deepEqual((await asked({ v1: { isNull: true, value: 1 } })).body.results, [[null]]);
    const unknown = await asked({ v9: { value: 1 } });
    assert.deepEqual([unknown.status, unknown.body.attr], [400, 'variables_override']);
  });

  it("are the dashboard's, if an insight is shown on one", async () => {
    const service = await sandbox();
    const query = { kind: 'HogQLQuery', query: perEvent };
    const { id } = (await ask(service, 'POST', 'insights/', { query, dashboards: [1, 2] })).body;
    const rows = async (parameters: string): Promise<number> => {
      const path = `insights/${id}/?refresh=blocking${parameters}`;
      const { result } = (await ask(service, 'GET', path)).body;
      return (result ?? []).reduce((sum, row) => sum + Number(row[1]), 0);
    };
    const since = new Date(Date.parse(end) - 14 * 86_400_000).toISOString().slice(0, 10);
    const count = async (where: string): Promise<unknown> =>
      (await run(service, `select count() from events where ${where}`)).body.results[0]?.[0];
    assert.equal(await rows(''), await count('1'));
    assert.equal(await rows('&from_dashboard=1'), await count(`timestamp >= '${since}'`));
    assert.equal(
      await rows('&from_dashboard=2'),
      await count("properties.$geoip_country_code = 'US'"),
    );
    assert.equal(await rows('&from_dashboard=77'), await count('1'));
    const override = encodeURIComponent('{"date_from":"2026-01-30"}');
    assert.equal(
      await rows(`&from_dashboard=1&filters_override=${override}`),
      await count("timestamp >= '2026-01-30'"),
    );
    const wrong = await ask(service, 'GET', `insights/${id}/?from_dashboard=x`);
    assert.deepEqual([wrong.status, wrong.body.attr], [400, 'from_dashboard']);
    await ask(service, 'PATCH', `insights/${id}/`, { deleted: true });
  });

  it('are refused for a dashboard that does not exist', async () => {
    const { status, body } = await ask(await sandbox(), 'PATCH', 'insights/2/', {
      dashboards: [77],
    });
    assert.deepEqual([status, body.attr], [400, 'dashboards']);
  });
});

describeInEachProfile('CSV', (name) => {
  async function csv(method: string, path: string, body?: unknown): Promise<string[][]> {
    const service = await sandbox();
    const answer = await fetch(`${service.url}/api/projects/1/${path}`, {
      method,
      headers: { authorization: `Bearer ${service.apiKey}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    return papaparse.parse<string[]>((await answer.text()).trim()).data;
  }

  it('has the rows of SQL, a line per series, and a line per step', async () => {
    const rows = await csv('GET', 'insights/1/?refresh=blocking&format=csv');
    const json = (await ask(await sandbox(), 'GET', 'insights/1/?refresh=blocking')).body;
    assert.deepEqual(rows, [json.columns, ...(json.result ?? []).map((row) => row.map(String))]);
    const [head, first] = await csv('GET', 'insights/11/?refresh=blocking&format=csv');
    assert.deepEqual(head?.slice(0, 3), ['series', 'breakdown_value', '1-Jan-2026']);
    assert.equal(first?.length, head.length);
    const steps = await csv('GET', 'insights/12/?refresh=blocking&format=csv');
    assert.deepEqual(
      steps.map(([step]) => step),
      ['action_id', 'signed_up', 'uploaded_file', 'shared_file_link', 'upgraded_plan'],
    );
  });

  it('is available for lists', async () => {
    const insights = await csv('GET', 'insights/?basic=true&format=csv');
    assert.ok(insights[0]?.includes('short_id'));
    assert.ok(insights.length > 12);
  });

  const computation = {
    events: [{ id: '$pageview' }],
    date_from: '2026-01-01',
    date_to: '2026-01-02',
  };
  if (name === 'current') {
    it('is refused with the computations by parameters', async () => {
      const path = 'insights/trend/?format=csv';
      assert.equal((await ask(await sandbox(), 'POST', path, computation)).status, 403);
    });
  } else {
    it('is available for computations by parameters', async () => {
      const trend = await csv('POST', 'insights/trend/?format=csv', computation);
      assert.deepEqual(trend[0], ['series', '1-Jan-2026', '2-Jan-2026']);
    });
  }

  it('is empty if nothing was computed', async () => {
    const { id } = (await ask(await sandbox(), 'POST', 'insights/', {})).body;
    assert.deepEqual(await csv('GET', `insights/${id}/?format=csv`), []);
    await ask(await sandbox(), 'PATCH', `insights/${id}/`, { deleted: true });
  });
});
