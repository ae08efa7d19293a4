import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningService } from '../../../server/common/files/runningNote.ts';
import type { OpenedFiles } from '../../../server/local/data/project/opened.ts';
import type { ImportState } from '../../../server/local/data/import/importJob.ts';
import { importerOf } from './importerOf.ts';
import { makeExports } from './madeExports.ts';
import { testEngine } from './testEngine.ts';
import { rowsOf, untilGone, Window } from './windowProcess.ts';

/** Files of several steps, so that the import has rows before it is over. */
const scale = { events: 60_000, persons: 500, files: 150 } as const;

describe('an import whose only window is killed', () => {
  let home: string;
  let service: RunningService;
  const windows: Window[] = [];

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'hogql-import-'));
    await makeExports(join(home, 'export'), scale, join(home, 'scratch'));
    await open();
  });

  after(async () => {
    await Promise.all(windows.map((window) => window.kill()));
    await untilGone(service.pid);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(): Promise<void> {
    const window = new Window({
      data: join(home, 'data'),
      engine: (await testEngine()).modules,
      idleSeconds: 1,
      source: ['--exports', join(home, 'export')],
    });
    windows.push(window);
    service = await window.reach();
  }

  async function ask<T>(method: string, address: string): Promise<T> {
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const answer = await fetch(`${service.url}${address}`, { method, headers });
    return (await answer.json()) as T;
  }

  const state = (method = 'GET'): Promise<ImportState> => ask(method, '/__local/import/');

  const counts = (): Promise<unknown> =>
    rowsOf(service, 'select count(), uniqExact(uuid) from events');

  async function untilState(isSo: (now: ImportState) => boolean): Promise<void> {
    for (let now = await state('POST'); !isSo(now); now = await state()) {
      assert.equal(now.state, 'running');
      await delay(20);
    }
  }

  it('ends with the service, and shows nothing of itself in the next window', async () => {
    await untilState(({ rows }) => rows > 0);
    // It would be over before the service ends, which kills it for not answering.
    process.kill(await importerOf(join(home, 'data')), 'SIGSTOP');
    assert.equal((await state()).state, 'running');
    await windows[0]?.kill();
    await untilGone(service.pid);
    await open();
    const { state: now, rowsTotal } = await state();
    assert.equal(now, 'waiting');
    assert.ok(rowsTotal >= scale.events);
    assert.equal((await ask<OpenedFiles>('GET', '/__local/files/')).isImported, false);
    assert.deepEqual(await counts(), [[scale.events, scale.events]]);
  });

  it('goes on when that one asks, with every row once', async () => {
    await untilState(({ state: now }) => now === 'done');
    assert.equal((await ask<OpenedFiles>('GET', '/__local/files/')).isImported, true);
    assert.deepEqual(await counts(), [[scale.events, scale.events]]);
  });
});
