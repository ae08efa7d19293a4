import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { SuiteResult } from '../suite/main.ts';
import { withBrowser } from './browser.ts';
import { keepFailure } from './failure.ts';
import type { Vscode } from './installVscode.ts';
import { assertNoTraces } from './keyScan.ts';
import { watchForKey } from './keyWatch.ts';
import { withScratch } from './scratch.ts';
import { startServer, type VscodeServer } from './server.ts';
import { suiteRun } from './suiteRun.ts';
import { installVsix } from './vsix.ts';

/** The options of a suite inside VS Code. */
export type SuiteOptions = {
  readonly vscode: Vscode;
  readonly browser: string;
  readonly vsix: string;
  /** The module for VS Code to call, made by `bundleSuite`. */
  readonly suite: string;
  readonly env: Readonly<Record<string, string>>;
};

const limit = 240_000;

/**
 * Runs the suite on the packaged extension inside the extension host of a real VS Code, and prints
 * its report. Throws unless the suite reached its end, whatever exit code the host reports, and where
 * the key of the service was left anywhere.
 */
export function runSuite(options: SuiteOptions): Promise<SuiteResult> {
  return withScratch((scratch) => withScratch((apart) => runIn(scratch, apart, options)));
}

async function runIn(
  scratch: string,
  apart: string,
  { vscode, browser, vsix, suite, env }: SuiteOptions,
): Promise<SuiteResult> {
  const { HOGQL_API_KEY: key = '' } = env;
  const run = await suiteRun(scratch, apart, key);
  const extension = await installVsix(vscode, vsix, path.join(scratch, 'packaged'));
  const server = await startServer(vscode, {
    mode: 'test',
    scratch,
    extensions: path.join(scratch, 'extensions'),
    env: { ...env, ...run.env },
  });
  try {
    const address = server.address(run.workspace, [
      ['extensionDevelopmentPath', server.uri(extension)],
      ['extensionTestsPath', server.uri(suite)],
    ]);
    const name = `suite ${vscode.version}`;
    return await withBrowser(browser, scratch, name, async (page) => {
      const keyInSight = await watchForKey(page.context(), key);
      const end = await suiteEnd(page, server, address);
      const counts = await run.outcome();
      if (!counts) {
        throw new Error(`The suite did not come to its end: ${end}.\n${server.log().slice(-3000)}`);
      }
      if (counts.failed > 0) await keepFailure(page, name);
      await assertNoTraces(key, scratch, keyInSight);
      return counts;
    });
  } finally {
    await server.stop();
  }
}

/** The reason why the run is over. */
async function suiteEnd(page: Page, server: VscodeServer, address: string): Promise<string> {
  const over = new Promise<string>((resolve) => {
    page.on('crash', () => {
      resolve('the page crashed');
    });
    void server.exited.then((outcome) => {
      resolve(`the server ended with ${outcome}`);
    });
    // The workbench calls this when the extension host has ended. It must exist before the page
    // loads.
    void page
      .exposeFunction('codeAutomationExit', (code: number) => {
        resolve(`the extension host ended with ${code}`);
      })
      .then(() => page.goto(address));
  });
  const timeout = new AbortController();
  const late = delay(limit, `no end within ${limit / 1000} s`, { signal: timeout.signal });
  late.catch(() => undefined);
  try {
    return await Promise.race([over, late]);
  } finally {
    timeout.abort();
  }
}
