import type { WireReply } from './reply.ts';
import type { Exchange } from './server.ts';

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

  /** Stands around every request. One without a key counts for nothing, whatever it asks for. */
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
