import { openNotebook, outputs, pressToolbar, queryCell } from '../../harness/notebook.ts';
import { newestStage } from '../../harness/stage.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Charts below cells in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/notebooks', sharesWindow: true });
    const result = (title: string) =>
      outputs(window.page).getByRole('group', { name: `Result of ${title}`, exact: true });

    const test = walk();

    test.step('are drawn as the cell asks', async () => {
      const { page } = window;
      await page.setViewportSize({ width: 1280, height: 1400 });
      await openNotebook(page, 'names.notebook.hogql');
      await pressToolbar(page, 'Run All');
      await result('views').locator('hogql-chart canvas').waitFor();
      await result('total').getByRole('grid').waitFor();
      await result('share').getByRole('grid').waitFor();
    });

    test.step('switch to the grid and back by the keyboard', async () => {
      const way = (name: string) =>
        result('views').getByRole('group', { name: 'View' }).getByRole('button', { name });
      await way('Grid').press('Enter');
      await result('views').getByRole('grid').waitFor();
      await way('Grid').press('Tab');
      await way('Chart').and(outputs(window.page).locator(':focus')).press('Enter');
      await result('views').locator('hogql-chart canvas').waitFor();
    });

    test.step('follow what is picked, which can be kept in the cell', async () => {
      const { page } = window;
      await result('views')
        .getByRole('button', { name: /^Change the chart/ })
        .click();
      const picker = result('views').locator('hogql-chart vscode-single-select').first();
      await picker.click();
      await picker.getByRole('option', { name: 'Pie' }).click();
      await result('views').getByRole('button', { name: 'Keep in file' }).click();
      const display = queryCell(page, 0).locator('.view-line').filter({ hasText: '@display: pie' });
      await display.waitFor();
    });

    test.step('fade when the cell would now be sent differently', async () => {
      const { page } = window;
      await result('total').and(outputs(page).locator(':not(.old)')).waitFor();
      await queryCell(page, 0).locator('.view-line').filter({ hasText: 'limit' }).click();
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('3');
      await result('total').getByText('stale').waitFor();
      await result('total').and(outputs(page).locator('.old')).waitFor();
      await workbench.runCommand(page, 'HogQL: Run Stale Cells');
      await result('total').and(outputs(page).locator(':not(.old)')).waitFor();
    });

    for (const [command, file, chart] of [
      ['HogQL: Export Notebook to a Web Page', 'names.html', '<figure role="img"'],
      ['HogQL: Export Notebook to Markdown', 'names.md', '| event | n |'],
    ] as const) {
      test.step(`are exported to a file: ${file}`, async () => {
        const { page } = window;
        await openNotebook(page, 'names.notebook.hogql');
        await workbench.runCommand(page, command);
        const dialog = page.locator('.quick-input-widget').filter({ hasText: 'Export notebook' });
        await dialog.getByRole('button', { name: 'OK' }).click();
        const said = workbench
          .notifications(page)
          .filter({ hasText: 'The notebook was exported.' });
        await said.getByRole('button', { name: 'Open' }).click();
        await workbench.activeTab(page).filter({ hasText: file }).waitFor();
        await workbench.editor(page).filter({ hasText: chart }).waitFor();
      });
    }
  });
}
