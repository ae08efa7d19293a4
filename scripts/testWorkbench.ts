import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { globSync } from 'tinyglobby';
import { bundleSuite } from '../test/workbench/harness/bundleSuite.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { startGroup } from '../test/workbench/harness/processes.ts';
import { progress, reason, say } from '../test/workbench/harness/progress.ts';
import { runSuite } from '../test/workbench/harness/runSuite.ts';
import { type SandboxProcess, startSandbox } from '../test/workbench/harness/sandbox.ts';
import { setStages, type Stages, stagesEnv } from '../test/workbench/harness/stage.ts';
import { type VscodeVersion, vscodeVersions } from '../test/workbench/harness/vscodeVersions.ts';

// npm run test:workbench -- [--vscode floor|newest] [--only suite|scenario [--grep text]] [scenario files]
//
// Tests the extension in real VS Codes: for each, the suite inside its extension host and then the
// scenarios, which use it as a person does.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    vscode: { type: 'string' },
    only: { type: 'string' },
    grep: { type: 'string' },
  },
});

const all = Object.keys(vscodeVersions) as VscodeVersion[];
const versions = values.vscode ? all.filter((name) => name === values.vscode) : all;
if (versions.length === 0) throw new Error(`--vscode takes ${all.join(' or ')}.`);

const stages = await setStages(versions);
const files =
  positionals.length > 0
    ? positionals
    : globSync('test/workbench/scenario/**/*.test.ts', { cwd: root }).sort();

// One window after the other: two at once take each other's processor, and hide what is slow.
const sandbox = await progress('Starting the sandbox', () => startSandbox());
try {
  const good = [
    values.only === 'scenario' || (await suites(stages, sandbox.env)),
    values.only === 'suite' || (await scenarios(files, sandbox.env)),
  ];
  if (good.includes(false)) process.exitCode = 1;
} finally {
  await sandbox.stop();
}

type SandboxEnv = SandboxProcess['env'];

async function suites(
  { browser, vsix, vscodes }: Stages,
  sandboxEnv: SandboxEnv,
): Promise<boolean> {
  const suite = await bundleSuite();
  let good = true;
  for (const vscode of Object.values(vscodes)) {
    const env = {
      ...sandboxEnv,
      ...(values.grep ? { SUITE_GREP: values.grep } : {}),
    };
    const what = `The suite inside VS Code ${vscode.version}`;
    try {
      const counts = await progress(what, () => runSuite({ vscode, browser, vsix, suite, env }));
      count(counts);
      good &&= counts.failed === 0;
    } catch (error) {
      say(reason(error));
      count({ passed: 0, failed: 1 });
      good = false;
    }
  }
  return good;
}

async function scenarios(some: readonly string[], sandboxEnv: SandboxEnv): Promise<boolean> {
  const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
  const args = [mocha, '--timeout', '600000', ...some];
  const group = startGroup(
    process.execPath,
    values.grep ? [...args, '--grep', values.grep] : args,
    {
      cwd: root,
      env: { ...process.env, ...sandboxEnv, ...stagesEnv(stages) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return (await group.exited) === 0;
}

/** Adds counts for `npm test` to sum up, as the mocha reporter does. */
function count(counts: { passed: number; failed: number }): void {
  const file = process.env['TEST_COUNTS'];
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
}
