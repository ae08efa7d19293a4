import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { gridColumns, resultsPanel } from '../../harness/resultsPanel.ts';
import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

const longQuery = 'select count() from numbers(100000000000) where cityHash64(number) = 1';

for (const stage of newestStage()) {
  describe(`Statements of a file in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace', sharesWindow: true });
    const line = (text: string): Locator =>
      workbench.editor(window.page).locator('.view-line').filter({ hasText: text }).first();
    const tabs = (): Locator => resultsPanel(window.page).getByRole('tab');

    const test = walk();

    test.step('are marked by a bar, the one at the cursor', async () => {
      const { page } = window;
      await workbench.openFile(page, 'statements.hogql');
      await workbench.editor(page).locator('.codelens-decoration').nth(2).waitFor();
      await line('as two').click();
      await marked(3);
      await line('as one').click();
      await marked(1);
    });

    test.step('run alone at the cursor, and as a selection of any text', async () => {
      const { page } = window;
      await line('as three').click();
      await page.keyboard.press('Control+Enter');
      await columns(['two', 'three']);
      await line('as four').click();
      await page.keyboard.press('Home');
      // `select 4 as four`
      for (let at = 0; at < 16; at++) await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Control+Enter');
      await columns(['four']);
    });

    test.step('run one after the other as a file, each with its result', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Close All Results');
      await tabs().first().waitFor({ state: 'detached' });
      await line('as one').click();
      await page.keyboard.press('Control+Shift+Enter');
      await tabs().nth(2).waitFor();
      await columns(['four']);
      assert.equal(await tabs().count(), 3);
    });

    test.step('have their lenses though the focus leaves a text that has just changed', async () => {
      const { page } = window;
      const lenses = workbench.editor(page).locator('.codelens-decoration');
      const before = await lenses.count();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(';\nselect 5 as five;\n');
      await page.keyboard.press('Control+Shift+E');
      await lenses.nth(before).waitFor();
    });

    test.step('leave the code where it is while they run', async () => {
      const { page } = window;
      await workbench.replaceText(page, longQuery);
      await workbench.editor(page).locator('.codelens-decoration').first().waitFor();
      await line('select').click();
      // A light bulb takes the gutter, if there is one.
      await page.locator('.codicon-gutter-lightbulb').first().waitFor();
      const code = workbench.editor(page).locator('.lines-content');
      const before = (await code.boundingBox())?.x;
      await page.keyboard.press('Control+Enter');
      await workbench.statusBarItem(page, 'hogql.hogql.run').filter({ hasText: 'rows' }).waitFor();
      assert.equal((await code.boundingBox())?.x, before);
      await workbench.runCommand(page, 'HogQL: Cancel All Runs');
      await workbench
        .statusBarItem(page, 'hogql.hogql.run')
        .filter({ hasText: 'cancelled' })
        .waitFor();
    });

    /** Waits until a bar stands beside this many lines. */
    async function marked(lines: number): Promise<void> {
      const drawn = workbench.editor(window.page).locator('.view-overlays .cdr');
      await until(`a bar beside ${lines} lines`, async () => {
        const widths = await drawn.evaluateAll((all) =>
          all.map((each) => getComputedStyle(each).borderLeftWidth),
        );
        return widths.filter((width) => width === '2px').length === lines || undefined;
      });
    }

    /** Waits until the result in front has these columns. */
    async function columns(names: readonly string[]): Promise<void> {
      await until(`the columns ${names.join(', ')}`, async () => {
        const grid = resultsPanel(window.page).getByRole('grid').first();
        const shown = (await gridColumns(grid)).map(([name]) => name);
        return JSON.stringify(shown) === JSON.stringify(names) || undefined;
      });
    }
  });
}
