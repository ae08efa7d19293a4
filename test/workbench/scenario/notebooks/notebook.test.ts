import assert from 'node:assert/strict';
import {
  cellStatus,
  openNotebook,
  outputs,
  pressToolbar,
  queryCell,
} from '../../harness/notebook.ts';
import { runningOnEngine } from '../../harness/service.ts';
import { stages } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of stages()) {
  describe(`A notebook in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/notebooks', sharesWindow: true });
    /** The result below a cell, by the cell's title. */
    const result = (title: string) =>
      outputs(window.page).getByRole('group', { name: `Result of ${title}`, exact: true });

    const test = walk();

    test.step('opens by default for its kind of file, with its connection and the names of its cells', async () => {
      const { page } = window;
      await openNotebook(page, 'story.notebook.hogql');
      await cellStatus(page, 0).filter({ hasText: 'environment' }).waitFor();
      await cellStatus(page, 1).filter({ hasText: 'views' }).waitFor();
      await outputs(page).getByText('There were {{ total.n }} views.').waitFor();
    });

    test.step('runs all cells, each of which can use those above', async () => {
      await pressToolbar(window.page, 'Run All');
      await result('views').getByText('3 rows').waitFor();
      await result('total').getByRole('gridcell', { name: '3', exact: true }).waitFor();
      await outputs(window.page).getByText('There were 3 views.').waitFor();
      await result('total')
        .getByText(/\d+ requests?/)
        .waitFor();
      // The first cell has the sum.
      await cellStatus(window.page, 0)
        .filter({ hasText: /\d+ requests/ })
        .waitFor();
    });

    test.step('marks what an edit further up makes stale, and runs that again', async () => {
      const { page } = window;
      await queryCell(page, 1).locator('.view-line').last().click();
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('2');
      for (const cell of [1, 2]) {
        await cellStatus(page, cell).filter({ hasText: 'stale' }).waitFor();
      }
      await workbench.runCommand(page, 'HogQL: Run Stale Cells');
      await result('views').getByText('2 rows').waitFor();
      await result('total').getByRole('gridcell', { name: '2', exact: true }).waitFor();
      for (const cell of [1, 2]) {
        await cellStatus(page, cell).filter({ hasText: 'stale' }).waitFor({ state: 'detached' });
      }
    });

    test.step('restores the results with their age when it is opened again', async () => {
      const { page } = window;
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+S');
      await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
      await workbench.runCommand(page, 'View: Close Editor');
      await openNotebook(page, 'story.notebook.hogql');
      await result('total').getByRole('gridcell', { name: '2', exact: true }).waitFor();
      await cellStatus(page, 2).filter({ hasText: 'stale' }).waitFor({ state: 'detached' });
    });

    test.step('starts over without results when it is restarted', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Restart Notebook and Clear Results');
      await result('total').waitFor({ state: 'detached' });
      await outputs(page).getByText('There were {{ total.n }} views.').waitFor();
    });

    test.step('stops in the middle: at the service, and before the cells after it', async () => {
      const { page } = window;
      await openNotebook(page, 'stop.notebook.hogql');
      await pressToolbar(page, 'Run All');
      await result('quick').waitFor();
      await until('the query on the engine', async () => {
        return (await runningOnEngine()).length > 0 || undefined;
      });
      await workbench.runCommand(page, 'HogQL: Interrupt Notebook');
      await until('the end of the query on the engine', async () => {
        return (await runningOnEngine()).length === 0 || undefined;
      });
      await outputs(page).getByText('Cancelled after').first().waitFor();
      assert.equal(await result('quick').count(), 1);
      assert.equal(await result('last').count(), 0);
    });

    test.step('is compared with another version cell by cell', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'File: Compare Active File With...');
      const list = page.locator('.quick-input-widget');
      await list.locator('input[type="text"]').fill('later.notebook');
      await list.locator('.monaco-list-row').filter({ hasText: 'later' }).first().click();
      const diff = page.locator('.notebook-text-diff-editor');
      await diff.locator('.view-line').filter({ hasText: 'select 2 as two' }).first().waitFor();
      await diff.locator('.view-line').filter({ hasText: 'select 1 as one' }).first().waitFor();
    });
  });
}
