import type { OpenedFiles } from '../../../server/local/data/project/opened.ts';
import type { ImportState } from '../../../server/local/data/import/importJob.ts';
import type { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { importerOf } from './importerOf.ts';
import { makeExports } from './madeExports.ts';
import { testEngine } from './testEngine.ts';

const main = fileURLToPath(new URL('../../../server/local/main.ts', import.meta.url));

const scale = { events: 100_000, persons: 500, files: 70 } as const;

/** Properties with names that JSON has and hardly any language. */
const oddlyNamed = { '': 'none', '7': 'seven', "a'b\\c": 'quote', '%*': 'signs', 'é\n': 'line' };

/** An event that comes twice, and one with a property of another kind than the others. */
const late = [0, 0, 1].map((at) => ({
  uuid: `01900001-0000-7000-8000-${String(scale.events + at).padStart(12, '0')}`,
  event: 'late',
  distinct_id: 'd1',
  properties: { $browser: 7, amount: 1.5, '$odd `name`': [1, { a: 'b' }], ...oddlyNamed },
  timestamp: '2026-03-01T10:00:00Z',
}));

const counts =
  'count(), count(distinct person_id), min(timestamp), max(timestamp), round(sum(properties.amount), 2)';

/** Queries that show missing, doubled or changed rows; each has one possible order. */
const questions: readonly string[] = [
  `select ${counts}, uniqExact(uuid), groupBitXor(cityHash64(concat(toString(uuid), event, distinct_id))) from events`,
  ...[
    'event',
    'toDate(timestamp)',
    'properties.$browser',
    'properties.plan',
    'properties.$pathname',
    "properties['$odd `name`']",
    "properties['']",
    "properties['%*']",
    'person.properties.company',
    'poe.properties.plan',
    'session.$entry_pathname',
  ].map((key) => `select ${key} as k, ${counts} from events group by k order by k limit 200`),
  "select * from events where event = 'late' order by uuid",
  'select count() from events',
  'select id, created_at, properties.email, is_identified from persons order by id limit 50',
  'select distinct_id, person_id from person_distinct_ids order by distinct_id limit 50',
  'select session_id, $session_duration, $pageview_count, $entry_pathname from sessions order by session_id limit 50',
  'select * from accounts order by company',
  'select p.properties.company as company, sum(a.revenue) from persons p join accounts a on a.company = p.properties.company group by company order by company',
];

describe('an import of exported files', () => {
  const home = mkdtempSync(join(tmpdir(), 'hogql-import-'));
  const [folder, data] = [join(home, 'export'), join(home, 'data')];
  const dataOf = ['--data', data, '--storage', home];
  const programs: ChildProcessByStdio<null, Readable, null>[] = [];
  let service: { readonly url: string; readonly apiKey: string };
  let inPlace: readonly unknown[];

  before(async () => {
    await makeExports(folder, scale, join(home, 'scratch'));
    const text = late.map((row) => `${JSON.stringify(row)}\n`).join('');
    writeFileSync(join(folder, 'events', 'late.jsonl'), text);
    writeFileSync(join(folder, 'accounts.csv'), 'company,revenue\nc1,10.5\nc2,7\n');
    await start();
  });

  after(() => {
    for (const program of programs) program.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  async function start(): Promise<void> {
    const { modules } = await testEngine();
    const args = [main, '--exports', folder, ...dataOf, '--engine', modules];
    const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    programs.push(program);
    const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
    service = JSON.parse(line) as typeof service;
  }

  async function ask<T>(method: string, address: string, body?: object): Promise<T> {
    const answer = await fetch(`${service.url}${address}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    return (await answer.json()) as T;
  }

  async function answerOf(query: string): Promise<unknown> {
    const body = { query: { kind: 'HogQLQuery', query }, refresh: 'force_blocking' };
    const { results, types, detail } = await ask<Record<string, unknown>>(
      'POST',
      '/api/projects/1/query/',
      body,
    );
    return { query, results, types, detail };
  }

  const answers = (): Promise<readonly unknown[]> => Promise.all(questions.map(answerOf));

  const state = (method = 'GET'): Promise<ImportState> => ask(method, '/__local/import/');

  /** Waits until the import is so. */
  async function until(isSo: (now: ImportState) => boolean): Promise<ImportState> {
    for (;;) {
      const now = await state();
      if (isSo(now)) return now;
      if (now.state !== 'running') assert.fail(`The import is ${JSON.stringify(now)}.`);
      await delay(10);
    }
  }

  const isUnderWay = ({ rows, rowsTotal }: ImportState): boolean => rows > 0 && rows < rowsTotal;

  it('has nothing to begin with: the files are read in place', async () => {
    assert.equal((await state()).state, 'none');
    inPlace = await answers();
    const failed = inPlace.filter((each) => (each as { detail?: unknown }).detail !== undefined);
    assert.deepEqual(failed, []);
  });

  it('is removed when it is cancelled, while queries go on', async () => {
    assert.equal((await state('POST')).state, 'running');
    await until(isUnderWay);
    const [cancelled, answer] = await Promise.all([
      state('DELETE'),
      answerOf('select count() from events'),
    ]);
    assert.equal(cancelled.state, 'none');
    assert.deepEqual((answer as { results: unknown }).results, [[scale.events + 2]]);
    assert.equal(readdirSync(data).includes('import.part'), false);
  });

  it('goes on where its engine is killed', async () => {
    await state('POST');
    await until(isUnderWay);
    process.kill(await importerOf(data), 'SIGKILL');
    const { rows } = await until(isUnderWay);
    assert.ok(rows > 0);
  });

  it('shows nothing of itself where the service is killed, and goes on when asked', async () => {
    await until(isUnderWay);
    const [program] = programs;
    assert.ok(program);
    program.kill('SIGKILL');
    await once(program, 'exit');
    await start();
    assert.equal((await state()).state, 'waiting');
    assert.ok((await state()).rowsTotal > scale.events);
    const files = await ask<OpenedFiles>('GET', '/__local/files/');
    assert.equal(files.isImported, false);
    const count = 'select count() from events';
    const before = inPlace.find((each) => (each as { query: string }).query === count);
    assert.deepEqual(await answerOf(count), before);
  });

  it('has the same rows as the files in place', async () => {
    await state('POST');
    await until(({ state: now }) => now === 'done');
    const files = await ask<OpenedFiles>('GET', '/__local/files/');
    assert.equal(files.isImported, true);
    assert.deepEqual(await answers(), inPlace);
  });

  it('reads hot properties from columns of their own', async () => {
    const body = {
      query: { kind: 'HogQLQuery', query: 'select properties.plan from events limit 1' },
    };
    const { clickhouse } = await ask<{ clickhouse?: string }>(
      'POST',
      '/api/projects/1/query/',
      body,
    );
    assert.match(clickhouse ?? '', /mat_plan/);
  });

  it('stays, with its service, where that stands still while another is started', async () => {
    const program = programs.at(-1);
    assert.ok(program);
    const { modules } = await testEngine();
    const args = [main, '--exports', folder, ...dataOf, '--engine', modules];
    // The engine of the files in place may be on its way out.
    const imports = (): string[] =>
      readdirSync(data).filter((name) => name.startsWith('imported-'));
    const before = imports();
    program.kill('SIGSTOP');
    const second = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      const [said] = (await once(createInterface(second.stderr), 'line')) as [string];
      assert.match(said, /^Waiting for process \d+, which serves the same and does not answer/);
    } finally {
      program.kill('SIGCONT');
    }
    const [line] = (await once(createInterface(second.stdout), 'line')) as [string];
    assert.equal((JSON.parse(line) as { pid: number }).pid, program.pid);
    assert.deepEqual(imports(), before);
    assert.deepEqual(await answers(), inPlace);
  });

  it('is there at the next start, and goes once the files are others', async () => {
    const [, program] = programs;
    assert.ok(program);
    program.kill('SIGTERM');
    await once(program, 'exit');
    await start();
    assert.equal((await ask<OpenedFiles>('GET', '/__local/files/')).isImported, true);
    assert.deepEqual((await ask<OpenedFiles>('POST', '/__local/files/')).isImported, true);
    appendFileSync(join(folder, 'accounts.csv'), 'c3,1\n');
    assert.equal((await ask<OpenedFiles>('POST', '/__local/files/')).isImported, false);
    const counted = (await answerOf('select count() from accounts')) as { results: unknown };
    assert.deepEqual(counted.results, [[3]]);
  });
});
