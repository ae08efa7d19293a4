import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { gridOf, resultsPanel } from '../../harness/resultsPanel.ts';
import { newestStage } from '../../harness/stage.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Tabs of results in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace', sharesWindow: true });
    const tabs = (): Locator => resultsPanel(window.page).getByRole('tab');

    const test = walk();

    test.step('are one for each statement of a file, which keeps its name for itself', async () => {
      const { page } = window;
      await workbench.openFile(page, 'named.hogql');
      await workbench.runCommand(page, 'HogQL: Run File');
      await gridOf(page, 2);
      const titles = await tabs().locator('.name').allTextContents();
      // A statement that nobody named and that is too long for a tab goes by its place.
      assert.deepEqual(titles, ['select 1 as one', 'select 2 as two', 'named.hogql:6']);
    });

    test.step('are used again by the statement that they belong to', async () => {
      const { page } = window;
      await workbench.runStatement(page, 'select 1');
      await tabs()
        .and(resultsPanel(page).locator('[aria-selected="true"]'))
        .filter({ hasText: 'one' })
        .waitFor();
      assert.equal(await tabs().count(), 3);
    });

    test.step('are closed, but for one, and opened again', async () => {
      const { page } = window;
      const close = tabs().filter({ hasText: 'two' }).locator('.close');
      await close.click();
      await tabs().filter({ hasText: 'two' }).waitFor({ state: 'detached' });
      await workbench.runCommand(page, 'HogQL: Close Other Results');
      await gridOf(page, 1);
      await workbench.runCommand(page, 'HogQL: Reopen Closed Result');
      await gridOf(page, 2);
      await workbench.runCommand(page, 'HogQL: Reopen Closed Result');
      await tabs().filter({ hasText: 'two' }).waitFor();
      await workbench.runCommand(page, 'HogQL: Close All Results');
      await tabs().filter({ hasText: 'two' }).waitFor({ state: 'detached' });
    });

    test.step('show the chart that the file of the statement names', async () => {
      const { page } = window;
      await workbench.openFile(page, 'drawn.hogql');
      await workbench.runStatement(page);
      await resultsPanel(page).locator('hogql-chart canvas').first().waitFor();
    });

    test.step('say in the status bar that a run failed, until its text is gone', async () => {
      const { page } = window;
      const status = workbench.statusBarItem(page, 'hogql.hogql.run');
      await workbench.replaceText(page, "select throwIf(1, 'no')");
      await workbench.runStatement(page);
      await status.filter({ hasText: 'failed' }).waitFor();
      await workbench.replaceText(page, 'select\n  2 as second,\n  3 as third');
      await status.waitFor({ state: 'hidden' });
    });

    test.step('are listed in the history by their columns', async () => {
      const { page } = window;
      await workbench.runStatement(page);
      await gridOf(page, 1);
      const rows = await workbench.treeRows(page, 'HogQL', 'History');
      await workbench.foldSection(page, 'History', true);
      await rows.filter({ hasText: 'select 2 as second, 3 as third' }).first().click();
      // A preview has an italic name, and nothing to save.
      const tab = workbench.activeTab(page).filter({ hasText: 'select 2 as second' });
      await tab.locator('.italic').first().waitFor();
      await workbench.editor(page).filter({ hasText: '3 as third' }).waitFor();
      assert.equal(await tab.and(page.locator('.dirty')).count(), 0);
    });
  });
}
