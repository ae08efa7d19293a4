import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuthError, isApiFailure } from '../../../client/src/api/errors.ts';
import type { RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import { ProjectInsights } from '../../../client/src/insights/tree/projectInsights.ts';
import { OfflineInsights } from '../../../client/src/insights/tree/offlineInsights.ts';
import { QueryRun, type QueryRunState } from '../../../client/src/runs/life/queryRun.ts';
import { endless, profileNames } from '../sandbox/service.ts';
import { faultyTarget, type FaultyTarget } from './faultyTarget.ts';

const { signal } = new AbortController();

/** The expected outcome of a run with faults. */
type Expected = {
  readonly refresh?: RefreshMode;
  readonly faults: readonly object[];
  readonly end: QueryRunState['kind'];
  /** The failure's message with its advice. */
  readonly says?: RegExp;
  /** The number of times the query is sent; each extra one may be billed. */
  readonly sent?: number;
  /** States that must have been reported on the way. */
  readonly through?: readonly QueryRunState['kind'][];
};

const post = 'POST query/';
const poll = 'GET query/*';
const once = { times: 1 };
const broken = (when: 'before' | 'after' | 'midBody', on: string, times = 1): object => ({
  kind: 'reset',
  when,
  on,
  times,
});
const status = (code: number, on: string, more: object = {}): object => ({
  kind: 'status',
  status: code,
  on,
  detail: 'Said so.',
  ...more,
});

const runs: [what: string, expected: Expected][] = [
  ['a reset before', { faults: [broken('before', post)], end: 'done', sent: 2 }],
  ['a reset after', { faults: [broken('after', post)], end: 'done', sent: 2 }],
  ['a reset inside the body', { faults: [broken('midBody', post)], end: 'done', sent: 2 }],
  [
    'a reset that is not to be sent again',
    { refresh: 'force_async', faults: [broken('after', post)], end: 'done', sent: 1 },
  ],
  [
    'nothing for an answer',
    { faults: [{ kind: 'hang', on: post, ...once }], end: 'done', sent: 2 },
  ],
  ['resets of polls', { faults: [broken('after', poll, 3)], end: 'done', sent: 1 }],
  ['no answer to any poll', { faults: [broken('before', poll, 99)], end: 'lost', sent: 1 }],
  ['502', { faults: [status(502, post, once)], end: 'done', sent: 2 }],
  ['503', { faults: [status(503, post, once)], end: 'done', sent: 2 }],
  ['504', { faults: [status(504, post, once)], end: 'done', sent: 2 }],
  [
    '502 for a waiting run',
    { refresh: 'blocking', faults: [status(502, post, once)], end: 'done', sent: 2 },
  ],
  [
    '504 for a waiting run',
    { refresh: 'blocking', faults: [status(504, post, once)], end: 'lost', sent: 1 },
  ],
  [
    'a lost answer to a waiting run',
    { refresh: 'blocking', faults: [broken('before', post)], end: 'lost', sent: 1 },
  ],
  ['503 twice', { faults: [status(503, post)], end: 'failed', says: /capacity/, sent: 2 }],
  ...[502, 503, 504].map((code): [string, Expected] => [
    `${code} for polls`,
    { faults: [status(code, poll, { times: 3 })], end: 'done', sent: 1 },
  ]),
  ['500', { faults: [status(500, post)], end: 'failed', says: /Said so.*Run it again/, sent: 1 }],
  [
    '504 by which the service itself ends it',
    {
      refresh: 'blocking',
      faults: [status(504, post, { detail: 'Query has hit the max execution time.' })],
      end: 'failed',
      says: /^This query failed before.*: Query has hit the max execution time\. .*in the background/,
      sent: 1,
    },
  ],
  [
    '513',
    {
      faults: [status(513, post)],
      end: 'failed',
      says: /too much memory: narrow its time range or select fewer columns/,
      sent: 1,
    },
  ],
  ['500 for polls', { faults: [status(500, poll, { times: 3 })], end: 'done', sent: 1 }],
  ...(
    [
      ['This organization does not allow using personal API keys.', /administrator/],
      ["You don't have access to the project.", /no access to this project/],
    ] as const
  ).map(([detail, says]): [string, Expected] => [
    `403: ${detail}`,
    { faults: [status(403, post, { detail })], end: 'failed', says, sent: 1 },
  ]),
  ['512', { faults: [status(512, post)], end: 'failed', says: /narrow its time range/, sent: 1 }],
  ['402', { faults: [status(402, post)], end: 'failed', says: /billing/, sent: 1 }],
  ['409', { faults: [status(409, post)], end: 'failed', says: /Said so/, sent: 1 }],
  ['404', { faults: [status(404, post)], end: 'failed', says: /project does not exist/, sent: 1 }],
  ['401', { faults: [status(401, post)], end: 'failed', says: /refused the key/, sent: 1 }],
  [
    '401 for a poll',
    { faults: [status(401, poll)], end: 'failed', says: /Set a personal API key/, sent: 1 },
  ],
  [
    '403',
    {
      faults: [status(403, post, { detail: "API key missing required scope 'query:read'" })],
      end: 'failed',
      says: /lacks the scope query:read/,
      sent: 1,
    },
  ],
  [
    'a page of a gateway',
    { faults: [status(502, post, { html: true })], end: 'failed', says: /gateway/, sent: 2 },
  ],
  [
    'a page to sign in',
    { faults: [{ kind: 'signInPage', on: post }], end: 'failed', says: /sign-in page/, sent: 1 },
  ],
  ['a page for polls', { faults: [{ kind: 'signInPage', on: poll }], end: 'lost', sent: 1 }],
  ['half a body', { faults: [{ kind: 'truncate', on: post }], end: 'done', sent: 1 }],
  ['half of every body', { faults: [{ kind: 'truncate', on: '* query/*' }], end: 'lost', sent: 1 }],
  [
    'half the body of a waiting run',
    {
      refresh: 'blocking',
      faults: [{ kind: 'truncate', on: post }],
      end: 'failed',
      says: /cut off/,
      sent: 1,
    },
  ],
  [
    'another content type, which does not matter',
    { faults: [{ kind: 'contentType', value: 'text/plain', on: '* query/*' }], end: 'done' },
  ],
  [
    'a body without end',
    {
      refresh: 'blocking',
      faults: [{ kind: 'padding', bytes: 70_000_000, on: post }],
      end: 'failed',
      says: /larger than 64 MB/,
    },
  ],
  [
    'a redirect to elsewhere',
    {
      faults: [{ kind: 'redirect', to: 'http://elsewhere.example/', on: post }],
      end: 'failed',
      says: /redirects to http:\/\/elsewhere\.example\. The key was not sent there/,
      sent: 1,
    },
  ],
  ['a clock that is off', { faults: [{ kind: 'clock', offsetMs: -86_400_000 }], end: 'done' }],
  ['a wait for a worker', { faults: [{ kind: 'queue', ms: 300, on: post }], end: 'done' }],
  ['a record that is lost', { faults: [{ kind: 'lostRecord', on: post }], end: 'expired' }],
  [
    'a record that is gone',
    {
      faults: [
        { kind: 'queue', ms: 10, on: post },
        { kind: 'statusTtl', ms: 1, on: post },
        { kind: 'delay', ms: 800, on: poll },
      ],
      end: 'expired',
    },
  ],
  ...[true, false].map((complete): [string, Expected] => [
    `a failure whose record says complete: ${complete}`,
    {
      faults: [{ kind: 'failRun', message: 'Worker died.', complete, on: post }],
      end: 'failed',
      says: /Worker died\..*Correct the query/,
    },
  ]),
  [
    'a failure without a message',
    {
      faults: [{ kind: 'failRun', message: null, on: post }],
      end: 'failed',
      says: /gave no reason/,
    },
  ],
  [
    'an error in a result',
    {
      refresh: 'blocking',
      faults: [{ kind: 'errorInResult', message: 'The schema changed.', on: post }],
      end: 'failed',
      says: /The schema changed/,
    },
  ],
  [
    'a pause by text',
    {
      faults: [{ kind: 'throttle', seconds: 30, on: post, ...once }],
      end: 'done',
      through: ['throttled'],
      sent: 2,
    },
  ],
  [
    'a pause by header',
    {
      faults: [{ kind: 'throttle', retryAfter: 20, on: post, ...once }],
      end: 'done',
      through: ['throttled'],
      sent: 2,
    },
  ],
  [
    'a refusal that names no time',
    {
      faults: [{ kind: 'throttle', on: post, times: 2 }],
      end: 'done',
      through: ['throttled'],
      sent: 3,
    },
  ],
  [
    'a pause of an hour',
    {
      faults: [{ kind: 'throttle', seconds: 3_600, on: post }],
      end: 'failed',
      says: /used up.*60 minutes/,
      sent: 1,
    },
  ],
  [
    'too many at once',
    {
      faults: [{ kind: 'throttle', concurrency: true, on: post, times: 3 }],
      end: 'done',
      through: ['throttled'],
      sent: 4,
    },
  ],
  [
    'a cluster that is full',
    {
      faults: [
        status(513, post, {
          code: 'clickhouse_memory_limit_exceeded',
          detail: 'The cluster is under heavy load. Please try again later.',
          times: 2,
        }),
      ],
      end: 'done',
      through: ['throttled'],
      sent: 3,
    },
  ],
  [
    'a cluster that stays full',
    {
      faults: [status(513, post, { detail: 'The cluster is under heavy load.' })],
      end: 'failed',
      says: /under heavy load.*need not change/,
      sent: 4,
    },
  ],
  [
    'a database that is not there for a second',
    {
      faults: [
        status(503, post, {
          code: 'database_unavailable',
          headers: { 'Retry-After': '1' },
          times: 3,
        }),
      ],
      end: 'done',
      through: ['throttled'],
      sent: 4,
    },
  ],
  [
    'too many at once for too long',
    {
      faults: [{ kind: 'throttle', concurrency: true, on: post }],
      end: 'failed',
      says: /limit of concurrent queries/,
      sent: 4,
    },
  ],
  [
    'pauses of polls that are longer than a run is waited for',
    {
      faults: [{ kind: 'throttle', seconds: 3_000, on: poll, times: 2 }],
      end: 'done',
      through: ['throttled'],
      sent: 1,
    },
  ],
  [
    'many pauses of polls whose length is not said',
    {
      faults: [{ kind: 'throttle', on: poll, times: 9 }],
      end: 'done',
      through: ['throttled'],
      sent: 1,
    },
  ],
  [
    'pauses of polls',
    {
      faults: [{ kind: 'throttle', seconds: 90, on: poll, times: 2 }],
      end: 'done',
      through: ['throttled'],
      sent: 1,
    },
  ],
];

/** Waits until a poll reports this state. */
function stateOf(work: QueryRun, wanted: QueryRunState['kind']): Promise<void> {
  return new Promise((resolve) => {
    const listener = work.onDidChange(({ kind }) => {
      if (kind !== wanted) return;
      listener.dispose();
      resolve();
    });
  });
}

for (const profile of profileNames) {
  describe(`a run that meets faults of the sandbox as ${profile}`, () => {
    let target: FaultyTarget | undefined;
    afterEach(() => target?.close());

    async function run(refresh: RefreshMode, faults: readonly object[], query: string) {
      target = await faultyTarget(profile, faults);
      const { client, projectId, clock } = target;
      const request = { id: randomUUID(), query, refresh };
      const work = new QueryRun(request, client.queries(projectId), clock);
      const states: QueryRunState['kind'][] = [];
      work.onDidChange(({ kind }) => states.push(kind));
      return { work, states, target };
    }

    for (const [what, expected] of runs) {
      const { refresh = 'async', faults, end, says, sent, through = [] } = expected;
      it(`is ${end} after ${what}`, async () => {
        // Every run has its own text, so that nothing comes from the cache.
        const text = randomUUID();
        const { work, states, target: at } = await run(refresh, faults, `select '${text}'`);
        await work.ended;
        const { state } = work;
        assert.equal(state.kind, end, JSON.stringify([state, at.sent]));
        if (state.kind === 'done') assert.deepEqual(state.result.rows, [[text]]);
        if (state.kind === 'failed') {
          assert.match(`${state.words.message} ${state.words.advice}`, says ?? /^$/);
        }
        const posts = at.sent.filter((request) => request.startsWith('POST'));
        if (sent !== undefined) assert.equal(posts.length, sent, at.sent.join('\n'));
        for (const kind of through) assert.ok(states.includes(kind), states.join());
      });
    }

    it('sends nothing more with a key that was refused', async () => {
      const { work, target: at } = await run('async', [status(401, post)], 'select 1');
      await work.ended;
      const before = at.sent.length;
      await assert.rejects(at.client.insights(at.projectId).list(0, signal), AuthError);
      assert.equal(at.sent.length, before);
      at.refused.clear();
      await at.client.insights(at.projectId).list(0, signal);
      assert.equal(at.sent.length, before + 1);
    });

    it('is cancelled although its worker writes an error afterwards', async () => {
      const { work } = await run('async', [{ kind: 'lateError', on: post }], endless);
      await stateOf(work, 'running');
      await work.cancel();
      assert.equal(work.state.kind, 'cancelled');
      await work.ended;
      assert.equal(work.state.kind, 'cancelled');
    });

    it('is cancelled locally if the service does not accept the cancel', async () => {
      const faults = [status(500, 'DELETE query/*', once), { kind: 'queue', ms: 60_000 }];
      const { work, target: at } = await run('async', faults, 'select 1');
      await stateOf(work, 'queued');
      await work.cancel();
      assert.ok(work.state.kind === 'cancelled');
      assert.match(work.state.note ?? '', /may continue there/);
      await at.client.queries(at.projectId).cancel(work.request.id, signal);
    });

    it('returns integers that no number can represent, and empty cells for NaN and infinity', async () => {
      const { work } = await run('async', [{ kind: 'rows', of: 'bigIntegers' }], 'select 1');
      await work.ended;
      assert.ok(work.state.kind === 'done');
      const big = work.state.result.rows.flat().filter((cell) => typeof cell === 'object');
      assert.ok(big.length > 0);
      await target?.close();
      const other = await run('async', [{ kind: 'rows', of: 'nan' }], 'select 2');
      await other.work.ended;
      assert.ok(other.work.state.kind === 'done');
      assert.equal(other.work.state.result.rows[0]?.[1], null);
    });

    it('keeps the insights that were listed last, with their time, if nothing answers', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'hogql-lists-'));
      const shown = async (...faults: object[]) => {
        await target?.close();
        target = await faultyTarget(profile, faults);
        const { client, projectId } = target;
        return new ProjectInsights(client, projectId, new OfflineInsights(folder), () => []).show(
          'sql',
        );
      };
      try {
        const outOfReach = broken('before', 'GET *', 99);
        const empty = await shown(outOfReach);
        assert.deepEqual(empty.insights, []);
        assert.match(empty.failure?.message ?? '', /127\.0\.0\.1/);
        const start = Date.now();
        const online = await shown();
        const end = Date.now();
        assert.ok(online.insights.length > 0 && !online.stale);
        const offline = await shown(outOfReach);
        assert.deepEqual(offline.insights, online.insights);
        assert.deepEqual([offline.hasMore, offline.failure], [false, undefined]);
        const { at, message } = offline.stale ?? assert.fail('It says nothing of its age.');
        assert.ok(at >= start && at <= end);
        assert.match(message, /127\.0\.0\.1/);
        // A service that answers is reachable, so its refusal is shown and not an old list.
        const refused = await shown(status(403, 'GET *'));
        assert.deepEqual([refused.insights, refused.stale], [[], undefined]);
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    it('compares a change whose answer was lost with the state of the service', async () => {
      target = await faultyTarget(profile, [
        broken('after', 'PATCH *'),
        broken('before', 'POST *'),
      ]);
      const insights = target.client.insights(target.projectId);
      const name = `Renamed ${randomUUID()}`;
      assert.equal((await insights.update(4, { name }, signal)).name, name);
      assert.equal(target.sent.filter((each) => each.startsWith('PATCH')).length, 1);
      const made = insights.create({ name: randomUUID(), query: { kind: 'X' } }, signal);
      const failure: unknown = await made.catch((error: unknown) => error);
      assert.ok(isApiFailure(failure) && failure.kind === 'unconfirmed');
      assert.equal(failure.outcome, 'notSaved');
    });
  });
}
