import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Profiler } from 'node:inspector';
import { globSync } from 'tinyglobby';
import { readers } from './outside/fuzz.ts';

const root = path.join(import.meta.dirname, '../..');
const sources = '{client/src,media/src,server/common,server/src,server/local}/**/*.ts';

/** What turns a text or a value of unknown shape into something. */
const reads =
  /\b(?:JSON\.parse|parseVerbatim|parseTree|jsonTree|looseJson|strictJson|safeParse|v\.parse|v\.is|Papa\.parse|parseExactText|parseLargeJson)\(/g;

const ownEngine = 'rows of our own engine, as its format promises them';
const ownPage = 'what the extension itself has sent to its page';
const ownPackage = 'a file of our own package';
const readBefore = 'a field that a reader of the table has made JSON of, in the same process';

/** Files that read nothing from outside in some of their functions, and what they read there. */
const exceptions: Readonly<Record<string, string>> = {
  'client/src/budget/meteredTransport.ts': 'the body of a request that the extension sends',
  'client/src/insights/saving/saveDecision.ts': readBefore,
  'client/src/insights/code/adoption.ts': readBefore,
  'media/src/base/language.ts': ownPage,
  'media/src/grid/grid.ts': ownPage,
  'media/src/panel/detail/detailPane.ts': 'draws a value, and reads no text: the name is the same',
  'media/src/chart/options/worldMap.ts': ownPackage,
  'server/src/workspace/words.ts': ownPackage,
  'server/local/engine/chdb.ts': ownEngine,
  'server/local/engine/child.ts': ownEngine,
  'server/local/data/exports/shapes.ts': ownEngine,
  'server/local/query/queryService.ts': ownEngine,
  'server/local/query/computations/compute.ts': ownEngine,
  'server/local/query/computations/paths.ts': 'a key of a map that the same function makes',
};

describe('the table of readers', () => {
  it('runs every function that reads a text from outside', async () => {
    const isRun = await coverage(async () => {
      for (const { seeds, read } of Object.values(readers))
        for (const seed of seeds) await read(seed);
    });
    const missing = globSync(sources, { cwd: root })
      .filter((file) => !(file in exceptions))
      .filter((file) => !placesIn(file).every((at) => isRun(file, at)));
    assert.deepEqual(missing.sort(), []);
    const idle = Object.keys(exceptions).filter((file) => placesIn(file).length === 0);
    assert.deepEqual(idle, [], 'exceptions that read nothing any more');
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

/** True if the function at a place of a file was called by some work. */
async function coverage(work: () => Promise<void>): Promise<(file: string, at: number) => boolean> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const functions = new Map(result.map((script) => [script.url, script.functions]));
  return (file, at) => {
    const url = pathToFileURL(path.join(root, file)).href;
    return (innermost(functions.get(url) ?? [], at)?.count ?? 0) > 0;
  };
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
