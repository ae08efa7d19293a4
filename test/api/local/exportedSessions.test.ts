import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { OpenedFiles } from '../../../server/local/data/project/opened.ts';
import type { Service } from '../../../server/local/service/service.ts';
import { testService } from './testService.ts';

/** A session of the sessions model, whose columns have no dollars there. */
function session(number: number): Readonly<Record<string, unknown>> {
  const day = `2026-01-0${number}`;
  return {
    session_id: `s${number}`,
    distinct_id: `d${number}`,
    start_timestamp: new Date(`${day}T10:00:00Z`),
    end_timestamp: new Date(`${day}T10:05:00Z`),
    duration: 300,
    pageview_count: number,
    entry_pathname: `/page/${number}`,
  };
}

/** The service's `.parquet.zst`: the pages inside are compressed, the file itself is not. */
function parquet(rows: readonly Readonly<Record<string, unknown>>[]): Buffer {
  const typeOf = (value: unknown): 'TIMESTAMP' | 'DOUBLE' | 'STRING' => {
    if (value instanceof Date) return 'TIMESTAMP';
    return typeof value === 'number' ? 'DOUBLE' : 'STRING';
  };
  const columnData = Object.entries(rows[0] ?? {}).map(([name, value]) => ({
    name,
    data: rows.map((row) => row[name]),
    type: typeOf(value),
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
}

describe('exports that are named as the service names them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hogql-exports-'));
  const data = mkdtempSync(join(tmpdir(), 'hogql-data-'));
  let service: Service;

  before(async () => {
    const write = (name: string, content: Buffer): void => {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    };
    write(
      'sessions/2026-01-01T00:00:00Z-2026-01-02T00:00:00Z.parquet.zst',
      parquet([session(1), session(2)]),
    );
    write(
      'sessions/2026-01-03.jsonl.gz',
      gzipSync(`${JSON.stringify(session(3))}\n${JSON.stringify(session(4))}\n`),
    );
    write('plans.csv.gz', gzipSync('name,price\npro,10.5\nfree,0\n'));
    write('seats.tsv.gz', gzipSync('plan\tseats\npro\t3\n'));
    write('packed.parquet.gz', gzipSync(parquet([{ id: 'a', size: 2 }])));
    write('brotli.parquet.br', brotliCompressSync(parquet([{ id: 'b', size: 3 }])));
    write('fake.parquet.gz', gzipSync('no Parquet at all'));
    service = await testService({ kind: 'exports', folder }, { data });
  });

  after(async () => {
    await service.stop();
    for (const each of [folder, data]) rmSync(each, { recursive: true });
  });

  async function ask(address: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${service.url}${address}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    return (await answer.json()) as Record<string, unknown>;
  }

  async function rows(query: string): Promise<unknown> {
    const body = { query: { kind: 'HogQLQuery', query } };
    const answer = await ask('/api/projects/1/query/', body);
    return answer['results'] ?? answer['detail'];
  }

  it('have their sessions, from Parquet and from compressed lines', async () => {
    const query =
      'select session_id, $start_timestamp, $session_duration, $pageview_count, $entry_pathname from sessions order by session_id';
    assert.deepEqual(
      await rows(query),
      [1, 2, 3, 4].map((number) => [
        `s${number}`,
        `2026-01-0${number}T10:00:00.000000Z`,
        300,
        number,
        `/page/${number}`,
      ]),
    );
  });

  it('have the rows of compressed tables with headers', async () => {
    const query =
      'select name, price, seats from plans left join seats on seats.plan = plans.name order by name';
    assert.deepEqual(await rows(query), [
      ['free', 0, null],
      ['pro', 10.5, 3],
    ]);
  });

  it('have the rows of Parquet files that were compressed once more', async () => {
    assert.deepEqual(await rows('select id, size from packed'), [['a', 2]]);
    assert.deepEqual(await rows('select id, size from brotli'), [['b', 3]]);
  });

  it('name what is no Parquet file inside', async () => {
    const { refused } = (await ask('/__local/files/')) as unknown as OpenedFiles;
    assert.deepEqual(
      refused.map(({ file }) => file),
      ['fake.parquet.gz'],
    );
    for (const { reason } of refused) assert.doesNotMatch(reason, /DB::|Exception|\/tmp/);
  });
});
