import type { Engine, EngineJob, EngineResult, EngineStatus } from './engine.ts';

/** The engine that is asked. Another may take its place: what runs goes on where it began. */
export class ServedEngine implements Engine {
  #current: Engine;
  /** How much runs on each. */
  readonly #work = new Map<Engine, number>();
  /** Those in whose place another is, until nothing runs on them, with what is done then. */
  readonly #retired = new Map<Engine, () => void>();

  readonly #report: (line: string) => void;

  /** @param report called with a line about one that cannot be closed */
  constructor(first: Engine, report: (line: string) => void) {
    this.#current = first;
    this.#report = report;
  }

  run(job: EngineJob, signal: AbortSignal): Promise<EngineResult> {
    return this.#with((engine) => engine.run(job, signal));
  }

  load(...args: Parameters<Engine['load']>): Promise<void> {
    return this.#with((engine) => engine.load(...args));
  }

  status(): Promise<EngineStatus> {
    return this.#current.status();
  }

  /** @param onClosed called once the one before is closed, which waits for what runs on it */
  replace(next: Engine, onClosed: () => void): void {
    const before = this.#current;
    this.#current = next;
    this.#retired.set(before, onClosed);
    void this.#closeIfIdle(before);
  }

  async close(): Promise<void> {
    const retired = [...this.#retired.keys()];
    await Promise.all([this.#current, ...retired].map((engine) => engine.close()));
  }

  async #with<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = this.#current;
    this.#work.set(engine, (this.#work.get(engine) ?? 0) + 1);
    try {
      return await work(engine);
    } finally {
      this.#work.set(engine, (this.#work.get(engine) ?? 1) - 1);
      void this.#closeIfIdle(engine);
    }
  }

  async #closeIfIdle(engine: Engine): Promise<void> {
    const onClosed = this.#retired.get(engine);
    if (!onClosed || (this.#work.get(engine) ?? 0) > 0) return;
    this.#retired.delete(engine);
    this.#work.delete(engine);
    // Nobody waits for it, and the folder of its files is emptied at the next start.
    try {
      await engine.close();
      onClosed();
    } catch (error) {
      this.#report(`The engine before was not removed: ${String(error)}`);
    }
  }
}
