import assert from 'node:assert/strict';
import { assertNoTraces } from '../../harness/keyScan.ts';
import { gridColumns, gridOf, gridRows, resultsPanel } from '../../harness/resultsPanel.ts';
import { askService, runningOnEngine } from '../../harness/service.ts';
import { stages } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

const eventCounts = 'select event, count() from events group by event order by 2 desc, 1';

for (const stage of stages()) {
  describe(`The main job in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace', sharesWindow: true });
    const runStatus = () => workbench.statusBarItem(window.page, 'hogql.hogql.run');
    const squiggles = () => window.page.locator('.squiggly-error');

    const test = walk();

    test.step('shows the connection of the environment in the status bar', async () => {
      await workbench.openFile(window.page, 'broken.hogql');
      const connection = workbench.statusBarItem(window.page, 'hogql.hogql.connection');
      await connection.filter({ hasText: 'environment' }).waitFor();
    });

    test.step('underlines an error and lists it among the problems', async () => {
      await squiggles().first().waitFor();
      const problems = await workbench.problems(window.page);
      await problems.filter({ hasText: 'hogql' }).first().waitFor();
    });

    test.step('offers a fix for a misspelt name, and applies it', async () => {
      const { page } = window;
      await workbench.replaceText(page, 'select evnt from events limit 1');
      // Another one has the focus where the cursor is at another problem.
      const focused = page.locator('.action-widget .monaco-list-row.focused');
      const fix = focused.filter({ hasText: 'Replace with `event`' });
      await until('the fix offered', async () => {
        await workbench.runCommand(page, 'Go to Next Problem (Error, Warning, Info)');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+.');
        return workbench.happens(fix.waitFor({ timeout: 5_000 }));
      });
      await page.keyboard.press('Enter');
      await workbench.editor(page).filter({ hasText: 'select event from' }).waitFor();
    });

    test.step('removes the underline when the error is fixed', async () => {
      await workbench.replaceText(window.page, eventCounts);
      await squiggles().first().waitFor({ state: 'detached' });
    });

    test.step('shows progress in the status bar while a query runs, and a click there cancels it', async () => {
      await workbench.openFile(window.page, 'long.hogql');
      await workbench.runStatement(window.page);
      await runStatus().filter({ hasText: /rows/ }).waitFor();
      const before = await runStatus().textContent();
      await until('another text in the status bar', async () => {
        return (await runStatus().textContent()) !== before || undefined;
      });
      assert.equal((await runningOnEngine()).length, 1);

      await runStatus().click();
      await runStatus()
        .filter({ hasText: /cancelled after/ })
        .waitFor();
      await until('the end of the query on the engine', async () => {
        return (await runningOnEngine()).length === 0 || undefined;
      });
      await resultsPanel(window.page)
        .getByText(/Cancelled after/)
        .first()
        .waitFor();
    });

    test.step('shows exactly the rows that the engine returns', async () => {
      await workbench.openFile(window.page, 'broken.hogql');
      await workbench.runStatement(window.page);
      const expected = await askService(eventCounts);
      assert.ok(expected.some(([event]) => event === '$pageview'));
      await runStatus()
        .filter({ hasText: `${expected.length} rows` })
        .waitFor();
      const grid = await gridOf(window.page, expected.length);
      assert.deepEqual(
        await gridRows(grid),
        expected.map((row) => row.map(String)),
      );
      assert.deepEqual(await gridColumns(grid), [
        ['event', 'String'],
        ['count()', 'UInt64'],
      ]);
    });

    test.step('lists the saved insights, and opens the SQL of one', async () => {
      const rows = await workbench.treeRows(window.page, 'HogQL', 'Insights');
      const insight = rows.filter({ hasText: 'Daily active users' });
      await insight.click();
      await workbench
        .activeTab(window.page)
        .filter({ hasText: 'daily-active-users.hogql' })
        .waitFor();
      await workbench.editor(window.page).filter({ hasText: 'person_id' }).waitFor();
    });

    test.step('explains a problem when its code is clicked', async () => {
      const { page } = window;
      await workbench.closeEditors(page);
      await workbench.openFile(page, 'untimed.hogql');
      const problems = await workbench.problems(page);
      const code = problems.locator('a').filter({ hasText: 'cost-unbounded-time' }).first();
      await code.click();
      const preview = workbench.editorWebview(page);
      await preview.getByRole('heading', { name: 'cost-unbounded-time' }).waitFor();
    });

    test.step('leaves the key in no file, log or argument, in any encoding', async () => {
      const key = process.env['HOGQL_API_KEY'] ?? '';
      assert.ok(key.length > 8);
      await assertNoTraces(key, window.scratch);
    });
  });
}
