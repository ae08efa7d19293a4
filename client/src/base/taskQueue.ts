/** Runs tasks one after the other, in the order of the calls. A failed task does not block others. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as the task does. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when all tasks so far have ended, even with errors. */
  get settled(): Promise<void> {
    return this.#last.then(() => undefined);
  }
}
