import type { SourceRange } from '../../common/language/officialTree.ts';
import type { CompiledQuery } from '../compiler/compile.ts';
import type { CompileContext, ProjectContext, RequestContext } from '../compiler/context.ts';
import type { CompileReply, CompileRequest } from './messages.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { HogQLError } from '../compiler/error.ts';

/** The program of the compiler's process, and the resources that one query may use. */
export type CompilerOptions = {
  /** Calls `answerRequests` with its parser: a function could not be sent to it. */
  readonly program: string;
  readonly seconds?: number;
  readonly megabytes?: number;
};

/** The compiler of a service, which the service closes. */
export type ServiceCompiler = Pick<QueryCompiler, 'compile' | 'close'>;

/** A query that waits for the compiler, or that it compiles. */
type Job = {
  readonly text: string;
  readonly context: CompileContext;
  readonly resolve: (compiled: CompiledQuery) => void;
  /** A no-op once the query is compiled or refused. */
  readonly reject: (error: Error) => void;
};

/** A process of the compiler. */
type Compiler = {
  readonly child: ChildProcess;
  /** The project that it last received. */
  project?: ProjectContext;
  isReady: boolean;
};

/** A cancelled compilation may be nearly done, and a new process costs more than waiting for it. */
const abandonedMs = 500;

/**
 * Compiles queries one after another in a separate process, so that the service stays responsive. A thread would not
 * do: one that runs out of memory can end the whole process. A query that takes too long or too much memory ends with
 * its process, and a new process is started.
 */
export class QueryCompiler {
  readonly #program: string;
  readonly #seconds: number;
  readonly #megabytes: number;
  readonly #waiting = new Set<Job>();
  #current: Job | undefined;
  #compiler: Compiler | undefined;
  #limit: NodeJS.Timeout | undefined;
  #limitMs = 0;
  #isClosed = false;

  constructor({ program, seconds = 10, megabytes = 512 }: CompilerOptions) {
    this.#program = program;
    this.#seconds = seconds;
    this.#megabytes = megabytes;
    // The first query finds it ready.
    this.#compiler = this.#start();
  }

  /**
   * Compiles a query.
   *
   * @throws HogQLError of a query that is refused, or the reason of the signal
   */
  compile(text: string, context: CompileContext, signal?: AbortSignal): Promise<CompiledQuery> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isClosed) throw new Error('The service ends.');
      const job: Job = { text, context, resolve, reject };
      signal?.addEventListener('abort', () => this.#abandon(job, signal.reason), { once: true });
      this.#waiting.add(job);
      this.#next();
    });
  }

  /** Ends the process, whatever it compiles. */
  close(): void {
    this.#isClosed = true;
    for (const job of [...this.#waiting, this.#finished()]) {
      job?.reject(new Error('The service ends.'));
    }
    this.#waiting.clear();
    this.#end();
  }

  #next(): void {
    const [job] = this.#waiting;
    if (this.#current || !job) return;
    this.#waiting.delete(job);
    this.#current = job;
    this.#compiler ??= this.#start();
    this.#compiler.child.send(this.#request(job, this.#compiler));
    this.#limitTime(this.#seconds * 1000);
  }

  /** A query has its time from when the process can compile it. */
  #limitTime(ms: number): void {
    clearTimeout(this.#limit);
    this.#limitMs = ms;
    if (!this.#current || !this.#compiler?.isReady) return;
    this.#limit = setTimeout(() => this.#tookTooLong(), ms);
  }

  /** A project is sent once: it may have thousands of columns. */
  #request({ text, context }: Job, compiler: Compiler): CompileRequest {
    const { project, request } = parts(context);
    if (compiler.project && isSame(compiler.project, project)) return { text, request };
    compiler.project = project;
    return { text, request, project };
  }

  #start(): Compiler {
    const child = fork(this.#program, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#megabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    child.unref();
    child.channel?.unref();
    const compiler: Compiler = { child, isReady: false };
    child.on('message', (reply: CompileReply) => this.#hear(compiler, reply));
    child.on('error', (error) => this.#lost(compiler, error));
    child.on('exit', (code, signal) => {
      const isMemory = signal === 'SIGABRT' || code === outOfMemoryCode;
      this.#lost(
        compiler,
        isMemory ? 'memory' : new Error(`The compiler ended (${signal ?? code}).`),
      );
    });
    return compiler;
  }

  #hear(compiler: Compiler, reply: CompileReply): void {
    // A process that was ended may still have sent a reply.
    if (this.#compiler !== compiler) return;
    if (reply.type === 'ready') {
      compiler.isReady = true;
      this.#limitTime(this.#limitMs);
      return;
    }
    const job = this.#finished();
    if (reply.type === 'compiled') job?.resolve(reply.compiled);
    else if (reply.type === 'failed') job?.reject(new Error(reply.message));
    else job?.reject(new HogQLError(reply.code, reply.message, placeOf(reply)));
    this.#next();
  }

  #tookTooLong(): void {
    const job = this.#finished();
    job?.reject(tooCostly(job, `${this.#seconds} seconds`));
    this.#end();
    this.#compiler = this.#start();
    this.#next();
  }

  /** The process has ended by itself. One that was never ready would end again. */
  #lost(compiler: Compiler, why: Error | 'memory'): void {
    if (this.#compiler !== compiler) return;
    this.#compiler = compiler.isReady ? this.#start() : undefined;
    const job = this.#finished();
    job?.reject(why === 'memory' ? tooCostly(job, `${this.#megabytes} MB`) : why);
    this.#next();
  }

  #abandon(job: Job, reason: unknown): void {
    job.reject(reason instanceof Error ? reason : new Error(String(reason)));
    if (this.#waiting.delete(job) || this.#current !== job) return;
    this.#limitTime(abandonedMs);
  }

  #finished(): Job | undefined {
    clearTimeout(this.#limit);
    const job = this.#current;
    this.#current = undefined;
    return job;
  }

  #end(): void {
    const compiler = this.#compiler;
    this.#compiler = undefined;
    compiler?.child.kill('SIGKILL');
  }
}

/** Node's exit code if no signal ended it. */
const outOfMemoryCode = 134;

function parts(context: CompileContext): { project: ProjectContext; request: RequestContext } {
  const { timezone, weekStartsOnMonday, tables, propertyTypes, cohorts, actions, ...rest } =
    context;
  const { testAccountFilters, ...request } = rest;
  const project = { timezone, weekStartsOnMonday, tables, propertyTypes, cohorts, actions };
  return { project: testAccountFilters ? { ...project, testAccountFilters } : project, request };
}

function isSame(before: ProjectContext, project: ProjectContext): boolean {
  const keys = Object.keys({ ...before, ...project }) as (keyof ProjectContext)[];
  return keys.every((key) => before[key] === project[key]);
}

function placeOf({ start, end }: CompileReply & { type: 'refused' }): SourceRange {
  return start === undefined || end === undefined ? {} : { start, end };
}

function tooCostly({ text }: Job, what: string): HogQLError {
  const message = `This query takes more than ${what} to compile. Make it shorter.`;
  return new HogQLError('too_costly', message, { start: 0, end: text.length });
}
