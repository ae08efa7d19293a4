import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type Engine,
  EngineError,
  type EngineProgress,
  type EngineResult,
} from '../../../server/local/engine/engine.ts';

/** A query as it arrived. */
export type Seen = {
  readonly id: string;
  readonly sql: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly user: string;
};

/** The behaviour of a server; everything has a default. */
export type ProtocolOptions = {
  readonly passwords?: Readonly<Record<string, string>>;
  readonly databases?: readonly string[];
  /** The setting in every user's profile; 0 for none. */
  readonly readonly?: 0 | 1 | 2;
  readonly tls?: { readonly key: string; readonly cert: string };
};

/** Answers a query in place of the engine. */
export type Fault = (request: IncomingMessage, response: ServerResponse, sql: string) => void;

/** A failure in the form of ClickHouse. */
class Refusal extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, name: string, message: string, status = 500) {
    super(`Code: ${code}. DB::Exception: ${message} (${name}) (version 26.7.3.1 (official build))`);
    this.code = code;
    this.status = status;
  }
}

/**
 * ClickHouse's HTTP interface over an engine, as far as clients use it: users, settings, progress in
 * headers, exceptions with their codes, and KILL QUERY.
 */
export class ProtocolServer {
  readonly seen: Seen[] = [];
  readonly kills: string[] = [];
  /** Answers the next queries in place of the engine, while it is set. */
  fault: Fault | undefined;
  readonly #engine: Engine;
  readonly #options: ProtocolOptions;
  readonly #running = new Map<string, AbortController>();
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(engine: Engine, options: ProtocolOptions = {}) {
    this.#engine = engine;
    this.#options = options;
  }

  get origin(): string {
    return `${this.#options.tls ? 'https' : 'http'}://127.0.0.1:${this.#port}`;
  }

