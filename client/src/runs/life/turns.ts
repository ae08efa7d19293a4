/** The service refuses a fourth run of an organization; one place is left for other people. */
export const mostRunsAtOnce = 2;

/** Gives a turn back; calling it twice changes nothing. */
export type EndTurn = () => void;

/** Waits for a turn, until it comes or the signal aborts. */
export type TakeTurn = (signal: AbortSignal) => Promise<EndTurn>;

/** Lets a few go on at a time, those who came first before the others. */
export class Turns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** @param most how many turns there are */
  constructor(most: number) {
    this.#most = most;
  }

  /** True if somebody who comes now has to wait. */
  get isFull(): boolean {
    return this.#taken >= this.#most;
  }

  /** @throws the signal's reason where that comes before the turn */
  readonly take: TakeTurn = async (signal) => {
    signal.throwIfAborted();
    // A turn is handed over directly, so that nobody takes it in between.
    if (this.isFull) await this.#wait(signal);
    else this.#taken++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken--;
    };
  };

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(signal.reason instanceof Error ? signal.reason : new Error('The wait was ended.'));
      };
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(go);
    });
  }
}
