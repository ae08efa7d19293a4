import { Owner } from '../../base/owner.ts';

/** Timers of Node count no further: about 24 days. */
const longestMs = 2 ** 31 - 1;

/** Runs that are to begin at a time; a window that closes forgets them. */
export class RunSchedule extends Owner {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor() {
    super();
    this.register({ dispose: () => this.#timers.forEach((timer) => clearTimeout(timer)) });
  }

  /**
   * @param atMs milliseconds since 1970; what has passed begins at once
   * @param id by which it can be cancelled
   */
  at(atMs: number, id: string, begin: () => void): void {
    this.cancel(id);
    const waitMs = Math.min(Math.max(0, atMs - Date.now()), longestMs);
    const timer = setTimeout(() => {
      this.#timers.delete(id);
      begin();
    }, waitMs);
    this.#timers.set(id, timer);
  }

  /** Nothing begins any more for this id. */
  cancel(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}
