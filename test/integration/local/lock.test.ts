import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from '../../../server/local/data/folderOwner.ts';
import { tryLock, withLock } from '../../../server/local/data/lock.ts';
import { beginningOf } from '../../../server/local/data/processes.ts';
import { writeRunningNote } from '../../../server/local/data/runningNote.ts';

describe('a lock of the local service', () => {
  let folder: string;
  let path: string;
  const module = JSON.stringify(import.meta.resolve('../../../server/local/data/lock.ts'));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hogql-lock-'));
    path = join(folder, 'install.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A process that adds a line when it has the lock and another before it gives it back. */
  async function worker(log: string): Promise<number | null> {
    const program = `
      import { appendFileSync } from 'node:fs';
      import { withLock } from ${module};
      await withLock(${JSON.stringify(path)}, 'at it', () => undefined, async () => {
        appendFileSync(${JSON.stringify(log)}, 'in ' + process.pid + '\\n');
        await new Promise((resolve) => setTimeout(resolve, 100));
        appendFileSync(${JSON.stringify(log)}, 'out ' + process.pid + '\\n');
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  const owner = (pid: number | undefined, began: string | undefined): string =>
    JSON.stringify({ pid, began, token: 'given' });

  const work = (report: (line: string) => void = () => undefined): Promise<string> =>
    withLock(path, 'installing the same', report, () => Promise.resolve('done'));

  it('lets one process work at a time, also where all find that of one that is gone', async () => {
    const log = join(folder, 'log');
    const gone = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path, owner(gone.pid, '1'));
    assert.deepEqual(await Promise.all([worker(log), worker(log), worker(log)]), [0, 0, 0]);
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    assert.equal(lines.length, 6);
    for (let index = 0; index < lines.length; index += 2) {
      assert.equal(lines[index + 1], lines[index]?.replace('in', 'out'));
    }
    assert.deepEqual(readdirSync(folder), ['log']);
  });

  const left: readonly [what: string, text: () => string][] = [
    ['a process that is gone', () => owner(spawnSync(process.execPath, ['-e', '']).pid, '1')],
    ['one whose number another process has by now', () => owner(process.ppid, 'long ago')],
    ['one that was killed before it said who it is', () => ''],
    ['one that left something else', () => '{"pid":'],
  ];
  for (const [what, text] of left) {
    it(`is taken over from ${what}`, async () => {
      writeFileSync(path, text());
      utimesSync(path, 0, 0);
      assert.equal(await work(), 'done');
      assert.deepEqual(readdirSync(folder), []);
    });
  }

  it('is taken over from a process that has ended and that nobody has asked about', async () => {
    // The shell starts it and becomes a program that never does.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 100']);
    const [id] = (await once(parent.stdout, 'data')) as [Buffer];
    writeFileSync(path, owner(Number(String(id)), undefined));
    assert.equal(await work(), 'done');
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it('is not taken where it was made just now and does not say yet by whom', () => {
    writeFileSync(path, '');
    assert.deepEqual(tryLock(path), { pid: undefined });
  });

  it('says whom it waits for, and goes on when the lock is free', async () => {
    const lines: string[] = [];
    writeFileSync(path, owner(process.ppid, beginningOf(process.ppid)));
    const done = work((line) => {
      lines.push(line);
      rmSync(path);
    });
    assert.equal(await done, 'done');
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', new RegExp(`process ${process.ppid}, which is installing`));
  });

  it('is given back when the work fails', async () => {
    const failing = withLock(
      path,
      'at it',
      () => undefined,
      () => Promise.reject(new Error('no network')),
    );
    await assert.rejects(failing, /no network/);
    assert.deepEqual(readdirSync(folder), []);
  });

  describe('of a data folder', () => {
    it('is not taken from a service that is there and does not answer, which is said', async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const pid = process.ppid;
      writeFileSync(join(folder, 'service.lock'), owner(pid, beginningOf(pid)));
      const url = `http://127.0.0.1:${port}`;
      writeRunningNote(folder, { url, projectId: '1', apiKey: 'phx_given', pid });
      try {
        const lines: string[] = [];
        await assert.rejects(
          ownFolder(folder, (line) => lines.push(line), 0),
          new RegExp(`Process ${pid} serves .* and does not answer. Try again once it has time`),
        );
        assert.match(lines[0] ?? '', /Waiting for process .* does not answer/);
        assert.ok(readdirSync(folder).includes('service.lock'));
      } finally {
        silent.close();
        silent.closeAllConnections();
      }
    });
  });
});
