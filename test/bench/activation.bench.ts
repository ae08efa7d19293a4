import type { Page } from 'playwright-core';
import { openSession } from '../workbench/harness/session.ts';
import type { Stage } from '../workbench/harness/stage.ts';
import { until } from '../workbench/harness/until.ts';
import { happens, openFile, runCommand } from '../workbench/harness/workbench.ts';
import type { Benchmark } from './benchmark.ts';
import { inNewestVscode } from './vscodes.ts';

/** Each window has its own extension host. The shortest time counts. */
const rounds = 3;
const ours = 'hogql';
const theirs = 'json-language-features';

/** Milliseconds for loading the code and for calling `activate`, as measured by VS Code. */
export const benchmark: Benchmark = {
  title: 'Activation, as VS Code times it',
  run: () => {
    const name = 'code loaded and `activate` returned';
    return inNewestVscode(name, async (stage) => {
      const times: Awaited<ReturnType<typeof activation>>[] = [];
      for (let round = 0; round < rounds; round++) {
        times.push(await activation(stage));
      }
      return [
        {
          name,
          value: Math.min(...times.map((each) => each.ours)),
          unit: 'ms',
          against: "VS Code's JSON extension",
          other: Math.min(...times.map((each) => each.theirs)),
          goal: { of: 'times', must: 1.1, aim: 1 },
        },
      ];
    });
  },
};

/** Opens a file that activates both extensions, then reads their times. */
async function activation(stage: Stage): Promise<{ ours: number; theirs: number }> {
  const session = await openSession(stage, { folder: 'samples' });
  try {
    const { page } = session;
    await openFile(page, 'welcome.hogql');
    await runCommand(page, 'Preferences: Open User Settings (JSON)');
    const settings = page
      .locator('.monaco-editor .view-line')
      .filter({ hasText: 'telemetryLevel' });
    await settings.first().waitFor();
    const list = page.locator('.runtime-extensions-editor .monaco-list-row').first();
    await until('the list of running extensions', async () => {
      await runCommand(page, 'Developer: Show Running Extensions');
      return happens(list.waitFor({ timeout: 10_000 }));
    });
    return { ours: await timeOf(page, ours), theirs: await timeOf(page, theirs) };
  } finally {
    await session.close();
  }
}

/** Slowest first. The list draws only the rows in sight, so this scrolls through it. */
async function timeOf(page: Page, extension: string): Promise<number> {
  const list = page.locator('.runtime-extensions-editor');
  const time = list.locator(`.monaco-list-row[aria-label="${extension}"] .activation-time`);
  await list.locator('.monaco-list').focus();
  await page.keyboard.press('Home');
  return until(`the time of ${extension}`, async () => {
    const [text = ''] = await time.allTextContents();
    const milliseconds = /(\d+)\s*ms/.exec(text)?.[1];
    if (milliseconds !== undefined) return Number(milliseconds);
    await page.keyboard.press('PageDown');
    return undefined;
  });
}
