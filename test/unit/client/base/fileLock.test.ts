import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  LockBusyError,
  withFileLock,
  withFreeFileLock,
} from '../../../../client/src/base/fileLock.ts';
import { thisProcess } from '../../../../server/common/files/processes.ts';

describe('work that takes long, under a lock', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
    file = path.join(folder, 'export');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const [, machine = ''] = thisProcess.split('-');
  const done = (): Promise<string> => Promise.resolve('done');

  it('is refused at once while this window does it', async () => {
    let end: () => void = () => undefined;
    let first: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      first = withFreeFileLock(file, () => {
        begun();
        return new Promise((resolve) => (end = resolve));
      });
    });
    await assert.rejects(withFreeFileLock(file, done), LockBusyError);
    end();
    await first;
    assert.equal(await withFreeFileLock(file, done), 'done');
    assert.deepEqual(await readdir(folder), []);
  });

  it('is refused at once while another window does it', async () => {
    await writeFile(`${file}.lock`, `${process.ppid}-${machine}-other`);
    const began = performance.now();
    await assert.rejects(withFreeFileLock(file, done), LockBusyError);
    assert.ok(performance.now() - began < 1_000);
  });

  it('is done where the window that did it has ended', async () => {
    // Larger than any process number.
    await writeFile(`${file}.lock`, `4194305-${machine}-other`);
    assert.equal(await withFreeFileLock(file, done), 'done');
  });

  it('is not taken from a window that renews its lock, whatever the clock says', async () => {
    const lock = `${file}.lock`;
    await writeFile(lock, `${process.ppid}-${machine}-other`);
    let at = 1_000;
    const renewal = setInterval(() => void utimes(lock, ++at, at).catch(() => undefined), 20);
    try {
      await assert.rejects(withFreeFileLock(file, done), LockBusyError);
    } finally {
      clearInterval(renewal);
    }
    await utimes(lock, new Date(), new Date());
    await assert.rejects(withFreeFileLock(file, done), LockBusyError);
    await rm(lock);
    assert.equal(await withFileLock(file, done), 'done');
  });
});
