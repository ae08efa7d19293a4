import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { cellStatus, openNotebook, queryCell } from '../../harness/notebook.ts';
import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Names of cells in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/notebooks', sharesWindow: true });
    /** A line of a cell. */
    const line = (cell: number, text: string): Locator =>
      queryCell(window.page, cell).locator('.view-line').filter({ hasText: text });
    /** Puts the cursor on the last name of a line. */
    const goTo = async (cell: number, text: string): Promise<void> => {
      await line(cell, text).click();
      await window.page.keyboard.press('End');
      await window.page.keyboard.press('ArrowLeft');
    };

    /** What is underlined in a cell. */
    const underlined = (cell: number): Locator =>
      queryCell(window.page, cell).locator('.squiggly-error, .squiggly-warning').first();

    /** Selects a whole cell. */
    const selectCell = async (cell: number): Promise<void> => {
      await queryCell(window.page, cell).locator('.cell-focus-indicator-left').click();
      await queryCell(window.page, cell).and(window.page.locator('.focused')).waitFor();
    };

    const test = walk();

    /** Goes from a use to the first cell. The key does nothing until the language server has started. */
    const followUse = async (text: string): Promise<void> => {
      const { page } = window;
      const cell = queryCell(page, 0).locator('.monaco-editor.focused');
      await until('the cell', async () => {
        await goTo(1, text);
        await page.keyboard.press('F12');
        return workbench.happens(cell.waitFor({ timeout: 3000 }));
      });
    };

    test.step('lead from a use to the cell', async () => {
      const { page } = window;
      await openNotebook(page, 'names.notebook.hogql');
      await cellStatus(page, 0).filter({ hasText: 'views' }).waitFor();
      await followUse('from views');
    });

    test.step('are found wherever they are used', async () => {
      const { page } = window;
      await goTo(1, 'from views');
      await page.keyboard.press('Shift+F12');
      await page.locator('.peekview-title').filter({ hasText: 'References (3)' }).waitFor();
      await page.keyboard.press('Escape');
    });

    test.step('are renamed in the mark and in all cells, from a use', async () => {
      const { page } = window;
      await goTo(1, 'from views');
      await page.keyboard.press('F2');
      const box = page.locator('.rename-box input');
      await box.fill('visits');
      await box.press('Enter');
      await cellStatus(page, 0).filter({ hasText: 'visits' }).waitFor();
      await line(1, 'from visits').waitFor();
      await line(2, 'from visits, total').waitFor();
    });

    test.step('are asked for of the cell that is selected, however it was', async () => {
      const { page } = window;
      const box = page.locator('.quick-input-widget').filter({ hasText: 'Name of the cell' });
      const input = box.locator('input').and(page.locator(':visible'));
      const asksFor = async (name: string): Promise<void> => {
        await page.keyboard.press('F2');
        await input.waitFor();
        assert.equal(await input.inputValue(), name);
        await page.keyboard.press('Escape');
        await input.waitFor({ state: 'hidden' });
      };
      await selectCell(0);
      await asksFor('visits');
      await page.keyboard.press('ArrowDown');
      await asksFor('total');
      await page.keyboard.press('ArrowUp');
      await asksFor('visits');
      // With the keys of cells, and from within a cell.
      await line(1, 'from visits').click();
      const editing = queryCell(page, 1).locator('.monaco-editor.focused');
      await editing.waitFor();
      // The first Escape may close a hover.
      await until('the end of editing', async () => {
        await page.keyboard.press('Escape');
        return workbench.happens(editing.waitFor({ state: 'detached', timeout: 1000 }));
      });
      await asksFor('total');
      // Several selected: the one with the focus.
      await selectCell(0);
      await page.keyboard.press('Shift+ArrowDown');
      await asksFor('total');
    });

    test.step('are renamed in all cells from the title', async () => {
      const { page } = window;
      await selectCell(1);
      await page.keyboard.press('F2');
      await workbench.answer(page, 'Name of the cell', 'whole');
      await cellStatus(page, 1).filter({ hasText: 'whole' }).waitFor();
      await line(2, 'from visits, whole').waitFor();
      await line(2, 'n / whole.all').waitFor();
    });

    test.step('are not renamed if a query would then mean something else', async () => {
      const { page } = window;
      await selectCell(1);
      await page.keyboard.press('F2');
      await workbench.answer(page, 'Name of the cell', 'visits');
      await workbench.notifications(page).filter({ hasText: 'choose another name' }).waitFor();
      await cellStatus(page, 1).filter({ hasText: 'whole' }).waitFor();
    });

    test.step('are missed while their cell is deleted, and found again once it is back', async () => {
      const { page } = window;
      await selectCell(0);
      await page.keyboard.press('Delete');
      await underlined(0).waitFor();
      await selectCell(0);
      await page.keyboard.press('Control+z');
      await cellStatus(page, 0).filter({ hasText: 'visits' }).waitFor();
      await underlined(1).waitFor({ state: 'detached' });
    });

    test.step('are wrong while their cell is below, and a fix moves it back', async () => {
      const { page } = window;
      await selectCell(0);
      await page.keyboard.press('Alt+ArrowDown');
      await cellStatus(page, 1).filter({ hasText: 'visits' }).waitFor();
      await underlined(0).waitFor();
      await goTo(0, 'from visits');
      const fix = page
        .locator('.action-widget')
        .getByText('Move the cell visits above this one', { exact: true });
      await until('the fix', async () => {
        await page.keyboard.press('Control+.');
        return workbench.happens(fix.click({ timeout: 3000 }));
      });
      await cellStatus(page, 0).filter({ hasText: 'visits' }).waitFor();
      await cellStatus(page, 1).filter({ hasText: 'whole' }).waitFor();
      await underlined(1).waitFor({ state: 'detached' });
    });

    test.step('are restored with the queries by one undo, also in a cell that was just inserted', async () => {
      const { page } = window;
      await selectCell(0);
      await page.keyboard.press('F2');
      await workbench.answer(page, 'Name of the cell', 'looks');
      await cellStatus(page, 0).filter({ hasText: 'looks' }).waitFor();
      await line(1, 'from looks').waitFor();
      await selectCell(0);
      await page.keyboard.press('Control+z');
      await line(1, 'from visits').waitFor();
      await cellStatus(page, 0).filter({ hasText: 'visits' }).waitFor();
    });

    test.step('lead there after the language server has restarted', async () => {
      await workbench.runCommand(window.page, 'HogQL: Restart Language Server');
      await followUse('from visits');
    });

    test.step('are not those of a cell of words', async () => {
      const { page } = window;
      await selectCell(0);
      await page.keyboard.press('m');
      await underlined(0).waitFor();
    });
  });
}
