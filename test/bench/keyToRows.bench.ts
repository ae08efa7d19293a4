import type { Page } from 'playwright-core';
import { startSandbox } from '../workbench/harness/sandbox.ts';
import { openSession } from '../workbench/harness/session.ts';
import { setStages } from '../workbench/harness/stage.ts';
import type { Stage } from '../workbench/harness/stage.ts';
import * as workbench from '../workbench/harness/workbench.ts';
import type { Benchmark } from './benchmark.ts';
import { median } from './measure.ts';

const name = 'Ctrl+Enter to rows of `select 1`, beyond a bare request';
/** The first runs, which load what runs need, do not count. */
const warmUps = 3;
const times = 15;

export const benchmark: Benchmark = {
  title: 'From Ctrl+Enter to rows in VS Code',
  run: async () => {
    const stage = await newestStage();
    if ('missing' in stage) return [stage];
    const sandbox = await startSandbox();
    // The window takes its connection from the environment.
    Object.assign(process.env, sandbox.env);
    const session = await openSession(stage, { folder: 'test/workbench/tabs' });
    try {
      const { page } = session;
      await workbench.openFile(page, 'named.hogql');
      const ours: number[] = [];
      const bare: number[] = [];
      for (let time = 0; time < warmUps + times; time++) {
        bare.push(await bareRequest(sandbox.env, `select 1 as bare${time}`));
        ours.push(await keyToRows(page, `n${time}`));
      }
      const other = median(bare.slice(warmUps));
      const value = median(ours.slice(warmUps)) - other;
      const goal = { of: 'value' as const, must: 100, aim: 60 };
      return [{ name, value, unit: 'ms', against: 'the bare request', other, goal }];
    } finally {
      await session.close();
      await sandbox.stop();
    }
  },
};

async function newestStage(): Promise<Stage | { readonly name: string; readonly missing: string }> {
  try {
    const { browser, vsix, vscodes } = await setStages(['newest']);
    return vscodes.newest
      ? { browser, vsix, vscode: vscodes.newest }
      : { name, missing: 'There is no newest VS Code.' };
  } catch (error) {
    return { name, missing: error instanceof Error ? error.message : String(error) };
  }
}

/** The service's own time: one request that waits for the result. */
async function bareRequest(env: Readonly<Record<string, string>>, query: string): Promise<number> {
  const { HOGQL_HOST: host = '', HOGQL_PROJECT_ID: project = '', HOGQL_API_KEY: key = '' } = env;
  const started = performance.now();
  const answer = await fetch(`${host}/api/projects/${project}/query/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: { kind: 'HogQLQuery', query }, refresh: 'blocking' }),
  });
  await answer.json();
  return performance.now() - started;
}

/** Runs a statement that has not run before, and measures inside the browser until it is painted. */
async function keyToRows(page: Page, column: string): Promise<number> {
  await workbench.replaceText(page, `-- @name: Bench\nselect 1 as ${column}`);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const note = ({ key }: KeyboardEvent): void => {
      if (key !== 'Enter') return;
      document.body.dataset['pressedAt'] = String(performance.timeOrigin + performance.now());
      document.removeEventListener('keydown', note, true);
    };
    document.addEventListener('keydown', note, true);
  });
  await page.keyboard.press('Control+Enter');
  // Mutations are watched in the panel, once there is one.
  const paintedAt = await workbench
    .webview(page)
    .locator('body')
    .evaluate(
      (body, wanted) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            const headers = [...body.querySelectorAll('[role="columnheader"]')];
            if (!headers.some(({ textContent }) => textContent.startsWith(wanted))) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
          };
          const observer = new MutationObserver(look);
          observer.observe(body, { subtree: true, childList: true, characterData: true });
          look();
        }),
      column,
    );
  const pressedAt = Number(await page.locator('body').getAttribute('data-pressed-at'));
  return paintedAt - pressedAt;
}
