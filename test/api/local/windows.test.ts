import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RunningService } from '../../../server/common/files/runningNote.ts';
import { installEngine } from '../../../server/local/engine/install.ts';
import { rowsOf, touchMs, untilGone, Window } from './windowProcess.ts';

const idleSeconds = 4;

describe('windows that use the same local project', () => {
  let folder: string;
  let data: string;
  let engine: string;
  const windows: Window[] = [];
  let service: RunningService;

  const open = (): Window => {
    const window = new Window({ data, engine, idleSeconds, source: ['--demo'] });
    windows.push(window);
    return window;
  };

  before(async () => {
    engine = await installEngine(
      fileURLToPath(new URL('../../../.sandbox', import.meta.url)),
      () => undefined,
    );
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-local-'));
    data = path.join(folder, 'demo');
  });
  after(async () => {
    await Promise.all(windows.map((window) => window.kill()));
    await untilGone(service.pid);
    await rm(folder, { recursive: true, force: true });
  });

  it('start one service, with one key, in files that nobody else may read', async () => {
    const found = await Promise.all([open().reach(), open().reach()]);
    assert.deepEqual(found[0], found[1]);
    [service] = found;
    assert.deepEqual(await rowsOf(service, 'select count() > 1000 from events'), [[1]]);
    for (const file of ['key', 'running.json', 'seal', 'service.log']) {
      assert.equal((await stat(path.join(data, file))).mode & 0o077, 0, file);
    }
    assert.equal((await readFile(path.join(data, 'key'), 'utf8')).trim(), service.apiKey);
  });

  it('go on when the one that started it is killed', async () => {
    await windows[0]?.kill();
    // More often than fits into the time after which an idle service ends.
    const times = Math.ceil((idleSeconds * 1000) / touchMs) + 1;
    assert.deepEqual(await windows[1]?.touch(times), service);
  });

  it('have rows again after the engine is killed', async () => {
    const status = await fetch(`${service.url}/__local/status/`, {
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    const { engine: running } = (await status.json()) as { engine: { pid?: number } };
    assert.ok(running.pid);
    process.kill(running.pid, 'SIGKILL');
    await untilGone(running.pid);
    assert.deepEqual(await rowsOf(service, 'select 1'), [[1]]);
  });

  it('start it again after it is killed, with the same key and the same data', async () => {
    process.kill(service.pid, 'SIGKILL');
    await untilGone(service.pid);
    // The window notices by itself, with its next touch. That may have failed already, so no further one is waited for.
    let again = await windows[1]?.reach();
    while (again?.pid === service.pid) {
      await delay(touchMs / 10);
      again = await windows[1]?.reach();
    }
    assert.ok(again);
    assert.equal(again.apiKey, service.apiKey);
    service = again;
    assert.deepEqual(await rowsOf(service, 'select count() > 1000 from events'), [[1]]);
  });

  it('leave none behind, even where the last of them is killed', async () => {
    await windows[1]?.kill();
    await untilGone(service.pid);
  });
});
