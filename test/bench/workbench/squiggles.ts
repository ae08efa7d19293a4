import type { Page } from 'playwright-core';
import * as workbench from '../../workbench/harness/workbench.ts';
import type { Figure } from '../benchmark.ts';
import { median } from '../measure.ts';
import { keyToPaint } from './keyToPaint.ts';
import type { Window } from './window.ts';

/** The first times load what squiggles need, and do not count. */
const warmUps = 2;
const times = 10;

/** The line below an error. It is an element without text. */
const squiggle = { selector: '.squiggly-error', text: '' };

/** From opening a file, and from a key in an open one, to the squiggle below its error, beside JSON. */
export async function squiggles({ page }: Window): Promise<readonly Figure[]> {
  return [
    {
      name: 'a file of 10 KB opened to its squiggle',
      value: await repeated(() => openingOf(page, 'wrong.hogql')),
      unit: 'ms',
      against: 'the same of a JSON file',
      other: await repeated(() => openingOf(page, 'wrong.json')),
      goal: { of: 'times', must: 1.2, aim: 1 },
    },
    {
      name: 'a key to its squiggle',
      value: await typedIn(page, 'query.hogql', 'select event from events', ')'),
      unit: 'ms',
      against: 'a key in a JSON file',
      other: await typedIn(page, 'list.json', '{"a": 1}', '}'),
      goal: { of: 'times', must: 1.1, aim: 1 },
    },
  ];
}

async function repeated(measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  for (let time = 0; time < warmUps + times; time++) measured.push(await measure());
  return median(measured.slice(warmUps));
}

/** Picks a file in the list of files, waits for its squiggle, and closes it. */
async function openingOf(page: Page, file: string): Promise<number> {
  const list = page.locator('.quick-input-widget');
  await page.keyboard.press('Control+P');
  await list.locator('input[type="text"]').fill(file);
  await list.locator('.monaco-list-row.focused').filter({ hasText: file }).waitFor();
  const time = await keyToPaint(page, 'Enter', squiggle);
  await workbench.runCommand(page, 'View: Close All Editors');
  await page.locator(squiggle.selector).first().waitFor({ state: 'detached' });
  return time;
}

/** Types a character that is an error after a text, waits for the squiggle, and takes it back. */
async function typedIn(page: Page, file: string, text: string, key: string): Promise<number> {
  await workbench.openFile(page, file);
  await workbench.replaceText(page, text);
  const time = await repeated(async () => {
    await page.locator(squiggle.selector).first().waitFor({ state: 'detached' });
    const painted = await keyToPaint(page, key, squiggle);
    await page.keyboard.press('Backspace');
    return painted;
  });
  await workbench.runCommand(page, 'View: Revert and Close Editor');
  return time;
}
