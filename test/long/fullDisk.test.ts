import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(import.meta.resolve('./fullDisk.ts'));

describe('a disk that is full', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-disk-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('costs no store what it had, and leaves no half of a file', async () => {
    // A disk of its own, which only this child sees. Linux gives it to anybody.
    const mount = 'mount -t tmpfs -o size=192k none "$1" && exec "$2" "$3" "$1"';
    const child = ['-rm', 'sh', '-c', mount, 'sh', folder, process.execPath, program];
    const { stdout } = await promisify(execFile)('unshare', child);
    assert.equal(stdout.trim().split('\n').length, 4);
  });
});
