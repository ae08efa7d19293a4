/** One task after the other, in the order they are asked for. A task that fails holds up none. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as the task does. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when all tasks so far have ended, well or not. */
  get settled(): Promise<void> {
    return this.#last.then(() => undefined);
  }
}
