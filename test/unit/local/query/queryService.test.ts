import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { CompiledQuery } from '../../../../server/local/compiler/compile.ts';
import type { QueryCompiler } from '../../../../server/local/compiling/queryCompiler.ts';
import { demoProject } from '../../../../server/local/data/demo/demoProject.ts';
import { Served } from '../../../../server/local/data/project/served.ts';
import type { Engine, EngineJob, EngineResult } from '../../../../server/local/engine/engine.ts';
import {
  liveSeconds,
  QueryService,
  sampleSeconds,
} from '../../../../server/local/query/queryService.ts';
import { QueryRuns } from '../../../../server/local/query/runs.ts';

const compiled: CompiledQuery = {
  sql: 'SELECT 1',
  hogql: 'SELECT 1',
  limit: { kind: 'default', rows: 100 },
  warnings: [],
  columns: ['1'],
};

const answered: EngineResult = {
  columns: [{ name: '1', type: 'UInt8' }],
  rows: ['[1]'],
  rowsRead: 40_000,
  bytesRead: 1,
  elapsedSeconds: 0,
};

function serviceOf(compile: () => void, run: (job: EngineJob) => void): QueryService {
  const compiler = {
    compile: () => {
      compile();
      return Promise.resolve(compiled);
    },
  } as unknown as QueryCompiler;
  const engine = {
    run: (job: EngineJob) => {
      run(job);
      return Promise.resolve(answered);
    },
  } as unknown as Engine;
  const files = { tables: [], refused: [], isImported: false };
  const served = new Served({ engine, project: demoProject, files }, () => undefined);
  return new QueryService({
    compiler,
    served,
    runs: new QueryRuns(1, 0),
    now: undefined,
    mostRows: 100,
  });
}

describe('a live query of a local project', () => {
  const node = { kind: 'HogQLQuery', query: 'select 1' } as const;
  const ask = (compile: () => void, run: (job: EngineJob) => void) =>
    serviceOf(compile, run).live(node, new AbortController().signal);
  let nowMs = 0;
  beforeEach(() => mock.method(performance, 'now', () => nowMs));
  afterEach(() => mock.restoreAll());
  const atOnce = (): void => undefined;
  const slowly = (): void => void (nowMs += liveSeconds * 1000);

  it('is a sample if the engine takes long', async () => {
    assert.equal((await ask(atOnce, slowly)).is_sample, true);
  });

  it('has a quarter of the rows that the engine could read in time', async () => {
    const limits: unknown[] = [];
    await ask(atOnce, ({ maxSeconds, sampleRows }) => {
      slowly();
      limits.push([maxSeconds, sampleRows]);
    });
    assert.deepEqual(limits, [
      [liveSeconds, 0],
      [sampleSeconds, 10_000],
    ]);
  });

  it('is the whole result if the engine is quick', async () => {
    assert.equal((await ask(atOnce, atOnce)).is_sample, false);
  });

  it('is the whole result if only compiling takes long', async () => {
    assert.equal((await ask(slowly, atOnce)).is_sample, false);
  });
});
