import type { Page } from 'playwright-core';
import * as workbench from '../../workbench/harness/workbench.ts';
import type { Figure } from '../benchmark.ts';
import { median } from '../measure.ts';
import { keyToPaint, type Sight } from './keyToPaint.ts';
import type { Window } from './window.ts';

const warmUps = 1;
const times = 7;

/** Enter in the list of files until the first cells of a notebook of 31 are painted, beside its text. */
export async function notebookOpening({ page }: Window): Promise<readonly Figure[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  // Closing unsaved files would ask a question.
  await workbench.runCommand(page, 'File: Save All');
  for (let time = 0; time < warmUps + times; time++) {
    theirs.push(await opened(page, 'plain.txt', { selector: '.view-line', text: 'interval' }));
    ours.push(
      await opened(page, 'week.notebook.hogql', {
        selector: '.notebookOverlay .code-cell-row .view-line',
        text: 'interval',
      }),
    );
  }
  return [
    {
      name: 'a notebook of 31 cells opened',
      value: median(ours.slice(warmUps)),
      unit: 'ms',
      against: 'its text as a plain file',
      other: median(theirs.slice(warmUps)),
      goal: { of: 'value', must: 400 },
    },
  ];
}

/** Opens a file from the list of files, measures from Enter on, and closes it. */
async function opened(page: Page, name: string, sight: Sight): Promise<number> {
  await workbench.runCommand(page, 'View: Close All Editors');
  await page.waitForTimeout(600);
  const list = page.locator('.quick-input-widget');
  await page.keyboard.press('Control+P');
  await list.locator('input[type="text"]').fill(name);
  await list.locator('.monaco-list-row.focused').filter({ hasText: name }).waitFor();
  return keyToPaint(page, 'Enter', sight);
}
