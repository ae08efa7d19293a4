import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { FrameLocator, Locator } from 'playwright-core';
import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Results by keys alone in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace', sharesWindow: true });
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await window.page.keyboard.press(key);
    };
    const quickInput = (): Locator => window.page.locator('.quick-input-widget');
    const choose = async (key: string, text: string): Promise<void> => {
      const row = quickInput().locator('.monaco-list-row.focused').filter({ hasText: text });
      // A part of the window that comes late takes the focus, and the list closes.
      await until(text, async () => {
        await press(key);
        await quickInput().locator('input[type="text"]').waitFor();
        await window.page.keyboard.type(text);
        if (await workbench.happens(row.waitFor({ timeout: 10_000 }))) return true;
        await press('Escape');
        return undefined;
      });
      await press('Enter');
    };
    const panel = (): FrameLocator => workbench.webview(window.page);
    // A panel that is still loading has none.
    const column = (place: number): Promise<string[]> =>
      panel()
        .locator(`[role="gridcell"][aria-colindex="${place + 2}"]`)
        .allTextContents()
        .catch(() => []);
    // The workbench takes the focus when Alt is released, and returns it.
    const shown = async (what: string, values: readonly string[]): Promise<void> => {
      await until(what, async () => String(await column(1)) === String(values) || undefined);
      await panel().locator('[role="grid"] :focus').waitFor();
    };

    const test = walk();

    test.step('are reached, sorted, filtered, copied and written to a file', async () => {
      const { page } = window;
      await choose('Control+P', 'events.hogql');
      await page.locator('.editor-instance .monaco-editor.focused').waitFor();
      await press('Control+A');
      await page.keyboard.insertText(
        "select number, concat('row \"', toString(9 - number), '\"') as name from numbers(5)",
      );
      await press('Control+Enter');
      await until('the rows', async () => (await column(1)).length === 5 || undefined);
      await choose('F1', 'HogQL: Show Results');
      await panel().locator('[role="grid"] :focus').waitFor();

      await press('ArrowRight');
      // VS Code learns a little later than the eye sees that its keys are those of the grid.
      const ascending = panel().locator('[role="columnheader"][aria-sort="ascending"]');
      await until('the sorted column', async () => {
        await press('Shift+Alt+o');
        return workbench.happens(ascending.waitFor({ timeout: 15_000 }));
      });
      const sorted = ['row "5"', 'row "6"', 'row "7"', 'row "8"', 'row "9"'];
      await shown('the sorted rows', sorted);
      await press('Shift+Alt+m');
      await shown('the filtered row', ['row "9"']);
      await press('Shift+Alt+x');
      await shown('all rows again', sorted);
      await press('Control+Home', 'Shift+ArrowDown', 'Shift+ArrowRight');
      // A browser keeps Ctrl+Shift+C to itself.
      await press('Shift+Alt+y');
      await until('the copied block', async () => {
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        return copied === 'number\tname\n4\t"row ""5"""\n3\t"row ""6"""' || undefined;
      });
      await press('Shift+Alt+d');
      await quickInput()
        .filter({ hasText: /Export .* as/ })
        .locator('input:focus')
        .waitFor();
      await press('Enter');
      const place = quickInput().locator('input[type="text"]').and(page.locator(':visible'));
      const file = await until('a name for the file', async () => {
        const value = await place.inputValue();
        return value.endsWith('.csv') ? value : undefined;
      });
      await press('Enter');
      await workbench.notifications(page).filter({ hasText: '2 rows written' }).waitFor();
      const written = 'number,name\r\n4,"row ""5"""\r\n3,"row ""6"""\r\n';
      assert.equal(await readFile(file, 'utf8'), written);
    });

    test.step('switch views with Alt and a number, and F6 goes to the editor and back', async () => {
      const { page } = window;
      const pressed = (name: string): Promise<void> =>
        panel().getByRole('button', { name, pressed: true }).waitFor({ timeout: 500 });
      await choose('F1', 'HogQL: Show Results');
      await panel().locator('[role="grid"] :focus').waitFor();
      // VS Code learns a little later than the eye sees where the keyboard is.
      for (const [key, name] of ['Chart', 'Pivot', 'Query', 'Messages', 'Grid'].entries()) {
        await until(`the view ${name}`, async () => {
          await press(`Alt+${((key + 1) % 5) + 1}`);
          return workbench.happens(pressed(name));
        });
      }
      const inEditor = page.locator('.editor-instance .monaco-editor.focused');
      await until('the editor', async () => {
        await press('F6');
        return workbench.happens(inEditor.waitFor({ timeout: 5000 }));
      });
      await press('F6');
      await panel().locator('[role="grid"] :focus').waitFor();
    });
  });
}
