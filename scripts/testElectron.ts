import path from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { bundleSuite } from '../test/workbench/harness/bundleSuite.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { run } from '../test/workbench/harness/processes.ts';
import { progress, reason, say } from '../test/workbench/harness/progress.ts';
import { startSandbox } from '../test/workbench/harness/sandbox.ts';
import { withScratch } from '../test/workbench/harness/scratch.ts';
import { suiteRun } from '../test/workbench/harness/suiteRun.ts';
import { vscodeVersions } from '../test/workbench/harness/vscodeVersions.ts';

// npm run test:electron: the suite of test:workbench in desktop VS Code, where that can be
// downloaded. Needs a display on Linux.
for (const { vscode } of Object.values(vscodeVersions)) {
  const executable = await desktop(vscode);
  if (executable === undefined || !(await suitePasses(executable))) {
    process.exitCode = 1;
    break;
  }
}

async function desktop(version: string): Promise<string | undefined> {
  try {
    return await downloadAndUnzipVSCode({ version });
  } catch (error) {
    say(
      `Desktop VS Code ${version} cannot be downloaded here: ${reason(error)}. Use npm run test:workbench.`,
    );
    return undefined;
  }
}

function suitePasses(vscodeExecutablePath: string): Promise<boolean> {
  return withScratch(async (apart) =>
    withScratch(async (scratch) => {
      await progress('Building the extension', () => run('npm', ['run', 'build'], { cwd: root }));
      const sandbox = await progress('Starting the sandbox', () => startSandbox());
      const { workspace, env, outcome } = await suiteRun(scratch, apart, sandbox.env.HOGQL_API_KEY);
      try {
        await runTests({
          vscodeExecutablePath,
          extensionDevelopmentPath: root,
          extensionTestsPath: await bundleSuite(),
          extensionTestsEnv: { ...sandbox.env, ...env },
          launchArgs: [
            workspace,
            '--disable-extensions',
            '--disable-workspace-trust',
            '--user-data-dir',
            path.join(scratch, 'user'),
          ],
        });
      } catch (error) {
        say(reason(error));
      } finally {
        await sandbox.stop();
      }
      const counts = await outcome();
      if (!counts) say('The suite did not come to its end.');
      return counts?.failed === 0;
    }),
  );
}
