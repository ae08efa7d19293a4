import assert from 'node:assert/strict';
import { addressOf, operationNames, operationOf } from '../../../../client/src/api/operations.ts';
import { bodySchemas, bodyTemplates } from '../../../../client/src/api/operations/bodies.ts';

/** The operations that the service's own document lists. */
const documented = `
  POST /query/ 200 query:read
  GET /query/{id}/ 200 query:read
  DELETE /query/{id}/ 204 query:read
  POST /query/chat/ 200
  GET /query/draft_sql/ 200
  GET /insights/ 200 insight:read
  POST /insights/ 201 insight:write
  GET /insights/{insight_id}/sharing/ 200 sharing_configuration:read
  GET /insights/{id}/ 200 insight:read
  PATCH /insights/{id}/ 200 insight:write
  DELETE /insights/{id}/ 405 insight:write
  GET /insights/{id}/activity/ 200 activity_log:read
  POST /insights/{id}/viewed/ 200
  GET /insights/activity/ 200 activity_log:read
  POST /insights/cancel/ 200
  GET /insights/funnel/ 200 insight:read
  POST /insights/funnel/ 200 insight:read
  GET /insights/funnel/correlation/ 200
  POST /insights/funnel/correlation/ 200
  GET /insights/my_last_viewed/ 200
  GET /insights/path/ 200 insight:read
  POST /insights/path/ 200 insight:read
  GET /insights/retention/ 200 insight:read
  POST /insights/retention/ 200 insight:read
  POST /insights/timing/ 200
  GET /insights/trend/ 200 insight:read
  POST /insights/trend/ 200 insight:read`
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '');

describe('the table of operations', () => {
  const all = operationNames.map((name) => ({ name, ...operationOf(name) }));

  it('has every documented operation, with its status and scope, once', () => {
    const prefix = '/api/projects/{project_id}';
    const found = all
      .filter(({ path, source }) => /\/(query|insights)\//.test(path) && source === 'documented')
      .map(({ method, path, answers, scope }) =>
        [method, path.replace(prefix, ''), answers, scope].filter(Boolean).join(' '),
      );
    assert.deepEqual(found.sort(), documented.sort());
  });

  it('asks for exactly the parameters that appear in the path', () => {
    for (const { name, path, parameters } of all) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each).sort();
      const asked = parameters.filter((each) => each.in === 'path').map((each) => each.name);
      assert.deepEqual(asked.sort(), inPath, name);
    }
  });

  it('ends every path with a slash: the service does not add it', () => {
    for (const { name, path } of all) assert.match(path, /\/$/, name);
  });

  it('explains every operation and parameter in a sentence', () => {
    for (const { name, about, parameters } of all) {
      for (const text of [about, ...parameters.map((each) => each.about)]) {
        assert.match(text, /^[A-Z].*\.$|^deleted/, `${name}: ${text}`);
      }
    }
  });

  it('knows all six refresh modes, with the documented default, where insights are read', () => {
    for (const name of ['insights.list', 'insights.retrieve'] as const) {
      const refresh = operationOf(name).parameters.find((each) => each.name === 'refresh');
      assert.deepEqual(
        [...(refresh?.choices ?? [])].sort(),
        ['async', 'blocking', 'force_async', 'force_blocking', 'force_cache', 'lazy_async'].sort(),
      );
      assert.equal(refresh?.default, 'force_cache');
    }
    assert.equal(bodySchemas.query.properties?.['refresh']?.default, 'blocking');
  });

  it('takes a format for every operation on insights', () => {
    for (const { name, path, parameters } of all) {
      const takes = parameters.some((each) => each.name === 'format');
      assert.equal(takes, path.includes('/insights/'), name);
    }
  });

  it('has a schema and an example for every body', () => {
    for (const { name, body } of all) {
      if (!body) continue;
      const { required = [], properties = {} } = bodySchemas[body];
      const example = bodyTemplates[body] as Record<string, unknown>;
      for (const member of required) assert.ok(member in example, `${name}: ${member}`);
      for (const member of Object.keys(example))
        assert.ok(member in properties, `${name}: ${member}`);
    }
  });

  const defaults: [body: 'funnel' | 'trend', member: string, value: unknown][] = [
    ['funnel', 'date_from', '-7d'],
    ['funnel', 'breakdown_type', 'event'],
    ['funnel', 'funnel_window_interval', 14],
    ['funnel', 'funnel_viz_type', 'steps'],
    ['funnel', 'funnel_order_type', 'ordered'],
    ['funnel', 'aggregation_group_type_index', 0],
    ['funnel', 'breakdown_limit', 10],
    ['trend', 'date_from', '-7d'],
    ['trend', 'breakdown_type', 'event'],
    ['trend', 'display', 'ActionsLineGraph'],
  ];
  for (const [body, member, value] of defaults) {
    it(`says that ${member} of a ${body} is ${String(value)} by default`, () =>
      assert.equal(bodySchemas[body].properties?.[member]?.default, value));
  }

  it('marks what is deprecated, and says what to write instead', () => {
    const marked = Object.values(bodySchemas).flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, each]) => (each.deprecated ? [name] : [])),
    );
    assert.deepEqual(marked.sort(), ['async', 'dashboards', 'funnel_window_days']);
    for (const { properties = {} } of Object.values(bodySchemas)) {
      for (const each of Object.values(properties)) {
        if (each.deprecated) assert.ok(each.deprecationMessage);
      }
    }
  });

  it('fills a path so that no value can lead elsewhere', () => {
    const status = operationOf('query.status');
    const { path, query } = addressOf(status, {
      project_id: '7',
      id: 'a/b?c#d',
      show_progress: true,
    });
    assert.equal(path, '/api/projects/7/query/a%2Fb%3Fc%23d/');
    assert.deepEqual(query, { show_progress: true });
    for (const id of ['', '.', '..', undefined]) {
      assert.throws(() => addressOf(status, { project_id: '7', id }), RangeError);
    }
  });
});
