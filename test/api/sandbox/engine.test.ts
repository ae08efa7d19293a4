import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChdbEngine } from '../../../server/local/engine/chdb.ts';
import { EngineError, type EngineFailure } from '../../../server/local/engine/engine.ts';
import { installEngine } from '../../../server/local/engine/install.ts';
import { until } from './service.ts';

/** Ignores KILL QUERY for a few seconds: one expression over one row. */
const stubborn =
  'SELECT length(arrayFold((acc, x) -> acc + cityHash64(x, acc), range(200000000), toUInt64(0)) AS hash)';

describe('engine driver', () => {
  const path = mkdtempSync(join(tmpdir(), 'hogql-engine-'));
  const engineHome = fileURLToPath(new URL('../../../.sandbox', import.meta.url));
  let engine: ChdbEngine;

  const engineAt = async (folder: string, killGraceMs: number): Promise<ChdbEngine> =>
    new ChdbEngine({
      modules: await installEngine(engineHome, (line) => process.stderr.write(`${line}\n`)),
      program: fileURLToPath(new URL('../../../server/local/engine/child.ts', import.meta.url)),
      path: folder,
      slots: 2,
      maxMemoryBytes: 4_000_000_000,
      progressEveryMs: 50,
      killGraceMs,
    });

  before(async () => {
    engine = await engineAt(join(path, 'hasty'), 50);
  });

  after(async () => {
    await engine.close();
    rmSync(path, { recursive: true });
  });

  const run = async (
    id: string,
    sql: string,
    signal = new AbortController().signal,
  ): Promise<string[]> => [...(await engine.run({ id, sql, maxSeconds: 60 }, signal)).rows];

  const fails = (kind: EngineFailure) => (error: unknown) =>
    error instanceof EngineError && error.kind === kind;

  it('gives a failed query its code', async () => {
    await assert.rejects(run('bad', 'SELECT missing'), (error) => {
      assert.ok(error instanceof EngineError);
      assert.deepEqual([error.kind, error.clickhouseCode], ['query', 47]);
      return true;
    });
  });

  it('keeps one row per line whatever the row contains', async () => {
    const rows = await run(
      'odd',
      "SELECT 'a\\nb', tuple(1, 'x\\n\\t],\\n'), map('k', [1, 2]), nan FROM numbers(2)",
    );
    assert.deepEqual(
      rows.map((row): unknown => JSON.parse(row)),
      [
        ['a\nb', [1, 'x\n\t],\n'], { k: [1, 2] }, null],
        ['a\nb', [1, 'x\n\t],\n'], { k: [1, 2] }, null],
      ],
    );
    assert.deepEqual(await run('none', 'SELECT 1 WHERE 0'), []);
  });

  it('writes nothing for a query', async () => {
    await assert.rejects(run('write', 'CREATE TABLE t (a Int8) ENGINE = Memory'), fails('query'));
  });

  it('stops a query that ignores KILL QUERY with its process, and runs the other query again', async () => {
    const before = (await engine.status()).pid;
    const controller = new AbortController();
    const victim = run('stubborn', stubborn, controller.signal);
    const neighbour = run(
      'neighbour',
      'SELECT count() FROM numbers(400000000) WHERE cityHash64(number) = 1',
    );
    const isCancelled = assert.rejects(victim, fails('cancelled'));
    await until(
      () => engine.status(),
      ({ running }) => running.length === 2,
    );
    controller.abort();
    await isCancelled;
    assert.deepEqual(await neighbour, ['[0]']);
    assert.notEqual((await engine.status()).pid, before);
  });

  it('has all its slots again, whenever queries were cancelled', async () => {
    const patient = await engineAt(join(path, 'patient'), 30_000);
    const start = (id: string, sql: string, signal = new AbortController().signal) =>
      patient.run({ id, sql, maxSeconds: 60 }, signal);
    try {
      // A kill that comes as a query ends meets what the engine does after it.
      for (let round = 0; round < 500; round++) {
        const cancel = new AbortController();
        const both = ['a', 'b'].map((id) => start(`${round} ${id}`, 'SELECT 1', cancel.signal));
        setTimeout(() => cancel.abort(), round % 5);
        for (const one of await Promise.allSettled(both)) {
          if (one.status === 'rejected') assert.ok(fails('cancelled')(one.reason), `${one.reason}`);
        }
      }
      const slow = 'SELECT sleep(0.5)';
      await Promise.all([start('a', slow), start('b', slow)]);
    } finally {
      await patient.close();
    }
  });

  it('fails running queries when the process dies, and starts again', async () => {
    const victim = run(
      'victim',
      'SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1',
    );
    const isStopped = assert.rejects(victim, fails('stopped'));
    const { pid } = await until(
      () => engine.status(),
      ({ running }) => running.includes('victim'),
    );
    process.kill(pid ?? 0, 'SIGKILL');
    await isStopped;
    assert.deepEqual(await run('next', 'SELECT 42'), ['[42]']);
  });

  it('runs what was sent to a process that had died, and that nobody had missed yet', async () => {
    await run('first', 'SELECT 1');
    const { pid } = await engine.status();
    process.kill(pid ?? 0, 'SIGKILL');
    assert.deepEqual(await run('late', 'SELECT 42'), ['[42]']);
    assert.notEqual((await engine.status()).pid, pid);
  });
});
