import type { WireReply } from './reply.ts';
import type { Exchange } from './server.ts';

/** Notices when no request has arrived for a while. */
export class IdleWatch {
  /** Not the wall clock, which may jump and stands still while the machine sleeps. */
  #last = 0;
  #open = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Begins once the service is ready: before that nobody can ask.
   *
   * @param onIdle called once, `seconds` after the last request of somebody with a key
   */
  begin(seconds: number, onIdle: () => void): void {
    this.#last = performance.now();
    const step = Math.min(seconds * 250, 5_000);
    this.#timer = setInterval(() => {
      if (this.#open > 0 || performance.now() - this.#last < seconds * 1000) return;
      this.stop();
      onIdle();
    }, step).unref();
  }

  /** Wraps every request. Requests without a key do not count. */
  readonly around = async (
    { hasKey }: Pick<Exchange, 'hasKey'>,
    handle: () => Promise<WireReply>,
  ): Promise<WireReply> => {
    if (!hasKey) return handle();
    this.#open++;
    try {
      return await handle();
    } finally {
      this.#open--;
      this.#last = performance.now();
    }
  };

  stop(): void {
    clearInterval(this.#timer);
  }
}
