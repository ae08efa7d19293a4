import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { fuzz, report } from '../fuzz.ts';

/** The seeds of one worker, and where it reports its progress. */
export type Share = {
  readonly first: number;
  readonly count: number;
  readonly progress: Int32Array;
};

const { first, count, progress } = workerData as Share;
/** A worker prints a line after this many texts. */
const step = 25_000;

const fuzzed = fuzz(first, count, (tried, failures) => {
  Atomics.store(progress, 0, tried);
  const done = tried - 1;
  if (done === 0 || done % step !== 0) return;
  const tally = `seeds ${first} to ${first + done - 1}: ${failures.length} of ${done} failed`;
  // The streams of a thread only flush when it pauses, which this one never does.
  writeSync(1, `      ${tally}\n${failures.length > 0 ? `${report(failures)}\n` : ''}`);
});
parentPort?.postMessage(fuzzed);
