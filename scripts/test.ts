import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { type ChosenRun, chosenTests } from '../test/workbench/harness/chosenTests.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { startGroup } from '../test/workbench/harness/processes.ts';
import { runSteps, type Step, testSteps } from './steps.ts';

// npm test                      everything; fetches what it needs
// npm test -- quick             everything without a window of VS Code
// npm test -- <path or words>   the tests of files, or with titles, that have them
//
// The last line of the first two is "N passed, N failed".

/** A limit for tests that hang: a busy machine may take twice the usual time. */
const minutes = 80;

const wanted = process.argv.slice(2).join(' ').trim();
if (wanted === '') await runAll(testSteps);
else if (wanted === 'quick')
  await runAll(testSteps.filter(({ script }) => script !== 'test:workbench'));
else await runChosen(wanted);

async function runAll(all: readonly Step[]): Promise<void> {
  const stop = new AbortController();
  setTimeout(() => {
    stop.abort(new Error(`stopped, because the tests may take ${minutes} minutes in all`));
  }, minutes * 60_000).unref();
  const { passed, failed, titles = [] } = await runSteps(all, 2, stop.signal);
  if (failed > 0) process.exitCode = 1;
  for (const title of titles) console.log(`Failed: ${title}`);
  console.log(`${passed} passed, ${failed} failed`);
}

async function runChosen(words: string): Promise<void> {
  const given = path.isAbsolute(words) ? path.relative(root, words) : words;
  const files = globSync('test/**/*.test.ts', { cwd: root })
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
  const runs = chosenTests(given.split(path.sep).join('/').replace(/^\.\//, ''), files);
  if (runs.length === 0) {
    throw new Error(`No file of tests has ${JSON.stringify(words)} in its path or its titles.`);
  }
  for (const run of runs) if ((await start(run)) !== 0) process.exitCode = 1;
}

function start({ by, files, grep }: ChosenRun): Promise<number | NodeJS.Signals> {
  const only = grep === undefined ? [] : ['--grep', grep];
  const args =
    by === 'mocha'
      ? ['node_modules/mocha/bin/mocha.js', '--timeout', '600000', ...only, ...files]
      : [
          'scripts/run.cjs',
          'testWorkbench',
          '--only',
          by,
          ...only,
          ...(by === 'suite' ? [] : files),
        ];
  console.log(`Running ${files.length === 1 ? files[0] : `${files.length} files`} …`);
  return startGroup(process.execPath, args, { cwd: root, stdio: 'inherit' }).exited;
}
