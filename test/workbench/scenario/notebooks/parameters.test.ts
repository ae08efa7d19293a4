import {
  cellStatus,
  openNotebook,
  outputs,
  parameters,
  pressToolbar,
  queryCell,
} from '../../harness/notebook.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Parameters of a notebook in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/notebooks', sharesWindow: true });
    const result = (title: string) =>
      outputs(window.page).getByRole('group', { name: `Result of ${title}`, exact: true });

    const test = walk();

    test.step('are asked for once for all cells, and hold only the cells that lack one', async () => {
      const { page } = window;
      await page.setViewportSize({ width: 1280, height: 1400 });
      await openNotebook(page, 'parameters.notebook.hogql');
      await pressToolbar(page, 'Run All');
      await result('few').getByText('2 rows').waitFor();
      await result('apart').waitFor();
      await outputs(page).getByText('Enter a value for word').waitFor();
      const form = parameters(page).getByRole('form', { name: 'Parameters of the notebook' });
      await form.getByRole('textbox', { name: 'most', exact: true }).waitFor();
      await form.getByRole('textbox', { name: 'word', exact: true }).waitFor();
    });

    test.step('make the cells stale that use them, and those after, when they change', async () => {
      const { page } = window;
      const form = parameters(page).getByRole('form');
      await form.getByRole('textbox', { name: 'word', exact: true }).fill('hello');
      await form.getByRole('textbox', { name: 'most', exact: true }).fill('4');
      await page.keyboard.press('Tab');
      for (const cell of [1, 2, 4]) {
        await cellStatus(page, cell).filter({ hasText: 'stale' }).waitFor();
      }
      await cellStatus(page, 3)
        .filter({ hasText: 'apart' })
        .filter({ hasNotText: 'stale' })
        .waitFor();
      await form.getByRole('button', { name: 'Run Stale Cells' }).click();
      await result('few').getByText('4 rows').waitFor();
      await result('total').getByRole('gridcell', { name: '4', exact: true }).waitFor();
      await result('word').getByRole('gridcell', { name: 'hello', exact: true }).waitFor();
      await cellStatus(page, 1).filter({ hasText: 'stale' }).waitFor({ state: 'detached' });
    });

    test.step('are kept when the notebook is opened again', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'View: Close Editor');
      await openNotebook(page, 'parameters.notebook.hogql');
      await workbench.runCommand(page, 'HogQL: Show Notebook Parameters');
      const form = parameters(page).getByRole('form');
      const word = form.getByRole('textbox', { name: 'word', exact: true });
      await until('the value', async () => (await word.inputValue()) === 'hello' || undefined);
    });

    test.step('are kept with the results when a new notebook is saved, by a bare name', async () => {
      const { page } = window;
      await workbench.closeEditors(page);
      await workbench.runCommand(page, 'HogQL: New Notebook');
      await workbench.activeTab(page).filter({ hasText: 'Untitled-1.notebook.hogql' }).waitFor();
      await queryCell(page, 0).locator('.view-line').first().click();
      await page.keyboard.type('select {saying} as said');
      await page.keyboard.press('Control+Enter');
      const form = parameters(page).getByRole('form');
      await form.getByRole('textbox', { name: 'saying', exact: true }).fill('good morning');
      await form.getByRole('button', { name: 'Run Stale Cells' }).click();
      const said = outputs(page).getByRole('gridcell', { name: 'good morning', exact: true });
      await said.waitFor();
      await queryCell(page, 0).locator('.view-line').first().click();
      await page.keyboard.press('Control+S');
      const box = page.locator('.quick-input-widget').locator('input[type="text"]');
      await until('the proposed name', async () => {
        return (await box.inputValue()).endsWith('/Untitled-1.notebook.hogql') || undefined;
      });
      // What is selected is all but the last ending.
      await page.keyboard.type('morning');
      await page.keyboard.press('Enter');
      await workbench.activeTab(page).filter({ hasText: 'morning.notebook.hogql' }).waitFor();
      await said.waitFor();
      const saying = form.getByRole('textbox', { name: 'saying', exact: true });
      await until('the value', async () => {
        return (await saying.inputValue()) === 'good morning' || undefined;
      });
      await cellStatus(page, 0).filter({ hasNotText: 'stale' }).waitFor();
    });

    test.step('have a notebook that is saved by the proposed name', async () => {
      const { page } = window;
      await workbench.closeEditors(page);
      await workbench.runCommand(page, 'HogQL: New Notebook');
      await queryCell(page, 0).locator('.view-line').first().click();
      await page.keyboard.type('select 1 as one');
      await page.keyboard.press('Control+S');
      const box = page.locator('.quick-input-widget').locator('input[type="text"]');
      await until('the proposed name', async () => {
        return (await box.inputValue()).endsWith('/Untitled-1.notebook.hogql') || undefined;
      });
      await page.keyboard.press('Enter');
      await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
      await queryCell(page, 0)
        .locator('.view-line')
        .filter({ hasText: 'select 1 as one' })
        .waitFor();
      await page.keyboard.press('Control+Enter');
      await outputs(page).getByRole('gridcell', { name: '1', exact: true }).waitFor();
    });
  });
}
