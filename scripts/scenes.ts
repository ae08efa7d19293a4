import type { Page } from 'playwright-core';
import { openNotebook, outputs, pressToolbar } from '../test/workbench/harness/notebook.ts';
import { gridOf, resultsPanel } from '../test/workbench/harness/resultsPanel.ts';
import * as workbench from '../test/workbench/harness/workbench.ts';

/** Takes a window just opened on samples/ to the state that a picture shows. */
export type Scene = (page: Page) => Promise<void>;

/** Insights on the left, a query that has run, and its rows below. */
export const run: Scene = async (page) => {
  await (await workbench.treeRows(page, 'HogQL', 'Insights')).first().waitFor();
  await workbench.openFile(page, 'welcome.hogql');
  await workbench.runStatement(page, 'group by event');
  await gridOf(page, 12);
  await resultsPanel(page).getByRole('gridcell', { name: '$pageview' }).first().waitFor();
  await clearNotifications(page);
};

/** The result of a file as a chart, chosen from its columns. */
export const chart: Scene = async (page) => {
  await workbench.openFile(page, 'signup-funnel.hogql');
  await hideSideBar(page);
  await workbench.runStatement(page, 'from first_times');
  await resultsPanel(page).getByRole('grid').waitFor();
  await resultsPanel(page).getByRole('button', { name: 'Chart', exact: true }).click();
  await resultsPanel(page).locator('.chart-canvas svg, .chart-canvas canvas').first().waitFor();
  await clearNotifications(page);
};

/** Several errors at once, and the columns that fit at the cursor. */
export const language: Scene = async (page) => {
  await workbench.openFile(page, 'welcome.hogql');
  await hideSideBar(page);
  await workbench.replaceText(
    page,
    [
      '-- People who signed up, by the browser they came with',
      'select properties.$browser as browser, , count(distinct persn_id) as n',
      'from events',
      "where event = 'signed_upp'",
      'and timestamp > now() - interval 28 days',
      'group by browser',
      'order by ',
    ].join('\n'),
  );
  await (await workbench.problems(page)).nth(2).waitFor();
  await clearNotifications(page);
  await workbench.editor(page).locator('.view-line').last().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
};

/** A notebook with all cells run. */
export const notebook: Scene = async (page) => {
  await openNotebook(page, 'growth.notebook.hogql');
  await hideSideBar(page);
  await pressToolbar(page, 'Run All');
  await outputs(page).getByRole('group', { name: 'Result of active', exact: true }).waitFor();
  await clearNotifications(page);
};

/** Leaves the room to what the picture is about. */
function hideSideBar(page: Page): Promise<void> {
  return workbench.runCommand(page, 'View: Toggle Primary Side Bar Visibility');
}

function clearNotifications(page: Page): Promise<void> {
  return workbench.runCommand(page, 'Notifications: Clear All Notifications');
}
