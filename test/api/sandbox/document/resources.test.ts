import assert from 'node:assert/strict';
import { ask } from '../service.ts';
import {
  check,
  created,
  type Fact,
  fields,
  type Fields,
  fresh,
  funnel,
  insight,
  items,
  ok,
  service,
  submit,
  trend,
} from './facts.ts';

describe('the service’s document: resources', () => {
  const status = async (): Promise<Fields> => {
    const { body } = await submit(fresh(), { refresh: 'force_async' });
    return body.query_status;
  };
  const types: Readonly<Record<string, string>> = {
    complete: 'boolean',
    error: 'boolean',
    id: 'string',
    query_async: 'boolean',
    team_id: 'number',
  };
  const nullables = [
    'error_message',
    'dashboard_id',
    'end_time',
    'expiration_time',
    'insight_id',
    'labels',
    'pickup_time',
    'query_progress',
    'results',
    'start_time',
    'task_id',
  ];
  const readOnly: Readonly<Record<string, unknown>> = {
    id: 987,
    short_id: 'mine',
    dashboard_tiles: [{ id: 9 }],
    last_refresh: 'now',
    result: [1],
    created_at: '2000-01-01T00:00:00Z',
    updated_at: '2000-01-01T00:00:00Z',
    last_modified_at: '2000-01-01T00:00:00Z',
    created_by: null,
    last_modified_by: null,
    is_sample: true,
    effective_restriction_level: 1,
    effective_privilege_level: 1,
    timezone: 'Mars',
    is_cached: true,
    columns: ['a'],
    hasMore: true,
    types: ['b'],
    cache_target_age: 'now',
    next_allowed_client_refresh: 'now',
    query_status: {},
    hogql: 'select 1',
  };
  const writable: Readonly<Record<string, unknown>> = {
    name: 'Renamed',
    derived_name: 'derived',
    description: 'words',
    order: 3,
    tags: ['a'],
    favorited: true,
    saved: true,
    dashboards: [],
    deleted: false,
    filters: { insight: 'TRENDS' },
    query: {
      kind: 'HogQLQuery',
      query: 'select 2',
    },
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
      async () => assert.ok(name in (await insight((await created())['id']))),
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
        const before = (await insight((await created())['id']))[name];
        await ok('PATCH', `insights/${String((await created())['id'])}/`, { [name]: value });
        const after = (await insight((await created())['id']))[name];
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
        assert.deepEqual(typesOf(await insight((await created())['id']), 'created_by'), {
          id: 'number',
          uuid: 'string',
          distinct_id: 'string',
          first_name: 'string',
          last_name: 'string',
          email: 'string',
          is_email_verified: 'boolean',
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
        assert.ok(body.next?.startsWith((await service()).url));
        assert.equal(body.previous, null);
        const next = (body.next ?? '').slice((await service()).url.length);
        assert.ok((await ask(await service(), 'GET', next)).body.previous);
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
          'actions',
          'date_from',
          'date_to',
          'events',
          'filter_test_accounts',
          'properties',
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

function typesOf(holder: Fields, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(holder[name] as object).map(([key, value]) => [key, typeof value]),
  );
}
