import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeExports } from '../api/local/madeExports.ts';

describe('a disk', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-disk-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** The output of a program with a small disk of its own, which Linux provides to any user. */
  async function onDisk(program: string, size = '192k', more = ''): Promise<string> {
    const file = fileURLToPath(import.meta.resolve(program));
    const mount = `mount -t tmpfs -o size=${size} none "$1" && exec "$2" "$3" "$1" "$4"`;
    const child = ['-rm', 'sh', '-c', mount, 'sh', folder, process.execPath, file, more];
    return (await promisify(execFile)('unshare', child)).stdout;
  }

  it('that is full costs no store what it had, and leaves no half of a file', async () => {
    const kept = await onDisk('./fullDisk.ts');
    assert.equal(kept.trim().split('\n').length, 9);
  });

  it('that takes no writes is read, and each write fails in words', async () => {
    assert.equal(await onDisk('./readOnlyDisk.ts'), 'kept');
  });

  it('that is full keeps a service from its start, in words, until there is room', async () => {
    const said = await onDisk('./fullDiskService.ts', '600m');
    assert.deepEqual(said.trim().split('\n'), [
      'not made where there is no room',
      'not made where there is little',
      'made once there is room',
      'kept while the disk is full',
    ]);
  });

  it('that is full ends an import, which goes on once there is room', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'hogql-exports-'));
    try {
      const exports = path.join(home, 'export');
      const scale = { events: 400_000, persons: 1000, files: 70 };
      await makeExports(exports, scale, path.join(home, 'scratch'));
      const said = await onDisk('./fullDiskImport.ts', '600m', exports);
      assert.deepEqual(said.trim().split('\n'), [
        'in place while the disk is full',
        'imported once there is room',
      ]);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});
