import assert from 'node:assert/strict';
import { gridOf, resultsPanel } from '../harness/resultsPanel.ts';
import { workingEngine } from '../harness/service.ts';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

const host = process.env['HOGQL_HOST'] ?? '';

/**
 * The key of the environment belongs to its own origin. The same sandbox under another name is
 * another origin.
 */
const connections = [
  { name: 'missing', host, projectId: '999999' },
  { name: 'stranger', host: host.replace('127.0.0.1', 'localhost'), projectId: '1' },
  { name: 'nowhere', host: 'http://nowhere.invalid', projectId: '1' },
];

for (const stage of newestStage()) {
  describe(`What goes wrong in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/failures',
      settings: {
        'hogql.connections': connections,
        // The editor's text is read from the page, so hints and marks are turned off.
        'editor.inlayHints.enabled': 'off',
        'hogql.editor.runMarks': false,
      },
    });

    /** Expects one message in the panel that names a remedy, and the text unchanged. */
    const assertFailure = async (message: RegExp, advice: RegExp): Promise<void> => {
      const { page } = window;
      await workbench.runCommand(page, 'Notifications: Clear All Notifications');
      const text = await workbench.editor(page).locator('.view-lines').innerText();
      await workbench.runStatement(page);
      const status = workbench.statusBarItem(page, 'hogql.hogql.run');
      await status.filter({ hasText: 'failed' }).waitFor();
      await resultsPanel(page).getByText(message).first().waitFor();
      await resultsPanel(page).getByText(advice).first().waitFor();
      assert.ok((await workbench.notifications(page).count()) <= 1);
      assert.equal(await workbench.editor(page).locator('.view-lines').innerText(), text);
    };

    const test = walk();

    test.step('reports a project that does not exist', async () => {
      await workbench.openFile(window.page, 'missing.hogql');
      // The file chooses another project than the person has.
      await workbench.runStatement(window.page);
      await workbench.agree(window.page, 'Use your key for project 999999');
      await assertFailure(/project does not exist/, /Switch to another connection/);
    });

    test.step('reports what the service does not understand', async () => {
      await workbench.openFile(window.page, 'refused.hogql');
      await assertFailure(/\S/, /Correct the query/);
    });

    test.step('reports a refused key before it is stored', async () => {
      const { page } = window;
      await useConnection('stranger');
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.getByText(/refused this key/).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      const connection = workbench.statusBarItem(page, 'hogql.hogql.connection');
      await connection.locator('.codicon-warning').waitFor();
    });

    test.step('reports a host that does not exist', async () => {
      await switchTo('nowhere');
      await workbench.runCommand(window.page, 'HogQL: Set Key');
      await workbench.agree(window.page, 'without encryption');
      await workbench.answer(window.page, 'Key for', 'phx_not_a_key_of_this_service');
      await assertFailure(/The host .* does not exist/, /Check the host/);
    });

    test.step('reports missing rows, and fetches them', async () => {
      const { page } = window;
      await switchTo('environment');
      await workbench.openFile(page, 'capped.hogql');
      await workbench.runStatement(page);
      await gridOf(page, 100);
      await resultsPanel(page)
        .getByText(/First 100 rows: the query has no LIMIT/)
        .waitFor();
      await resultsPanel(page)
        .getByText(/Fetch up to 10,000/)
        .click();
      await gridOf(page, 10_000);
    });

    test.step('reports that the engine died, and runs the next query', async () => {
      const { page } = window;
      await switchTo('environment');
      await workbench.openFile(page, 'long.hogql');
      await workbench.runStatement(page);
      const status = workbench.statusBarItem(page, 'hogql.hogql.run');
      process.kill(await until('an engine at work', workingEngine), 'SIGKILL');
      await status.filter({ hasText: 'failed' }).waitFor();
      await resultsPanel(page)
        .getByText(/engine stopped/i)
        .first()
        .waitFor();

      await workbench.openFile(page, 'plain.hogql');
      await workbench.runStatement(page);
      await gridOf(page, 1);
    });

    const useConnection = async (name: string): Promise<void> => {
      await switchTo(name);
      await workbench.runCommand(window.page, 'HogQL: Set Key');
      await workbench.answer(window.page, 'Key for', 'phx_not_a_key_of_this_service');
    };

    const switchTo = async (name: string): Promise<void> => {
      await workbench.openFile(window.page, 'plain.hogql');
      await workbench.runCommand(window.page, 'HogQL: Switch Connection');
      await workbench.choose(window.page, 'Run HogQL against', name);
      const connection = workbench.statusBarItem(window.page, 'hogql.hogql.connection');
      await connection.filter({ hasText: name }).waitFor();
    };
  });
}
