import type { TableMap } from '../../../server/local/data/cluster/tableMap.ts';
import type { ImportState } from '../../../server/local/data/import/importJob.ts';
import type { ProjectSource } from '../../../server/local/data/open.ts';
import type { Service } from '../../../server/local/service/service.ts';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testEngine } from '../local/testEngine.ts';
import { testService } from '../local/testService.ts';
import { type ProtocolOptions, ProtocolServer } from './protocolServer.ts';

const serverEngine = fileURLToPath(new URL('./serverEngine.ts', import.meta.url));
const silent = (): undefined => undefined;

const uuid = (kind: number, number: number): string =>
  `0190000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`;
const lines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** The tables of the database `web` by the names that HogQL has for them. */
export const webMap: TableMap = {
  events: {
    table: 'hits',
    columns: {
      uuid: 'id',
      event: 'name',
      timestamp: 'at',
      distinct_id: 'visitor',
      person_id: 'who',
      properties: 'props',
      person_properties: 'traits',
    },
  },
  persons: {
    table: 'web.people',
    columns: { id: 'who', properties: 'traits', created_at: 'since' },
  },
  person_distinct_ids: { table: 'ids', columns: { person_id: 'who', distinct_id: 'visitor' } },
};

/** The same data under other names and types, with rows that no longer count. */
const webStatements: readonly string[] = [
  'CREATE DATABASE web',
  `CREATE TABLE web.hits (id UUID, name LowCardinality(String), at DateTime64(6, 'UTC'),
    visitor Nullable(String), who String, props Nullable(String), traits String,
    extra Map(String, Int64), \`odd name\` UInt8)
    ENGINE = MergeTree ORDER BY (name, at)`,
  `INSERT INTO web.hits SELECT uuid, event, timestamp, distinct_id, toString(person_id), properties,
    person_properties, map('n', 1), 7 FROM events`,
  `CREATE TABLE web.people (who UUID, traits String, since DateTime64(6, 'UTC'), version UInt32, is_deleted UInt8)
    ENGINE = ReplacingMergeTree(version) ORDER BY who`,
  `INSERT INTO web.people SELECT id, '{"plan":"old"}', created_at, 1, 0 FROM persons`,
  `INSERT INTO web.people SELECT id, properties, created_at, 2, 0 FROM persons`,
  `INSERT INTO web.people SELECT generateUUIDv4(), '{"plan":"gone"}', now(), 3, 1`,
  `CREATE TABLE web.ids (visitor String, who UUID, version Int64, is_deleted Bool)
    ENGINE = ReplacingMergeTree ORDER BY visitor`,
  `INSERT INTO web.ids SELECT distinct_id, toUUIDOrZero(''), 0, false FROM person_distinct_ids`,
  'INSERT INTO web.ids SELECT distinct_id, person_id, 1, false FROM person_distinct_ids',
  "INSERT INTO web.ids SELECT 'gone', generateUUIDv4(), 1, true",
  'CREATE VIEW accounts AS SELECT * FROM raw_files_0',
  'CREATE VIEW web.accounts AS SELECT * FROM raw_files_0',
  `CREATE TABLE web.payloads (id UInt64, body Map(String, String), total Decimal(18, 2),
    state AggregateFunction(sum, UInt64), tags Array(String), at Nullable(Date),
    kind Enum8('card' = 1, 'cash' = 2)) ENGINE = MergeTree ORDER BY id`,
  `INSERT INTO web.payloads (id, body, total, tags, at, kind)
    VALUES (18446744073709551615, map('a', 'x'), 12.30, ['t'], '2026-01-02', 'cash')`,
];

/** The same project: from files, imported, and on servers that keep it under its names or others. */
export class Projects {
  readonly folder = mkdtempSync(join(tmpdir(), 'hogql-cluster-'));
  readonly #services: Service[] = [];
  readonly #servers: ProtocolServer[] = [];
  #files: Service | undefined;

