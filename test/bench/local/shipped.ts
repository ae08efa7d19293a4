import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { ImportState } from '../../../server/local/data/import/importJob.ts';
import { testEngine } from '../../api/local/testEngine.ts';
import { type Address, ask, call } from './exports.ts';
import type { Question } from './questions.ts';

const root = join(import.meta.dirname, '../../..');

/** The time and memory of the service, bundled as we ship it. */
type Taken = {
  readonly importMs: number;
  /** The most kilobytes that its process had at any time, its engines apart. */
  readonly peak: number;
};

/** Starts the service on exported files, has it import them, and asks it the questions. */
export async function importedByService(
  folder: string,
  data: string,
  questions: readonly Question[],
): Promise<Taken> {
  const outdir = mkdtempSync(join(tmpdir(), 'hogql-bench-dist-'));
  await build({
    entryPoints: {
      local: join(root, 'server/local/main.ts'),
      localCompiler: join(root, 'server/local/compilerProcess.ts'),
      localEngine: join(root, 'server/local/engine/child.ts'),
    },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    absWorkingDir: root,
    outdir,
    logLevel: 'silent',
  });
  const { modules } = await testEngine();
  const program = join(outdir, 'local.js');
  const service = spawn(
    process.execPath,
    [program, '--exports', folder, '--data', data, '--storage', outdir, '--engine', modules],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
    const address = JSON.parse(line) as Address;
    let peak = 0;
    const look = async (): Promise<void> => {
      peak = Math.max(peak, await memoryOf(service.pid ?? 0));
    };
    const importMs = await imported(address, look);
    for (const { hogql } of questions) {
      await ask(address, hogql);
      await look();
    }
    return { importMs, peak };
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
    rmSync(outdir, { recursive: true, force: true });
  }
}

async function imported(address: Address, look: () => Promise<void>): Promise<number> {
  const started = performance.now();
  let state = await call<ImportState>(address, 'POST', '/__local/import/');
  while (state.state === 'running') {
    await delay(100);
    await look();
    state = await call<ImportState>(address, 'GET', '/__local/import/');
  }
  assert.equal(state.state, 'done', state.reason);
  return performance.now() - started;
}

/** The peak memory of a process in kilobytes; the current memory if no peak is recorded. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
  if (peak !== undefined) return Number(peak);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim());
}
