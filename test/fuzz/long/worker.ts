import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { fuzz, report } from '../fuzz.ts';

/** The seeds one worker goes through, and where it says how far it is. */
export type Share = {
  readonly first: number;
  readonly count: number;
  readonly progress: Int32Array;
};

const { first, count, progress } = workerData as Share;
/** So many texts in between, a worker tells how it goes. */
const step = 25_000;

const fuzzed = fuzz(first, count, (tried, failures) => {
  Atomics.store(progress, 0, tried);
  const done = tried - 1;
  if (done === 0 || done % step !== 0) return;
  const tally = `seeds ${first} to ${first + done - 1}: ${failures.length} of ${done} failed`;
  // A stream of a thread waits for the thread to pause, which this one never does.
  writeSync(1, `      ${tally}\n${failures.length > 0 ? `${report(failures)}\n` : ''}`);
});
parentPort?.postMessage(fuzzed);
