import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { draftOnDisk } from '../harness/draftOnDisk.ts';
import { resultsPanel } from '../harness/resultsPanel.ts';
import { saveElsewhere, sqlOf } from '../harness/service.ts';
import { stages } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of stages()) {
  describe(`Saved insights in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace' });
    const name = 'Signups by week';
    let before = '';
    // The service still has what the previous version saved.
    const [theirs, mine] = [`theirs-${stage.vscode.version}`, `mine-${stage.vscode.version}`];

    const typeAtEnd = async (text: string): Promise<void> => {
      await workbench.editor(window.page).locator('.view-lines').click();
      await window.page.keyboard.press('Control+End');
      await window.page.keyboard.insertText(text);
    };
    const isDirty = () => window.page.locator('.tab.active.dirty');
    const toast = (text: string | RegExp) =>
      workbench.notifications(window.page).filter({ hasText: text });

    const test = walk();

    test.step('are opened from the tree, with a header that describes them', async () => {
      before = await sqlOf(name);
      const rows = await workbench.treeRows(window.page, 'HogQL', 'Insights');
      await rows.filter({ hasText: name }).first().click();
      await workbench.activeTab(window.page).filter({ hasText: 'signups-by-week.hogql' }).waitFor();
      await workbench
        .editor(window.page)
        .filter({ hasText: `@name: ${name}` })
        .waitFor();
    });

    test.step('have one result, whether they run from the tree at once or from their editor', async () => {
      const { page } = window;
      const rows = await workbench.treeRows(page, 'HogQL', 'Insights');
      const insight = rows.filter({ hasText: name }).first();
      const chart = resultsPanel(page).locator('hogql-chart canvas').first();
      await workbench.chooseFromMenu(page, insight, 'Run Insight', chart);
      await workbench.runStatement(page);
      // A run from the tree has no file, so this is the other one.
      await workbench.statusBarItem(page, 'hogql.hogql.run').filter({ hasText: 'row' }).waitFor();
      await chart.waitFor();
      // A single result has its name in the bar instead of a tab.
      await resultsPanel(page).getByRole('tab').first().waitFor({ state: 'hidden' });
      // Nobody has chosen the chart here: it opens as it is saved.
      await workbench.runCommand(page, 'HogQL: Close All Results');
      await chart.waitFor({ state: 'hidden' });
      await workbench.runStatement(page);
      await chart.waitFor();
    });

    test.step('are saved with the usual key, and only the edit changes', async () => {
      await typeAtEnd('\n-- first');
      await isDirty().waitFor();
      await window.page.keyboard.press('Control+S');
      await isDirty().waitFor({ state: 'detached' });
      assert.equal(await sqlOf(name), `${before}\n-- first`);
    });

    const dialog = () => window.page.locator('.monaco-dialog-box');
    const question = (): Locator => dialog().filter({ hasText: /changed the HogQL/ });

    test.step('are not saved over what somebody else has saved since, and each save asks', async () => {
      const { page } = window;
      await saveElsewhere(name, `${before}\n-- first\n-- ${theirs}`);
      await typeAtEnd(`\n-- ${mine}`);
      await isDirty().waitFor();
      for (const _ of ['first', 'again']) {
        await page.keyboard.press('Control+S');
        await question().waitFor();
        await dialog().getByRole('button', { name: 'Cancel' }).click();
        await toast('Save it again to choose what to do').waitFor();
      }
      assert.equal(await sqlOf(name), `${before}\n-- first\n-- ${theirs}`);
      await isDirty().waitFor();
      await workbench.editor(page).filter({ hasText: mine }).waitFor();
    });

    test.step('are merged side by side, and not saved before the merge is resolved', async () => {
      const { page } = window;
      const there = `${before}\n-- first\n-- ${theirs}`;
      await workbench.runCommand(page, 'Notifications: Clear All Notifications');
      await workbench.runCommand(page, 'View: Focus Active Editor Group');
      await page.keyboard.press('Control+S');
      await question().waitFor();
      await dialog().getByRole('button', { name: 'Merge' }).click();
      const merge = page.locator('.merge-editor');
      // The commands do nothing before the texts are loaded.
      await merge.getByText('1 Conflict Remaining').waitFor();
      await toast(/Failed to save/).waitFor({ state: 'detached' });
      const refused = async (): Promise<void> => {
        await workbench.runCommand(page, 'View: Focus Active Editor Group');
        await page.keyboard.press('Control+S');
        await dialog().filter({ hasText: 'Resolve the merge first' }).waitFor();
        await dialog().getByRole('button', { name: 'Cancel' }).click();
        await toast('Resolve the merge first').first().waitFor();
        assert.equal(await sqlOf(name), there);
      };
      await refused();
      await workbench.runCommand(page, 'Merge Editor: Accept All Incoming Changes from Left');
      await workbench.runCommand(page, 'Merge Editor: Accept All Current Changes from Right');
      // Only the result has both edits. Saved too early, it would be half a merge.
      const both = merge.locator('.view-lines').filter({ hasText: theirs });
      await both.filter({ hasText: mine }).waitFor();
      assert.equal(await sqlOf(name), there);
      await page.keyboard.press('Control+S');
      await until('both texts on the service', async () => {
        return (await sqlOf(name)) === `${there}\n-- ${mine}` || undefined;
      });
      // The service has them before the editor is told.
      await isDirty().waitFor({ state: 'detached' });
    });

    test.step('are replaced by what somebody else has saved where a person takes that', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'View: Close All Editors');
      const rows = await workbench.treeRows(page, 'HogQL', 'Insights');
      await rows.filter({ hasText: name }).first().click();
      // The editor keeps its scroll position.
      await workbench.editor(page).filter({ hasText: mine }).waitFor();
      await saveElsewhere(name, `${before}\n-- taken`);
      await typeAtEnd('\n-- lost');
      await isDirty().waitFor();
      await page.keyboard.press('Control+S');
      await question().waitFor();
      await dialog().getByRole('button', { name: 'Take Theirs' }).click();
      await workbench.editor(page).filter({ hasText: '-- taken' }).waitFor();
      await workbench.editor(page).filter({ hasNotText: '-- lost' }).waitFor();
      await isDirty().waitFor({ state: 'detached' });
      assert.equal(await sqlOf(name), `${before}\n-- taken`);
    });

    test.step('keep what an automatic save may not write, with a badge, and the next save asks', async () => {
      const { page } = window;
      const rows = await workbench.treeRows(page, 'HogQL', 'Insights');
      const insight = rows.filter({ hasText: name }).first();
      await saveElsewhere(name, `${before}\n-- early`);
      await workbench.runCommand(page, 'File: Toggle Auto Save');
      await typeAtEnd('\n-- automatic');
      await toast('Save it again to choose what to do').waitFor();
      await until('the badge of a conflict', async () => {
        const badge = insight.locator('.monaco-icon-label[class*="itemBadge"]').first();
        const letter = await badge.evaluate((label) => getComputedStyle(label, '::after').content);
        return letter === '"⇅"' || undefined;
      });
      await dialog().waitFor({ state: 'detached' });
      await workbench.editor(page).filter({ hasText: '-- automatic' }).waitFor();
      assert.equal(await sqlOf(name), `${before}\n-- early`);
      await workbench.runCommand(page, 'File: Toggle Auto Save');
      await workbench.runCommand(page, 'View: Focus Active Editor Group');
      await page.keyboard.press('Control+S');
      await question().waitFor();
      await dialog().getByRole('button', { name: 'Overwrite' }).click();
      await isDirty().waitFor({ state: 'detached' });
      assert.match(await sqlOf(name), /(?<!early)\n-- automatic$/);
    });

    test.step('keep unsaved text for the next window, which can be compared with what was opened', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'View: Close All Editors');
      const rows = await workbench.treeRows(page, 'HogQL', 'Insights');
      const opened = 'Largest uploads';
      const sql = await sqlOf(opened);
      await rows.filter({ hasText: opened }).first().click();
      await workbench
        .editor(page)
        .filter({ hasText: `@name: ${opened}` })
        .waitFor();
      await typeAtEnd('\n-- unsaved');
      await isDirty().waitFor();
      await draftOnDisk(window.scratch, '-- unsaved');
      await rows
        .filter({ hasText: opened })
        .locator('.monaco-icon-label[class*="itemBadge"]')
        .first()
        .waitFor();
      await saveElsewhere(opened, `${sql}\n-- theirs`);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await workbench.takeUnsaved(page, opened);
      await workbench.editor(page).filter({ hasText: '-- unsaved' }).waitFor();
      await page.keyboard.press('Control+S');
      await question().waitFor();
      assert.equal(await sqlOf(opened), `${sql}\n-- theirs`);
      await dialog().getByRole('button', { name: 'Cancel' }).click();
    });

    describe('as files', () => {
      const pulled = 'Revenue by plan';
      const file = 'revenue-by-plan.hogql';
      let sql = '';
      const tick = (title: string, row: string) => workbench.tick(window.page, title, row);
      const push = async (): Promise<void> => {
        await workbench.runCommand(window.page, 'HogQL: Push Insights from a Folder');
        await workbench.choose(window.page, 'Folder for insights', 'insights/');
      };

      const test = walk();

      test.step('are pulled', async () => {
        sql = await sqlOf(pulled);
        await workbench.runCommand(window.page, 'HogQL: Pull Insights into a Folder');
        await workbench.choose(window.page, 'Folder for insights', 'insights/');
        await tick('Pull Insights', pulled);
        await toast('Wrote 1 file to insights/').waitFor();
        await workbench.openFile(window.page, file);
        await workbench
          .editor(window.page)
          .filter({ hasText: `@name: ${pulled}` })
          .waitFor();
      });

      test.step('are not pushed over what somebody else has saved since, but merged', async () => {
        await typeAtEnd('\n-- mine');
        await saveElsewhere(pulled, `${sql}\n-- theirs`);
        await window.page.keyboard.press('Control+S');
        await isDirty().waitFor({ state: 'detached' });
        await workbench.runCommand(window.page, 'HogQL: Compare a Folder with Its Insights');
        await workbench.choose(window.page, 'Folder for insights', 'insights/');
        const differing = window.page
          .locator('.quick-input-widget')
          .filter({ hasText: 'Compare with' });
        await differing.locator('.monaco-list-row').filter({ hasText: file }).waitFor();
        await window.page.keyboard.press('Enter');
        await workbench.activeTab(window.page).filter({ hasText: '↔ this folder' }).waitFor();
        await differing.waitFor();
        await window.page.keyboard.press('Escape');
        await differing.waitFor({ state: 'hidden' });
        await push();
        const plan = window.page.locator('.quick-input-widget').filter({ hasText: 'Push to' });
        await plan.filter({ hasText: 'changed on both sides' }).waitFor();
        assert.equal(await sqlOf(pulled), `${sql}\n-- theirs`);
        await tick('Push to', file);
        await workbench.editor(window.page).filter({ hasText: '>>>>>>> theirs' }).waitFor();
        assert.equal(await sqlOf(pulled), `${sql}\n-- theirs`);
      });

      test.step('are pushed once a side is chosen for each conflict', async () => {
        await workbench.replaceText(
          window.page,
          `-- @name: ${pulled}\nselect 1\n-- theirs\n-- mine`,
        );
        await window.page.keyboard.press('Control+S');
        await isDirty().waitFor({ state: 'detached' });
        await push();
        await tick('Push to', file);
        await until('both texts on the service', async () => {
          return (await sqlOf(pulled)) === 'select 1\n-- theirs\n-- mine' || undefined;
        });
      });
    });
  });
}
