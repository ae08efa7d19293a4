import type { OperationName } from '../../../../client/src/api/operations.ts';
import type { ServiceClient } from '../../../../client/src/api/serviceClient.ts';

const { signal } = new AbortController();

/** An insight as a service sends it, unknown members and large integers included. */
export const insight = {
  id: 42,
  short_id: 'AaVQ8Ijw',
  name: 'Signups',
  derived_name: null,
  description: '',
  tags: ['growth'],
  favorited: false,
  deleted: false,
  saved: true,
  query: {
    zeta: 1,
    kind: 'DataVisualizationNode',
    source: { kind: 'HogQLQuery', query: 'select 1' },
  },
  dashboard_tiles: [{ id: 1, dashboard_id: 5, deleted: false, color: null }],
  last_modified_at: '2026-01-05T09:00:00Z',
  last_modified_by: { id: 3, first_name: 'Ann', hedgehog_config: { hat: 'top' } },
  effective_privilege_level: 37,
  result: [[1]],
  some_new_member: { a: [1, 2] },
};
/** A list with one item. */
export const page = (item: unknown): unknown => ({
  count: 1,
  next: null,
  previous: null,
  results: [item],
  extra: 1,
});
const computed = { result: [{ label: 'a', data: [1], action: {} }], is_cached: true, timings: [] };

/** One call of the typed client: its request, the answer, and what it returns. */
type Call = {
  readonly operation: OperationName;
  readonly call: (client: ServiceClient) => Promise<unknown>;
  /** Below the project unless it starts with `/api`. */
  readonly path: string;
  readonly sent?: unknown;
  readonly answer?: unknown;
  /** The least that the call must return; `undefined` checks nothing. */
  readonly returns?: unknown;
};

const trend = { events: [{ id: '$pageview', math: 'total' }], date_from: '-7d', date_to: '-0d' };

