import type { Page } from 'playwright-core';
import * as workbench from '../../workbench/harness/workbench.ts';
import type { Figure } from '../benchmark.ts';
import { median } from '../measure.ts';
import { keyToPaint } from './keyToPaint.ts';
import type { Window } from './window.ts';

/** The first times load what squiggles need, and do not count. */
const warmUps = 2;
const times = 10;
/** Each file is in front as often, with one key that does not count and then as many that do. */
const rounds = 5;
const keysOfRound = 4;

/** The line below an error. It is an element without text. */
const squiggle = { selector: '.squiggly-error', text: '' };

/** From opening a file, and from a key in an open one, to the squiggle below its error, beside JSON. */
export async function squiggles({ page }: Window): Promise<readonly Figure[]> {
  const opened = await inTurn(
    warmUps + times,
    async () => [await openingOf(page, 'wrong.hogql')],
    async () => [await openingOf(page, 'wrong.json')],
  );
  const typed = await inTurn(
    1 + rounds,
    () => typedIn(page, 'query.hogql', ')'),
    () => typedIn(page, 'list.json', '}'),
  );
  return [
    {
      name: 'a file of 10 KB opened to its squiggle',
      value: median(opened.ours.slice(warmUps)),
      unit: 'ms',
      against: 'the same of a JSON file',
      other: median(opened.theirs.slice(warmUps)),
      goal: { of: 'times', must: 1.2, aim: 1 },
    },
    {
      name: 'a key to its squiggle',
      value: median(typed.ours.slice(keysOfRound)),
      unit: 'ms',
      against: 'a key in a JSON file',
      other: median(typed.theirs.slice(keysOfRound)),
      goal: { of: 'times', must: 1.1, aim: 1 },
    },
  ];
}

/** Measures two things in turn, so that both meet the same load of the machine. */
async function inTurn(
  count: number,
  measureOurs: () => Promise<readonly number[]>,
  measureTheirs: () => Promise<readonly number[]>,
): Promise<{ ours: number[]; theirs: number[] }> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let time = 0; time < count; time++) {
    ours.push(...(await measureOurs()));
    theirs.push(...(await measureTheirs()));
  }
  return { ours, theirs };
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

/** Types a character that is an error at the end of a file, waits for the squiggle, and takes it back. */
async function typedIn(page: Page, file: string, key: string): Promise<readonly number[]> {
  await workbench.openFile(page, file);
  await page.keyboard.press('Control+End');
  const measured: number[] = [];
  for (let time = 0; time < 1 + keysOfRound; time++) {
    await page.locator(squiggle.selector).first().waitFor({ state: 'detached' });
    measured.push(await keyToPaint(page, key, squiggle));
    await page.keyboard.press('Backspace');
  }
  await workbench.runCommand(page, 'View: Revert and Close Editor');
  return measured.slice(1);
}
