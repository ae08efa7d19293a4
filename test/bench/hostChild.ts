import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DirectTransport } from '../../client/src/api/directTransport.ts';
import { ServiceClient } from '../../client/src/api/serviceClient.ts';
import { rowsJson, type Snapshot } from '../../client/src/results/snapshot.ts';
import { SnapshotStore } from '../../client/src/results/snapshotStore.ts';
import type { Blocked } from './host.bench.ts';
import { median } from './measure.ts';

/** Handles a large answer as the extension host does, and prints how long each step blocks it. */
const rounds = 7;
/** The number of rows a view asks for at a time. */
const slice = 2000;

/** Declared as in Node 24. The installed types are of the oldest Node that an extension runs on. */
const newer = process as typeof process & { threadCpuUsage(): NodeJS.CpuUsage };

const [baseUrl = ''] = process.argv.slice(2);
const transport = new DirectTransport();
const access = { baseUrl, apiKey: 'phx_bench', userAgent: 'bench/1' };
const queries = new ServiceClient(access, transport).queries('1');
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const store = new SnapshotStore(folder);
const times: Record<keyof Blocked, number[]> = { answer: [], serve: [], keep: [], restore: [] };
try {
  for (let round = 0; round < rounds; round++) {
    const snapshot = await watched('answer', answer);
    await watched('serve', () => serve(snapshot));
    await watched('keep', () => store.save(snapshot));
    await watched('restore', () => store.load(snapshot.id));
  }
} finally {
  await transport.close();
  await rm(folder, { recursive: true });
}
const blocked: Blocked = {
  answer: median(times.answer),
  serve: median(times.serve),
  keep: median(times.keep),
  restore: median(times.restore),
};
console.log(JSON.stringify(blocked));

async function watched<T>(step: keyof Blocked, work: () => Promise<T>): Promise<T> {
  let longest = 0;
  let last = processorTime();
  const turn = (): void => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const done = await work();
  await pause(1);
  clearImmediate(next);
  times[step].push(longest);
  return done;
}

/**
 * Processor time of this thread in milliseconds, because a busy machine makes other clocks run on.
 */
function processorTime(): number {
  const { user, system } = newer.threadCpuUsage();
  return (user + system) / 1000;
}

async function answer(): Promise<Snapshot> {
  const submission = { query: 'select 1', refresh: 'blocking', clientQueryId: 'b' } as const;
  const status = await queries.submit(submission, new AbortController().signal);
  if (status.kind !== 'done') throw new Error('The client did not bring the rows');
  const { result } = status;
  const facts = { id: 'b', title: '', query: '', connection: '', takenAt: 0, elapsedMs: 0 };
  return { ...facts, result };
}

/** Each slice is asked for in a message of its own. */
async function serve(snapshot: Snapshot): Promise<void> {
  for (let from = 0; from < snapshot.result.rows.length; from += slice) {
    rowsJson(snapshot, from, slice);
    await pause(1);
  }
}
