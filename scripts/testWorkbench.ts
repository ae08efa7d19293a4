import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundleSuite } from '../test/workbench/harness/bundleSuite.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { startGroup } from '../test/workbench/harness/processes.ts';
import { progress, reason, say } from '../test/workbench/harness/progress.ts';
import { runSuite } from '../test/workbench/harness/runSuite.ts';
import { startSandbox } from '../test/workbench/harness/sandbox.ts';
import { setStages, stagesEnv } from '../test/workbench/harness/stage.ts';
import type { Stages } from '../test/workbench/harness/stage.ts';
import { vscodeVersions } from '../test/workbench/harness/vscodeVersions.ts';
import type { VscodeVersion } from '../test/workbench/harness/vscodeVersions.ts';

// npm run test:workbench -- [--vscode floor|newest] [--only suite|scenario [--grep text]]
//
// Tests the extension in real VS Codes: for each, the suite inside its extension host and then the
// scenarios, which use it as a person does.
const { values } = parseArgs({
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
const sandbox = await progress('Starting the sandbox', () => startSandbox());
try {
  const passed = [
    values.only === 'scenario' || (await suites(stages)),
    values.only === 'suite' || (await scenarios(stages)),
  ];
  if (passed.includes(false)) process.exitCode = 1;
} finally {
  await sandbox.stop();
}

async function suites({ browser, vsix, vscodes }: Stages): Promise<boolean> {
  const suite = await bundleSuite();
  let passed = true;
  for (const vscode of Object.values(vscodes)) {
    const suiteKey = { SUITE_API_KEY: sandbox.env.HOGQL_API_KEY };
    const env = {
      ...sandbox.env,
      ...suiteKey,
      ...(values.grep ? { SUITE_GREP: values.grep } : {}),
    };
    const what = `The suite inside VS Code ${vscode.version}`;
    try {
      const counts = await progress(what, () => runSuite({ vscode, browser, vsix, suite, env }));
      count(counts);
      passed &&= counts.failed === 0;
    } catch (error) {
      say(reason(error));
      count({ passed: 0, failed: 1 });
      passed = false;
    }
  }
  return passed;
}

async function scenarios(stages: Stages): Promise<boolean> {
  const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
  const args = [...[mocha, '--timeout', '600000'], 'test/workbench/scenario/**/*.test.ts'];
  const group = startGroup(
    process.execPath,
    values.grep ? [...args, '--grep', values.grep] : args,
    {
      cwd: root,
      env: { ...process.env, ...sandbox.env, ...stagesEnv(stages) },
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
