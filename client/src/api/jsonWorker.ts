import { parentPort, workerData } from 'node:worker_threads';
import { decode, parseExactly } from './json.ts';

/** What the thread answers: the value, or why the text is no JSON. */
export type WorkerAnswer =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Parses the body it was started with, and ends. */
function work(body: Uint8Array): WorkerAnswer {
  try {
    return { ok: true, value: parseExactly(decode(body)) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(work(workerData as Uint8Array));