/** A call of each operation of the service. */
export const calls: readonly Call[] = [
  {
    operation: 'query.run',
    call: (client) =>
      client.queries('7').submit(
        {
          query: { kind: 'HogQLQuery', query: 'select {n}', values: { n: 1 } },
          refresh: 'force_blocking',
          clientQueryId: 'id-1',
          variablesOverride: { v: { value: 2 } },
          filtersOverride: { date_from: '-1d' },
        },
        signal,
      ),
    path: 'query/',
    sent: {
      query: { kind: 'HogQLQuery', query: 'select {n}', values: { n: 1 } },
      refresh: 'force_blocking',
      client_query_id: 'id-1',
      variables_override: { v: { value: 2 } },
      filters_override: { date_from: '-1d' },
    },
    answer: { results: [[1]], columns: ['n'], types: [['n', 'UInt8']] },
    returns: { kind: 'done' },
  },
  {
    operation: 'query.status',
    call: (client) => client.queries('7').status('id 1', true, signal),
    path: 'query/id 1/?show_progress=true',
    answer: {
      query_status: {
        id: 'id 1',
        complete: false,
        query_progress: { rows_read: 5, bytes_read: 9, estimated_rows_total: 10 },
      },
    },
    returns: { kind: 'running', progress: { rowsRead: 5, bytesRead: 9, fraction: 0.5 } },
  },
  {
    operation: 'query.cancel',
    call: (client) => client.queries('7').cancel('id-1', signal),
    path: 'query/id-1/',
    returns: { alreadyComplete: false },
  },
  {
    operation: 'query.chat',
    call: (client) => client.queries('7').chat({ messages: [] }, signal),
    path: 'query/chat/',
    sent: { messages: [] },
  },
  {
    operation: 'query.draftSql',
    call: (client) =>
      client.queries('7').draftSql({ prompt: 'signups a day', currentQuery: 'select 1' }, signal),
    path: 'query/draft_sql/?prompt=signups+a+day&current_query=select+1',
    answer: { sql: ' select 2 ' },
    returns: 'select 2',
  },
  {
    operation: 'insights.list',
    call: (client) => client.insights('7').list(100, signal, { search: 'sign', limit: 20 }),
    path: 'insights/?limit=20&offset=100&basic=true&saved=true&order=-last_modified_at&search=sign',
    answer: page(insight),
    returns: { insights: [insight], count: 1, hasMore: false },
  },
  {
    operation: 'insights.create',
    call: (client) => client.insights('7').create({ name: 'Signups', saved: true }, signal),
    path: 'insights/',
    sent: { name: 'Signups', saved: true },
    answer: insight,
    returns: insight,
  },
  {
    operation: 'insights.retrieve',
    call: (client) =>
      client.insights('7').retrieve(42, signal, { refresh: 'lazy_async', fromDashboard: 5 }),
    path: 'insights/42/?refresh=lazy_async&from_dashboard=5',
    answer: insight,
    returns: insight,
  },
  {
    operation: 'insights.update',
    call: (client) => client.insights('7').update(42, { tags: ['a', 'b'] }, signal),
    path: 'insights/42/',
    sent: { tags: ['a', 'b'] },
    answer: insight,
    returns: insight,
  },
  {
    operation: 'insights.delete',
    call: (client) => client.operations('7').callRaw('insights.delete', { id: 42 }, signal),
    path: 'insights/42/',
    answer: { detail: 'Method "DELETE" not allowed.' },
    returns: { status: 405, text: '{"detail":"Method \\"DELETE\\" not allowed."}' },
  },
  {
    operation: 'insights.sharing',
    call: (client) => client.insightContext('7').sharing(42, signal),
    path: 'insights/42/sharing/',
    answer: { created_at: null, enabled: true, access_token: 'tok', settings: {} },
    returns: { created_at: null, enabled: true, access_token: 'tok', settings: {} },
  },
  {
    operation: 'insights.activity',
    call: (client) => client.insightContext('7').activity(42, 2, signal),
    path: 'insights/42/activity/?page=2',
    answer: {
      results: [{ activity: 'updated', item_id: 42, detail: { changes: [] }, unread: false }],
      next: null,
      total_count: 11,
    },
    returns: { entries: [{ activity: 'updated', item_id: '42', unread: false }], count: 11 },
  },
  {
    operation: 'insights.allActivity',
    call: (client) => client.insightContext('7').allActivity(1, signal),
    path: 'insights/activity/?page=1',
    returns: { entries: [], count: null, hasMore: false },
  },
  {
    operation: 'insights.viewed',
    call: (client) => client.insightContext('7').viewed(42, signal),
    path: 'insights/42/viewed/',
    sent: {},
  },
  {
    operation: 'insights.viewedList',
    call: (client) =>
      client
        .operations('7')
        .call('insights.viewedList', {}, signal, { body: { insight_ids: [42] } }),
    path: 'insights/viewed/',
    sent: { insight_ids: [42] },
  },
  {
    operation: 'insights.myLastViewed',
    call: (client) => client.insightContext('7').myLastViewed(signal),
    path: 'insights/my_last_viewed/',
    answer: [insight],
    returns: [insight],
  },
  {
    operation: 'insights.cancel',
    call: (client) => client.insightContext('7').cancel('id-1', signal),
    path: 'insights/cancel/',
    sent: { client_query_id: 'id-1' },
  },
  {
    operation: 'insights.timing',
    call: (client) => client.insightContext('7').timing({ name: 'x' }, signal),
    path: 'insights/timing/',
    sent: { name: 'x' },
  },
  {
    operation: 'trend.compute',
    call: (client) => client.computations('7').trend(trend, signal),
    path: 'insights/trend/',
    sent: trend,
    answer: computed,
    returns: computed,
  },
  {
    operation: 'funnel.compute',
    call: (client) =>
      client.computations('7').funnel({ ...trend, funnel_viz_type: 'time_to_convert' }, signal),
    path: 'insights/funnel/',
    sent: { ...trend, funnel_viz_type: 'time_to_convert' },
    answer: { result: { bins: [[1, 2]] } },
    returns: { result: { bins: [[1, 2]] } },
  },
  ...(['trend', 'funnel', 'funnelCorrelation', 'path', 'retention'] as const).map((kind): Call => ({
    operation: `${kind}.read`,
    call: (client) => client.computations('7').read(kind, signal),
    path: kind === 'funnelCorrelation' ? 'insights/funnel/correlation/' : `insights/${kind}/`,
    returns: { is_cached: false },
  })),
  ...(['funnelCorrelation', 'path', 'retention'] as const).map((kind): Call => ({
    operation: `${kind}.compute`,
    call: (client) => client.computations('7').compute(kind, { query: { kind: 'X' } }, signal),
    path: kind === 'funnelCorrelation' ? 'insights/funnel/correlation/' : `insights/${kind}/`,
    sent: { query: { kind: 'X' } },
    answer: computed,
    returns: computed,
  })),
  {
    operation: 'projects.list',
    call: (client) => client.projects.list(signal),
    path: '/api/projects/',
    answer: page({ id: 7, name: 'Hedgebox', api_token: 'x' }),
    returns: [{ id: '7', name: 'Hedgebox', api_token: 'x' }],
  },
  {
    operation: 'projects.retrieve',
    call: (client) => client.projects.retrieve('7', signal),
    path: '/api/projects/7/',
    answer: { id: 7, name: 'Hedgebox', timezone: 'UTC' },
    returns: { id: '7', name: 'Hedgebox', timezone: 'UTC' },
  },
  {
    operation: 'projects.eventsRetention',
    call: (client) => client.projects.oldestEvents('7', signal),
    path: '/api/projects/7/events_retention/',
    answer: { retention_months: 84, retained_from: '2019-11-27T00:00:00Z', docs_url: null },
    returns: '2019-11-27T00:00:00Z',
  },
  {
    operation: 'account.me',
    call: (client) => client.account.me(signal),
    path: '/api/users/@me/',
    answer: { uuid: 'u', email: 'ann@hedgebox.example', team: { id: 7 } },
    returns: { uuid: 'u', email: 'ann@hedgebox.example', team: { id: 7 } },
  },
  {
    operation: 'account.key',
    call: (client) => client.account.key(signal),
    path: '/api/personal_api_keys/@current/',
    answer: { scopes: ['query:read'], scoped_teams: [7], scoped_organizations: [], label: 'l' },
    returns: { scopes: ['query:read'], scoped_teams: [7], scoped_organizations: [], label: 'l' },
  },
  {
    operation: 'definitions.events',
    call: (client) => client.projectData('7').events({ search: 'page', limit: 50 }, signal),
    path: 'event_definitions/?search=page&limit=50',
    answer: page({ id: 'x', name: '$pageview', volume: 9 }),
    returns: { items: [{ name: '$pageview', volume: 9 }], count: 1, hasMore: false },
  },
  {
    operation: 'definitions.properties',
    call: (client) =>
      client.projectData('7').properties({ type: 'person', exclude_hidden: true }, signal),
    path: 'property_definitions/?type=person&exclude_hidden=true',
    answer: page({ id: 'x', name: 'plan', property_type: 'String', is_numerical: false }),
    returns: { items: [{ name: 'plan', property_type: 'String' }], count: 1 },
  },
  {
    operation: 'values.events',
    call: (client) => client.projectData('7').values('events', '$browser', 'Chr', signal),
    path: 'events/values/?key=$browser&value=Chr',
    answer: [{ name: 'Chrome' }, { name: 7 }],
    returns: ['Chrome', 7],
  },
  {
    operation: 'values.persons',
    call: (client) => client.projectData('7').values('persons', 'plan', undefined, signal),
    path: 'persons/values/?key=plan',
    answer: { results: [{ name: 'free' }] },
    returns: ['free'],
  },
  {
    operation: 'variables.list',
    call: (client) => client.projectData('7').variables(1, signal),
    path: 'insight_variables/?page=1',
    answer: page({ id: 'v', name: 'Plan', code_name: 'plan', type: 'List', values: ['a'] }),
    returns: { items: [{ code_name: 'plan', type: 'List', values: ['a'] }] },
  },
  {
    operation: 'variables.create',
    call: (client) =>
      client.projectData('7').createVariable({ name: 'Plan', type: 'List', values: ['a'] }, signal),
    path: 'insight_variables/',
    sent: { name: 'Plan', type: 'List', values: ['a'] },
    answer: { id: 'v', name: 'Plan', code_name: 'plan', type: 'List', values: ['a'] },
    returns: { id: 'v', code_name: 'plan', values: ['a'] },
  },
  {
    operation: 'variables.update',
    call: (client) => client.projectData('7').updateVariable('v', { default_value: null }, signal),
    path: 'insight_variables/v/',
    sent: { default_value: null },
    answer: { id: 'v', name: 'Plan', code_name: 'plan', type: 'List', default_value: null },
    returns: { id: 'v', code_name: 'plan', default_value: null },
  },
  {
    operation: 'cohorts.list',
    call: (client) => client.projectData('7').cohorts({ limit: 100 }, signal),
    path: 'cohorts/?limit=100',
    answer: page({ id: 1, name: 'Payers', count: 12, groups: [] }),
    returns: { items: [{ id: 1, name: 'Payers', count: 12, groups: [] }] },
  },
];
