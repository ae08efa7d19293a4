import assert from 'node:assert/strict';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { ask, end, endless, run } from './service.ts';
import type { Answer } from './service.ts';

/** A sentence of the service's document, and what shows that it holds. */
type Fact = readonly [fact: string, holds: () => Promise<void>];
type Fields = Readonly<Record<string, unknown>>;

const insightScopes = ['insight:read', 'insight:write'];
const keys = [
  { key: 'phx_queries', scopes: ['query:read'] },
  { key: 'phx_insights', scopes: insightScopes },
  { key: 'phx_reader', scopes: ['insight:read'] },
  { key: 'phx_sharing', scopes: ['sharing_configuration:read'] },
  { key: 'phx_log', scopes: ['activity_log:read'] },
];
const query = { kind: 'HogQLQuery', query: 'select event, count() from events group by event' };
const steps = [{ id: '$pageview' }, { id: 'uploaded_file' }];
const range = { date_from: '2026-01-01', date_to: '2026-01-31' };

describe('the service’s document, fact by fact', () => {
  let service: Sandbox;
  let created: Fields;

  before(async () => {
    service = await startSandbox({ persons: 300, end, keys });
    created = fields(await ok('POST', 'insights/', { name: 'Mine', query }, 201));
  });
  after(() => service.stop());

  const send = (method: string, path: string, body?: unknown, key?: string): Promise<Answer> =>
    ask(service, method, path, body, key === undefined ? {} : { authorization: `Bearer ${key}` });

  async function ok(method: string, path: string, body?: unknown, status = 200): Promise<Answer> {
    const answer = await send(method, path, body);
    assert.equal(answer.status, status, answer.text);
    return answer;
  }

  const trend = async (body: object): Promise<Fields> =>
    fields(await ok('POST', 'insights/trend/', { events: [steps[0]], ...range, ...body }));
  const funnel = async (body: object): Promise<Fields> =>
    fields(await ok('POST', 'insights/funnel/', { events: steps, ...range, ...body }));
  const items = ({ result }: Fields): readonly Fields[] => result as readonly Fields[];
  const total = (answer: Fields): number =>
    items(answer)
      .flatMap(({ data }) => data as number[])
      .reduce((sum, one) => sum + one, 0);
  const counts = (answer: Fields): unknown[] => items(answer).map(({ count }) => count);
  const insight = async (id: unknown, more = ''): Promise<Fields> =>
    fields(await ok('GET', `insights/${String(id)}/${more}`));

  let runs = 0;
  /** A query that nobody has asked before. */
  const fresh = (): string => `select ${++runs} as fresh`;
  const submit = (text: string, more: Fields): Promise<Answer> => run(service, text, more);
  const isBackground = ({ body }: Answer): boolean =>
    (body as unknown as Fields)['query_status'] !== undefined &&
    (body as unknown as Fields)['query_status'] !== null;

  describe('resources', () => {
    const status = async (): Promise<Fields> => {
      const { body } = await submit(fresh(), { refresh: 'force_async' });
      return body.query_status;
    };
    const types: Readonly<Record<string, string>> = {
      ...{ complete: 'boolean', error: 'boolean', id: 'string', query_async: 'boolean' },
      team_id: 'number',
    };
    const nullables = [
      ...['error_message', 'dashboard_id', 'end_time', 'expiration_time', 'insight_id', 'labels'],
      ...['pickup_time', 'query_progress', 'results', 'start_time', 'task_id'],
    ];
    const readOnly: Readonly<Record<string, unknown>> = {
      ...{
        id: 987,
        short_id: 'mine',
        dashboard_tiles: [{ id: 9 }],
        last_refresh: 'now',
        result: [1],
      },
      ...{ created_at: '2000-01-01T00:00:00Z', updated_at: '2000-01-01T00:00:00Z' },
      ...{ last_modified_at: '2000-01-01T00:00:00Z', created_by: null, last_modified_by: null },
      ...{ is_sample: true, effective_restriction_level: 1, effective_privilege_level: 1 },
      ...{ timezone: 'Mars', is_cached: true, columns: ['a'], hasMore: true, types: ['b'] },
      ...{ cache_target_age: 'now', next_allowed_client_refresh: 'now', query_status: {} },
      hogql: 'select 1',
    };
    const writable: Readonly<Record<string, unknown>> = {
      ...{ name: 'Renamed', derived_name: 'derived', description: 'words', order: 3 },
      ...{ tags: ['a'], favorited: true, saved: true, dashboards: [], deleted: false },
      ...{ filters: { insight: 'TRENDS' }, query: { kind: 'HogQLQuery', query: 'select 2' } },
    };
    const facts: readonly Fact[] = [
      ...Object.entries(types).map(([name, type]): Fact => [
        `the query status has ${name}: ${type}`,
        async () => assert.equal(typeof (await status())[name], type),
      ]),
      ...nullables.map((name): Fact => [
        `the query status has ${name}, which may be null`,
        async () => assert.ok(name in (await status())),
      ]),
      ...Object.keys({ ...readOnly, ...writable }).map((name): Fact => [
        `an insight has ${name}`,
        async () => assert.ok(name in (await insight(created['id']))),
      ]),
      ...Object.entries(writable).map(([name, value]): Fact => [
        `${name} of an insight can be written`,
        async () => {
          const { id } = fields(await ok('POST', 'insights/', {}, 201));
          await ok('PATCH', `insights/${String(id)}/`, { [name]: value });
          assert.deepEqual((await insight(id))[name], value);
        },
      ]),
      ...Object.entries(readOnly).map(([name, value]): Fact => [
        `${name} of an insight is not written`,
        async () => {
          const before = (await insight(created['id']))[name];
          await ok('PATCH', `insights/${String(created['id'])}/`, { [name]: value });
          const after = (await insight(created['id']))[name];
          assert.notDeepEqual(after, value);
          if (!/_at$|last_modified_by/.test(name)) assert.deepEqual(after, before);
        },
      ]),
      [
        'each of dashboard_tiles has id, dashboard_id and deleted',
        async () => {
          const { body } = await ok('GET', 'insights/?limit=100');
          const all = (body.results as unknown as Fields[]).flatMap(
            ({ dashboard_tiles: tiles }) => tiles as Fields[],
          );
          assert.ok(all.length > 0);
          for (const { id, dashboard_id, deleted } of all) {
            assert.deepEqual(
              [typeof id, typeof dashboard_id, typeof (deleted ?? false)],
              ['number', 'number', 'boolean'],
            );
          }
        },
      ],
      [
        'a user has id, uuid, distinct_id, names, email, is_email_verified, hedgehog_config',
        async () =>
          assert.deepEqual(typesOf(await insight(created['id']), 'created_by'), {
            ...{ id: 'number', uuid: 'string', distinct_id: 'string', first_name: 'string' },
            ...{ last_name: 'string', email: 'string', is_email_verified: 'boolean' },
            hedgehog_config: 'object',
          }),
      ],
      [
        'the sharing configuration has created_at, enabled and access_token',
        async () => {
          const { body } = await ok('GET', 'insights/1/sharing/');
          const sharing = body as unknown as Fields;
          assert.deepEqual(Object.keys(sharing), ['created_at', 'enabled', 'access_token']);
          assert.equal(typeof sharing['enabled'], 'boolean');
        },
      ],
      [
        'a list has count, next, previous and results',
        async () => {
          const { body } = await ok('GET', 'insights/?limit=2');
          assert.deepEqual(Object.keys(body), ['count', 'next', 'previous', 'results']);
          assert.ok(body.next?.startsWith(service.url));
          assert.equal(body.previous, null);
          const next = (body.next ?? '').slice(service.url.length);
          assert.ok((await ask(service, 'GET', next)).body.previous);
        },
      ],
      [
        'a funnel has is_cached, last_refresh, timezone and result, and its steps seven members',
        async () => {
          const answer = await funnel({});
          for (const name of ['is_cached', 'last_refresh', 'timezone']) assert.ok(name in answer);
          const [step = {}] = items(answer);
          const members = { count: 'number', action_id: 'string', order: 'string' };
          const times = { average_conversion_time: 'number', median_conversion_time: 'number' };
          const links = { converted_people_url: 'string', dropped_people_url: 'string' };
          for (const [name, type] of Object.entries({ ...members, ...times, ...links })) {
            assert.equal(typeof step[name], type, name);
          }
        },
      ],
      [
        'a trend has data, days, labels and label for each series',
        async () => {
          const [series = {}] = items(await trend({}));
          const { data, days, labels, label } = series as Record<string, unknown[] | string>;
          assert.ok(Array.isArray(data) && data.every((one) => typeof one === 'number'));
          assert.ok(
            Array.isArray(days) && days.every((day) => /^\d{4}-\d\d-\d\d$/.test(String(day))),
          );
          assert.ok(Array.isArray(labels) && labels.length === data.length);
          assert.equal(typeof label, 'string');
        },
      ],
      [
        'the filter of a trend repeats events, actions, properties, filter_test_accounts and dates',
        async () => {
          const [{ filter } = {}] = items(await trend({}));
          assert.deepEqual(Object.keys(filter as object).sort(), [
            ...['actions', 'date_from', 'date_to', 'events', 'filter_test_accounts', 'properties'],
          ]);
        },
      ],
      [
        'each event of that filter has id, properties and math',
        async () => {
          const [{ filter } = {}] = items(await trend({}));
          const [event = {}] = (filter as { events: Fields[] }).events;
          assert.deepEqual(event, { id: '$pageview', properties: [], math: 'total' });
        },
      ],
    ];
    check(facts);
  });

  describe('states', () => {
    check([
      [
        'an insight is deleted by PATCH, and its record is kept',
        async () => {
          const { id } = fields(await ok('POST', 'insights/', { name: 'Gone', query }, 201));
          const path = `insights/${String(id)}/`;
          assert.equal(fields(await ok('PATCH', path, { deleted: true }))['deleted'], true);
          assert.equal((await ok('GET', 'insights/?limit=500')).text.includes('"Gone"'), false);
          const again = await send('PATCH', path, { deleted: false });
          assert.equal(fields(again)['name'], 'Gone');
        },
      ],
      [
        'DELETE of an insight answers 405 without a body, and changes nothing',
        async () => {
          const path = `insights/${String(created['id'])}/`;
          const { text } = await ok('DELETE', path, undefined, 405);
          assert.equal(text, '');
          assert.equal((await insight(created['id']))['deleted'], false);
        },
      ],
      [
        'a running query is cancelled by DELETE, with 204 and no body',
        async () => {
          const id = 'to-be-cancelled';
          await submit(endless, { refresh: 'force_async', client_query_id: id });
          assert.equal((await ok('DELETE', `query/${id}/`, undefined, 204)).text, '');
        },
      ],
      [
        'client_query_id names the run, for its status',
        async () => {
          await submit(fresh(), { refresh: 'async', client_query_id: 'named-here' });
          const { body } = await ok('GET', 'query/named-here/');
          assert.deepEqual(Object.keys(body), ['query_status']);
          assert.equal(body.query_status.id, 'named-here');
        },
      ],
    ]);
  });

  describe('refresh modes', () => {
    const after = async (first: string | undefined, refresh?: string): Promise<Answer> => {
      const text = fresh();
      if (first) await submit(text, { refresh: first });
      return submit(text, refresh === undefined ? {} : { refresh });
    };
    check([
      [
        'blocking computes',
        async () => assert.ok(!isBackground(await after(undefined, 'blocking'))),
      ],
      [
        'blocking takes a very fresh cached result',
        async () => assert.equal((await after('blocking', 'blocking')).body.is_cached, true),
      ],
      [
        'async starts a query',
        async () => assert.ok(isBackground(await after(undefined, 'async'))),
      ],
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
        async () => assert.equal((await insight(created['id']))['result'], null),
      ],
      [
        'a refresh computes an insight',
        async () => {
          const computed = await insight(created['id'], '?refresh=blocking');
          assert.ok(Array.isArray(computed['result']));
        },
      ],
      [
        'an async refresh of a list starts queries',
        async () => {
          await ok(
            'POST',
            'insights/',
            { name: 'Later', query: { ...query, query: fresh() } },
            201,
          );
          const { body } = await ok('GET', 'insights/?limit=1&refresh=force_async');
          assert.ok((body.results as unknown as Fields[])[0]?.['query_status']);
        },
      ],
    ]);
  });

  describe('lists', () => {
    const names = async (parameters: string): Promise<Answer> =>
      ok('GET', `insights/?${parameters}`);
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
          const found = (await names(`short_id=${String(created['short_id'])}`)).body;
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
          const [dashboard] = shown?.['dashboards'] as number[];
          const plain = await insight(shown?.['id'], '?refresh=blocking');
          const there = await insight(
            shown?.['id'],
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

  describe('formats', () => {
    const computing = { events: steps, ...range };
    const taking: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['GET', 'insights/'],
      ['POST', 'insights/', { name: 'As CSV' }],
      ['GET', 'insights/1/sharing/'],
      ['GET', 'insights/1/'],
      ['PATCH', 'insights/2/', { description: 'As CSV' }],
      ['GET', 'insights/my_last_viewed/'],
      ['POST', 'insights/funnel/', computing],
      ['POST', 'insights/trend/', computing],
    ];
    for (const [method, path, body] of taking) {
      it(`csv is an answer of ${method} ${path}`, async () => {
        const { url, apiKey, projectId } = service;
        const answer = await fetch(`${url}/api/projects/${projectId}/${path}?format=csv`, {
          method,
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        assert.ok(answer.ok);
        assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
      });
      it(`json is an answer of ${method} ${path}, and another format is refused by name`, async () => {
        assert.ok((await send(method, `${path}?format=json`, body)).status < 300);
        const refused = await send(method, `${path}?format=xml`, body);
        assert.deepEqual([refused.status, refused.body.attr], [400, 'format']);
      });
    }
  });

  describe('operations without a body', () => {
    const bare: readonly (readonly [method: string, path: string])[] = [
      ['POST', 'query/chat/'],
      ['GET', 'query/draft_sql/?prompt=how%20many%20signed%20up'],
      ['POST', 'insights/1/viewed/'],
      ['POST', 'insights/cancel/'],
      ['GET', 'insights/funnel/'],
      ['GET', 'insights/funnel/correlation/'],
      ['POST', 'insights/funnel/correlation/'],
      ['GET', 'insights/path/'],
      ['POST', 'insights/path/'],
      ['GET', 'insights/retention/'],
      ['POST', 'insights/retention/'],
      ['POST', 'insights/timing/'],
      ['GET', 'insights/trend/'],
    ];
    for (const [method, path] of bare) {
      it(`${method} ${path} answers 200 and nothing`, async () => {
        const body = method === 'POST' ? { name: 'x', events: steps, ...range } : undefined;
        assert.equal((await ok(method, path, body)).text, '');
      });
    }
  });

  describe('the parameters of trends and funnels', () => {
    const chrome = { key: '$browser', value: 'Chrome', operator: 'exact', type: 'event' };
    const filter = { type: 'AND', values: [chrome] };
    const refused = async (path: string, body: object): Promise<void> =>
      assert.equal((await send('POST', `insights/${path}/`, body)).status, 400);
    const broken = async (body: object): Promise<number> => items(await trend(body)).length;
    check([
      ['one of events and actions is required, for trends', () => refused('trend', range)],
      ['one of events and actions is required, for funnels', () => refused('funnel', range)],
      [
        'actions are counted as events are',
        async () => assert.ok(total(await trend({ events: [], actions: [{ id: '4' }] })) > 0),
      ],
      [
        'properties filter',
        async () => assert.ok(total(await trend({ properties: filter })) < total(await trend({}))),
      ],
      [
        'filter_test_accounts leaves accounts out',
        async () => {
          const without = total(await trend({ filter_test_accounts: true }));
          assert.ok(without <= total(await trend({})));
        },
      ],
      [
        'date_from is -7d where absent',
        async () => {
          const series = { events: [steps[0]], date_to: '2026-01-31' };
          const answer = fields(await ok('POST', 'insights/trend/', series));
          const [{ filter: told } = {}] = items(answer);
          assert.equal((told as Fields)['date_from'], '-7d');
        },
      ],
      [
        'date_to is -7d where absent',
        async () => {
          const answer = fields(await ok('POST', 'insights/trend/', { events: [steps[0]] }));
          const [{ filter: told, days } = {}] = items(answer);
          assert.equal((told as Fields)['date_to'], '-7d');
          assert.equal((days as unknown[]).length, 1);
        },
      ],
      ...['2026-01-10', '-7d', '-1m', 'mStart', 'yStart'].map((date): Fact => [
        `a date may be ${date}`,
        async () => assert.ok(items(await trend({ date_from: date })).length > 0),
      ]),
      [
        'breakdown is by a property of events where breakdown_type is absent',
        async () => assert.ok((await broken({ breakdown: '$browser' })) > 1),
      ],
      ...(
        [
          ['event', '$browser'],
          ['person', 'plan'],
          ['cohort', [1, 2]],
          ['session', '$channel_type'],
          ['hogql', 'properties.$os'],
        ] as const
      ).map(([breakdown_type, breakdown]): Fact => [
        `breakdown_type may be ${breakdown_type}`,
        async () => assert.ok((await broken({ breakdown_type, breakdown })) > 1),
      ]),
      [
        'breakdown_type may be group',
        async () => {
          const by = {
            breakdown_type: 'group',
            breakdown: 'industry',
            breakdown_group_type_index: 0,
          };
          assert.ok((await broken(by)) > 1);
        },
      ],
      [
        'a breakdown has ten values at most where breakdown_limit is absent',
        async () => {
          const by = { breakdown: '$current_url' };
          assert.ok(items(await funnel({ ...by, breakdown_limit: 3 })).length <= 4);
          assert.ok(items(await funnel(by)).length <= 11);
        },
      ],
      [
        'the window is 14 days where absent',
        async () => {
          const window = { funnel_window_interval: 14, funnel_window_interval_type: 'DAY' };
          assert.deepEqual(counts(await funnel({})), counts(await funnel(window)));
        },
      ],
      ...['DAY', 'SECOND', 'MINUTE', 'HOUR', 'WEEK', 'MONTH'].map(
        (funnel_window_interval_type): Fact => [
          `the window may be counted by ${funnel_window_interval_type}`,
          async () => {
            const window = { funnel_window_interval: 1, funnel_window_interval_type };
            assert.equal(items(await funnel(window)).length, 2);
          },
        ],
      ),
      [
        'funnel_window_days is the older way to say it',
        async () => {
          const older = counts(await funnel({ funnel_window_days: 2 }));
          const window = { funnel_window_interval: 2, funnel_window_interval_type: 'DAY' };
          assert.deepEqual(older, counts(await funnel(window)));
        },
      ],
      ...['steps', 'trends', 'time_to_convert'].map((funnel_viz_type): Fact => [
        `funnel_viz_type may be ${funnel_viz_type}`,
        async () => assert.ok((await funnel({ funnel_viz_type }))['result']),
      ]),
      ...['ordered', 'strict', 'unordered'].map((funnel_order_type): Fact => [
        `funnel_order_type may be ${funnel_order_type}`,
        async () => {
          const [, ordered] = counts(await funnel({})) as number[];
          const [, other] = counts(await funnel({ funnel_order_type })) as number[];
          if (funnel_order_type === 'strict') assert.ok(Number(other) <= Number(ordered));
          else assert.ok(Number(other) >= Number(ordered));
        },
      ]),
      [
        'exclusions leave people out of the whole funnel',
        async () => {
          const exclusions = [{ id: '$autocapture', funnel_from_step: 0, funnel_to_step: 1 }];
          const [all] = counts(await funnel({})) as number[];
          const [left] = counts(await funnel({ exclusions })) as number[];
          assert.ok(Number(left) < Number(all));
        },
      ],
      [
        'aggregation_group_type_index is 0 where absent, which is by user',
        async () => {
          const users = counts(await funnel({ aggregation_group_type_index: 0 }));
          assert.deepEqual(users, counts(await funnel({})));
          assert.notDeepEqual(users, counts(await funnel({ aggregation_group_type_index: 1 })));
        },
      ],
      [
        'compare and compare_to add the time before',
        async () => {
          assert.equal(await broken({ compare: true }), 2);
          assert.equal(await broken({ compare: true, compare_to: '-1w' }), 2);
        },
      ],
      ...(
        [
          ...['ActionsLineGraph', 'ActionsLineGraphCumulative', 'ActionsTable', 'ActionsPie'],
          ...['ActionsBar', 'ActionsBarValue', 'WorldMap', 'BoldNumber'],
        ] as const
      ).map((display): Fact => [
        `display may be ${display}`,
        async () => assert.ok(items(await trend({ display })).length > 0),
      ]),
      [
        'a formula makes one number of all series',
        async () => {
          const answer = await trend({ events: steps, formula: 'A + B' });
          assert.equal(items(answer).length, 1);
          assert.equal(total(answer), total(await trend({ events: steps })));
        },
      ],
    ]);
  });

  describe('keys', () => {
    const allowed: readonly (readonly [
      key: string,
      method: string,
      path: string,
      body?: object,
    ])[] = [
      ['phx_queries', 'POST', 'query/', { query }],
      ['phx_queries', 'DELETE', 'query/none/'],
      ['phx_insights', 'GET', 'insights/'],
      ['phx_insights', 'POST', 'insights/', { name: 'By key' }],
      ['phx_insights', 'PATCH', 'insights/2/', { description: 'By key' }],
      ['phx_reader', 'POST', 'insights/trend/', { events: steps, ...range }],
      ['phx_reader', 'POST', 'insights/funnel/', { events: steps, ...range }],
      ['phx_reader', 'POST', 'insights/path/', {}],
      ['phx_reader', 'POST', 'insights/retention/', {}],
      ['phx_sharing', 'GET', 'insights/1/sharing/'],
      ['phx_log', 'GET', 'insights/activity/'],
      ['phx_log', 'GET', 'insights/1/activity/'],
    ];
    for (const [key, method, path, body] of allowed) {
      const scopes = keys.find((each) => each.key === key)?.scopes ?? [];
      it(`with ${scopes.join(' and ')} may ${method} ${path}`, async () => {
        assert.notEqual((await send(method, path, body, key)).status, 403);
      });
      it(`without ${scopes.at(-1) ?? ''} may not ${method} ${path}`, async () => {
        const other = key === 'phx_queries' ? 'phx_log' : 'phx_queries';
        assert.equal((await send(method, path, body, other)).status, 403);
      });
    }
    check([
      [
        'go into Authorization: Bearer',
        async () => {
          const answer = await fetch(`${service.url}/api/projects/`, {
            headers: { authorization: service.apiKey },
          });
          assert.equal(answer.status, 401);
        },
      ],
      [
        'find their projects at /api/projects/',
        async () => assert.ok((await ok('GET', '/api/projects/')).text.includes(service.projectId)),
      ],
      [
        'may leave the slash at the end of a path out',
        async () => assert.equal((await send('GET', 'insights/1')).status, 200),
      ],
    ]);
  });

  describe('limits', () => {
    check([
      [
        'a query brings 10,000 rows at most',
        async () => {
          const { body } = await submit('select number from numbers(20000) limit 20000', {});
          assert.equal(body.results.length, 10_000);
        },
      ],
      [
        '120 queries an hour',
        async () => {
          const limited = await startSandbox({ persons: 20, end, rateLimit: true });
          try {
            const statuses: number[] = [];
            for (let asked = 0; asked < 121; asked++) {
              statuses.push((await run(limited, 'select 1')).status);
            }
            assert.equal(statuses.indexOf(429), 120);
          } finally {
            await limited.stop();
          }
        },
      ],
    ]);
  });
});

function check(facts: readonly Fact[]): void {
  for (const [fact, holds] of facts) it(fact, holds);
}

function fields({ body }: Answer): Fields {
  return body;
}

function typesOf(holder: Fields, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(holder[name] as object).map(([key, value]) => [key, typeof value]),
  );
}
