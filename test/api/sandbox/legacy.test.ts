import assert from 'node:assert/strict';
import { profileSandbox } from './profileSandboxes.ts';
import { ask, sandbox } from './service.ts';

type Computed = {
  readonly result: Record<string, unknown>[];
  readonly is_cached: boolean;
  readonly last_refresh: string;
  readonly timezone: string;
};

const range = { date_from: '2026-01-01', date_to: '2026-01-31' };
const steps = [
  { id: 'signed_up', order: 0 },
  { id: 'uploaded_file', order: 1 },
];
const chrome = { key: '$browser', value: 'Chrome', operator: 'exact', type: 'event' };

async function post(path: string, body: object): Promise<Computed> {
  const answer = await ask(await sandbox(), 'POST', `insights/${path}/`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as unknown as Computed;
}

async function query(node: object): Promise<Record<string, unknown>[]> {
  const answer = await ask(await sandbox(), 'POST', 'query/', { query: node });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.results as unknown as Record<string, unknown>[];
}

describe('computations by filter parameters', () => {
  const dateRange = range;

  it('return trends as the query does, and repeat what was asked', async () => {
    const asked = {
      events: [{ id: '$pageview', math: 'dau', properties: [{ type: 'AND', values: [chrome] }] }],
      actions: [{ id: '4', math: 'total', properties: [] }],
      properties: { type: 'AND', values: [{ ...chrome, operator: 'is_set' }] },
      filter_test_accounts: true,
      ...range,
    };
    const trend = await post('trend', asked);
    const series = await query({
      kind: 'TrendsQuery',
      dateRange,
      filterTestAccounts: true,
      properties: asked.properties,
      series: [
        { kind: 'EventsNode', event: '$pageview', math: 'dau', properties: [chrome] },
        { kind: 'ActionsNode', id: 4, math: 'total' },
      ],
    });
    for (const name of ['data', 'days', 'labels', 'label']) {
      assert.deepEqual(
        trend.result.map((one) => one[name]),
        series.map((one) => one[name]),
      );
    }
    assert.deepEqual(trend.result[0]?.['filter'], asked);
    assert.deepEqual([trend.is_cached, trend.timezone], [false, 'UTC']);
    assert.equal((await post('trend', asked)).is_cached, true);
  });

  it('repeat the whole filter, with what stands for what was not sent', async () => {
    const trend = await post('trend', { events: [{ id: '$pageview' }], date_from: '-30d' });
    assert.deepEqual(trend.result[0]?.['filter'], {
      events: [{ id: '$pageview', math: 'total', properties: [] }],
      actions: [],
      properties: { type: 'AND', values: [] },
      filter_test_accounts: false,
      date_from: '-30d',
      date_to: '-7d',
    });
  });

  it('count people for the group type 0, and the first kind of group for 1', async () => {
    const body = { events: steps, ...range };
    const counts = async (index?: number): Promise<unknown[]> =>
      (await post('funnel', { ...body, aggregation_group_type_index: index })).result.map(
        ({ count }) => count,
      );
    const people = await counts();
    assert.deepEqual(await counts(0), people);
    const series = steps.map(({ id }) => ({ kind: 'EventsNode', event: id }));
    const node = { kind: 'FunnelsQuery', series, dateRange, aggregation_group_type_index: 0 };
    const groups = (await query(node)).map(({ count }) => count);
    assert.deepEqual(await counts(1), groups);
    assert.notDeepEqual(groups, people);
  });

  it('return trends with a breakdown, a comparison, a formula and a display', async () => {
    const events = [{ id: '$pageview' }, { id: 'logged_in' }];
    const broken = await post('trend', { events: events.slice(0, 1), ...range, breakdown: '$os' });
    assert.ok(broken.result.length > 3);
    const compared = await post('trend', { events, ...range, compare: true, formula: 'A / B' });
    assert.deepEqual(
      compared.result.map((one) => one['compare_label']),
      ['current', 'previous'],
    );
    const bold = await post('trend', { events, ...range, display: 'BoldNumber' });
    assert.equal(typeof bold.result[0]?.['aggregated_value'], 'number');
  });

  it('return funnels as the query does', async () => {
    const options: [parameters: object, funnelsFilter: object][] = [
      [{}, {}],
      [{ funnel_order_type: 'strict' }, { funnelOrderType: 'strict' }],
      [
        { funnel_window_interval: 2, funnel_window_interval_type: 'HOUR' },
        { funnelWindowInterval: 2, funnelWindowIntervalUnit: 'hour' },
      ],
      [{ funnel_window_days: 1 }, { funnelWindowInterval: 1, funnelWindowIntervalUnit: 'day' }],
      [
        { exclusions: [{ id: '$autocapture', funnel_from_step: 0, funnel_to_step: 1 }] },
        {
          exclusions: [
            { kind: 'EventsNode', event: '$autocapture', funnelFromStep: 0, funnelToStep: 1 },
          ],
        },
      ],
    ];
    for (const [parameters, funnelsFilter] of options) {
      const funnel = await post('funnel', { events: steps, ...range, ...parameters });
      const expected = await query({
        kind: 'FunnelsQuery',
        dateRange,
        funnelsFilter,
        series: steps.map(({ id }) => ({ kind: 'EventsNode', event: id })),
      });
      assert.deepEqual(
        funnel.result.map(({ count }) => count),
        expected.map(({ count }) => count),
        JSON.stringify(parameters),
      );
    }
  });

  it('return the steps of a funnel with the types of the document, and later the real ones', async () => {
    const [first] = (await post('funnel', { events: steps, ...range })).result;
    assert.deepEqual([first?.['order'], first?.['average_conversion_time']], ['0', 0]);
    assert.match(String(first?.['converted_people_url']), /funnel_step=1/);
    assert.match(String(first?.['dropped_people_url']), /funnel_step=-1/);
    const later = await profileSandbox('age2024');
    const { body } = await ask(later, 'POST', 'insights/funnel/', { events: steps, ...range });
    const [step] = (body as unknown as Computed).result;
    assert.deepEqual([step?.['order'], step?.['average_conversion_time']], [0, null]);
  });

  it('return funnels by breakdown, with 10 values, as trends, and as times', async () => {
    const asked = { events: [{ id: '$pageview' }, { id: 'logged_in' }], ...range };
    const paths = await post('funnel', { ...asked, breakdown: '$session_id' });
    assert.equal(paths.result.length, 11);
    const two = await post('funnel', { ...asked, breakdown: '$session_id', breakdown_limit: 2 });
    assert.equal(two.result.length, 3);
    const trends = await post('funnel', { ...asked, funnel_viz_type: 'trends' });
    assert.equal((trends.result[0]?.['data'] as unknown[] | undefined)?.length, 31);
    const times = await post('funnel', { ...asked, funnel_viz_type: 'time_to_convert' });
    assert.ok((times.result as unknown as { bins: unknown[] }).bins.length > 1);
  });

  it('have in profile seed the default range of the document: one day', async () => {
    const [seed] = (await post('trend', { events: [{ id: '$pageview' }] })).result;
    assert.deepEqual(seed?.['days'], ['2026-01-24']);
    const later = await profileSandbox('age2024');
    const { body } = await ask(later, 'POST', 'insights/trend/', { events: [{ id: '$pageview' }] });
    const [trend] = (body as unknown as Computed).result;
    assert.equal((trend?.['days'] as unknown[] | undefined)?.length, 8);
  });

  it('take parameters from the query string, the fields of an insight, or its node', async () => {
    // By the document a GET is answered without a body, as the other profile is not.
    const service = await profileSandbox('age2024');
    const funnel = async (method: string, sent: string, body?: object): Promise<Computed> =>
      (await ask(service, method, `insights/funnel/${sent}`, body)).body as unknown as Computed;
    const parameters = new URLSearchParams({ events: JSON.stringify(steps), ...range });
    const byGet = await funnel('GET', `?${parameters.toString()}`);
    const byPost = await funnel('POST', '', { events: steps, ...range });
    const filters = { events: steps, ...range };
    const byFilters = await funnel('POST', '', { name: 'x', filters });
    const series = steps.map(({ id }) => ({ kind: 'EventsNode', event: id }));
    const byNode = await funnel('POST', '', { query: { kind: 'FunnelsQuery', series, dateRange } });
    for (const other of [byGet, byFilters, byNode]) {
      assert.deepEqual(
        other.result.map(({ count }) => count),
        byPost.result.map(({ count }) => count),
      );
    }
  });

  it('compute insights that were saved with filters', async () => {
    const service = await sandbox();
    const filters = { insight: 'FUNNELS', events: steps, ...range };
    const { id } = (await ask(service, 'POST', 'insights/', { filters })).body;
    const { result } = (await ask(service, 'GET', `insights/${id}/?refresh=blocking`)).body;
    const expected = await post('funnel', filters);
    assert.deepEqual(
      (result as unknown as { count: number }[]).map(({ count }) => count),
      expected.result.map(({ count }) => count),
    );
    await ask(service, 'PATCH', `insights/${id}/`, { deleted: true });
  });

  const wrong: [path: string, body: object, attr: string | null][] = [
    ['trend', {}, null],
    ['funnel', {}, null],
    ['trend', { events: 'all' }, 'events'],
    ['trend', { events: [{ id: 'x' }], display: 'Hologram' }, 'display'],
    ['trend', { events: [{ id: 'x' }], formula: 'A +' }, 'formula'],
    ['funnel', { events: steps, funnel_order_type: 'random' }, 'funnel_order_type'],
    ['funnel', { events: steps, breakdown: 'x', breakdown_type: 'planet' }, 'breakdown_type'],
  ];
  for (const [path, body, attr] of wrong) {
    it(`report what is wrong with ${path} ${JSON.stringify(body)}`, async () => {
      const answer = await ask(await sandbox(), 'POST', `insights/${path}/`, body);
      assert.deepEqual([answer.status, answer.body.attr], [400, attr], answer.text);
    });
  }
});
