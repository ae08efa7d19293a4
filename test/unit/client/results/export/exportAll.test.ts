import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import type { QuerySubmission, QueryStatus } from '../../../../../client/src/api/queries.ts';
import type { Session } from '../../../../../client/src/auth/sessions.ts';
import type { SlicesResult } from '../../../../../server/src/protocol/slices.ts';
import { slices } from '../../../../../server/src/features/slices.ts';
import { resultOf } from '../run.ts';
import { catalog } from '../../../server/support/catalog.ts';
import type { BytesState } from '../../../../../client/src/budget/byteBudget.ts';
import { editor } from '../../support/editor.ts';

const { exportAllRows } = await import('../../../../../client/src/results/export/exportAll.ts');

const query =
  "select event, uuid from events where timestamp >= '2026-01-01' and timestamp < '2026-01-04'";

describe('the command that exports all rows', () => {
  let folder: string;
  let spoolFolder: string;
  let target: string;
  let sent: QuerySubmission[];
  let left: number;
  let bytes: BytesState | undefined;
  beforeEach(async () => {
    editor.reset();
    folder = await mkdtemp(path.join(tmpdir(), 'export-all-'));
    spoolFolder = await mkdtemp(path.join(tmpdir(), 'export-parts-'));
    target = path.join(folder, 'all.csv');
    sent = [];
    left = 100;
    bytes = undefined;
  });
  afterEach(async () => {
    for (const each of [folder, spoolFolder]) await rm(each, { recursive: true, force: true });
  });

  function submit(submission: QuerySubmission): Promise<QueryStatus> {
    sent.push(submission);
    left--;
    const result = resultOf(['event String', 'uuid String'], [[`part ${sent.length}`, null]]);
    return Promise.resolve({ kind: 'done', result });
  }
  const session = {
    connection: { name: 'here', host: 'https://example.com', projectId: '1' },
    client: { host: 'example.com', queries: () => ({ submit }) },
    bytes: () => bytes,
    budget: () => ({ used: 100 - left, limit: 100, left, freeAtMs: Date.now() + 60_000 }),
  } as unknown as Session;
  const parts = {
    rowLimits: { of: () => 10_000 },
    times: { bytesRead: () => 30e9 },
    sessions: { open: () => Promise.resolve(session), renew: () => Promise.resolve(session) },
    slices: (params: Parameters<typeof slices>[0]) => Promise.resolve(slices(params, catalog)),
  };
  const run = (text = query): Promise<void> =>
    exportAllRows(
      { ...parts, spoolFolder },
      { title: 'signups', query: text, connection: undefined },
    );

  it('runs the parts one by one and writes one file', async () => {
    editor.replies.push('CSV', target, 'By day');
    await run();
    assert.deepEqual(
      sent.map(({ query: text }) => (text as string).slice(query.length + 1)),
      [
        ") AND timestamp < toDateTime('2026-01-02 00:00:00') LIMIT 10000",
        ") AND timestamp >= toDateTime('2026-01-02 00:00:00') AND timestamp < toDateTime('2026-01-03 00:00:00') LIMIT 10000",
        ") AND timestamp >= toDateTime('2026-01-03 00:00:00') LIMIT 10000",
      ],
    );
    assert.equal(await readFile(target, 'utf8'), 'event,uuid\r\npart 1,\r\npart 2,\r\npart 3,\r\n');
    assert.deepEqual(await readdir(folder), ['all.csv']);
    assert.deepEqual(await readdir(spoolFolder), []);
    assert.equal(editor.asked.at(-1), '3 rows written to all.csv.');
  });

  it('reads a part in the background if the one before took over five seconds', async () => {
    const now = performance.now.bind(performance);
    const clock = mock.method(performance, 'now', () => now() + sent.length * 5_001);
    editor.replies.push('CSV', target, 'By day');
    await run();
    clock.mock.restore();
    assert.deepEqual(
      sent.map(({ refresh }) => refresh),
      ['blocking', 'async', 'async'],
    );
  });

  it('asks first if the query read more than the project may still read', async () => {
    bytes = { left: 29e9, capacity: 480e9 };
    editor.replies.push('CSV', target, 'By day', undefined);
    await run();
    assert.deepEqual(sent, []);
    assert.equal(editor.asked.at(-1), 'This export may stop before its end.');
    editor.replies.push('CSV', target, 'By day', 'Export Anyway');
    await run();
    assert.equal(sent.length, 3);
  });

  it('believes no rows that somebody put beside the file, and follows no links there', async () => {
    const precious = path.join(spoolFolder, 'precious');
    await writeFile(precious, 'mine');
    await symlink(precious, `${target}.rows.part`);
    const progress = { version: 1, query, connection: 'example.com/1', now: 0, done: 1 };
    await writeFile(
      `${target}.progress.part`,
      JSON.stringify({
        ...progress,
        pending: [],
        columns: [{ name: 'made up' }],
        rows: 0,
        bytes: 0,
      }),
    );
    editor.replies.push('CSV', target, 'By day');
    await run();
    assert.match(await readFile(target, 'utf8'), /^event,uuid\r\npart 1/);
    assert.equal(await readFile(precious, 'utf8'), 'mine');
  });

  it('says how many requests are left, stops at the budget, and goes on to the same file', async () => {
    left = 7;
    editor.replies.push('JSON Lines', target, 'By day');
    await run();
    assert.match(editor.asked[2] ?? '', /7 requests left this hour/);
    assert.match(
      editor.asked.at(-1) ?? '',
      /requests are used up.+2 of 3 parts are on disk\. To continue, choose Export All Rows… and the same file/,
    );
    assert.ok(!(await readdir(folder)).includes('all.csv'));

    left = 100;
    editor.replies.push('JSON Lines', target, 'Continue');
    await run();
    assert.equal(sent.length, 3);
    assert.equal((await readFile(target, 'utf8')).split('\n').length, 4);
    assert.deepEqual(await readdir(folder), ['all.csv']);
  });

  it('stops a part that was about to be sent when it is stopped', async () => {
    editor.replies.push('CSV', target, 'By day');
    const slicesThen = async (params: Parameters<typeof slices>[0]): Promise<SlicesResult> => {
      if (params.slices) await editor.stop();
      return parts.slices(params);
    };
    const queries = {
      submit: (_submission: unknown, signal: AbortSignal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        }),
      cancel: () => Promise.resolve({ alreadyComplete: false }),
    };
    const waiting = {
      ...session,
      client: { host: 'example.com', queries: () => queries },
      otherBudget: () => ({ left: 100 }),
    } as unknown as Session;
    const sessions = {
      open: () => Promise.resolve(waiting),
      renew: () => Promise.resolve(waiting),
    };
    await exportAllRows(
      { ...parts, sessions, slices: slicesThen, spoolFolder },
      { title: 'signups', query, connection: undefined },
    );
    assert.match(editor.asked.at(-1) ?? '', /The export was stopped\. 0 of 3 parts are on disk/);
  });

  it('says why a query cannot be run in parts, and sends nothing', async () => {
    editor.replies.push('CSV', target);
    await run('select event, count() from events group by event');
    assert.match(editor.asked.at(-1) ?? '', /cannot be run in parts\. It aggregates rows\./);
    assert.deepEqual(sent, []);
  });
});