  get running(): readonly string[] {
    return [...this.#running.keys()];
  }

  /** Listens, on the port of the last time if there was one. */
  async open(): Promise<this> {
    const listen = (request: IncomingMessage, response: ServerResponse): void =>
      void this.#handle(request, response);
    const { tls } = this.#options;
    this.#server = tls ? createTlsServer(tls, listen) : createServer(listen);
    this.#server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Ends like a killed server: in the middle of whatever it does. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (!server?.listening) return;
    for (const socket of this.#sockets) socket.destroy();
    for (const each of this.#running.values()) each.abort();
    server.close();
    await once(server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const id = searchParams.get('query_id') ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const sql = Buffer.concat(chunks).toString('utf8');
    try {
      const user = this.#user(request);
      const settings = Object.fromEntries(searchParams);
      if (this.fault) {
        this.fault(request, response, sql);
        return;
      }
      const killed = /^KILL QUERY WHERE query_id = '([^']*)' ASYNC/.exec(sql)?.[1];
      if (killed === undefined) this.seen.push({ id, sql, settings, user });
      this.#check(settings, sql);
      if (killed === undefined) await this.#answer(request, id, sql, settings);
      else {
        this.kills.push(killed);
        this.#running.get(killed)?.abort();
        response.end();
      }
    } catch (error) {
      const refusal = asRefusal(error);
      response.writeHead(refusal.status, { 'X-ClickHouse-Exception-Code': String(refusal.code) });
      response.end(`${refusal.message}\n`);
    }
  }

  #user(request: IncomingMessage): string {
    const [, basic = ''] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    const [, user = '', password = ''] =
      /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? [];
    const { passwords = { default: '' } } = this.#options;
    if (passwords[user] === password) return user;
    throw new Refusal(
      516,
      'AUTHENTICATION_FAILED',
      `${user}: Authentication failed: password is incorrect, or there is no user with such name.`,
      403,
    );
  }

  #check(settings: Readonly<Record<string, string>>, sql: string): void {
    const { databases = ['default'], readonly: profile = 0 } = this.#options;
    const { database = 'default' } = settings;
    if (!databases.includes(database)) {
      throw new Refusal(81, 'UNKNOWN_DATABASE', `Database ${database} does not exist.`, 404);
    }
    const changed = Object.keys(settings).filter(
      (name) => !['query_id', 'database'].includes(name),
    );
    if (profile === 1 && changed.length > 0) {
      throw new Refusal(
        164,
        'READONLY',
        `Cannot modify '${changed[0] ?? ''}' setting in readonly mode.`,
      );
    }
    const isReadonly = profile > 0 || Number(settings['readonly'] ?? 0) > 0;
    if (isReadonly && !/^\s*(?:SELECT|WITH|VALUES|\()/i.test(sql)) {
      throw new Refusal(164, 'READONLY', 'Cannot execute query in readonly mode.');
    }
  }

  /** Node's server writes headers only when all are known, so they go to the socket by hand. */
  async #answer(
    { socket }: IncomingMessage,
    id: string,
    sql: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<void> {
    const query = sql.replace(/\nFORMAT JSONCompact$/, '');
    if (query === sql) throw new Refusal(73, 'UNKNOWN_FORMAT', 'Another format than JSONCompact.');
    const sent = { start: false };
    const start = (): void => {
      if (!sent.start) {
        socket.write(
          `HTTP/1.1 200 OK\r\nConnection: close\r\nX-ClickHouse-Query-Id: ${id}\r\nX-ClickHouse-Format: JSONCompact\r\n`,
        );
      }
      sent.start = true;
    };
    const onProgress = (progress: EngineProgress): void => {
      if (settings['send_progress_in_http_headers'] !== '1') return;
      start();
      socket.write(`X-ClickHouse-Progress: ${countsOf(progress)}\r\n`);
    };
    const stop = new AbortController();
    const left = (): void => {
      if (settings['cancel_http_readonly_queries_on_client_close'] === '1') stop.abort();
    };
    socket.once('close', left);
    this.#running.set(id, stop);
    let body: string;
    try {
      const maxSeconds = Number(settings['max_execution_time'] ?? 60);
      body = jsonCompact(
        await this.#engine.run({ id, sql: query, maxSeconds, onProgress }, stop.signal),
      );
    } catch (error) {
      // Once the answer has begun its status says that all is well.
      if (!sent.start) throw error;
      body = `${asRefusal(error).message}\n`;
    } finally {
      this.#running.delete(id);
      socket.removeListener('close', left);
    }
    start();
    socket.end(`\r\n${body}`);
  }
}

function countsOf({ rowsRead, rowsTotal, bytesRead, elapsedSeconds }: EngineProgress): string {
  return JSON.stringify({
    read_rows: String(rowsRead),
    read_bytes: String(bytesRead),
    total_rows_to_read: String(rowsTotal),
    elapsed_ns: String(Math.round(elapsedSeconds * 1e9)),
  });
}

/** The rows as ClickHouse writes them in its format JSONCompact. */
export function jsonCompact({
  columns,
  rows,
  rowsRead,
  bytesRead,
  elapsedSeconds,
}: EngineResult): string {
  const meta = columns.map((column) => `\t\t${JSON.stringify(column)}`).join(',\n');
  const data = rows.map((row) => `\t\t${row}`).join(',\n');
  const statistics = `\t{\n\t\t"elapsed": ${elapsedSeconds},\n\t\t"rows_read": ${rowsRead},\n\t\t"bytes_read": ${bytesRead}\n\t}`;
  return `{\n\t"meta":\n\t[\n${meta}\n\t],\n\n\t"data":\n\t[\n${data}\n\t],\n\n\t"rows": ${rows.length},\n\n\t"statistics":\n${statistics}\n}\n`;
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { message, clickhouseCode, kind } =
    error instanceof EngineError ? error : new EngineError('query', String(error));
  if (kind === 'cancelled') return new Refusal(394, 'QUERY_WAS_CANCELLED', 'Query was cancelled.');
  const [, text = message, name = 'LOGICAL_ERROR'] =
    /^(?:Code: \d+\. )?(?:DB::Exception: )?(.*?) ?\(([A-Z_0-9]+)\)\s*$/s.exec(message) ?? [];
  return new Refusal(clickhouseCode ?? 49, name, text);
}
