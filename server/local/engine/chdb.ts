import type { EngineReply, EngineRequest, EngineSettings } from './messages.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { closedEngine } from './closedEngine.ts';
import {
  type Engine,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineResult,
  type EngineStatus,
} from './engine.ts';
import { parseJsonCompact } from './jsonCompact.ts';
import { checkKeptEngine } from './keptEngine.ts';

/** A pending query: waiting for a slot, or running in the child it was sent to. */
type Run = {
  readonly job: EngineJob;
  readonly signal: AbortSignal;
  readonly resolve: (body: Uint8Array) => void;
  readonly reject: (error: EngineError) => void;
  sent: boolean;
  /** True if the child has begun with it: what never reached a child may run in the next one. */
  begun: boolean;
  retried: boolean;
};

/** A request to the child that takes no slot of a query. */
type Call = {
  readonly onProgress?: ((progress: EngineProgress) => void) | undefined;
  readonly resolve: (body: Uint8Array) => void;
  readonly reject: (error: EngineError) => void;
};

const unsent = { sent: false, begun: false };
const cancelled = 394;
const closeGraceMs = 3000;

/** The settings of the engine, and the program of its process, `child.ts`. */
export type ChdbSettings = Omit<EngineSettings, 'config'> & { readonly program: string };

/** chDB in a child process, which starts on first use and again after it died. */
export class ChdbEngine implements Engine {
  readonly #settings: ChdbSettings;
  readonly #runs = new Set<Run>();
  readonly #calls = new Map<string, Call>();
  #child: Promise<ChildProcess> | undefined;
  /** The child process, also while it starts. */
  #process: ChildProcess | undefined;
  /** Set while we end the child because of a query that would not stop. */
  #ending = false;
  #closed = false;
  /** True once the files are known to be ours: later changes to them are made here. */
  #isChecked = false;

  constructor(settings: ChdbSettings) {
    this.#settings = settings;
  }

