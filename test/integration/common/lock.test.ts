import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from '../../../server/local/data/folder/folderOwner.ts';
import { acquireLock, type LockRules } from '../../../server/common/files/lock.ts';
import { beginningOf } from '../../../server/common/files/processes.ts';
import { writeRunningNote } from '../../../server/common/files/runningNote.ts';

describe('a lock', () => {
  let folder: string;
  let path: string;
  const module = JSON.stringify(import.meta.resolve('../../../server/common/files/lock.ts'));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hogql-lock-'));
    path = join(folder, 'install.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /**
   * A process that appends a line when it has the lock and another before it releases it, once all `count` processes
   * exist.
   */
  async function worker(log: string, count: number): Promise<number | null> {
    const program = `
      import { appendFileSync, readFileSync } from 'node:fs';
      import { setTimeout as delay } from 'node:timers/promises';
      import { acquireLock } from ${module};
      const log = ${JSON.stringify(log)};
      appendFileSync(log, 'there\\n');
      const rules = { standstill: 'keeps it', whileHeld: () => undefined };
      const lock = await acquireLock(${JSON.stringify(path)}, rules);
      try {
        appendFileSync(log, 'in ' + process.pid + '\\n');
        while (readFileSync(log, 'utf8').match(/there/g).length < ${count}) await delay(1);
        appendFileSync(log, 'out ' + process.pid + '\\n');
      } finally {
        await lock.release();
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  const owner = (pid: number | undefined, began: string | undefined): string =>
    JSON.stringify({ pid, began, token: 'given' });

  const taken = async (whileHeld: LockRules['whileHeld'] = () => undefined): Promise<void> => {
    const lock = await acquireLock(path, { standstill: 'keeps it', whileHeld });
    assert.deepEqual(readdirSync(folder), ['install.lock']);
    await lock.release();
    assert.deepEqual(readdirSync(folder), []);
  };

  it('lets one process work at a time, also where all find that of one that is gone', async () => {
    const log = join(folder, 'log');
    const gone = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path, owner(gone.pid, '1'));
    const workers = Array.from({ length: 3 }, () => worker(log, 3));
    assert.deepEqual(await Promise.all(workers), [0, 0, 0]);
    const lines = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .filter((line) => line !== 'there');
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
      await taken();
    });
  }

  it('is taken over from a process that has ended and that nobody has asked about', async () => {
    // The shell starts it and becomes a program that never does.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 100']);
    const [id] = (await once(parent.stdout, 'data')) as [Buffer];
    writeFileSync(path, owner(Number(String(id)), undefined));
    await taken();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it('is not taken where it was made just now and does not say yet by whom', async () => {
    writeFileSync(path, '');
    const said = setTimeout(() => writeFileSync(path, owner(process.ppid, undefined)), 200);
    const refuse = (): never => {
      throw new Error('held');
    };
    await assert.rejects(taken(refuse), /held/);
    clearTimeout(said);
  });

  it('says whom it waits for, and is taken once it is free', async () => {
    writeFileSync(path, owner(process.ppid, await beginningOf(process.ppid)));
    const pids: unknown[] = [];
    await taken(({ pid }) => {
      pids.push(pid);
      rmSync(path);
    });
    assert.deepEqual(pids, [process.ppid]);
  });

  it('is removed by nobody if it is none', async () => {
    writeFileSync(path, 'my own notes');
    await assert.rejects(taken(), /has the name of a lock but is not one/);
    assert.equal(readFileSync(path, 'utf8'), 'my own notes');
  });

  describe('of a data folder', () => {
    it('is not taken from a service that is there and does not answer, which is said', async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const pid = process.ppid;
      writeFileSync(join(folder, 'service.lock'), owner(pid, await beginningOf(pid)));
      const url = `http://127.0.0.1:${port}`;
      await writeRunningNote(folder, { url, projectId: '1', apiKey: 'phx_given', pid });
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
