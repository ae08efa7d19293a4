import type { Engine, EngineJob, EngineResult, EngineStatus } from './engine.ts';

/** The engine in use. When another replaces it, running queries finish where they began. */
export class ServedEngine implements Engine {
  #current: Engine;
  /** The number of running queries of each engine. */
  readonly #work = new Map<Engine, number>();
  /** Replaced engines that still have work, with the callback for when they are idle. */
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
    // Nobody waits for this, and the next start empties the engine's folder.
    try {
      await engine.close();
      onClosed();
    } catch (error) {
      this.#report(`The engine before was not removed: ${String(error)}`);
    }
  }
}
