import type { MessageConnection } from 'vscode-jsonrpc/node';

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
