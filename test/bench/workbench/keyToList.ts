import type { Page } from 'playwright-core';
import * as workbench from '../../workbench/harness/workbench.ts';
import type { Figure } from '../benchmark.ts';
import { median } from '../measure.ts';
import { keyToPaint } from './keyToPaint.ts';
import type { Window } from './window.ts';

/** The first lists, which load what lists need, do not count. */
const warmUps = 3;
const times = 15;
/** The next measurement starts without unsaved texts and their errors. */
const revert = 'View: Revert and Close Editor';

/** A letter typed until its list is painted, beside a key of a JSON file that has a schema. */
export async function keyToList({ page }: Window): Promise<readonly Figure[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  await workbench.openFile(page, 'query.hogql');
  await workbench.replaceText(page, 'select ');
  for (let time = 0; time < warmUps + times; time++) ours.push(await typed(page, 'e', 'event'));
  await workbench.runCommand(page, revert);
  await workbench.openFile(page, 'list.json');
  await workbench.replaceText(page, '{"$schema": "./list.schema.json", ');
  for (let time = 0; time < warmUps + times; time++) theirs.push(await typed(page, '"', 'event'));
  await workbench.runCommand(page, revert);
  return [
    {
      name: 'a letter to the list of completion',
      value: median(ours.slice(warmUps)),
      unit: 'ms',
      against: 'a key in a JSON file',
      other: median(theirs.slice(warmUps)),
      goal: { of: 'times', must: 1.2, aim: 1 },
    },
  ];
}

/** Types a character, waits for its list, and takes the character back. */
async function typed(page: Page, key: string, label: string): Promise<number> {
  await page.waitForTimeout(600);
  const sight = { selector: '.suggest-widget.visible .monaco-list-row', text: label };
  const time = await keyToPaint(page, key, sight);
  await page.keyboard.press('Escape');
  await page.locator('.suggest-widget.visible').waitFor({ state: 'detached' });
  await page.keyboard.press('Backspace');
  return time;
}
