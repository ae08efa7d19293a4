import assert from 'node:assert/strict';
import { insightNamed, insightsNamed, saveElsewhere } from '../harness/service.ts';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

/** The same sandbox under another name: another service to the extension. */
function otherHost(): string {
  const url = new URL(process.env['HOGQL_HOST'] ?? '');
  url.hostname = 'localhost';
  return url.origin;
}

for (const stage of newestStage()) {
  describe(`Insights in another project in VS Code ${stage.vscode.version}`, () => {
    const projectId = process.env['HOGQL_PROJECT_ID'];
    const window = useSession(stage, {
      folder: 'test/workbench/workspace',
      settings: { 'hogql.connections': [{ name: 'Staging', host: otherHost(), projectId }] },
    });
    const name = 'Events by name';
    const sql = "select count() from events where event = 'never_seen' limit 1";

    const copy = async (): Promise<void> => {
      const rows = await workbench.treeRows(window.page, 'HogQL', 'Insights');
      const insight = rows.filter({ hasText: name }).first();
      const targets = window.page
        .locator('.quick-input-widget')
        .filter({ hasText: 'Copy Insight to' });
      const entry = 'Copy Insight to Another Project';
      await workbench.chooseFromMenu(window.page, insight, entry, targets);
      await workbench.choose(window.page, 'Copy Insight to', 'Staging');
    };
    const toast = (text: string) => workbench.notifications(window.page).filter({ hasText: text });

    const test = walk();

    test.step('need a key for the project they go to', async () => {
      await saveElsewhere(name, sql);
      await copy();
      await toast('Set a key for').getByRole('button', { name: 'Set Key' }).click();
      const { host } = new URL(otherHost());
      await workbench.answer(window.page, `Key for ${host}`, process.env['HOGQL_API_KEY'] ?? '');
    });

    test.step('are not copied before a person has read what is unknown there', async () => {
      const { page } = window;
      await copy();
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.filter({ hasText: 'No event `never_seen` has been seen' }).waitFor();
      assert.equal((await insightsNamed(name)).length, 1);
      await dialog.getByRole('button', { name: 'Copy Anyway' }).click();
      const made = await until('the copy', async () => (await insightsNamed(name))[1]);
      assert.equal(made.query.source.query, sql);
      assert.equal((await insightNamed(name))?.query.source.query, sql);
    });

    test.step('are opened from there', async () => {
      const { page } = window;
      await toast('Copied').getByRole('button', { name: 'Open It' }).click();
      await workbench
        .editor(page)
        .filter({ hasText: `@name: ${name}` })
        .waitFor();
    });
  });
}
