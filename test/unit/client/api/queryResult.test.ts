import assert from 'node:assert/strict';
import { AnswerError, CacheMissError, QueryError } from '../../../../client/src/api/errors.ts';
import {
  refuseFailed,
  runStatus,
  submittedStatus,
} from '../../../../client/src/api/queryResult.ts';
import { type StatusBody, statusShape } from '../../../../client/src/api/queryShapes.ts';
import * as v from 'valibot';

const rows = { results: [[1, 'a']], columns: ['n', 's'], types: ['UInt8', ['s', 'String']] };
const submitted = (body: unknown) => submittedStatus(body, 'host');
const statusOf = (body: object): StatusBody => v.parse(statusShape, body);

describe('the answer to a submission', () => {
  it('is a result with its columns and what the service says of it', () => {
    assert.deepEqual(
      submitted({
        ...rows,
        hasMore: true,
        limit: 100,
        timezone: 'UTC',
        hogql: 'a',
        clickhouse: 'b',
      }),
      {
        kind: 'done',
        result: {
          columns: [
            {
              name: 'n',
              type: 'UInt8',
            },
            {
              name: 's',
              type: 'String',
            },
          ],
          rows: [[1, 'a']],
          hasMore: true,
          limit: 100,
          cachedAt: null,
          timezone: 'UTC',
          hogql: 'a',
          clickhouse: 'b',
        },
      },
    );
  });

  const cached: [body: object, at: string | null, stale: string | undefined][] = [
    [{ is_cached: true, last_refresh: 'a', cache_target_age: 'b' }, 'a', 'b'],
    [{ is_cached: true, last_refresh: 'a' }, 'a', undefined],
    [{ is_cached: false, last_refresh: 'a', cache_target_age: 'b' }, null, undefined],
    [{ last_refresh: 'a' }, null, undefined],
  ];
  for (const [body, at, stale] of cached) {
    it(`is ${at ? 'cached' : 'fresh'} where it says ${JSON.stringify(body)}`, () => {
      const status = submitted({ ...rows, ...body });
      assert.ok(status.kind === 'done');
      assert.deepEqual([status.result.cachedAt, status.result.staleAt], [at, stale]);
    });
  }

  it('has a name for each value, though the service names fewer columns', () => {
    const status = submitted({ results: [[1], [1, 2, 3]], columns: ['n'] });
    assert.ok(status.kind === 'done');
    assert.deepEqual(status.result.columns, [
      { name: 'n' },
      { name: 'column 2' },
      { name: 'column 3' },
    ]);
  });

  for (const [what, body] of [
    ['a row', { results: [[1], Array(10_001).fill(1)], columns: ['n'] }],
    ['a list of names', { results: [[1]], columns: Array(10_001).fill('n') }],
  ] as const) {
    it(`is refused in words if ${what} has more columns than can be shown`, () => {
      const message =
        'The result has 10,001 columns, and at most 10,000 can be shown. Select fewer of them.';
      assert.throws(() => submitted(body), { name: 'Error', kind: 'query', message });
    });
  }

  it('may have ten thousand columns, of one name too', () => {
    const columns = Array<string>(10_000).fill('n');
    const status = submitted({ results: [columns], columns });
    assert.ok(status.kind === 'done');
    assert.equal(status.result.columns.length, 10_000);
  });

  it('keeps what is no rows as the answer it is', () => {
    for (const results of [{ series: [] }, [{ a: 1 }], [[1]]]) {
      const status = submitted({ results });
      assert.ok(status.kind === 'done');
      assert.deepEqual(status.result.answer, results);
    }
    const table = submitted(rows);
    assert.ok(table.kind === 'done' && !('answer' in table.result));
  });

  it('is a failure where it has an error, whatever else it has', () => {
    assert.deepEqual(submitted({ ...rows, error: 'No.' }), { kind: 'failed', message: 'No.' });
    const wrapped = `[ErrorDetail(string='It\\'s "wrong"', code='invalid')]`;
    assert.deepEqual(submitted({ error: wrapped }), { kind: 'failed', message: `It's "wrong"` });
  });

  it('is refused where it is neither rows nor a reason', () => {
    assert.throws(() => submitted({ cache_key: null }), AnswerError);
    assert.throws(() => submitted({ cache_key: 'a' }), CacheMissError);
    assert.throws(() => submitted({ results: { a: 1 }, columns: ['n'] }), AnswerError);
    assert.throws(() => submitted({ results: [{ a: 1 }], columns: ['n'] }), AnswerError);
  });

  it('is a run that goes on, with the older result beside it', () => {
    const going = { id: 'a', complete: false };
    const status = submitted({ ...rows, query_status: going });
    assert.ok(status.kind === 'queued');
    assert.equal(status.stale?.rows.length, 1);
    assert.deepEqual(submitted({ query_status: going }), { kind: 'queued', id: 'a' });
    assert.deepEqual(submitted({ results: { a: 1 }, query_status: going }), {
      kind: 'queued',
      id: 'a',
    });
    const failed = submitted({ ...rows, error: 'old', query_status: going });
    assert.deepEqual(failed, { kind: 'queued', id: 'a' });
  });
});

