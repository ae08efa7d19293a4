import type { MessageConnection } from 'vscode-jsonrpc/node';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The interval for checking whether the client is still there, in milliseconds. */
const interval = 3_000;

/** Ends the process when the client says so, when it hangs up, and when its process is gone. */
export class Lifetime {
  /** After `shutdown` an end is expected. */
  #isAgreed = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(connection: MessageConnection) {
    connection.onRequest('shutdown', () => {
      this.#isAgreed = true;
      return null;
    });
    connection.onNotification('exit', () => {
      this.#end();
    });
    connection.onClose(() => {
      this.#end();
    });
  }

  /** Ends the process once the client's process is gone, which may not have had the time to say so. */
  watch(clientProcess: number | null): void {
    if (clientProcess === null || this.#watch) return;
    this.#watch = setInterval(() => {
      if (!isRunning(clientProcess)) this.#end();
    }, interval);
    this.#watch.unref();
  }

  #end(): void {
    process.exit(this.#isAgreed ? 0 : 1);
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A smaller document's memory is soon reused. In characters. */
const large = 1_000_000;
/** Others may be closed at the same time. */
const waitMs = 1_000;

/** By how much the heap may grow, in percent, before it is looked through again. Node lets it double. */
const growth = 20;

/**
 * Limits the memory of large documents, and returns it once they are closed. Node collects garbage when it needs
 * memory, and an idle server needs none.
 */
export class Garbage {
  readonly #large = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** Notes the number of characters of a document. */
  has(uri: string, length: number): void {
    if (length < large || this.#large.has(uri)) return;
    this.#large.add(uri);
    limitGrowth(growth);
  }

  /** A document was closed. */
  left(uri: string): void {
    if (!this.#large.delete(uri)) return;
    if (this.#large.size === 0) limitGrowth(0);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(collect, waitMs).unref();
  }
}

/** Without a limit (0), V8 goes by the rate of garbage and the duration of a collection. */
function limitGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** The last resort is the one that parts with pages that are empty. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
