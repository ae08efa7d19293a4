import assert from 'node:assert/strict';
import { gridOf, gridRows, resultsPanel } from '../../harness/resultsPanel.ts';
import { runningOnEngine } from '../../harness/service.ts';
import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Runs in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace' });
    const runStatus = () => workbench.statusBarItem(window.page, 'hogql.hogql.run');
    const language = (name: string) =>
      workbench.statusBarItem(window.page, 'status.editor.mode').filter({ hasText: name });
    const engineIsIdle = () =>
      until('an idle engine', async () => (await runningOnEngine()).length === 0 || undefined);

    const test = walk();

    test.step('begin with a query that is not saved', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: New Query');
      await language('HogQL').waitFor();
      await workbench.replaceText(page, 'select 1 as unsaved');
    });

    test.step('ask for the values of a query, and use them', async () => {
      const { page } = window;
      await workbench.openFile(page, 'values.hogql');
      await workbench.runStatement(page);
      const panel = resultsPanel(page);
      await panel.getByText('Enter greeting above, then run.').first().waitFor();
      const field = panel.getByLabel('greeting', { exact: true });
      await field.fill('hello');
      await field.press('Enter');
      // The variable of the project has a default.
      assert.deepEqual(await gridRows(await gridOf(page, 1)), [['hello', '30']]);
    });

    test.step('use the same values again', async () => {
      const { page } = window;
      await workbench.runStatement(page);
      await runStatus().filter({ hasText: '1 row' }).waitFor();
    });

    test.step('are counted while they go on, and all cancelled together', async () => {
      const { page } = window;
      for (const file of ['long.hogql', 'endless.hogql']) {
        await workbench.openFile(page, file);
        await workbench.runStatement(page);
      }
      await runStatus().filter({ hasText: '2 runs' }).waitFor();
      await workbench.runCommand(page, 'HogQL: Cancel All Runs');
      await runStatus()
        .filter({ hasText: /cancelled after/ })
        .waitFor();
      await engineIsIdle();
    });

    test.step('are resumed after the window was reloaded, and do not start twice', async () => {
      const { page } = window;
      await workbench.openFile(page, 'long.hogql');
      await workbench.runStatement(page);
      await runStatus().filter({ hasText: /rows/ }).waitFor();
      assert.equal((await runningOnEngine()).length, 1);
      await page.reload();
      // At first the engine leaves the new window little processor time.
      await runStatus().filter({ hasText: /rows/ }).waitFor({ timeout: 120_000 });
      assert.equal((await runningOnEngine()).length, 1);
      await runStatus().click();
      // The status bar shows an ended run only while its file is active, and the window may have
      // been reloaded before VS Code had saved that the panel was open.
      await workbench.runCommand(page, 'HogQL: Show Results');
      await resultsPanel(page)
        .getByText(/Cancelled after/)
        .first()
        .waitFor();
      await engineIsIdle();
      // Results that were there before are in their tabs again.
      await resultsPanel(page).getByRole('tab').filter({ hasText: 'values.hogql' }).click();
      assert.deepEqual(await gridRows(await gridOf(page, 1)), [['hello', '30']]);
    });

    test.step('find an unsaved query in its language after the reload', async () => {
      const { page } = window;
      await page.locator('.tab').filter({ hasText: 'Untitled-1' }).click();
      await language('HogQL').waitFor();
      await workbench.runStatement(page);
      await resultsPanel(page).getByRole('tab').filter({ hasText: 'unsaved' }).waitFor();
    });
  });
}
