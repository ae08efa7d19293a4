import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeExports } from './madeExports.ts';
import { testService } from './testService.ts';

/** Makes a folder of exported files, and a folder of data into which they are imported. */
export async function importedData(exports: string, data: string, scratch: string): Promise<void> {
  await makeExports(exports, { events: 300, persons: 10, files: 2 }, join(scratch, 'scratch'));
  const service = await testService({ kind: 'exports', folder: exports }, { data });
  const ask = async (method: string): Promise<string> => {
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const answer = await fetch(`${service.url}/__local/import/`, { method, headers });
    return ((await answer.json()) as { state: string }).state;
  };
  let state = await ask('POST');
  for (; state === 'running'; state = await ask('GET')) await delay(50);
  assert.equal(state, 'done');
  await service.stop();
}
