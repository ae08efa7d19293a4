import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SuiteResult } from '../suite/main.ts';
import { root } from './paths.ts';

/** The files that a run of the suite works on and reports to. */
export type SuiteRun = {
  /** A copy of the test workspace, because tests write into it. */
  readonly workspace: string;
  /** The suite's environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Prints the report and returns the counts; `undefined` if the suite did not reach its end. */
  readonly outcome: () => Promise<SuiteResult | undefined>;
};

/**
 * Prepares a run of the suite inside some VS Code, which writes below `scratch`. The suite reads the
 * `key` of the service from a file `apart`: in the environment each process that the extension starts
 * would have it.
 */
export async function suiteRun(scratch: string, apart: string, key = ''): Promise<SuiteRun> {
  const keyFile = path.join(apart, 'key');
  await writeFile(keyFile, key);
  const report = path.join(scratch, 'report.txt');
  const result = path.join(scratch, 'result.json');
  const workspace = path.join(scratch, 'workspace');
  await cp(path.join(root, 'test/workbench/workspace'), workspace, { recursive: true });
  return {
    workspace,
    env: { SUITE_REPORT: report, SUITE_RESULT: result, SUITE_KEY_FILE: keyFile },
    outcome: async () => {
      if (existsSync(report)) process.stdout.write(await readFile(report, 'utf8'));
      if (!existsSync(result)) return undefined;
      const counts = JSON.parse(await readFile(result, 'utf8')) as SuiteResult;
      return counts.passed + counts.failed > 0 ? counts : undefined;
    },
  };
}
