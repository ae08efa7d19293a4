import assert from 'node:assert/strict';
import { escapedWords } from '../harness/escapedWords.ts';
import { openNotebook, outputs, pressToolbar } from '../harness/notebook.ts';
import { gridOf, resultsPanel } from '../harness/resultsPanel.ts';
import { pseudoLanguage } from '../harness/runningVscode.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Words in another language in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/notebooks',
      language: pseudoLanguage,
    });

    const test = walk();

    test.step('are those of its translation in the results and the status bar', async () => {
      const { page } = window;
      await workbench.openFile(page, 'numbers.hogql');
      const lenses = workbench.editor(page).locator('.codelens-decoration');
      await lenses.filter({ hasText: '⟦Rüñ⟧' }).waitFor();
      assert.deepEqual(await escapedWords(lenses.first(), '.codicon'), []);
      await workbench.runStatement(page);
      await gridOf(page, 2);
      const views = resultsPanel(page).locator('.views').first();
      // Longer words can leave the views room for their icons alone.
      await views.getByText('⟦Mëššàgëš⟧').waitFor({ state: 'attached' });
      assert.deepEqual(await escapedWords(views, '.codicon'), []);
      const run = workbench.statusBarItem(page, 'hogql.hogql.run');
      await run.filter({ hasText: '⟦' }).waitFor();
      assert.deepEqual(await escapedWords(run, '.nothing'), []);
    });

    test.step('are those of its translation below the cells of a notebook', async () => {
      const { page } = window;
      await openNotebook(page, 'names.notebook.hogql');
      await pressToolbar(page, 'Run All');
      const result = outputs(page).getByRole('group', { name: '⟦Rëšült öf views⟧', exact: true });
      await result.getByText('⟦4 röwš⟧').waitFor();
      await result.getByRole('button', { name: '⟦Pïvöt⟧' }).waitFor();
    });

    test.step('are those of its translation in views and the palette', async () => {
      const { page } = window;
      const rows = await workbench.treeRows(page, 'HogQL', '⟦Šçhëmà⟧');
      const lists = rows.filter({ hasText: '⟦' });
      await lists.first().waitFor();
      const titles = page.locator('.sidebar .pane-header h3.title');
      await titles.filter({ hasText: '⟦Ïñšïghtš⟧' }).waitFor();
      // Below are the names that people gave.
      const groups = page.locator('.sidebar .pane .monaco-list-row[aria-level="1"]');
      for (const group of await groups.all()) {
        // VS Code names the bar of actions itself.
        assert.deepEqual(await escapedWords(group, '.codicon, [role="toolbar"]'), []);
      }
      await page.keyboard.press('F1');
      const palette = page.locator('.quick-input-widget');
      await palette.locator('input[type="text"]').fill('>HogQL:');
      const focused = palette.locator('.monaco-list-row.focused');
      await focused.filter({ hasText: 'HogQL:' }).waitFor();
      const commands = new Set<string>();
      // After the last one the first comes again.
      for (let name = await focused.textContent(); name !== null && !commands.has(name);) {
        commands.add(name);
        await page.keyboard.press('ArrowDown');
        await focused.filter({ hasNotText: name }).waitFor();
        name = await focused.textContent();
      }
      assert.ok(commands.size > 20, `${commands.size} commands`);
      assert.deepEqual(
        [...commands].filter((text) => text.includes('HogQL:') && !text.includes('⟦')),
        [],
      );
      await page.keyboard.press('Escape');
    });
  });
}
