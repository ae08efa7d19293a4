import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../server/local/engine/engine.ts';
import type { ImportState } from '../../server/local/import/importJob.ts';
import { planOf } from '../../server/local/import/plan.ts';
import { eventsTable, insertEvents, otherTables } from '../../server/local/import/statements.ts';
import { openFolder } from '../../server/local/exports/exportsFolder.ts';
import { DataFolder } from '../../server/local/data/folder.ts';
import { makeExports } from '../api/local/madeExports.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { ask, call, engineMaker, serviceOf } from './local/exports.ts';
import { memoryOf } from './local/memory.ts';
import { questions } from './local/questions.ts';
import { median } from './measure.ts';

const scale = { events: 10_000_000, persons: 100_000, files: 80 } as const;
const turns = 5;
const importMemory = 2_000_000_000;

/** A folder of exports of millions of events that is imported, and asked what people ask. */
export const benchmark: Benchmark = {
  title: `Local project, ${scale.events / 1_000_000} million events`,
  async run() {
    const home = mkdtempSync(join(tmpdir(), 'hogql-bench-local-'));
    try {
      const folder = join(home, 'export');
      await makeExports(folder, scale, join(home, 'scratch'));
      const data = join(home, 'data');
      const bare = await bareInsert(folder, join(home, 'bare'));
      const figures = await imported(folder, data, bare);
      const memory = await memoryOf(folder, data, questions);
      return [
        ...figures,
        {
          name: 'Memory of the service, its engine apart, after twenty questions',
          value: memory,
          unit: 'KB',
          against: '',
          other: memory,
          goal: { of: 'value', must: 150 * 1024 },
        },
      ];
    } finally {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

/** Milliseconds that the engine takes for the same rows, by one INSERT, and for the same tables. */
async function bareInsert(folder: string, place: string): Promise<number> {
  const data = await DataFolder.open(join(place, 'opened'), () => undefined);
  const makeEngine = await engineMaker();
  const parts = {
    ...{ path: folder, data, report: () => undefined },
    makeEngine,
  };
  const { files, found, engine } = await openFolder(parts);
  await engine.close();
  const plan = planOf(folder, files, found);
  const bare = makeEngine(join(place, 'bare'), importMemory);
  try {
    await bare.load([eventsTable(plan.hot.events, found.repeats)]);
    const started = performance.now();
    await bare.load([insertEvents(found.events, plan.hot.events, found.repeats, 0)]);
    await bare.load(otherTables(found, plan.hot));
    return performance.now() - started;
  } finally {
    await bare.close();
    await data.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function imported(folder: string, data: string, bare: number): Promise<Figure[]> {
  const service = await serviceOf(folder, data);
  try {
    const started = performance.now();
    let state = await call<ImportState>(service, 'POST', '/__local/import/');
    while (state.state === 'running') {
      await delay(100);
      state = await call<ImportState>(service, 'GET', '/__local/import/');
    }
    const took = performance.now() - started;
    assert.equal(state.state, 'done', state.reason);
    const [ours, theirs] = [new Map<string, number>(), new Map<string, number>()];
    for (const { name, hogql, sql } of questions) {
      const [a, b]: [number[], number[]] = [[], []];
      for (let turn = -1; turn < turns; turn++) {
        const begun = performance.now();
        const rows = await ask(service, hogql);
        const middle = performance.now();
        const plain = await rowsOf(service.engine, sql);
        const end = performance.now();
        if (turn >= 0) a.push(middle - begun);
        if (turn >= 0) b.push(end - middle);
        else assert.equal(rows.length, plain.length, name);
      }
      ours.set(name, median(a));
      theirs.set(name, median(b));
    }
    const sum = (times: ReadonlyMap<string, number>): number =>
      [...times.values()].reduce((total, time) => total + time, 0);
    return [
      {
        name: 'Import, with persons, sessions and progress',
        value: took,
        unit: 'ms',
        against: 'bare INSERT … SELECT of the same',
        other: bare,
        goal: { of: 'times', must: 1.25 },
      },
      {
        name: 'Twenty product questions, over HTTP',
        value: sum(ours),
        unit: 'ms',
        against: 'written by hand, on the same tables',
        other: sum(theirs),
        goal: { of: 'times', must: 1.25, aim: 1.1 },
      },
      ...questions.map(({ name }): Figure => ({
        name: `  ${name}`,
        value: ours.get(name) ?? 0,
        unit: 'ms',
        against: 'by hand',
        other: theirs.get(name) ?? 0,
      })),
    ];
  } finally {
    await service.stop();
  }
}

async function rowsOf(engine: Engine, sql: string): Promise<readonly unknown[]> {
  const job = { id: randomUUID(), sql, maxSeconds: 600 };
  const { rows } = await engine.run(job, new AbortController().signal);
  return rows.map((row) => JSON.parse(row) as unknown);
}