describe('the record of a run', () => {
  const records: [record: object, body: unknown, status: object][] = [
    [{ error: true, error_message: 'No.' }, {}, { kind: 'failed', message: 'No.' }],
    [
      { error: true, complete: true },
      {},
      { kind: 'failed', message: 'The service gave no reason.' },
    ],
    [{ complete: true }, {}, { kind: 'withoutResult' }],
    [{ complete: true }, null, { kind: 'withoutResult' }],
    [{ complete: true }, { results: null, error: '' }, { kind: 'withoutResult' }],
    [{ complete: true }, { error: 'No.' }, { kind: 'failed', message: 'No.' }],
    [{}, {}, { kind: 'queued' }],
    [{ id: 'a', pickup_time: 'now' }, {}, { kind: 'running', id: 'a' }],
    [
      { query_progress: { rows_read: 5, bytes_read: 7, estimated_rows_total: 10 } },
      {},
      { kind: 'running', progress: { rowsRead: 5, bytesRead: 7, fraction: 0.5 } },
    ],
    [
      { query_progress: { rows_read: 20, bytes_read: null, estimated_rows_total: 10 } },
      {},
      { kind: 'running', progress: { rowsRead: 20, bytesRead: 0, fraction: 1 } },
    ],
    [
      { query_progress: { rows_read: 20 } },
      {},
      { kind: 'running', progress: { rowsRead: 20, bytesRead: 0 } },
    ],
  ];
  for (const [record, body, status] of records) {
    it(`${JSON.stringify(record)} in ${JSON.stringify(body)} says ${JSON.stringify(status)}`, () => {
      assert.deepEqual(runStatus(statusOf(record), body, 'host'), status);
    });
  }

  it('has its result in itself, or is in it', () => {
    const progress = { rows_read: 1, bytes_read: 2, estimated_rows_total: 0 };
    const inside = runStatus(
      statusOf({ complete: true, results: rows, query_progress: progress }),
      {},
      'host',
    );
    const around = runStatus(statusOf({ complete: true }), rows, 'host');
    assert.ok(inside.kind === 'done' && around.kind === 'done');
    assert.deepEqual(inside.result, around.result);
    assert.deepEqual(inside.progress, { rowsRead: 1, bytesRead: 2 });
  });
});

describe('a result that is no list of rows', () => {
  it('is refused with the reason it carries', () => {
    const fine = { error: null };
    assert.equal(refuseFailed(fine), fine);
    assert.throws(
      () => refuseFailed({ error: 'No.' }),
      (error) => error instanceof QueryError && error.message === 'No.',
    );
  });
});