  async run(job: EngineJob, signal: AbortSignal): Promise<EngineResult> {
    let cpuMicroseconds = 0;
    const onProgress = (progress: EngineProgress): void => {
      ({ cpuMicroseconds } = progress);
      job.onProgress?.(progress);
    };
    const body = await new Promise<Uint8Array>((resolve, reject) => {
      const watched = { ...job, onProgress };
      const run: Run = { job: watched, signal, resolve, reject, ...unsent, retried: false };
      if (signal.aborted) {
        reject(wasCancelled());
        return;
      }
      signal.addEventListener('abort', () => void this.#cancel(run), { once: true });
      this.#runs.add(run);
      void this.#pump();
    });
    const result = parseJsonCompact(new TextDecoder().decode(body));
    const { rowsRead, bytesRead, elapsedSeconds } = result;
    job.onProgress?.({ rowsRead, rowsTotal: rowsRead, bytesRead, elapsedSeconds, cpuMicroseconds });
    return result;
  }

  async load(
    statements: readonly string[],
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<void> {
    await this.#call((id) => ({ type: 'load', id, statements }), onProgress);
  }

  async status(): Promise<EngineStatus> {
    if (!this.#child) return { pid: undefined, running: [] };
    try {
      const ids = new TextDecoder().decode(await this.#call((id) => ({ type: 'status', id })));
      return { pid: this.#process?.pid, running: JSON.parse(ids) as string[] };
    } catch (error) {
      // An engine that dies while it is asked runs nothing any more.
      if (error instanceof EngineError && error.kind === 'stopped')
        return { pid: undefined, running: [] };
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const run of this.#runs) if (!run.sent) this.#finish(run, wasCancelled());
    // A child that hangs while starting never becomes ready to receive the request.
    const timer = setTimeout(() => this.#process?.kill('SIGKILL'), closeGraceMs);
    const child = await this.#child?.catch(() => undefined);
    if (child?.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      this.#ending = true;
      child.send({ type: 'close' } satisfies EngineRequest);
      await exit;
    }
    clearTimeout(timer);
  }

  async #call(
    request: (id: string) => EngineRequest,
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<Uint8Array> {
    const child = await this.#running();
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject, onProgress });
      child.send(request(id));
    });
  }

  /** Sends waiting queries to the child, one for each free slot. */
  async #pump(): Promise<void> {
    let child: ChildProcess;
    try {
      child = await this.#running();
    } catch (error) {
      for (const run of this.#runs) this.#finish(run, new EngineError('stopped', messageOf(error)));
      return;
    }
    let free = this.#settings.slots - [...this.#runs].filter(({ sent }) => sent).length;
    for (const run of this.#runs) {
      if (run.sent || this.#ending) continue;
      if (free-- <= 0) return;
      run.sent = true;
      run.job.onStart?.();
      const { id, sql, maxSeconds, endsInTime = false, sampleRows = 0 } = run.job;
      const request = { type: 'run', id, sql, maxSeconds, endsInTime, sampleRows } as const;
      child.send(request satisfies EngineRequest);
    }
  }

  async #cancel(run: Run): Promise<void> {
    if (!this.#runs.has(run)) return;
    if (!run.sent) {
      this.#finish(run, wasCancelled());
      return;
    }
    const child = await this.#running();
    child.send({ type: 'kill', runId: run.job.id } satisfies EngineRequest);
    await delay(this.#settings.killGraceMs, undefined, { ref: false });
    if (!this.#runs.has(run) || this.#ending) return;
    this.#ending = true;
    child.kill('SIGKILL');
  }

  #running(): Promise<ChildProcess> {
    if (this.#closed) return Promise.reject(new Error('The query engine is closed.'));
    this.#child ??= this.#start().catch((error: unknown) => {
      this.#child = undefined;
      throw error;
    });
    return this.#child;
  }

  async #start(): Promise<ChildProcess> {
    const { program, ...settings } = this.#settings;
    if (!this.#isChecked) checkKeptEngine(settings.path);
    this.#isChecked = true;
    const { config, empty } = closedEngine(settings.path);
    const child = fork(
      program,
      [JSON.stringify({ ...settings, config } satisfies EngineSettings)],
      {
        cwd: empty,
        serialization: 'advanced',
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: {
          ...process.env,
          // Each running query holds a thread of the pool. Without spare ones a cancel would wait
          // its turn.
          UV_THREADPOOL_SIZE: String(settings.slots + 4),
          ELECTRON_RUN_AS_NODE: '1',
        },
      },
    );
    this.#process = child;
    let isReady = false;
    let complaint = '';
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(-2000)));
    return new Promise((resolve, reject) => {
      child.on('message', (reply: EngineReply) => {
        if (reply.type === 'ready') {
          isReady = true;
          resolve(child);
        } else this.#hear(reply);
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        this.#child = undefined;
        this.#process = undefined;
        if (isReady) this.#ended();
        else
          reject(
            new Error(
              `The query engine ended (${signal ?? code}) before it was ready. ${complaint}`.trim(),
            ),
          );
      });
    });
  }

  #hear(reply: Exclude<EngineReply, { type: 'ready' }>): void {
    const run = [...this.#runs].find(({ job }) => job.id === reply.id);
    if (reply.type === 'begun') {
      if (run) run.begun = true;
      return;
    }
    if (reply.type === 'progress') {
      run?.job.onProgress?.(reply.progress);
      this.#calls.get(reply.id)?.onProgress?.(reply.progress);
      return;
    }
    const call = this.#calls.get(reply.id);
    this.#calls.delete(reply.id);
    if (reply.type === 'done') {
      call?.resolve(reply.body);
      if (run) this.#finish(run, reply.body);
    } else {
      const error =
        reply.code === cancelled
          ? wasCancelled()
          : new EngineError('query', reply.message, reply.code);
      call?.reject(error);
      if (run) this.#finish(run, error);
    }
  }

  /**
   * The child is gone. If we killed it, the other queries run again. Otherwise the queries that had begun fail, since
   * one of them may have ended it.
   */
  #ended(): void {
    const ours = this.#ending;
    this.#ending = false;
    for (const call of this.#calls.values()) call.reject(hasStopped());
    this.#calls.clear();
    for (const run of this.#runs) {
      if (!run.sent) continue;
      if (run.signal.aborted) this.#finish(run, wasCancelled());
      else if ((ours || !run.begun) && !run.retried && !this.#closed) {
        Object.assign(run, unsent);
        run.retried = true;
      } else this.#finish(run, hasStopped());
    }
    if (this.#runs.size > 0) void this.#pump();
  }

  #finish(run: Run, outcome: Uint8Array | EngineError): void {
    if (!this.#runs.delete(run)) return;
    if (outcome instanceof EngineError) run.reject(outcome);
    else run.resolve(outcome);
    if ([...this.#runs].some(({ sent }) => !sent) && !this.#closed) void this.#pump();
  }
}

function wasCancelled(): EngineError {
  return new EngineError('cancelled', 'The query was cancelled.', cancelled);
}

function hasStopped(): EngineError {
  return new EngineError('stopped', 'The query engine stopped while this query ran. Run it again.');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
