import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`The form of an insight in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/insightDocuments',
      sharesWindow: true,
    });
    const form = () => workbench.editorWebview(window.page);
    const event = () => form().getByRole('combobox', { name: 'Event, A' });
    const line = (text: string) =>
      window.page.locator('.editor-instance .view-line').filter({ hasText: text }).first();

    const test = walk();

    test.step('edits the JSON with what the project has, and is undone like typing', async () => {
      const { page } = window;
      await workbench.openFile(page, 'views.insight.json');
      await workbench.runCommand(page, 'HogQL: Open Form');
      await form().getByRole('heading', { name: 'Trend' }).waitFor();
      const pageview = form().getByRole('option', { name: /\$pageview/ });
      // The project's schema is fetched when one of its files is opened.
      await until('the events of the project', async () => {
        await event().fill('');
        await event().fill('page');
        return workbench.happens(pageview.waitFor({ timeout: 3000 }));
      });
      await pageview.click();
      await line('"event": "$pageview"').waitFor();
      await event().press('Control+Z');
      await line('"event": "signed_up"').waitFor();
      await until(
        'the form in step',
        async () => (await event().inputValue()) === 'signed_up' || undefined,
      );
    });

    test.step('runs from the form', async () => {
      await event().press('Control+Enter');
      const results = workbench.webview(window.page, 'webviewView');
      await results.getByRole('img', { name: /^Line chart of signed_up/ }).waitFor();
    });

    test.step('of a new insight creates it, or saves it under a name and stays open', async () => {
      const { page } = window;
      const tabs = (name: string) => page.locator('.tab').filter({ hasText: name });
      const box = page.locator('.quick-input-widget');
      await workbench.runCommand(page, 'View: Close All Editors');
      await workbench.runCommand(page, 'HogQL: New Trend');
      await workbench.runCommand(page, 'HogQL: Open Form');
      await form().getByRole('button', { name: 'Create Insight' }).click();
      await box.filter({ hasText: 'Save as Insight in' }).waitFor();
      await page.keyboard.press('Escape');
      await event().click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+S');
      const place = box.locator('input[type="text"]').and(page.locator(':visible'));
      const proposed = await until('a proposed name', async () => {
        const value = await place.inputValue();
        return value.endsWith('/trend.insight.json') ? value : undefined;
      });
      await place.fill(proposed.replace('trend', 'board'));
      await page.keyboard.press('Enter');
      await until('form and JSON of the file', async () => {
        const [both, none] = [tabs('board.insight.json'), tabs('trend.insight.json')];
        return ((await both.count()) === 2 && (await none.count()) === 0) || undefined;
      });
      await line('"kind": "TrendsQuery"').waitFor();
      await form().getByRole('heading', { name: 'Trend' }).waitFor();
    });
  });
}
