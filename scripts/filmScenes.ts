import type { Page } from 'playwright-core';
import { resultsPanel } from '../test/workbench/harness/resultsPanel.ts';
import * as workbench from '../test/workbench/harness/workbench.ts';

/** Plays something in a window just opened on samples/; `take` is called wherever it changes. */
export type FilmScene = (
  page: Page,
  take: (milliseconds: number) => Promise<void>,
) => Promise<void>;

const query = 'select event, count() as times from events group by event order by times desc';
/** The places of the query where a reader wants to see the list of completions. */
const pauses = ['select ', 'from ', 'by '];

/** Types a query with completion, runs it, and shows the chart. */
export const firstQuery: FilmScene = async (page, take) => {
  await (await workbench.treeRows(page, 'HogQL', 'Insights')).first().waitFor();
  await workbench.runCommand(page, 'HogQL: New Query');
  await workbench.replaceText(page, '');
  await workbench.runCommand(page, 'Notifications: Clear All Notifications');
  await workbench.editor(page).locator('.view-lines').click();
  await take(800);
  let typed = '';
  for (const letter of query) {
    await page.keyboard.type(letter);
    typed += letter;
    const isPause = pauses.some((pause) => typed.endsWith(pause));
    if (isPause) await page.waitForTimeout(600);
    await take(isPause ? 900 : 60);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await resultsPanel(page).getByRole('gridcell', { name: '$pageview' }).first().waitFor();
  await page.waitForTimeout(500);
  await take(2_000);
  await resultsPanel(page).getByRole('button', { name: 'Chart', exact: true }).click();
  await resultsPanel(page).locator('hogql-chart canvas').first().waitFor();
  await page.waitForTimeout(800);
  await take(4_000);
};
