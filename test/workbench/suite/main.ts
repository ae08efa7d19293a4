import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';

/** The counts of a run. Without this file the run did not reach its end. */
export type SuiteResult = { readonly passed: number; readonly failed: number };

/**
 * Called by VS Code inside the extension host. SUITE_RESULT names the file for the counts, and
 * SUITE_REPORT the one for the report, because the host's console goes elsewhere.
 */
export async function run(): Promise<void> {
  const { SUITE_RESULT: result, SUITE_REPORT: report, SUITE_GREP: grep } = process.env;
  if (!result || !report) throw new Error('The suite needs SUITE_RESULT and SUITE_REPORT.');
  const { default: Mocha } = await import('mocha');
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => {
    appendFileSync(report, `${format(...args)}\n`);
  };
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 120_000,
    color: false,
    forbidOnly: true,
    forbidPending: true,
    ...(grep ? { grep } : {}),
  });
  for (const name of readdirSync(__dirname).sort()) {
    if (name.endsWith('.test.cjs')) mocha.addFile(path.join(__dirname, name));
  }
  const counts = await new Promise<SuiteResult>((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      resolve({ passed: passes, failed: failures + pending });
    });
  });
  writeFileSync(result, JSON.stringify(counts));
  if (counts.failed > 0) throw new Error(`${counts.failed} failed`);
}
