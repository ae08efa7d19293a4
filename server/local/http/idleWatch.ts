import type { Around } from './server.ts';

/** Notices that nobody has asked anything for a while. */
export class IdleWatch {
  /** The clock of the machine may jump, and stands still while the machine sleeps. */
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

  /** Stands around every request. */
  readonly around: Around = async (_exchange, handle) => {
    this.#open++;
    try {
      const reply = await handle();
      if (reply.status !== 401) this.#last = performance.now();
      return reply;
    } finally {
      this.#open--;
    }
  };

  stop(): void {
    clearInterval(this.#timer);
  }
}