  get files(): Service {
    if (!this.#files) throw new Error('The projects are not open.');
    return this.#files;
  }

  async open(): Promise<void> {
    const events = Array.from({ length: 300 }, (_, at) => eventOf(at));
    this.#write('events/1.jsonl', lines(events));
    this.#write('persons/1.jsonl', lines([1, 2, 3, 4].map((at) => personOf(at))));
    this.#write(
      'accounts.csv',
      'email,owner,revenue,since\np1@a.example,Ada,10.5,2025-03-01\np2@a.example,,7,2025-04-01\n',
    );
    this.#files = await testService(this.#source, {
      engine: { ...(await testEngine()), program: serverEngine },
    });
    await this.#files.engine.load(webStatements);
  }

  /** A project that has imported the files. */
  async imported(): Promise<Service> {
    const service = await testService(this.#source);
    this.#services.push(service);
    const ask = async (method: string): Promise<ImportState> => {
      const headers = { authorization: `Bearer ${service.apiKey}` };
      const answer = await fetch(`${service.url}/__local/import/`, { method, headers });
      return (await answer.json()) as ImportState;
    };
    let state = await ask('POST');
    for (; state.state === 'running'; state = await ask('GET')) await delay(10);
    assert.equal(state.state, 'done', state.reason);
    return service;
  }

  /** A server that has the engine's data. */
  async server(options: ProtocolOptions = {}): Promise<ProtocolServer> {
    const databases = ['default', 'web'];
    const server = await new ProtocolServer(this.files.engine, { databases, ...options }).open();
    this.#servers.push(server);
    return server;
  }

  /** A project on a server. */
  async on(origin: string, more: Partial<ServerOptions> = {}): Promise<Service> {
    const { database = 'default', map = {}, report = silent, ...server } = more;
    const account = { user: 'default', password: '', ca: undefined };
    const service = await testService(
      { kind: 'clickhouse', server: { origin, database, ...account, ...server }, map },
      { report },
    );
    this.#services.push(service);
    return service;
  }

  async close(): Promise<void> {
    await Promise.all(this.#services.map((service) => service.stop()));
    await Promise.all(this.#servers.map((server) => server.kill()));
    await this.#files?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #source(): ProjectSource {
    return { kind: 'exports', folder: this.folder };
  }

  #write(name: string, content: string): void {
    const file = join(this.folder, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  }
}

type ServerOptions = {
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly ca: string;
  readonly map: TableMap;
  readonly report: (line: string) => void;
};

/** The rows that a service returns for HogQL, or its error. */
export async function answerOf(service: Service, query: string): Promise<unknown> {
  const answer = await post(service, { query: { kind: 'HogQLQuery', query } });
  const body = (await answer.json()) as Readonly<Record<string, unknown>>;
  return body['results'] ?? body['detail'];
}

/** Sends a request to a service. */
export function post(service: Service, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${service.url}/api/projects/1/query/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}` },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

function eventOf(at: number): object {
  const person = 1 + (at % 4);
  const day = new Date(Date.UTC(2026, 0, 1, at, at % 60)).toISOString();
  return {
    uuid: uuid(1, at),
    event: ['signed_up', 'paid', 'left', '$pageview'][at % 7] ?? 'paid',
    distinct_id: at % 9 === 0 ? `other-${person}` : `d${person}`,
    person_id: uuid(2, person),
    properties: {
      $browser: at % 5 === 0 ? null : ['Chrome', 'Firefox'][at % 2],
      amount: at / 2,
      is_new: at % 3 === 0,
      $session_id: `s${Math.floor(at / 10)}`,
      $current_url: `https://example.com/${at % 6}`,
      $pathname: `/${at % 12}`,
      '$odd `name`': [[1, { a: 'b' }], 'text', 7, undefined][at % 4],
    },
    person_properties: { plan: at % 2 ? 'pro' : 'free' },
    elements_chain: '',
    timestamp: day,
    created_at: day,
  };
}

function personOf(number: number): object {
  return {
    team_id: 1,
    distinct_id: `d${number}`,
    person_id: uuid(2, number),
    properties: { email: `p${number}@a.example`, plan: number % 2 ? 'pro' : 'free' },
    person_version: 1,
    person_distinct_id_version: 1,
    created_at: `2026-01-0${number}T00:00:00+00:00`,
    is_deleted: false,
  };
}
