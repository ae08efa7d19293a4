import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../../../server/local/engine/lock.ts';

describe('lock of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hogql-lock-'));
  const path = join(folder, 'install.lock');
  const module = JSON.stringify(import.meta.resolve('../../../server/local/engine/lock.ts'));

  after(() => rmSync(folder, { recursive: true }));

  /** A process that adds a line when it has the lock and another before it gives it back. */
  async function worker(log: string): Promise<number | null> {
    const program = `
      import { appendFileSync } from 'node:fs';
      import { withLock } from ${module};
      await withLock(${JSON.stringify(path)}, () => undefined, async () => {
        appendFileSync(${JSON.stringify(log)}, 'in ' + process.pid + '\\n');
        await new Promise((resolve) => setTimeout(resolve, 100));
        appendFileSync(${JSON.stringify(log)}, 'out ' + process.pid + '\\n');
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  it('lets one process work at a time', async () => {
    const log = join(folder, 'log');
    assert.deepEqual(await Promise.all([worker(log), worker(log), worker(log)]), [0, 0, 0]);
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    assert.equal(lines.length, 6);
    for (let index = 0; index < lines.length; index += 2) {
      assert.equal(lines[index + 1], lines[index]?.replace('in', 'out'));
    }
    assert.equal(existsSync(path), false);
  });

  it('takes over from a process that is gone', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path, String(gone.pid));
    assert.equal(
      await withLock(
        path,
        () => undefined,
        () => Promise.resolve('done'),
      ),
      'done',
    );
  });

  it('says whom it waits for, and goes on when the lock is free', async () => {
    const lines: string[] = [];
    writeFileSync(path, String(process.ppid));
    const work = withLock(
      path,
      (line) => lines.push(line),
      () => Promise.resolve(lines.length),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    rmSync(path);
    assert.equal(await work, 1);
    assert.match(lines[0] ?? '', new RegExp(`process ${process.ppid}`));
  });

  it('gives the lock back when the work fails', async () => {
    const work = withLock(
      path,
      () => undefined,
      () => Promise.reject(new Error('no network')),
    );
    await assert.rejects(work, /no network/);
    assert.equal(existsSync(path), false);
  });
});
