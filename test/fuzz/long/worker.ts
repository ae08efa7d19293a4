import { parentPort, workerData } from 'node:worker_threads';
import { fuzz } from '../fuzz.ts';

/** The seeds one worker goes through, and where it says how far it is. */
export type Share = {
  readonly first: number;
  readonly count: number;
  readonly progress: Int32Array;
};

const { first, count, progress } = workerData as Share;
parentPort?.postMessage(fuzz(first, count, (tried) => Atomics.store(progress, 0, tried)));
