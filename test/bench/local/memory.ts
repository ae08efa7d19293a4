import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { testEngine } from '../../api/local/madeExports.ts';
import { ask } from './exports.ts';
import type { Address } from './exports.ts';
import type { Question } from './questions.ts';

const root = join(import.meta.dirname, '../../..');

/** The most kilobytes that the process of a service, bundled as we ship it, has while it answers. */
export async function memoryOf(
  folder: string,
  data: string,
  questions: readonly Question[],
): Promise<number> {
  const outdir = mkdtempSync(join(tmpdir(), 'hogql-bench-dist-'));
  await build({
    entryPoints: {
      local: join(root, 'server/local/main.ts'),
      localEngine: join(root, 'server/local/engine/child.ts'),
    },
    ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs' },
    ...{ mainFields: ['module', 'main'], absWorkingDir: root, outdir, logLevel: 'silent' },
  });
  const { modules } = await testEngine();
  const program = join(outdir, 'local.js');
  const service = spawn(
    process.execPath,
    [program, '--exports', folder, '--data', data, '--engine', modules],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
    const address = JSON.parse(line) as Address;
    let most = 0;
    for (const { hogql } of questions) {
      await ask(address, hogql);
      most = Math.max(most, await residentOf(service.pid ?? 0));
    }
    return most;
  } finally {
    service.kill('SIGTERM');
    await once(service, 'exit');
    rmSync(outdir, { recursive: true, force: true });
  }
}

async function residentOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim());
}
