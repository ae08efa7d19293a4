import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Results beside the query in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/workspace',
      settings: { 'hogql.results.location': 'beside' },
    });
    const webviews = (): Locator => window.page.locator('iframe.webview');
    const inside = (webview: Locator): FrameLocator =>
      webview.contentFrame().locator('iframe#active-frame').contentFrame();
    const editorTab = (name: string | RegExp): Locator =>
      window.page.locator('.tab').filter({ hasText: name });
    const results = (): FrameLocator => inside(webviews().last());

    const test = walk();

    test.step('open in an editor, and the query keeps the cursor', async () => {
      const { page } = window;
      await workbench.openFile(page, 'events.hogql');
      await workbench.replaceText(page, "select arrayJoin([('b', 1), ('a', 2)]) as pair");
      await workbench.runStatement(page);
      await editorTab('HogQL Results').waitFor();
      await results().getByRole('gridcell', { name: 'b' }).first().waitFor();
      await workbench.activeTab(page).filter({ hasText: 'events.hogql' }).waitFor();
    });

    test.step('open side by side to be compared, and each closes with its result', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Open Result to the Side');
      await until('two results', async () => (await webviews().count()) === 2 || undefined);
      const seen = await Promise.all(
        [0, 1].map(async (place) => {
          const grid = inside(webviews().nth(place)).getByRole('grid');
          await grid.waitFor();
          return (await grid.boundingBox()) ?? assert.fail('A result is out of sight.');
        }),
      );
      const [one, other] = seen.sort((a, b) => a.x - b.x);
      assert.ok(one && other && one.x + one.width <= other.x, 'side by side');
      await workbench.runCommand(page, 'HogQL: Close Result');
      await until('one editor', async () => (await webviews().count()) === 1 || undefined);
    });
  });
}
