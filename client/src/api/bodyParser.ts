import { Worker } from 'node:worker_threads';
import { decode, hasLongInteger, parseExactly } from './json.ts';
import type { WorkerAnswer } from './jsonWorker.ts';

/** A JSON body as a value, its integers exact. Rejects with a SyntaxError where it is no JSON. */
export type BodyParser = (body: Uint8Array, signal: AbortSignal) => Promise<unknown>;

/** Smaller bodies are parsed sooner than a thread has started. In bytes. */
const WORTH_A_THREAD = 256 * 1024;

/**
 * Parses bodies. The exact parser would hold up the extension host for a second over a large
 * result, so that such a body, where it has integers that need it, goes to a thread of its own.
 *
 * @param workerFile the program of that thread; without it everything is parsed here
 */
export function bodyParser(workerFile?: string | URL): BodyParser {
  return (body, signal) => {
    if (!hasLongInteger(body)) return attempt(() => JSON.parse(decode(body)) as unknown);
    if (!workerFile || body.length < WORTH_A_THREAD) {
      return attempt(() => parseExactly(decode(body)));
    }
    return parseInThread(workerFile, body, signal);
  };
}

function attempt(parse: () => unknown): Promise<unknown> {
  return new Promise((resolve) => resolve(parse()));
}

/** One thread for one body: nothing is kept, so nothing can be left over. */
function parseInThread(
  file: string | URL,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(file, { workerData: body });
    const stop = (): void => {
      void worker.terminate();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (answer: WorkerAnswer) => {
      if (answer.ok) resolve(answer.value);
      else reject(new SyntaxError(answer.message));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      // After an answer this changes nothing: a promise settles once.
      reject(new Error(`The thread that parses JSON ended with code ${code}.`));
    });
  });
}
