import assert from 'node:assert/strict';
import { operationNames, operationOf } from '../../../../client/src/api/operations.ts';
import { calls, insight } from './callTable.ts';
import { type Answer, mockService, type MockService } from './mockService.ts';

const { signal } = new AbortController();

describe('a call of the typed client', () => {
  let service: MockService;
  beforeEach(() => (service = mockService()));
  afterEach(() => service.close());

  for (const { operation, call, path, sent, answer, returns } of calls) {
    const { method, answers } = operationOf(operation);
    it(`sends ${method} ${path} for ${operation}, and understands the answer`, async () => {
      const reply: Answer =
        answer === undefined ? { status: answers } : { status: answers, body: answer };
      service.answer(reply);
      const value = await call(service.client);
      const [request, ...more] = service.arrived;
      assert.ok(request);
      assert.deepEqual(more, []);
      assert.equal(request.method, method);
      const [, place = '', query] = /^([^?]*)(.*)$/.exec(request.path) ?? [];
      const [, wantedPlace = '', wantedQuery] = /^([^?]*)(.*)$/.exec(path) ?? [];
      assert.equal(place, path.startsWith('/') ? wantedPlace : `/api/projects/7/${wantedPlace}`);
      assert.deepEqual(sortedQuery(query), sortedQuery(wantedQuery));
      assert.deepEqual(request.body === undefined ? undefined : JSON.parse(request.body), sent);
      if (returns !== undefined) assertHolds(value, returns);
    });
  }

  it('is there for every operation of the table', () => {
    assert.deepEqual(calls.map(({ operation }) => operation).sort(), [...operationNames].sort());
  });

  it('can write back what was read, unknown members and large integers included', async () => {
    const text =
      '{"id":42,"name":"A","query":{"z":18446744073709551615,"kind":"X","a":{"n":null}},"new":[9007199254740993]}';
    service.answer({ status: 200, body: text });
    service.answer({ status: 200, body: text });
    const read = await service.client.insights('7').retrieve(42, signal);
    await service.client.insights('7').update(42, { query: read.query }, signal);
    assert.equal(
      service.arrived[1]?.body,
      '{"query":{"z":18446744073709551615,"kind":"X","a":{"n":null}}}',
    );
    assert.deepEqual(read['new'], [{ $integer: '9007199254740993' }]);
    assert.ok(!('dashboards' in read), 'no list of dashboards is made up');
  });

  it('reads an answer to a query that is CSV', async () => {
    service.answer({
      status: 200,
      body: 'n,s\r\n1,a\r\n',
      headers: { 'content-type': 'text/csv' },
    });
    const submission = { query: 'select 1', refresh: 'blocking', clientQueryId: 'id-1' } as const;
    const status = await service.client.queries('7').submit(submission, signal);
    assert.ok(status.kind === 'done');
    assert.deepEqual(
      [status.result.columns.map(({ name }) => name), status.result.rows],
      [['n', 's'], [[1, 'a']]],
    );
  });

  it('takes an empty answer to a draft for no proposal', async () => {
    service.answer({ status: 200 });
    assert.equal(await service.client.queries('7').draftSql({ prompt: 'x' }, signal), undefined);
  });

  it('deletes and restores an insight by changing it', async () => {
    service.answer({ status: 200, body: { ...insight, deleted: true } });
    service.answer({ status: 200, body: insight });
    await service.client.insights('7').remove(42, signal);
    assert.equal((await service.client.insights('7').restore(42, signal)).deleted, false);
    assert.deepEqual(
      service.arrived.map(({ method, body }) => [method, body]),
      [
        ['PATCH', '{"deleted":true}'],
        ['PATCH', '{"deleted":false}'],
      ],
    );
  });

  it('reads the tables of a project, and what the service finds in a query', async () => {
    const field = { name: 'event', type: 'string', hogql_value: 'event', schema_valid: true };
    service.answer({ status: 200, body: { tables: { events: { fields: { event: field } } } } });
    service.answer({
      status: 200,
      body: {
        isValid: false,
        errors: [{ message: 'No', start: 8, end: 9, fix: 'x' }],
        warnings: [],
        notices: [],
      },
    });
    const queries = service.client.queries('7');
    const { tables } = await queries.databaseSchema(signal);
    assert.deepEqual(tables['events']?.fields['event'], field);
    assert.deepEqual(await queries.findings("select '🦔'x", signal), [
      { severity: 'error', message: 'No', start: 8, end: 9, fix: 'x' },
    ]);
    assert.deepEqual(
      service.arrived.map(
        ({ body }) => (JSON.parse(body ?? '') as { query: { kind: string } }).query.kind,
      ),
      ['DatabaseSchemaQuery', 'HogQLMetadata'],
    );
  });

  it('computes a node of another kind, and refuses one that carries an error', async () => {
    service.answer({ status: 200, body: { results: [{ label: 'a', data: [1] }], error: null } });
    service.answer({ status: 200, body: { results: null, error: 'Out of memory.' } });
    const queries = service.client.queries('7');
    const node = { kind: 'TrendsQuery', series: [] };
    assertHolds(await queries.compute(node, 'blocking', signal), { results: [{ label: 'a' }] });
    await assert.rejects(queries.compute(node, 'blocking', signal), /Out of memory/);
  });
});

function sortedQuery(query = ''): [string, string][] {
  return [...new URLSearchParams(query)].sort(([a], [b]) => a.localeCompare(b));
}

/** Asserts that a value contains everything in another one; additional members are ignored. */
function assertHolds(value: unknown, wanted: unknown, where = 'the value'): void {
  if (Array.isArray(wanted)) {
    assert.ok(Array.isArray(value), where);
    assert.equal(value.length, wanted.length, where);
    wanted.forEach((each, index) => assertHolds(value[index], each, `${where}[${index}]`));
  } else if (typeof wanted === 'object' && wanted !== null) {
    assert.ok(typeof value === 'object' && value !== null, where);
    for (const [name, each] of Object.entries(wanted)) {
      assertHolds(Reflect.get(value, name), each, `${where}.${name}`);
    }
  } else {
    assert.deepEqual(value, wanted, where);
  }
}
