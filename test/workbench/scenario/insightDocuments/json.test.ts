import { newestStage } from '../../harness/stage.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`HogQL in the JSON of an insight in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/insightDocuments',
      sharesWindow: true,
    });
    const file = 'readers.insight.json';
    const unknown = 'Unknown column `evnt`';
    const editor = () => workbench.editor(window.page);

    const test = walk();

    test.step('is coloured and checked in place', async () => {
      const { page } = window;
      await workbench.openFile(page, file);
      const rows = await workbench.problems(page);
      await rows.filter({ hasText: unknown }).first().waitFor();
      // A keyword is a separate piece, unlike the string around it.
      await editor()
        .locator('.view-line span span')
        .filter({ hasText: /^select$/ })
        .first()
        .waitFor();
    });

    test.step('is completed as in a file of its own', async () => {
      const { page } = window;
      await editor().locator('.view-line span span').filter({ hasText: /evnt/ }).first().click();
      await page.keyboard.press('Control+Space');
      const list = page.locator('.suggest-widget .monaco-list-row');
      await list.filter({ hasText: 'event' }).first().waitFor();
      await page.keyboard.press('Escape');
    });

    test.step('is edited in its own editor, and saved into the JSON', async () => {
      const { page } = window;
      await workbench.openFile(page, file);
      await workbench.runCommand(page, 'HogQL: Edit HogQL in Its Own Editor');
      await workbench.activeTab(page).filter({ hasText: 'readers.insight.hogql' }).waitFor();
      await workbench.replaceText(page, 'select distinct person_id\nfrom events\nlimit 10');
      await page.keyboard.press('Control+S');
      const json = page.locator('.tab.dirty').filter({ hasText: file });
      await json.waitFor();
      await json.click();
      await editor()
        .filter({ hasText: String.raw`"select distinct person_id\nfrom events\nlimit 10"` })
        .waitFor();
      const problems = await workbench.problems(page);
      await problems.filter({ hasText: unknown }).first().waitFor({ state: 'detached' });
    });
  });
}
