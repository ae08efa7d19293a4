import {
  cellStatus,
  openNotebook,
  outputs,
  parameters,
  pressToolbar,
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
  });
}
