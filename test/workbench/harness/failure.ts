import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { results } from './paths.ts';
import { say } from './progress.ts';

/**
 * Keeps what a window shows when a test fails: a picture in test-results/, and its text in the log,
 * which may be all that is left of a run on another machine. A closed window has neither.
 */
export async function keepFailure(page: Page, test: string): Promise<void> {
  const name = test.replaceAll(/[^a-z0-9.]+/gi, '-');
  await mkdir(results, { recursive: true });
  await page.screenshot({ path: path.join(results, `${name}.png`) }).catch(() => undefined);
  // Notifications hide after some seconds, but the bell keeps them. The next test finds it closed.
  const bell = page.locator('[id="status.notifications"]');
  const ring = (): Promise<void> => bell.click({ timeout: 2000 }).catch(() => undefined);
  await ring();
  say(`The window of "${test}" shows:\n${(await words(page)).join('\n')}`);
  await ring();
}

/** The visible lines of each frame; an extension's views are in frames of their own. */
async function words(page: Page): Promise<readonly string[]> {
  const texts = await Promise.all(page.frames().map((frame) => textOf(frame).catch(() => '')));
  return texts.flatMap((text) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.slice(0, 150).map((line) => `  | ${line.slice(0, 200)}`);
  });
}

async function textOf(frame: Frame): Promise<string> {
  // VS Code keeps some of its own frames out of sight.
  const isSeen = !frame.parentFrame() || (await (await frame.frameElement()).isVisible());
  return isSeen ? frame.locator('body').innerText({ timeout: 5000 }) : '';
}
