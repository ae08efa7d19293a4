import assert from 'node:assert/strict';
import { cellStatus, openNotebook, queryCell } from '../../harness/notebook.ts';
import { saveElsewhere, sqlOf } from '../../harness/service.ts';
import { newestStage } from '../../harness/stage.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Cells as insights in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/notebooks', sharesWindow: true });
    const toast = (text: string) =>
      workbench.notifications(window.page).filter({ hasText: text }).waitFor();
    const line = (cell: number, text: string) =>
      queryCell(window.page, cell).locator('.view-line').filter({ hasText: text });

    const test = walk();

    test.step('are made of the ticked cells, and of no others', async () => {
      const { page } = window;
      await openNotebook(page, 'names.notebook.hogql');
      await workbench.runCommand(page, 'HogQL: Push Titled Cells to Insights');
      const plan = page.locator('.quick-input-widget').filter({ hasText: 'Push cells to' });
      await plan.filter({ hasText: 'create: not an insight yet' }).waitFor();
      assert.equal(await sqlOf('total'), '');
      await workbench.tick(page, 'Push cells to', 'total');
      await toast('Pushed 1 cell.');
      assert.match(await sqlOf('total'), /^with views as \(\n.*limit 4\n\)\nselect sum\(n\)/s);
      assert.equal(await sqlOf('views'), '');
      await line(1, '-- @insight:').waitFor();
    });

    test.step('bring back what was changed there, and still use the cells above', async () => {
      const { page } = window;
      await saveElsewhere('total', (await sqlOf('total')).replace('sum(n)', 'max(n)'));
      await workbench.runCommand(page, 'HogQL: Update Cells from Their Insights');
      await toast('Updated 1 cell');
      await line(1, 'select max(n) as all').waitFor();
      await line(1, 'from views').waitFor();
    });

    test.step('become a notebook of their own', async () => {
      const { page } = window;
      await page.keyboard.press('Control+S');
      await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
      await workbench.runCommand(page, 'View: Close All Editors');
      await workbench.runCommand(page, 'HogQL: New Notebook from Insights');
      await workbench.tick(page, 'New Notebook from Insights', 'Signups by week');
      await cellStatus(page, 0).filter({ hasText: 'signups_by_week' }).waitFor();
      await line(0, '-- @insight:').waitFor();
    });
  });
}
