import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportState } from '../../server/local/data/import/importJob.ts';
import { testService } from '../api/local/testService.ts';

// node fullDiskImport.ts <small disk> <folder of exports>
//
// Imports on a disk that is nearly full, and again once there is room.
const [disk = '', folder = ''] = process.argv.slice(2);
const fillerBytes = 560 * 1024 * 1024;
const data = path.join(disk, 'data');
const filler = path.join(disk, 'filler');
mkdirSync(data, { recursive: true });

const service = await testService({ kind: 'exports', folder }, { data });

async function ask<T>(method: string, address: string, body?: object): Promise<T> {
  const answer = await fetch(`${service.url}${address}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { authorization: `Bearer ${service.apiKey}` },
  });
  return (await answer.json()) as T;
}

async function events(): Promise<unknown> {
  const query = { kind: 'HogQLQuery', query: 'select count() from events' };
  const body = { query, refresh: 'force_blocking' };
  return (await ask<{ results: unknown }>('POST', '/api/projects/1/query/', body)).results;
}

async function imported(): Promise<ImportState> {
  let state = await ask<ImportState>('POST', '/__local/import/');
  while (state.state === 'running') {
    await delay(20);
    state = await ask<ImportState>('GET', '/__local/import/');
  }
  return state;
}

try {
  const before = await events();
  // Leaves the import some megabytes.
  writeFileSync(filler, Buffer.alloc(fillerBytes, 'x'));
  const full = await imported();
  assert.equal(full.state, 'failed');
  assert.match(full.reason ?? '', /^The disk is full\. Make room, then import again/);
  assert.deepEqual(await events(), before);
  process.stdout.write('in place while the disk is full\n');
  rmSync(filler);
  const whole = await imported();
  assert.equal(whole.state, 'done', whole.reason);
  assert.deepEqual(await events(), before);
  const files = await ask<{ isImported: boolean }>('GET', '/__local/files/');
  assert.equal(files.isImported, true);
  process.stdout.write('imported once there is room\n');
} finally {
  await service.stop();
}
