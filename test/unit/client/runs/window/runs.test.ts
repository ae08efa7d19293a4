import assert from 'node:assert/strict';
import type { QueryStatus, QuerySubmission } from '../../../../../client/src/api/queries.ts';
import { QueryError } from '../../../../../client/src/api/errors.ts';
import { RowLimits } from '../../../../../client/src/runs/window/rowLimits.ts';
import type { Run, RunOrder } from '../../../../../client/src/runs/window/runs.ts';
import { editor } from '../../support/editor.ts';
import type { QueryRunState } from '../../../../../client/src/runs/life/runState.ts';

const { newsOfProgress, Runs, statementOf } =
  await import('../../../../../client/src/runs/window/runs.ts');

const result = { columns: [], rows: [[1]], cachedAt: null };
const done = { kind: 'done', result } as unknown as QueryStatus;

/** The runs of a window, whose service answers each submission so. */
function scene(answer: () => Promise<QueryStatus> = () => Promise.resolve(done), left = 100) {
  const sent: { query: unknown; refresh: string }[] = [];
  const timed: (boolean | undefined)[] = [];
  const asked: string[] = [];
  const budget = { left };
  const queries = {
    submit: ({ query, refresh, withTimings }: QuerySubmission) => {
      sent.push({ query, refresh });
      timed.push(withTimings);
      return answer();
    },
    status: () => new Promise(() => undefined),
    cancel: () => Promise.resolve({ alreadyComplete: false }),
    findings: (query: string) => {
      asked.push(query);
      const sound = { severity: 'warning', message: 'Long.', start: 0, end: 1 };
      return Promise.resolve([sound, { severity: 'error', message: 'No.', start: 7, end: 8 }]);
    },
  };
  const order = (parts: Partial<RunOrder> = {}, host = 'https://a.example'): RunOrder =>
    ({
      title: 'a',
      query: 'select 1',
      refresh: 'async',
      session: {
        connection: {
          name: 'here',
          host,
          projectId: '1',
        },
        client: { queries: () => queries },
        otherBudget: () => budget,
      },
      ...parts,
    }) as unknown as RunOrder;
  const runs = new Runs(new RowLimits(() => 0));
  return { runs, order, sent, timed, asked, budget };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const ended = async (run: Run): Promise<Run> => {
  await run.work.ended;
  await settled();
  return run;
};

describe('the runs of a window', () => {
  beforeEach(() => editor.reset());

  const modes: [what: string, refresh: string, left: number, short: boolean, sent: string][] = [
    ['is polled', 'async', 30, false, 'async'],
    ['waits in one request where few are left', 'async', 29, false, 'blocking'],
    ['waits in one request where it is one of many', 'async', 100, true, 'blocking'],
    ['is made anew as it was asked for', 'force_async', 5, true, 'force_async'],
    ['comes from the cache as it was asked for', 'force_cache', 5, true, 'force_cache'],
  ];
  for (const [what, refresh, left, short, wanted] of modes) {
    it(`each ${what}`, async () => {
      const { runs, order, sent } = scene(undefined, left);
      await ended(runs.start(order({ refresh } as Partial<RunOrder>), short));
      assert.deepEqual(sent, [{ query: 'select 1', refresh: wanted }]);
    });
  }

  it('wait in one request for a statement that was quick the last time', async () => {
    const { runs, order, sent } = scene();
    await ended(runs.start(order()));
    await ended(runs.start(order()));
    await ended(runs.start(order({ query: 'select 2' })));
    assert.deepEqual(
      sent.map(({ refresh }) => refresh),
      ['async', 'blocking', 'async'],
    );
  });

  it('learn nothing of a result that was in the cache', async () => {
    const cached = { kind: 'done', result: { ...result, cachedAt: '2026-01-01' } };
    const { runs, order, sent } = scene(() => Promise.resolve(cached as unknown as QueryStatus));
    await ended(runs.start(order()));
    await ended(runs.start(order()));
    assert.equal(sent[1]?.refresh, 'async');
  });

  it('send the node of a text of JSON, or of a query with values', async () => {
    const { runs, order, sent } = scene();
    await ended(runs.start(order({ query: '{"kind": "HogQLQuery", "query": "select 1"}' })));
    const node = { kind: 'HogQLQuery', query: 'select {n}', values: { n: 1 } };
    await ended(runs.start(order({ bound: { fields: [], missing: [], node } })));
    assert.deepEqual(
      sent.map(({ query }) => typeof query),
      ['object', 'object'],
    );
    assert.equal(sent[1]?.query, node);
  });

  it('send the source of data that a statement runs on, with and without values', async () => {
    const { runs, order, sent } = scene();
    const connectionId = '0190-a';
    const node = { kind: 'HogQLQuery', query: 'select {n}', values: { n: 1 } };
    await ended(runs.start(order({ connectionId })));
    await ended(runs.start(order({ connectionId, bound: { fields: [], missing: [], node } })));
    assert.deepEqual(
      sent.map(({ query }) => query),
      [
        { kind: 'HogQLQuery', query: 'select 1', connectionId },
        { ...node, connectionId },
      ],
    );
  });

  it('poll for a statement that was slow the last time, however few requests are left', async () => {
    const { runs, order, sent } = scene();
    const statement = order();
    await ended(runs.start(statement, true));
    runs.times.note({ ...statementOf(statement), elapsedMs: 5_001, end: 'failed' });
    await ended(runs.start(statement, true));
    assert.deepEqual(
      sent.map(({ refresh }) => refresh),
      ['blocking', 'async'],
    );
  });

  it('ask for the times of their steps once they were slow, or if somebody wants them', async () => {
    const { runs, order, timed } = scene();
    const statement = order();
    await ended(runs.start(statement));
    await ended(runs.start(order({ withTimings: true })));
    runs.times.note({ ...statementOf(statement), elapsedMs: 5_001, end: 'done' });
    await ended(runs.start(statement));
    await ended(runs.start(order({ refresh: 'force_cache' })));
    assert.deepEqual(timed, [false, true, true, false]);
  });

  it('go on two at a time for each service, and are known by their ids', async () => {
    const { runs, order } = scene(() => new Promise(() => undefined));
    const [one, two, three] = [runs.start(order()), runs.start(order()), runs.start(order())];
    const other = runs.start(order({}, 'https://b.example'));
    assert.deepEqual(
      runs.going.map(({ work }) => 'isOwn' in work.state),
      [false, false, true, false],
    );
    assert.equal(runs.front, other);
    assert.equal(runs.find(two.work.request.id), two);
    assert.equal(runs.find('none'), undefined);
    await runs.cancelAll();
    assert.deepEqual(
      [one, two, three, other].map(({ work }) => work.state.kind),
      Array(4).fill('cancelled'),
    );
    assert.deepEqual(runs.going, []);
    assert.equal(runs.find(two.work.request.id), undefined);
    assert.equal(runs.find(other.work.request.id), other, 'the newest is still shown');
  });

  it('tell the key bindings whether any goes on, when that changes', async () => {
    const { runs, order } = scene();
    const both = [runs.start(order()), runs.start(order())];
    await Promise.all(both.map(ended));
    const told = editor.executed.filter(([, name]) => name === 'hogql.running');
    assert.deepEqual(
      told.map((call) => call[2]),
      [true, false],
    );
  });

  it('learn how many rows the service brings', async () => {
    const rows = Array.from({ length: 10_001 }, () => [1]);
    const many = { kind: 'done', result: { ...result, rows } } as unknown as QueryStatus;
    const { runs, order } = scene(() => Promise.resolve(many));
    const { state } = (await ended(runs.start(order()))).work;
    assert.equal(state.kind === 'done' && state.result.rowLimit, 50_000);
  });
});

describe('the place of an error', () => {
  beforeEach(() => editor.reset());
  const own = () => Promise.reject(new QueryError('No such column.'));

  it('is asked of the service where the error is the query’s own', async () => {
    const { runs, order, asked } = scene(own);
    await ended(runs.start(order()));
    assert.deepEqual(asked, ['select 1']);
    assert.deepEqual(runs.front?.findings, [
      { severity: 'error', message: 'No.', place: { start: 7, end: 8 } },
    ]);
  });

  it('is found in a text of JSON without a request', async () => {
    const query = '{"kind": "TrendsQuery", "series": []}';
    const { runs, order, asked } = scene(() => Promise.reject(new QueryError('query.series: no')));
    await ended(runs.start(order({ query })));
    assert.deepEqual(asked, []);
    const { start = 0, end = 0 } = runs.front?.findings?.[0]?.place ?? {};
    assert.equal(query.slice(start, end), '[]');
  });

  it('comes with the refusal, with what belongs there, and is then not asked for', async () => {
    const fix = 'event';
    const told = { severity: 'error', message: 'No.', start: 13, end: 17, fix } as const;
    const refused = new QueryError('No.', undefined, undefined, { findings: [told] });
    const { runs, order, asked } = scene(() => Promise.reject(refused));
    // The service counts the hedgehog as one character, an editor as two units.
    const node = { kind: 'HogQLQuery', query: 'select {n}', values: { n: 1 } };
    const bound = { fields: [], missing: [], node };
    for (const parts of [{}, { bound }]) {
      await ended(runs.start(order({ query: "select '🦔', evnt from events", ...parts })));
      const { message, severity } = told;
      assert.deepEqual(runs.front?.findings, [
        { severity, message, fix, place: { start: 14, end: 18 } },
      ]);
    }
    assert.deepEqual(asked, []);
  });

  const unasked: [what: string, fail: () => Promise<never>, left: number, parts: object][] = [
    ['few requests are left', own, 20, {}],
    [
      'its values are missing in the text',
      own,
      100,
      { bound: { fields: [], missing: [], node: {} } },
    ],
    ['it is not the query’s own', () => Promise.reject(new TypeError('ours')), 100, {}],
  ];
  for (const [what, fail, left, parts] of unasked) {
    it(`is not asked for where ${what}`, async () => {
      const { runs, order, asked } = scene(fail, left);
      const run = await ended(runs.start(order({ refresh: 'blocking', ...parts })));
      assert.equal(run.work.state.kind, 'failed');
      assert.deepEqual([asked, runs.front?.findings], [[], undefined]);
    });
  }
});

describe('the news of a run', () => {
  const runs: [what: string, states: [atMs: number, kind: string][], told: boolean[]][] = [
    [
      'leave out progress within a quarter of a second',
      [
        [100, 'running'],
        [249, 'running'],
        [250, 'running'],
        [499, 'running'],
        [500, 'running'],
      ],
      [false, false, true, false, true],
    ],
    [
      'have every other state at once',
      [
        [1, 'throttled'],
        [2, 'running'],
        [3, 'queued'],
        [4, 'queued'],
        [5, 'done'],
      ],
      [true, true, true, false, true],
    ],
    [
      'have each pause, however soon',
      [
        [1, 'throttled'],
        [2, 'throttled'],
      ],
      [true, true],
    ],
  ];
  for (const [what, states, told] of runs) {
    it(what, () => {
      let now = 0;
      const isNews = newsOfProgress({ now: () => now }, { kind: 'running' });
      const heard = states.map(([atMs, kind]) => {
        now = atMs;
        return isNews({ kind } as QueryRunState);
      });
      assert.deepEqual(heard, told);
    });
  }
});
