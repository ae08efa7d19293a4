import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { results } from './paths.ts';
import { say } from './progress.ts';

/**
 * Keeps what a window shows when a test fails: a picture in test-results/, and its words in the
 * log, which is all that is left of a run on another machine. A window that is gone has neither.
 */
export async function keepFailure(page: Page, test: string): Promise<void> {
  const name = test.replaceAll(/[^a-z0-9.]+/gi, '-');
  await mkdir(results, { recursive: true });
  await page.screenshot({ path: path.join(results, `${name}.png`) }).catch(() => undefined);
  // Messages hide after some seconds; behind the bell they stay. The next test finds it closed.
  const bell = page.locator('[id="status.notifications"]');
  const ring = (): Promise<void> => bell.click({ timeout: 2000 }).catch(() => undefined);
  await ring();
  say(`The window of "${test}" shows:\n${(await words(page)).join('\n')}`);
  await ring();
}

/** The lines that are in sight, frame by frame: what an extension shows stands in frames of its own. */
async function words(page: Page): Promise<readonly string[]> {
  const texts = await Promise.all(page.frames().map((frame) => textOf(frame).catch(() => '')));
  return texts.flatMap((text) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.slice(0, 150).map((line) => `  | ${line.slice(0, 200)}`);
  });
}

async function textOf(frame: Frame): Promise<string> {
  // VS Code keeps frames of its own out of sight.
  const isSeen = !frame.parentFrame() || (await (await frame.frameElement()).isVisible());
  return isSeen ? frame.locator('body').innerText({ timeout: 5000 }) : '';
}
