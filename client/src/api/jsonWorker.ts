import { parentPort, workerData } from 'node:worker_threads';
import { tagLongIntegers } from './longIntegers.ts';

// Works on the body it was started with, answers, and ends.
const tagged = tagLongIntegers(workerData as Uint8Array);
// A copy of its own memory, which is then handed over without another copy.
const answer = new Uint8Array(tagged);
parentPort?.postMessage(answer, [answer.buffer]);
