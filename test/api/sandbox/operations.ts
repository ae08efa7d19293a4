/** A request to one of the service's operations. */
export type Operation = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As written in the service's document, inside the project. */
  readonly template: string;
  /** Inside the project, with the ids of demo insights. */
  readonly path: string;
  readonly body?: unknown;
  /**
   * The status in the profiles seed, age2024 and current; with an application's token where
   * personal keys are refused.
   */
  readonly status: readonly [seed: number, age2024: number, current: number];
  /** True if each profile refuses a personal key with 403, in the same order. */
  readonly isClosed?: readonly [seed: boolean, age2024: boolean, current: boolean];
  /** The service's document shows no body for its success. */
  readonly isBare?: true;
};

const steps = [{ id: '$pageview' }, { id: 'uploaded_file' }];
const range = { date_from: '-90d', date_to: '2026-01-31' };
const query = { kind: 'HogQLQuery', query: 'select event, count() from events group by event' };
const in2024AndNow = [false, true, true] as const;
const in2024 = [false, true, false] as const;
const eventsParameter = encodeURIComponent(JSON.stringify(steps));

function same(status: number): readonly [number, number, number] {
  return [status, status, status];
}

/** All 27 operations of the service's document, each with a request that succeeds. */
export const operations: readonly Operation[] = [
  {
    name: 'run a query',
    method: 'POST',
    template: 'query/',
    path: 'query/',
    body: { query },
    status: same(200),
  },
  {
    name: 'poll a query',
    method: 'GET',
    template: 'query/{id}/',
    path: 'query/one/',
    status: same(200),
  },
  {
    name: 'cancel a query',
    method: 'DELETE',
    template: 'query/{id}/',
    path: 'query/two/',
    status: [204, 204, 200],
  },
  {
    name: 'chat',
    method: 'POST',
    template: 'query/chat/',
    path: 'query/chat/',
    status: [200, 200, 404],
    isClosed: in2024,
    isBare: true,
  },
  {
    name: 'draft SQL',
    method: 'GET',
    template: 'query/draft_sql/',
    path: 'query/draft_sql/?prompt=how%20many%20signed%20up',
    status: same(200),
    isClosed: in2024AndNow,
    isBare: true,
  },
  {
    name: 'list insights',
    method: 'GET',
    template: 'insights/',
    path: 'insights/',
    status: same(200),
  },
  {
    name: 'create an insight',
    method: 'POST',
    template: 'insights/',
    path: 'insights/',
    body: { name: 'New', query },
    status: same(201),
  },
  {
    name: 'retrieve an insight',
    method: 'GET',
    template: 'insights/{id}/',
    path: 'insights/1/',
    status: same(200),
  },
  {
    name: 'update an insight',
    method: 'PATCH',
    template: 'insights/{id}/',
    path: 'insights/2/',
    body: { favorited: true },
    status: same(200),
  },
  {
    name: 'delete an insight',
    method: 'DELETE',
    template: 'insights/{id}/',
    path: 'insights/1/',
    status: same(405),
  },
  {
    name: 'sharing',
    method: 'GET',
    template: 'insights/{insight_id}/sharing/',
    path: 'insights/1/sharing/',
    status: same(200),
  },
  {
    name: 'activity of one',
    method: 'GET',
    template: 'insights/{id}/activity/',
    path: 'insights/2/activity/',
    status: same(200),
    isBare: true,
  },
  {
    name: 'activity of all',
    method: 'GET',
    template: 'insights/activity/',
    path: 'insights/activity/',
    status: same(200),
    isBare: true,
  },
  {
    name: 'viewed',
    method: 'POST',
    template: 'insights/{id}/viewed/',
    path: 'insights/3/viewed/',
    body: {},
    status: [200, 201, 404],
    isClosed: in2024,
    isBare: true,
  },
  {
    name: 'last viewed',
    method: 'GET',
    template: 'insights/my_last_viewed/',
    path: 'insights/my_last_viewed/',
    status: same(200),
    isClosed: in2024AndNow,
    isBare: true,
  },
  {
    name: 'cancel by an insight',
    method: 'POST',
    template: 'insights/cancel/',
    path: 'insights/cancel/',
    body: { client_query_id: 'three' },
    status: [200, 201, 201],
    isClosed: in2024AndNow,
    isBare: true,
  },
  {
    name: 'timing',
    method: 'POST',
    template: 'insights/timing/',
    path: 'insights/timing/',
    body: {},
    status: [200, 201, 201],
    isClosed: in2024AndNow,
    isBare: true,
  },
  {
    name: 'trend',
    method: 'GET',
    template: 'insights/trend/',
    path: `insights/trend/?events=${eventsParameter}&date_to=-1d`,
    status: [200, 200, 403],
    isBare: true,
  },
  {
    name: 'trend',
    method: 'POST',
    template: 'insights/trend/',
    path: 'insights/trend/',
    body: { events: steps, ...range },
    status: [200, 200, 403],
  },
  {
    name: 'funnel',
    method: 'GET',
    template: 'insights/funnel/',
    path: `insights/funnel/?events=${eventsParameter}&date_from=-90d&date_to=-1d`,
    status: [200, 200, 403],
    isBare: true,
  },
  {
    name: 'funnel',
    method: 'POST',
    template: 'insights/funnel/',
    path: 'insights/funnel/',
    body: { events: steps, ...range },
    status: [200, 200, 403],
  },
  {
    name: 'correlation',
    method: 'GET',
    template: 'insights/funnel/correlation/',
    path: `insights/funnel/correlation/?events=${eventsParameter}&date_from=-90d&date_to=-1d`,
    status: [200, 200, 404],
    isClosed: in2024,
    isBare: true,
  },
  {
    name: 'correlation',
    method: 'POST',
    template: 'insights/funnel/correlation/',
    path: 'insights/funnel/correlation/',
    body: { events: steps, ...range },
    status: [200, 200, 404],
    isClosed: in2024,
    isBare: true,
  },
  {
    name: 'retention',
    method: 'GET',
    template: 'insights/retention/',
    path: 'insights/retention/?period=Week',
    status: [200, 200, 404],
    isBare: true,
  },
  {
    name: 'retention',
    method: 'POST',
    template: 'insights/retention/',
    path: 'insights/retention/',
    body: { filters: { period: 'Week' } },
    status: [200, 200, 405],
    isBare: true,
  },
  {
    name: 'path',
    method: 'GET',
    template: 'insights/path/',
    path: 'insights/path/?date_from=-30d&date_to=-1d',
    status: [200, 200, 404],
    isBare: true,
  },
  {
    name: 'path',
    method: 'POST',
    template: 'insights/path/',
    path: 'insights/path/',
    body: { query: { kind: 'PathsQuery', pathsFilter: {} } },
    status: [200, 200, 405],
    isBare: true,
  },
];
