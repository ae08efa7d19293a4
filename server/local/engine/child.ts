import type { EngineProgress } from './engine.ts';
import type { EngineReply, EngineRequest, EngineSettings } from './messages.ts';
import { serviceSettings } from './serviceSettings.ts';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

type Chdb = {
  readonly Session: new (
    path: string,
    options: { readonly connectionArgs: readonly string[] },
  ) => EngineSession;
  drainPending(): Promise<void>;
};

type EngineSession = {
  queryAsync(
    sql: string,
    options: { format: string },
  ): Promise<{ bytes(): Uint8Array; text(): string }>;
  close(): void;
};

type RunRequest = Extract<EngineRequest, { type: 'run' }>;

const cancelledCode = 394;

/**
 * The engine process: embedded ClickHouse and nothing else. It is separate because the library blocks and crashes, and
 * can only be stopped with its process.
 */
class EngineProcess {
  readonly #chdb: Chdb;
  readonly #settings: EngineSettings;
  /** Never runs a user's query, so that it always answers: progress, cancelling, loading. */
  readonly #control: EngineSession;
  readonly #free: EngineSession[] = [];
  readonly #running = new Set<string>();
  readonly #killed = new Set<string>();
  #writer: EngineSession | undefined;
  /** Loads follow each other. */
  #loading: Promise<unknown> = Promise.resolve();
  #polling: NodeJS.Timeout | undefined;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
    const require = createRequire(join(settings.modules, 'package.json'));
    this.#chdb = require('chdb') as Chdb;
    this.#control = this.#session();
  }

  #session(): EngineSession {
    const { path, config } = this.#settings;
    return new this.#chdb.Session(path, { connectionArgs: [`--config-file=${config}`] });
  }

  /** Opens the sessions. A session runs its queries one after another, so each slot has its own. */
  async open(): Promise<void> {
    await this.#control.queryAsync('SELECT 1', { format: 'Null' });
    for (let slot = 0; slot < this.#settings.slots; slot++) {
      const session = this.#session();
      for (const [name, value] of Object.entries(sessionSettings(this.#settings))) {
        await session.queryAsync(`SET ${name} = ${value}`, { format: 'Null' });
      }
      await session.queryAsync('SET readonly = 2', { format: 'Null' });
      this.#free.push(session);
    }
    tell({ type: 'ready' });
  }

  async handle(request: EngineRequest): Promise<void> {
    switch (request.type) {
      case 'run':
        return this.#answer(request.id, () => this.#run(request));
      case 'load':
        return this.#answer(request.id, () => this.#load(request.id, request.statements));
      case 'status':
        return this.#answer(request.id, () => this.#status());
      case 'kill':
        return this.#kill(request.runId);
      case 'close':
        return this.#close();
    }
  }

  async #answer(id: string, work: () => Promise<Uint8Array>): Promise<void> {
    try {
      tell({ type: 'done', id, body: await work() });
    } catch (error) {
      const { message, clickhouseCode } = error as Error & { clickhouseCode?: number };
      const code = this.#killed.has(id) ? cancelledCode : clickhouseCode;
      tell({ type: 'failed', id, message, code });
    } finally {
      this.#killed.delete(id);
    }
  }

  async #run({ id, sql, maxSeconds, endsInTime, sampleRows }: RunRequest): Promise<Uint8Array> {
    const session = this.#free.pop();
    if (!session) throw new Error('Every session of the engine is taken.');
    tell({ type: 'begun', id });
    this.#running.add(id);
    this.#poll();
    try {
      const setup = [
        `log_comment = ${quote(id)}`,
        `max_execution_time = ${maxSeconds}`,
        `timeout_overflow_mode = '${endsInTime ? 'break' : 'throw'}'`,
        `max_rows_to_read = ${sampleRows}`,
        "read_overflow_mode = 'break'",
      ];
      await session.queryAsync(`SET ${setup.join(', ')}`, { format: 'Null' });
      // Otherwise a kill that arrives before the engine knows the query would be lost.
      if (this.#killed.has(id)) throw new Error('The query was cancelled.');
      return (await session.queryAsync(sql, { format: 'JSONCompact' })).bytes();
    } finally {
      this.#running.delete(id);
      await clear(session);
      this.#free.push(session);
    }
  }

  /** Changes data, in a session of its own: the control session always answers. */
  #load(id: string, statements: readonly string[]): Promise<Uint8Array> {
    const loaded = this.#loading.then(async () => {
      const session = (this.#writer ??= await this.#openWriter());
      this.#running.add(id);
      this.#poll();
      try {
        await session.queryAsync(`SET log_comment = ${quote(id)}`, { format: 'Null' });
        for (const statement of statements) {
          if (this.#killed.has(id)) throw new Error('The load was cancelled.');
          await session.queryAsync(statement, { format: 'Null' });
        }
      } finally {
        this.#running.delete(id);
        await clear(session);
      }
      return new Uint8Array();
    });
    this.#loading = loaded.catch(() => undefined);
    return loaded;
  }

  async #openWriter(): Promise<EngineSession> {
    const session = this.#session();
    for (const [name, value] of Object.entries(writerSettings(this.#settings))) {
      await session.queryAsync(`SET ${name} = ${value}`, { format: 'Null' });
    }
    return session;
  }

  async #status(): Promise<Uint8Array> {
    const ids = (await this.#processes()).map(({ id }) => id);
    return new TextEncoder().encode(JSON.stringify(ids));
  }

  async #kill(id: string): Promise<void> {
    if (!this.#running.has(id)) return;
    this.#killed.add(id);
    const which = `Settings['log_comment'] = ${quote(id)}`;
    // The query may not be in the process list yet, so this asks until it has ended here.
    while (this.#running.has(id)) {
      await this.#control.queryAsync(`KILL QUERY WHERE ${which} ASYNC`, { format: 'Null' });
      await delay(50);
    }
  }

  async #close(): Promise<void> {
    clearTimeout(this.#polling);
    await Promise.all([...this.#running].map((id) => this.#kill(id)));
    for (const session of [...this.#free, this.#writer, this.#control]) session?.close();
    await this.#chdb.drainPending();
    process.exit(0);
  }

  #poll(): void {
    if (this.#polling) return;
    const tick = async (): Promise<void> => {
      for (const { id, progress } of await this.#processes())
        tell({ type: 'progress', id, progress });
      this.#polling = undefined;
      if (this.#running.size > 0) this.#poll();
    };
    this.#polling = setTimeout(() => void tick(), this.#settings.progressEveryMs);
  }

  async #processes(): Promise<{ id: string; progress: EngineProgress }[]> {
    const answer = await this.#control.queryAsync(processList, { format: 'JSONEachRow' });
    return answer
      .text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { id, ...progress } = JSON.parse(line) as EngineProgress & { id: string };
        return { id, progress };
      });
  }
}

/**
 * A query that failed while running stays in the process list until its session runs something else. That may fail too,
 * because of a pending kill or a limit of the query, and the session is still in use.
 */
async function clear(session: EngineSession): Promise<void> {
  const other = (): Promise<unknown> =>
    session.queryAsync("SET log_comment = ''", { format: 'Null' });
  await other()
    .catch(other)
    .catch(() => undefined);
}

const processList = `
  SELECT
    Settings['log_comment'] AS id,
    read_rows AS rowsRead,
    total_rows_approx AS rowsTotal,
    read_bytes AS bytesRead,
    elapsed AS elapsedSeconds,
    ProfileEvents['UserTimeMicroseconds'] + ProfileEvents['SystemTimeMicroseconds'] AS cpuMicroseconds
  FROM system.processes
  WHERE id != ''
  SETTINGS output_format_json_quote_64bit_integers = 0`;

function sessionSettings({ maxMemoryBytes }: EngineSettings): Record<string, string | number> {
  return {
    ...serviceSettings,
    max_memory_usage: String(maxMemoryBytes),
    // A query's text can contain lists of persons.
    max_query_size: '64000000',
    output_format_json_quote_64bit_integers: '0',
    output_format_json_quote_64bit_floats: '0',
    output_format_json_escape_forward_slashes: '0',
    date_time_output_format: "'iso'",
  };
}

/** Statements that change data spill to the disk beyond this memory. */
function writerSettings({ maxMemoryBytes }: EngineSettings): Record<string, string> {
  const half = String(Math.floor(maxMemoryBytes / 2));
  return {
    max_memory_usage: String(maxMemoryBytes),
    max_bytes_before_external_group_by: half,
    max_bytes_before_external_sort: half,
    max_query_size: '64000000',
  };
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function tell(reply: EngineReply): void {
  process.send?.(reply);
}

// Nothing is worth keeping without the service, and only this signal ends a process in the middle
// of a query.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The service decides when the engine stops, but a Ctrl+C in the terminal reaches both.
process.on('SIGINT', () => undefined);

const engine = new EngineProcess(JSON.parse(process.argv[2] ?? '{}') as EngineSettings);
process.on('message', (request: EngineRequest) => void engine.handle(request));
void engine.open();
