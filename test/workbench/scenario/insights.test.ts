import assert from 'node:assert/strict';
import { saveElsewhere, sqlOf } from '../harness/service.ts';
import { useSession } from '../harness/session.ts';
import { stages } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
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

    it('are opened from the tree, with a header that describes them', async () => {
      before = await sqlOf(name);
      const rows = await workbench.treeRows(window.page, 'HogQL', 'Insights');
      await rows.filter({ hasText: name }).first().click();
      await workbench.activeTab(window.page).filter({ hasText: 'signups-by-week.hogql' }).waitFor();
      await workbench
        .editor(window.page)
        .filter({ hasText: `@name: ${name}` })
        .waitFor();
    });

    it('are saved with the usual key, and only the edit changes', async () => {
      await typeAtEnd('\n-- first');
      await isDirty().waitFor();
      await window.page.keyboard.press('Control+S');
      await isDirty().waitFor({ state: 'detached' });
      assert.equal(await sqlOf(name), `${before}\n-- first`);
    });

    it('are not saved over what somebody else has saved since', async () => {
      await saveElsewhere(name, `${before}\n-- first\n-- ${theirs}`);
      await typeAtEnd(`\n-- ${mine}`);
      await isDirty().waitFor();
      await window.page.keyboard.press('Control+S');
      await toast(/changed the HogQL .*not saved yet/).waitFor();
      assert.equal(await sqlOf(name), `${before}\n-- first\n-- ${theirs}`);
      await isDirty().waitFor();
      await workbench.editor(window.page).filter({ hasText: mine }).waitFor();
    });

    it('are merged side by side, and the merge is saved', async () => {
      const { page } = window;
      await toast(/not saved yet/)
        .getByRole('button', { name: 'Merge' })
        .click();
      const merge = page.locator('.merge-editor');
      // The commands do nothing before the texts are loaded.
      await merge.getByText('1 Conflict Remaining').waitFor();
      await page.screenshot({ path: 'test-results/insights-merge.png' });
      await workbench.runCommand(page, 'Merge Editor: Accept All Incoming Changes from Left');
      await workbench.runCommand(page, 'Merge Editor: Accept All Current Changes from Right');
      // Only the result has both edits. Saved too early, it would be half a merge.
      const both = merge.locator('.view-lines').filter({ hasText: theirs });
      await both.filter({ hasText: mine }).waitFor();
      assert.equal(await sqlOf(name), `${before}\n-- first\n-- ${theirs}`);
      await page.keyboard.press('Control+S');
      await until('both texts on the service', async () => {
        return (await sqlOf(name)) === `${before}\n-- first\n-- ${theirs}\n-- ${mine}` || undefined;
      });
    });

    it('keep unsaved text for the next window, which can be compared with what was opened', async () => {
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
      // The badge in the tree shows that it is written down.
      await rows
        .filter({ hasText: opened })
        .locator('.monaco-icon-label[class*="itemBadge"]')
        .first()
        .waitFor();
      await saveElsewhere(opened, `${sql}\n-- theirs`);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.locator('.statusbar-item').first().waitFor();
      // The side bar is restored as it was, so a click on it before that would close it.
      const pane = page.locator('.sidebar .pane').filter({ hasText: 'Insights' }).first();
      await pane.waitFor();
      const again = await workbench.treeRows(page, 'HogQL', 'Insights');
      await again.filter({ hasText: opened }).first().click();
      // If VS Code has backed up the text in time, it restores it by itself and nothing is offered.
      const restore = toast('unsaved text').getByRole('button', { name: 'Restore' });
      const text = workbench.editor(page).filter({ hasText: '-- unsaved' });
      await restore.or(text).waitFor();
      if (await restore.isVisible()) await restore.click();
      await text.waitFor();
      await page.keyboard.press('Control+S');
      await toast(/changed the HogQL .*not saved yet/).waitFor();
      assert.equal(await sqlOf(opened), `${sql}\n-- theirs`);
    });

    describe('as files', () => {
      const pulled = 'Revenue by plan';
      const file = 'revenue-by-plan.hogql';
      let sql = '';
      const tick = (title: string, row: string) => workbench.tick(window.page, title, row);
      const push = () => workbench.runCommand(window.page, 'HogQL: Push Insights from a Folder');

      it('are pulled', async () => {
        sql = await sqlOf(pulled);
        await workbench.runCommand(window.page, 'HogQL: Pull Insights into a Folder');
        await tick('Pull Insights', pulled);
        await toast('Wrote 1 file').waitFor();
        await workbench.openFile(window.page, file);
        await workbench
          .editor(window.page)
          .filter({ hasText: `@name: ${pulled}` })
          .waitFor();
      });

      it('are not pushed over what somebody else has saved since, but merged', async () => {
        await typeAtEnd('\n-- mine');
        await saveElsewhere(pulled, `${sql}\n-- theirs`);
        await window.page.keyboard.press('Control+S');
        await isDirty().waitFor({ state: 'detached' });
        await push();
        const plan = window.page.locator('.quick-input-widget').filter({ hasText: 'Push to' });
        await plan.filter({ hasText: 'changed here and there' }).waitFor();
        await window.page.screenshot({ path: 'test-results/insights-plan.png' });
        assert.equal(await sqlOf(pulled), `${sql}\n-- theirs`);
        await tick('Push to', file);
        await workbench.editor(window.page).filter({ hasText: '>>>>>>> yours' }).waitFor();
        assert.equal(await sqlOf(pulled), `${sql}\n-- theirs`);
      });

      it('are pushed once a side is chosen for each conflict', async () => {
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
        await window.page.screenshot({ path: 'test-results/insights-pushed.png' });
      });
    });
  });
}
