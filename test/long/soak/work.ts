import type { Page } from 'playwright-core';
import { resultsPanel } from '../../workbench/harness/resultsPanel.ts';
import { until } from '../../workbench/harness/until.ts';
import * as workbench from '../../workbench/harness/workbench.ts';

/** The work of one window. */
export type Desk = {
  readonly page: Page;
  /** Two files of its folder. */
  readonly files: readonly [string, string];
  /** A saved insight that no other window works on. */
  readonly insight: string;
};

/** One round of a person's work: edit, save, run and look; now and then more than that. */
export async function workRound(desk: Desk, round: number): Promise<void> {
  const { page } = desk;
  for (const [at, file] of desk.files.entries()) await editAndRun(page, file, `n${round}_${at}`);
  await lookAtResult(page, `n${round}_0`);
  if (round % 3 === 2) await exportRows(page);
  if (round % 4 === 3) await editInsight(page, desk.insight, round);
  // Often enough that what open results hold does not look like growth.
  if (round % 4 === 3) {
    await workbench.runCommand(page, 'View: Close All Editors');
    await workbench.runCommand(page, 'HogQL: Close All Results');
  }
}

async function editAndRun(page: Page, file: string, column: string): Promise<void> {
  await workbench.openFile(page, file);
  const query = `select number as ${column}, toString(number) as name from numbers(10000) limit 10000`;
  await workbench.replaceText(page, query);
  await save(page);
  await workbench.runStatement(page);
  const header = resultsPanel(page).getByRole('columnheader').filter({ hasText: column });
  await header.first().waitFor();
}

/** Of the two results of this round the one that is not in front. */
async function lookAtResult(page: Page, column: string): Promise<void> {
  const tab = resultsPanel(page).getByRole('tab').filter({ hasText: column }).first();
  await tab.click();
  await tab.and(resultsPanel(page).locator('[aria-selected="true"]')).waitFor();
}

/** Takes the name that is offered, which is that of the statement and so of this round. */
async function exportRows(page: Page): Promise<void> {
  await workbench.runCommand(page, 'HogQL: Export Result');
  const quickInput = page.locator('.quick-input-widget');
  await quickInput
    .filter({ hasText: /Export .* as/ })
    .locator('input:focus')
    .waitFor();
  await page.keyboard.press('Enter');
  const place = quickInput.locator('input[type="text"]').and(page.locator(':visible'));
  await until('a name for the file', async () => {
    return (await place.inputValue()).endsWith('.csv') || undefined;
  });
  await page.keyboard.press('Enter');
  await workbench.notifications(page).filter({ hasText: 'rows written' }).first().waitFor();
  await workbench.runCommand(page, 'Notifications: Clear All Notifications');
}

async function editInsight(page: Page, insight: string, round: number): Promise<void> {
  const rows = await workbench.treeRows(page, 'HogQL', 'Insights');
  await rows.filter({ hasText: insight }).first().click();
  await workbench
    .editor(page)
    .filter({ hasText: `@name: ${insight}` })
    .waitFor();
  await workbench.runCommand(page, 'View: Focus Active Editor Group');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(` -- ${round}`);
  await save(page);
}

async function save(page: Page): Promise<void> {
  const edited = page.locator('.tab.active.dirty');
  await edited.waitFor();
  await page.keyboard.press('Control+S');
  await edited.waitFor({ state: 'detached' });
}
