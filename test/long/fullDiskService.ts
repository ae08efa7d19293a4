import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningService } from '../../server/common/files/runningNote.ts';
import {
  nodePrograms,
  serviceArguments,
  startService,
} from '../../client/src/local/serviceProcess.ts';
import { rowsOf, untilGone } from '../api/local/windowProcess.ts';

// node fullDiskService.ts <small disk>
//
// Starts a project as a window does, on a disk that is full, nearly full, and has room.
const [disk = ''] = process.argv.slice(2);
const program = fileURLToPath(import.meta.resolve('../../server/local/main.ts'));
const engine = fileURLToPath(import.meta.resolve('../../.sandbox'));
const dataFolder = path.join(disk, 'data');
const filler = path.join(disk, 'filler');
const isFull = /^The disk is full\. Make room on it, then start the project again\.$/;
const megabyte = 1024 * 1024;

/** Fills the disk except for some megabytes. */
function leave(megabytes: number): void {
  rmSync(filler, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - megabytes * megabyte, 'x'));
}

function start(): Promise<RunningService> {
  const source = ['--demo', '--engine', engine];
  return startService({
    program: [program, ...serviceArguments({ source, dataFolder, storage: disk, idleSeconds: 60 })],
    nodes: nodePrograms(),
    dataFolder,
    signal: AbortSignal.timeout(120_000),
  });
}

async function events(): Promise<unknown> {
  const service = await start();
  const rows = await rowsOf(service, 'select count() from events');
  process.kill(service.pid, 'SIGTERM');
  await untilGone(service.pid);
  return rows;
}

async function assertNoStart(): Promise<void> {
  await assert.rejects(start(), { message: isFull });
  const rest = readdirSync(dataFolder).filter((name) => /lock|running|\.new$/.test(name));
  assert.deepEqual(rest, []);
}

mkdirSync(dataFolder);
leave(0);
await assertNoStart();
process.stdout.write('not made where there is no room\n');
leave(4);
await assertNoStart();
process.stdout.write('not made where there is little\n');
rmSync(filler);
const made = await events();
assert.match(JSON.stringify(made), /^\[\[\d{6}\]\]$/);
process.stdout.write('made once there is room\n');
leave(0);
await assertNoStart();
rmSync(filler);
assert.deepEqual(await events(), made);
process.stdout.write('kept while the disk is full\n');
