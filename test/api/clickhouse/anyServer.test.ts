import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readServer } from '../../../server/local/engine/clickhouse/address.ts';
import { ClickHouseEngine } from '../../../server/local/engine/clickhouse/clickhouseEngine.ts';
import { EngineError, type EngineProgress } from '../../../server/local/engine/engine.ts';
import { Projects } from './projects.ts';

/** A server of one's own to test against as well: `http://user:password@host:8123/database`. */
const { HOGQL_TEST_CLICKHOUSE: own } = process.env;

const endless = 'SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1';

/** Values whose text must be the same wherever it comes from. */
const values: readonly string[] = [
  'SELECT 9223372036854775807, 18446744073709551615, -1, 1.5, 0.1 + 0.2',
  "SELECT 'it''s', 'a\\\\b', 'tab\\t', 'line\\nbreak', '😀', '</script>'",
  "SELECT NULL, [1, NULL], (1, 'a'), map('a', 1)",
  "SELECT toDate('2026-01-31'), toDateTime64('2026-01-31 10:00:00.123456', 6, 'UTC')",
  "SELECT toUUID('01900001-0000-7000-8000-000000000001'), true, toDecimal64('12.30', 2)",
  'SELECT number, toString(number) FROM numbers(3)',
  'SELECT 1 WHERE 0',
  "SELECT 1 AS `a b`, 2 AS `it's`, 3 AS `\\\\`",
];

describe('the engine of a server', () => {
  const projects = new Projects();
  const engines = new Map<string, ClickHouseEngine>();

  before(async () => {
    await projects.open();
    const { origin } = await projects.server();
    for (const [name, address] of [
      ['over the protocol', origin] as const,
      ['of one’s own', own] as const,
    ]) {
      if (address === undefined) continue;
      const url = new URL(address);
      const password = decodeURIComponent(url.password);
      url.password = '';
      engines.set(
        name,
        new ClickHouseEngine(
          readServer(url.href, { user: undefined, password, caFile: undefined }),
        ),
      );
    }
  });

  after(async () => {
    await Promise.all([...engines.values()].map((engine) => engine.close()));
    await projects.close();
  });

  const run = (
    engine: ClickHouseEngine,
    sql: string,
    onProgress: (of: EngineProgress) => void = () => undefined,
    signal = new AbortController().signal,
  ) => engine.run({ id: randomUUID(), sql, maxSeconds: 20, onProgress }, signal);

  for (const name of ['over the protocol', ...(own === undefined ? [] : ['of one’s own'])]) {
    describe(name, () => {
      let engine: ClickHouseEngine;
      before(() => {
        const made = engines.get(name);
        assert.ok(made);
        engine = made;
      });

      for (const sql of values) {
        it(`writes the values of ${sql} as the embedded engine does`, async () => {
          const job = { id: randomUUID(), sql, maxSeconds: 20 };
          const embedded = await projects.files.engine.run(job, new AbortController().signal);
          const { columns, rows } = await run(engine, sql);
          assert.deepEqual([columns, rows], [embedded.columns, embedded.rows]);
        });
      }

      it('only reads', async () => {
        for (const sql of [
          'CREATE TABLE hogql_test (a UInt8) ENGINE = Memory',
          'DROP TABLE hogql_test',
        ]) {
          await assert.rejects(run(engine, sql), (error) => {
            assert.ok(error instanceof EngineError && error.kind === 'query', String(error));
            return true;
          });
        }
      });

      it('tells progress while a query runs, and ends it when it is cancelled', async () => {
        const cancel = new AbortController();
        let heard = 0;
        const running = run(
          engine,
          endless,
          ({ rowsRead }) => {
            heard = rowsRead;
            if (heard > 0) cancel.abort();
          },
          cancel.signal,
        );
        await assert.rejects(
          running,
          (error) => error instanceof EngineError && error.kind === 'cancelled',
        );
        assert.ok(heard > 0);
      });

      it('ends a query that takes longer than it may', async () => {
        const job = { id: randomUUID(), sql: endless, maxSeconds: 1 };
        await assert.rejects(
          engine.run(job, new AbortController().signal),
          (error) => error instanceof EngineError && error.clickhouseCode === 159,
        );
      });
    });
  }
});
