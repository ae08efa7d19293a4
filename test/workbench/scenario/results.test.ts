import { useSession } from '../harness/session.ts';
import { newestStage } from '../harness/stage.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Results beside the query in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'samples',
      settings: { 'hogql.results.location': 'beside' },
    });
    const editorTab = (name: string | RegExp) =>
      window.page.locator('.tab').filter({ hasText: name });
    const grid = () =>
      window.page
        .locator('iframe.webview')
        .last()
        .contentFrame()
        .locator('iframe#active-frame')
        .contentFrame()
        .getByRole('grid');

    it('stand in an editor where people want them there, and the query keeps the cursor', async () => {
      const { page } = window;
      await workbench.openFile(page, 'welcome.hogql');
      await workbench.runStatement(page, 'group by event');
      await editorTab('HogQL Results').waitFor();
      await grid().waitFor();
      await workbench.activeTab(page).filter({ hasText: 'welcome.hogql' }).waitFor();
    });

    it('are opened one by one, side by side, and an editor closes with its result', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Open Result Beside');
      await editorTab(/^Welcome$/).waitFor();
      await grid().waitFor();
      await workbench.runCommand(page, 'HogQL: Close Result');
      await editorTab(/^Welcome$/).waitFor({ state: 'detached' });
    });
  });
}
