import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChdbEngine } from '../../../server/local/engine/chdb.ts';

const program = fileURLToPath(new URL('silentEngine.ts', import.meta.url));

describe('an engine that hangs in its start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hogql-silent-'));

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is ended all the same, and what waits for it fails', async () => {
    const engine = new ChdbEngine({
      program,
      modules: folder,
      path: join(folder, 'engine'),
      slots: 1,
      maxMemoryBytes: 1_000_000,
      progressEveryMs: 100,
      killGraceMs: 100,
    });
    const job = { id: 'a', sql: 'SELECT 1', maxSeconds: 1 };
    const run = assert.rejects(engine.run(job, new AbortController().signal), {
      kind: 'cancelled',
    });
    const load = assert.rejects(engine.load(['SELECT 1']), /ended \(SIGKILL\) before it was ready/);
    await engine.close();
    await Promise.all([run, load]);
  });
});
