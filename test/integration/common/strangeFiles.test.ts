import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '../../../client/src/cli/config.ts';
import { engineWith } from '../../../client/src/cli/snapshot.ts';
import { Spool } from '../../../client/src/results/export/split/spool.ts';
import { openFile } from '../../../server/common/files/openFile.ts';
import { readTableMap } from '../../../server/local/data/cluster/tableMap.ts';
import type { Kind } from './files/kind.ts';
import { serviceFiles } from './files/service.ts';
import { progress, windowFiles } from './files/window.ts';
import { around, workspaceFiles } from './files/workspace.ts';

/** The content of the file that a link points to, or that another user left. */
const secret = 'select secret';
const limitMs = 20_000;

/** Things that somebody put in place of our file. */
const traps: Readonly<Record<string, (file: string, away: string) => void>> = {
  'a link': (file, away) => {
    writeFileSync(away, secret);
    symlinkSync(away, file);
  },
  'a link to nothing': (file, away) => symlinkSync(away, file),
  'a FIFO': (file) => void execFileSync('mkfifo', [file]),
  'a device': (file) => {
    try {
      execFileSync('mknod', [file, 'c', '1', '5'], { stdio: 'ignore' });
    } catch {
      // Only root makes devices.
      symlinkSync('/dev/zero', file);
    }
  },
  'a folder': (file) => mkdirSync(file),
};

describe('at the place of a file of ours', () => {
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'hogql-strange-')));
    folder = join(home, 'own');
    mkdirSync(folder, { mode: 0o700 });
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  /** Uses a kind of file, whatever comes of it, within a limit of time. */
  async function used({ use, what }: Kind): Promise<string> {
    const timer = new AbortController();
    const late = delay(limitMs, undefined, { signal: timer.signal, ref: false }).then(
      () => assert.fail(`${what} takes more than ${limitMs} ms`),
      () => undefined,
    );
    const done = use(folder).then(
      (value) => JSON.stringify([value]),
      (error: unknown) => String(error),
    );
    const said = await Promise.race([done, late]);
    timer.abort();
    return said ?? '';
  }

  /** The path of a kind of file; without a fixed name, it is written once to find out. */
  async function placeOf(kind: Kind): Promise<string> {
    if (kind.file !== '' && !kind.file.startsWith('.')) return join(folder, kind.file);
    if (kind.file.startsWith('.')) {
      const spool = new Spool(folder, '/a.csv');
      await spool.keep(progress);
      const [name = ''] = readdirSync(folder);
      rmSync(join(folder, name));
      return join(folder, name.replace('.progress', kind.file));
    }
    await used(kind);
    const [found = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    rmSync(join(folder, found));
    return join(folder, found);
  }

  for (const kind of [...serviceFiles, ...windowFiles, ...workspaceFiles]) {
    for (const [trap, set] of Object.entries(traps)) {
      it(`${trap} in place of ${kind.what} is neither read, written nor removed`, async () => {
        const file = await placeOf(kind);
        const away = join(home, 'away');
        set(file, away);
        const before = lstatSync(file);
        const isThere = existsSync(away);
        // Code that waits for a FIFO is freed, so that it fails here and hangs nowhere.
        const freeing = trap === 'a FIFO' ? freeLater(file) : undefined;
        const began = performance.now();
        const said = await used(kind);
        freeing?.kill();
        assert.ok(performance.now() - began < limitMs, `${performance.now() - began} ms`);
        assert.ok(!said.includes('secret'), said);
        const after = lstatSync(file);
        assert.deepEqual([after.ino, after.mode], [before.ino, before.mode]);
        assert.equal(existsSync(away), isThere);
        if (isThere) assert.equal(readFileSync(away, 'utf8'), secret);
      });
    }

    it(`a file of 2 GB in place of ${kind.what} is not read`, async () => {
      const file = await placeOf(kind);
      writeFileSync(file, '');
      truncateSync(file, 2 ** 31);
      const before = process.memoryUsage().arrayBuffers;
      await used(kind);
      assert.ok(process.memoryUsage().arrayBuffers - before < 100_000_000);
    });

    if (process.geteuid?.() !== 0 || kind.isShared) continue;
    it(`a file of another user in place of ${kind.what} is neither read, written nor removed`, async () => {
      const file = await placeOf(kind);
      writeFileSync(file, secret);
      chownSync(file, 4711, 4711);
      const said = await used(kind);
      assert.ok(!said.includes('secret'), said);
      assert.equal(readFileSync(file, 'utf8'), secret);
      assert.equal(lstatSync(file).uid, 4711);
    });
  }

  it('a file of another user is not opened', async () => {
    let file = '/etc/passwd';
    if (process.geteuid?.() === 0) {
      file = join(folder, 'file');
      writeFileSync(file, '');
      chownSync(file, 4711, 4711);
    }
    await assert.rejects(openFile(file, 'read'), /belongs to another user/);
    const handle = await openFile(file, 'read', { owner: 'anybody' });
    await handle.close();
  });

  it('a device that is named as a catalog is not read', async () => {
    const reading = engineWith('/dev/zero', around(folder));
    await assert.rejects(reading, /\/dev\/zero is a link, a folder or a device, not a plain file/);
  });

  it('a device that is named as settings is not read', async () => {
    await assert.rejects(
      loadConfig(folder, '/dev/zero'),
      /\/dev\/zero is a link, a folder or a device, not a plain file/,
    );
  });

  it('a device that is named as tables is not read', () => {
    assert.throws(
      () => readTableMap('/dev/zero'),
      /\/dev\/zero is a link, a folder or a device, not a plain file/,
    );
  });
});

/** A writer that comes later than the limit. */
function freeLater(file: string): { kill: () => void } {
  const seconds = String(limitMs / 1_000 + 1);
  const child = spawn('sh', ['-c', `sleep ${seconds}; exec 3<>"$1"; echo x >&3`, 'sh', file], {
    stdio: 'ignore',
    detached: true,
  });
  const { pid = 0 } = child;
  return { kill: () => void process.kill(-pid) };
}
