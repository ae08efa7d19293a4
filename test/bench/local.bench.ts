import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../server/local/engine/engine.ts';
import { insertSettings } from '../../server/local/data/import/load.ts';
import { planOf } from '../../server/local/data/import/plan.ts';
import {
  eventsTable,
  insertEvents,
  otherTables,
} from '../../server/local/data/import/statements.ts';
import type { OpenedFiles } from '../../server/local/data/project/opened.ts';
import { openFolder } from '../../server/local/data/exports/exportsFolder.ts';
import { DataFolder } from '../../server/local/data/folder/dataFolder.ts';
import { makeExports } from '../api/local/madeExports.ts';
import { testService } from '../api/local/testService.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { comparable } from './local/comparable.ts';
import { askedOfDuckDb } from './local/duckdb.ts';
import { ask, call, engineMaker } from './local/exports.ts';
import { questions } from './local/questions.ts';
import { importedByService } from './local/shipped.ts';
import { median } from './measure.ts';

const scale = { events: 10_000_000, persons: 100_000, files: 80 } as const;
const turns = 5;
/** One INSERT of all rows takes more than the steps of an import. */
const bareMemory = 4_000_000_000;

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
      const { importMs, peak } = await importedByService(folder, data, questions);
      const { ours, byHand } = await asked(folder, data);
      const inPlace = await askedOfDuckDb(folder, timed);
      return [
        {
          name: 'Import, with persons, sessions and progress',
          value: importMs,
          unit: 'ms',
          against: 'bare INSERT … SELECT of the same',
          other: bare,
          goal: { of: 'times', must: 1.25 },
        },
        ...questionFigures(ours, byHand),
        {
          name: 'Peak memory of the service, its engines apart, in import and questions',
          value: peak,
          unit: 'KB',
          against: '',
          other: peak,
          goal: { of: 'value', must: 150 * 1024 },
        },
        {
          name: `${inPlace.size} of the questions, imported`,
          value: sumOf([...inPlace.keys()].map((name) => ours.get(name) ?? 0)),
          unit: 'ms',
          against: 'DuckDB on the exported files, for orientation',
          other: sumOf(inPlace.values()),
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
    path: folder,
    data,
    report: () => undefined,
    makeEngine,
  };
  const { files, found, engine } = await openFolder(parts);
  await engine.close();
  const plan = planOf(folder, files, found);
  const bare = makeEngine(join(place, 'bare'), bareMemory);
  try {
    await bare.load([eventsTable(plan.hot.events, found)]);
    const started = performance.now();
    const insert = insertEvents(found.events, plan.hot.events, found, 0);
    await bare.load([`${insert} ${insertSettings}`]);
    await bare.load(otherTables(found, plan.hot));
    return performance.now() - started;
  } finally {
    await bare.close();
    await data.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Times = ReadonlyMap<string, number>;

/** Queries the import over HTTP and by hand; the milliseconds of each query. */
async function asked(folder: string, data: string): Promise<{ ours: Times; byHand: Times }> {
  const service = await testService({ kind: 'exports', folder }, { data });
  try {
    const files = await call<OpenedFiles>(service, 'GET', '/__local/files/');
    assert.ok(files.isImported);
    const [ours, byHand] = [new Map<string, number>(), new Map<string, number>()];
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
        else assert.deepEqual(comparable(rows), comparable(plain), name);
      }
      ours.set(name, median(a));
      byHand.set(name, median(b));
    }
    return { ours, byHand };
  } finally {
    await service.stop();
  }
}

function questionFigures(ours: Times, byHand: Times): Figure[] {
  return [
    {
      name: 'Twenty product questions, over HTTP',
      value: sumOf(ours.values()),
      unit: 'ms',
      against: 'written by hand, on the same tables',
      other: sumOf(byHand.values()),
      goal: { of: 'times', must: 1.25, aim: 1.1 },
    },
    ...questions.map(({ name }): Figure => ({
      name: `  ${name}`,
      value: ours.get(name) ?? 0,
      unit: 'ms',
      against: 'by hand',
      other: byHand.get(name) ?? 0,
      goal: { of: 'times', must: 1.25 },
    })),
  ];
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = -1; turn < turns; turn++) {
    const begun = performance.now();
    await ask();
    if (turn >= 0) times.push(performance.now() - begun);
  }
  return median(times);
}

function sumOf(times: Iterable<number>): number {
  return [...times].reduce((total, time) => total + time, 0);
}

async function rowsOf(engine: Engine, sql: string): Promise<readonly unknown[]> {
  const job = { id: randomUUID(), sql, maxSeconds: 600 };
  const { rows } = await engine.run(job, new AbortController().signal);
  return rows.map((row) => JSON.parse(row) as unknown);
}
