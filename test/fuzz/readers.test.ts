import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Profiler } from 'node:inspector';
import { globSync } from 'tinyglobby';
import { withScratch } from '../workbench/harness/scratch.ts';

const root = path.join(import.meta.dirname, '../..');
const sources = '{client/src,media/src,server/common,server/src,server/local}/**/*.ts';

/** Matches code that parses a text or a value of unknown shape. */
const reads =
  /\b(?:JSON\.parse|parseVerbatim|parseTree|jsonTree|looseJson|strictJson|safeParse|v\.parse|v\.is|Papa\.parse|parseExactText|parseLargeJson)\(/g;

const ownEngine = 'rows of our own engine, as its format promises them';
const ownPage = 'what the extension itself has sent to its page';
const ownPackage = 'a file of our own package';

/** Files with functions that read nothing from outside, and what they read instead. */
const exceptions: Readonly<Record<string, string>> = {
  'client/src/budget/meteredTransport.ts': 'the body of a request that the extension sends',
  'client/src/notebook/exportedCells.ts': 'an error that the extension itself put below a cell',
  'media/src/base/language.ts': ownPage,
  'media/src/grid/grid.ts': ownPage,
  'media/src/panel/detail/detailPane.ts': 'draws a value, and reads no text: the name is the same',
  'media/src/chart/options/worldMap.ts': ownPackage,
  'server/src/workspace/words.ts': ownPackage,
  'server/local/engine/chdb.ts': ownEngine,
  'server/local/engine/child.ts': ownEngine,
  'server/local/data/exports/shapes.ts': ownEngine,
  'server/local/query/queryService.ts': ownEngine,
  'server/local/query/zonedRows.ts': ownEngine,
  'server/local/query/computations/paths.ts': 'a key of a map that the same function makes',
};

describe('the table of readers', () => {
  it('runs every function that reads a text from outside', async () => {
    const isRun = await coverageOf('outside/everySeed.ts');
    const missing = globSync(sources, { cwd: root }).filter(
      (file) => !placesIn(file).every((at) => isRun(file, at)),
    );
    assert.deepEqual(missing.sort(), Object.keys(exceptions).sort());
  });
});

/** The places in a file that read something, by their offsets; comments and declarations do not. */
function placesIn(file: string): readonly number[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(reads)]
    .map(({ index }) => index)
    .filter((at) => {
      const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
      return !/function $|^\s*(?:\*|\/\/)/.test(before);
    });
}

/**
 * Runs a program and tells which functions it called. It has a process of its own without a
 * compile cache, because V8 misses calls of functions that come from a cache or ran before it counts.
 */
async function coverageOf(program: string): Promise<(file: string, at: number) => boolean> {
  const result = await withScratch(async (scratch) => {
    const env = { ...process.env, NODE_V8_COVERAGE: scratch, NODE_DISABLE_COMPILE_CACHE: '1' };
    await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, program)], { env });
    return globSync('*.json', { cwd: scratch, absolute: true }).flatMap(scriptsIn);
  });
  return (file, at) => {
    const url = pathToFileURL(path.join(root, file)).href;
    return result.some(
      (script) => script.url === url && (innermost(script.functions, at)?.count ?? 0) > 0,
    );
  };
}

function scriptsIn(coverageFile: string): readonly Profiler.ScriptCoverage[] {
  return (JSON.parse(readFileSync(coverageFile, 'utf8')) as { result: Profiler.ScriptCoverage[] })
    .result;
}

function innermost(
  functions: readonly Profiler.FunctionCoverage[],
  at: number,
): Profiler.CoverageRange | undefined {
  return functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset)
    .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))[0];
}
