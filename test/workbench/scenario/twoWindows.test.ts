import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { draftOnDisk } from '../harness/draftOnDisk.ts';
import { resultsPanel } from '../harness/resultsPanel.ts';
import { sqlOf } from '../harness/service.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

const insight = 'Files shared per person';

for (const stage of newestStage()) {
  describe(`Two windows of VS Code ${stage.vscode.version}`, () => {
    const folder = 'test/workbench/workspace';
    // The status bar shows the budget from its half on, which are the six runs.
    const settings = { 'hogql.budget.requestsPerHour': 12 };
    const window = useSession(stage, { folder, settings });
    let other: Page;
    before(async () => {
      other = await window.openAnother(folder);
    });

    const isDirty = (page: Page) => page.locator('.tab.active.dirty');
    const isSaved = (page: Page) => isDirty(page).waitFor({ state: 'detached' });

    async function typeAtEnd(page: Page, text: string): Promise<void> {
      await workbench.editor(page).locator('.view-lines').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(text);
      await isDirty(page).waitFor();
    }

    async function openInsight(page: Page): Promise<void> {
      const rows = await workbench.treeRows(page, 'HogQL', 'Insights');
      await rows.filter({ hasText: insight }).first().click();
      const text = workbench.editor(page).filter({ hasText: `@name: ${insight}` });
      await text.waitFor();
    }

    const test = walk();

    test.step('run at once', async () => {
      const runThree = async (page: Page, file: string): Promise<void> => {
        await workbench.openFile(page, file);
        await workbench.runCommand(page, 'HogQL: Run File');
        // Each tab has a grid, and only one is in sight.
        const grids = resultsPanel(page).getByRole('grid', { includeHidden: true });
        await grids.nth(2).waitFor({ state: 'attached' });
      };
      // Windows of one browser that open their first webviews at the same time may get an empty one.
      for (const page of [window.page, other]) {
        await workbench.runCommand(page, 'HogQL: Show Results');
        await resultsPanel(page).locator('body').waitFor();
      }
      await Promise.all([
        runThree(window.page, 'statements.hogql'),
        runThree(other, 'named.hogql'),
      ]);
    });

    test.step('keep unsaved text of an insight that the other saves, and is asked before it is saved', async () => {
      const { page } = window;
      const before = await sqlOf(insight);
      await Promise.all([openInsight(page), openInsight(other)]);
      await typeAtEnd(page, '\n-- unsaved');
      await draftOnDisk(window.scratch, '-- unsaved');
      await typeAtEnd(other, '\n-- saved');
      await other.keyboard.press('Control+S');
      await isSaved(other);
      // A single word is undone in one step.
      await typeAtEnd(other, 'undone');
      await other.keyboard.press('Control+Z');
      await isSaved(other);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await workbench.takeUnsaved(page, insight);
      const text = workbench.editor(page).filter({ hasText: '-- unsaved' });
      await text.waitFor();
      await page.keyboard.press('Control+S');
      const question = page.locator('.monaco-dialog-box').filter({ hasText: 'changed the HogQL' });
      await question.waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await text.waitFor();
      assert.equal(await sqlOf(insight), `${before}\n-- saved`);
    });

    test.step('have one history and one budget', async () => {
      const { page } = window;
      const rows = await workbench.treeRows(page, 'HogQL', 'History');
      await workbench.foldSection(page, 'History', true);
      await rows.filter({ hasText: 'Today' }).filter({ hasText: '6 runs' }).waitFor();
      for (const column of ['one', 'two', 'three', 'four']) {
        await rows.filter({ hasText: column }).first().waitFor();
      }
      // The runs, and the query that describes the schema once a day.
      const used = workbench.statusBarItem(page, 'hogql.hogql.budget');
      await used.filter({ hasText: '7/12' }).waitFor();
    });
  });
}
