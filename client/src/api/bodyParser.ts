import { Worker } from 'node:worker_threads';
import { parseLargeJson } from './largeJson.ts';
import { hasLongInteger, tagLongIntegers } from './longIntegers.ts';

/**
 * A JSON body as a value. An integer a number cannot hold becomes
 * `{ $integer: "18446744073709551615" }`. Rejects with a SyntaxError where it is no JSON.
 */
export type BodyParser = (body: Uint8Array, signal: AbortSignal) => Promise<unknown>;

/** Smaller bodies are parsed sooner than a thread has started. In bytes. */
const worthAThread = 256 * 1024;

/**
 * Parses bodies. The engine's own parser rounds large integers, so that a body that has some is
 * rewritten before it; over a large one that takes a while, so that it is done in a thread of its
 * own, beside the extension host.
 *
 * @param workerFile the program of that thread; without it everything is done here
 */
export function bodyParser(workerFile?: string | URL): BodyParser {
  return async (body, signal) => {
    if (!hasLongInteger(body)) return parseLargeJson(body);
    const tagged =
      workerFile && body.length >= worthAThread
        ? await tagInThread(workerFile, body, signal)
        : tagLongIntegers(body);
    return parseLargeJson(tagged);
  };
}

/** One thread for one body: nothing is kept, so nothing can be left over. */
function tagInThread(
  file: string | URL,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(file, { workerData: body });
    const stop = (): void => {
      void worker.terminate();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      // After an answer this changes nothing: a promise settles once.
      reject(new Error(`The thread that reads large integers ended with code ${code}.`));
    });
  });
}
