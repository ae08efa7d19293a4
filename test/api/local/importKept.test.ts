import type { OpenedFiles } from '../../../server/local/data/project/opened.ts';
import type { ImportState } from '../../../server/local/data/import/importJob.ts';
import type { Service } from '../../../server/local/service/service.ts';
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ChdbEngine } from '../../../server/local/engine/chdb.ts';
import { testEngine } from './testEngine.ts';
import { testService } from './testService.ts';

const event = (number: number, more: object = {}): string =>
  `${JSON.stringify({
    uuid: `01900001-0000-7000-8000-${String(number).padStart(12, '0')}`,
    event: 'seen',
    distinct_id: 'd1',
    properties: {},
    timestamp: '2026-03-01T10:00:00Z',
    ...more,
  })}\n`;

/** A version of the first event, written at that second. */
const version = (seconds: number): string =>
  event(1, { event: `v${seconds}`, _inserted_at: `2026-03-01T10:00:0${seconds}Z` });

describe('an import that may be the only copy', () => {
  const home = mkdtempSync(join(tmpdir(), 'hogql-kept-'));
  const [folder, data, away] = [join(home, 'export'), join(home, 'data'), join(home, 'away')];
  let service: Service | undefined;
  let lines: string[] = [];

  before(async () => {
    mkdirSync(folder);
    mkdirSync(away);
    for (const number of [1, 2]) writeFileSync(join(folder, `${number}.jsonl`), event(number));
    await start();
  });

  after(async () => {
    await service?.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  async function start(): Promise<void> {
    await service?.stop();
    lines = [];
    const report = (line: string): void => void lines.push(line);
    service = await testService({ kind: 'exports', folder }, { data, report });
  }

  async function ask<T>(method: string, address: string, body?: object): Promise<T> {
    const answer = await fetch(`${service?.url}${address}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${service?.apiKey}` },
    });
    return (await answer.json()) as T;
  }

  type Looked = OpenedFiles & { readonly gone?: number; readonly detail?: string };
  const look = (): Promise<Looked> => ask('POST', '/__local/files/');
  const files = (): Promise<Looked> => ask('GET', '/__local/files/');

  async function events(): Promise<unknown> {
    const query = { kind: 'HogQLQuery', query: 'select count() from events' };
    const body = { query, refresh: 'force_blocking' };
    return (await ask<{ results: unknown[][] }>('POST', '/api/projects/1/query/', body))
      .results[0]?.[0];
  }

  async function names(): Promise<unknown> {
    const query = { kind: 'HogQLQuery', query: 'select event from events order by event' };
    const body = { query, refresh: 'force_blocking' };
    return (await ask<{ results: unknown[][] }>('POST', '/api/projects/1/query/', body)).results;
  }

  async function imported(): Promise<ImportState & { readonly gone?: number }> {
    const first = await ask<ImportState & { readonly gone?: number }>('POST', '/__local/import/');
    let state = first;
    while (state.state === 'running') {
      await delay(10);
      state = await ask('GET', '/__local/import/');
    }
    return { ...state, gone: first.gone ?? 0 };
  }

  const imports = (): readonly string[] =>
    readdirSync(data).filter((name) => name.startsWith('imported-'));

  it('has the files that were added since the last look', async () => {
    writeFileSync(join(folder, '3.jsonl'), event(3));
    assert.equal((await imported()).state, 'done');
    assert.equal(await events(), 3);
    assert.equal((await look()).isImported, true);
  });

  it('is kept where a file of it is gone, whoever looks or imports', async () => {
    renameSync(join(folder, '1.jsonl'), join(away, '1.jsonl'));
    const looked = await look();
    assert.deepEqual([looked.isImported, looked.gone], [true, 1]);
    assert.equal((await imported()).gone, 1);
    assert.equal(await events(), 3);
  });

  it('is kept where the folder is gone, which is said', async () => {
    const elsewhere = join(away, 'export');
    renameSync(folder, elsewhere);
    assert.match((await look()).detail ?? '', /^The folder .* is missing\. Restore it/);
    assert.equal(await events(), 3);
    renameSync(elsewhere, folder);
  });

  it('is set aside on demand, also at the next start', async () => {
    const read = await ask<OpenedFiles>('POST', '/__local/import/aside/');
    assert.equal(read.isImported, false);
    assert.equal(await events(), 2);
    await start();
    assert.equal((await files()).isImported, false);
    assert.deepEqual(imports(), ['imported-1']);
  });

  it('is served again once its files are back', async () => {
    renameSync(join(away, '1.jsonl'), join(folder, '1.jsonl'));
    assert.equal((await look()).isImported, true);
    assert.equal(await events(), 3);
  });

  it('is kept where its engine cannot be started', async () => {
    await service?.stop();
    service = undefined;
    const other = new ChdbEngine({
      ...(await testEngine()),
      path: join(data, 'imported-1', 'engine'),
      slots: 1,
      maxMemoryBytes: 1_000_000_000,
      progressEveryMs: 100,
      killGraceMs: 1000,
    });
    await other.load(['SELECT 1']);
    try {
      await start();
      assert.equal((await files()).isImported, false);
      assert.equal(await events(), 3);
      assert.ok(lines.some((line) => line.includes('cannot be read now, and is kept')));
    } finally {
      await other.close();
    }
    assert.equal((await look()).isImported, true);
  });

  it('is there until a later one is whole, whatever the clock says', async () => {
    // As it was named by a clock that was ahead.
    await service?.stop();
    service = undefined;
    renameSync(join(data, 'imported-1'), join(data, 'imported-99999999999999'));
    await start();
    truncateSync(join(folder, '2.jsonl'));
    writeFileSync(join(folder, '2.jsonl'), event(2) + event(4));
    assert.equal((await look()).isImported, false);
    assert.equal(imports().length, 1);
    assert.equal((await imported()).state, 'done');
    await start();
    assert.deepEqual([(await files()).isImported, await events()], [true, 4]);
    assert.deepEqual(imports(), ['imported-100000000000000']);
  });

  it('has the last version of an event, as the files in place', async () => {
    writeFileSync(join(folder, '1.jsonl'), version(2));
    writeFileSync(join(folder, '2.jsonl'), event(2) + event(4));
    writeFileSync(join(folder, '3.jsonl'), version(1) + event(2));
    writeFileSync(join(folder, '4.jsonl'), version(3) + version(3));
    assert.equal((await look()).isImported, false);
    const last = [['seen'], ['seen'], ['v3']];
    assert.deepEqual(await names(), last);
    assert.equal((await imported()).state, 'done');
    assert.deepEqual(await names(), last);
  });
});
