import assert from 'node:assert/strict';
import type { CompiledQuery } from '../../../../server/local/compiler/compile.ts';
import type { QueryCompiler } from '../../../../server/local/compiling/queryCompiler.ts';
import { demoProject } from '../../../../server/local/data/demo/demoProject.ts';
import { Served } from '../../../../server/local/data/project/served.ts';
import type { Engine, EngineResult } from '../../../../server/local/engine/engine.ts';
import { liveSeconds } from '../../../../server/local/query/liveResult.ts';
import { QueryRuns } from '../../../../server/local/query/runs.ts';
import { QueryService } from '../../../../server/local/query/queryService.ts';

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
  rowsRead: 1,
  bytesRead: 1,
  elapsedSeconds: 0,
};

/** Keeps the processor busy for longer than a live query may take. */
function busy(): void {
  const until = performance.now() + liveSeconds * 1000;
  while (performance.now() <= until);
}

function serviceOf(compile: () => void, run: () => void): QueryService {
  const compiler = {
    compile: () => {
      compile();
      return Promise.resolve(compiled);
    },
  } as unknown as QueryCompiler;
  const engine = {
    run: () => {
      run();
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
  const ask = (compile: () => void, run: () => void) =>
    serviceOf(compile, run).live(node, new AbortController().signal);
  const atOnce = (): void => undefined;

  it('is a sample if the engine takes long', async () => {
    assert.equal((await ask(atOnce, busy)).is_sample, true);
  });

  it('is the whole result if only compiling takes long', async () => {
    assert.equal((await ask(busy, atOnce)).is_sample, false);
  });
});
