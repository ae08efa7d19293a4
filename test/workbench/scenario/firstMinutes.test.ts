import type { Locator } from 'playwright-core';
import { openNotebook, parameters, queryCell } from '../harness/notebook.ts';
import { resultsPanel } from '../harness/resultsPanel.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`The first minutes without a connection in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/notebooks', unconnected: true });

    const pane = (view: string): Locator =>
      window.page.locator('.sidebar .pane').filter({ has: window.page.locator(`text="${view}"`) });
    const ways = ['Add Connection…', 'Start Local Project…', 'Open Exported Data…'];

    /** The list of ways to a connection is in sight; closes it. */
    const offersWays = async (): Promise<void> => {
      const list = window.page.locator('.quick-input-widget').filter({ hasText: 'Run HogQL' });
      for (const way of ways) {
        await list.locator('.monaco-list-row').filter({ hasText: way }).waitFor();
      }
      await window.page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
    };

    const test = walk();

    test.step('offer a connection and a local project where a run has none', async () => {
      const { page } = window;
      await workbench.openFile(page, 'numbers.hogql');
      await workbench.runStatement(page);
      const message = workbench
        .notifications(page)
        .filter({ hasText: 'You have no connection to a query service yet.' });
      await message.getByRole('button', { name: 'Add Connection' }).waitFor();
      await message.getByRole('button', { name: 'Start Local Project' }).waitFor();
      await workbench.runCommand(page, 'Notifications: Clear All Notifications');
    });

    test.step('offer all the ways to one in the status bar', async () => {
      const status = workbench.statusBarItem(window.page, 'hogql.hogql.connection');
      await status.filter({ hasText: 'Connect HogQL' }).click();
      await offersWays();
    });

    test.step('have a next step in each tree and in the empty results', async () => {
      const { page } = window;
      await page.locator('.activitybar .action-item a[aria-label^="HogQL"]').click();
      for (const name of ['Add Connection', 'Start Local Project', 'Open Exported Data']) {
        await pane('Insights').getByRole('button', { name }).waitFor();
      }
      await pane('History').getByRole('button', { name: 'History Section' }).click();
      for (const name of ['Run the Statement at the Cursor', 'New Query']) {
        await pane('History').getByRole('button', { name }).waitFor();
      }
      await workbench.runCommand(page, 'HogQL: Show Results');
      for (const name of ['New Query', 'Get started']) {
        await resultsPanel(page).getByRole('button', { name }).waitFor();
      }
      await pane('Schema').locator('.monaco-list-row', { hasText: 'Connect to see' }).click();
      await offersWays();
    });

    test.step('have one in the parameters of a notebook without placeholders', async () => {
      const { page } = window;
      await openNotebook(page, 'later.notebook.hogql');
      const cells = page.locator('.notebookOverlay .code-cell-row:visible');
      const count = await cells.count();
      await workbench.runCommand(page, 'HogQL: Show Notebook Parameters');
      const view = parameters(page);
      await view.getByRole('button', { name: 'Add a Cell with a Placeholder' }).click();
      await queryCell(page, count).waitFor();
      await view.getByRole('form').getByRole('combobox', { name: 'from', exact: true }).waitFor();
    });
  });
}
