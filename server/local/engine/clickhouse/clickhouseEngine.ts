import type { ClickHouseServer } from './address.ts';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import { text } from '../../compiler/sql.ts';
import {
  type Engine,
  EngineError,
  type EngineJob,
  type EngineResult,
  type EngineStatus,
} from '../engine.ts';
import { readAnswer, textOf } from './answer.ts';
import { failureOf } from './failures.ts';
import { connectionsTo } from './progressHeaders.ts';
import { serviceSettings } from '../serviceSettings.ts';

const cancelled = 394;
const tooSlow = 159;
/** A server ends a query at its own time limit; this is how much longer we wait. */
const graceSeconds = 15;
/** Each header of progress has some hundred bytes, twice a second. */
const maxHeaderBytes = 4_000_000;
const killEveryMs = 100;
const killGraceMs = 3_000;

/** A ClickHouse server or cluster, used read-only. */
export class ClickHouseEngine implements Engine {
  readonly #server: ClickHouseServer;
  readonly #client: ClickHouseClient;
  /** Cancels: queries that wait for a connection must not be in its way. */
  readonly #control: ClickHouseClient;
  readonly #running = new Map<string, EngineJob>();

  constructor(server: ClickHouseServer) {
    this.#server = server;
    this.#client = this.#open();
    this.#control = this.#open();
  }

  async run(job: EngineJob, signal: AbortSignal): Promise<EngineResult> {
    if (signal.aborted) throw wasCancelled();
    const request = new AbortController();
    const limit = setTimeout(
      () => request.abort(tookTooLong()),
      (job.maxSeconds + graceSeconds) * 1000,
    );
    const kill = (): void => void this.#kill(job.id, request);
    signal.addEventListener('abort', kill, { once: true });
    this.#running.set(job.id, job);
    job.onStart?.();
    try {
      const result = readAnswer(await this.#ask(job, request.signal));
      const { rowsRead, bytesRead, elapsedSeconds } = result;
      const read = { rowsRead, rowsTotal: rowsRead, bytesRead, elapsedSeconds };
      job.onProgress?.({ ...read, cpuMicroseconds: 0 });
      return result;
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason as EngineError;
      throw failureOf(error, this.#server);
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', kill);
      this.#running.delete(job.id);
    }
  }

  load(): Promise<void> {
    return Promise.reject(new EngineError('query', 'Nothing is ever written to a server.'));
  }

  status(): Promise<EngineStatus> {
    return Promise.resolve({ pid: undefined, running: [...this.#running.keys()] });
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.close(), this.#control.close()]);
  }

  async #ask(job: EngineJob, signal: AbortSignal): Promise<string> {
    const { id, sql } = job;
    const { stream } = await this.#client.exec({
      query: `${sql}\nFORMAT JSONCompact`,
      query_id: id,
      abort_signal: signal,
      clickhouse_settings: querySettings(job),
    });
    const end = (): void => void stream.destroy(new Error('The query was cancelled.'));
    signal.addEventListener('abort', end, { once: true });
    try {
      return await textOf(stream);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** Ends a query on the server; one that cannot be killed ends with its connection. */
  async #kill(id: string, request: AbortController): Promise<void> {
    const query = `KILL QUERY WHERE query_id = ${text(id)} ASYNC`;
    const until = Date.now() + killGraceMs;
    // The server may not know the query yet.
    while (this.#running.has(id) && Date.now() < until) {
      // Users who may only read must not kill. Their queries end with the connection.
      const isKilled = await this.#control.command({ query }).then(
        () => true,
        () => false,
      );
      if (!isKilled) break;
      await delay(killEveryMs, undefined, { ref: false });
    }
    request.abort(wasCancelled());
  }

  #open(): ClickHouseClient {
    const { origin, database, user, password } = this.#server;
    return createClient({
      url: origin,
      database,
      username: user,
      password,
      application: 'hogql-local',
      http_agent: connectionsTo(this.#server, (id, progress) =>
        this.#running.get(id)?.onProgress?.(progress),
      ),
      compression: { response: true },
      // The time limit of a query is sent to the server.
      request_timeout: 700_000,
      max_response_headers_size: maxHeaderBytes,
      // Errors go to the caller; nothing is printed.
      log: { level: ClickHouseLogLevel.OFF },
    });
  }
}

function tookTooLong(): EngineError {
  return new EngineError('query', 'It took too long.', tooSlow);
}

function wasCancelled(): EngineError {
  return new EngineError('cancelled', 'The query was cancelled.', cancelled);
}

/** More memory than this is for a server's own users. */
const maxMemoryBytes = 10_000_000_000;

/** The largest answer accepted from a server. */
const maxAnswerBytes = 400_000_000;
const maxRows = 2_000_000;

/** The output format of answers: that of the embedded engine. */
const form: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_64bit_floats: 0,
  output_format_json_escape_forward_slashes: 0,
  date_time_output_format: 'iso',
  http_write_exception_in_output_format: 0,
};

/** The settings of every query: read-only, and with these limits. */
function querySettings({
  maxSeconds,
  endsInTime = false,
  sampleRows = 0,
}: Pick<EngineJob, 'maxSeconds' | 'endsInTime' | 'sampleRows'>): ClickHouseSettings {
  return {
    ...form,
    ...serviceSettings,
    // Nothing is written, whatever the query says. 1 would forbid the settings beside it.
    readonly: '2',
    max_execution_time: maxSeconds,
    timeout_overflow_mode: endsInTime ? 'break' : 'throw',
    max_rows_to_read: String(sampleRows),
    read_overflow_mode: 'break',
    max_memory_usage: String(maxMemoryBytes),
    max_result_rows: String(maxRows),
    max_result_bytes: String(maxAnswerBytes),
    result_overflow_mode: 'throw',
    // A query's text can contain lists of persons.
    max_query_size: '64000000',
    // A query whose client is gone ends, on whichever server of a cluster it runs.
    cancel_http_readonly_queries_on_client_close: 1,
    // Each shard sees all rows of a joined table, wherever they are stored.
    distributed_product_mode: 'global',
    prefer_global_in_and_join: 1,
    send_progress_in_http_headers: 1,
    http_headers_progress_interval_ms: '500',
  };
}
