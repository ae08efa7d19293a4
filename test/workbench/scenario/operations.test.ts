import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { type SandboxProcess, startSandbox } from '../harness/sandbox.ts';
import { insightNamed, runningOnEngine } from '../harness/service.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

/** Services draft SQL only for the token of a person who signed in. */
const personsToken = 'pha_token_of_a_person';

for (const stage of newestStage()) {
  describe(`Operations called by hand in VS Code ${stage.vscode.version}`, () => {
    let drafter: SandboxProcess;
    const window = useSession(stage, async () => {
      const profile = ['--profile', 'age2024', '--persons', '50'];
      drafter = await startSandbox([...profile, '--api-key', personsToken]);
      const { HOGQL_HOST: host, HOGQL_PROJECT_ID: projectId } = drafter.env;
      return {
        folder: 'test/workbench/workspace',
        settings: {
          'hogql.connections': [{ name: 'drafter', host, projectId }],
          'editor.inlayHints.enabled': 'off',
          'hogql.editor.runMarks': false,
        },
      };
    });
    after(() => drafter.stop());
    before(() => mkdir('test-results', { recursive: true }));

    const widget = () => window.page.locator('.quick-input-widget');
    const call = async (operation: string): Promise<void> => {
      await workbench.runCommand(window.page, 'HogQL: Call API Operation');
      await widget().filter({ hasText: 'Call API Operation' }).waitFor();
      await widget().locator('input[type="text"]').fill(operation);
      const row = widget().locator('.monaco-list-row').filter({ hasText: operation }).first();
      await row.waitFor();
      await row.click();
    };
    const shows = async (tab: RegExp, text: string | RegExp): Promise<void> => {
      await workbench.activeTab(window.page).filter({ hasText: tab }).waitFor();
      await workbench.editor(window.page).filter({ hasText: text }).first().waitFor();
    };

    const test = walk();

    test.step('ask for the parameters, and show the answer', async () => {
      const { page } = window;
      await workbench.openFile(page, 'events.hogql');
      await call('insights.list');
      await workbench.tick(page, 'insights.list', 'search', 'basic');
      await widget().filter({ hasText: 'insights.list (1/2)' }).waitFor();
      // Picks the first choice by key, because the parameter's explanation may cover it.
      await page.keyboard.press('Enter');
      await workbench.answer(page, 'insights.list (2/2)', 'Signups by week');
      await shows(/200 insights\.list/, '"count": 1,');
      await workbench.editor(page).filter({ hasText: '"Signups by week"' }).waitFor();
    });

    test.step('send a body from a document that starts with an example', async () => {
      const { page } = window;
      await call('query.run');
      await workbench.activeTab(page).filter({ hasText: 'query.run' }).waitFor();
      await workbench.editor(page).filter({ hasText: 'HogQLQuery' }).waitFor();
      await workbench.runCommand(page, 'HogQL: Send API Request');
      await shows(/200 query\.run/, '"$pageview"');
    });

    test.step('delete no insight: the service refuses that, as announced', async () => {
      const { page } = window;
      const insight = await insightNamed('Signups by week');
      const id = String(insight?.id);
      await call('insights.delete');
      await workbench.tick(page, 'insights.delete');
      await workbench.answer(page, 'insights.delete', id);
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.getByText(`Send DELETE for the insight ${id}?`).waitFor();
      await dialog.getByText(/refuse this with status 405/).waitFor();
      await dialog.getByRole('button', { name: 'Send' }).click();
      await shows(/405 insights\.delete/, 'The service answered 405');
      assert.deepEqual(await insightNamed('Signups by week'), insight);
    });

    test.step('are not sent if the user says no', async () => {
      const { page } = window;
      await call('query.cancel');
      await workbench.answer(page, 'query.cancel', 'no-such-run');
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.getByText('Cancel the run no-such-run?').waitFor();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await workbench.activeTab(page).filter({ hasText: '405 insights.delete' }).waitFor();
    });

    describe('draft SQL', () => {
      const runStatus = () => workbench.statusBarItem(window.page, 'hogql.hogql.run');
      const draft = async (wish: string): Promise<void> => {
        await workbench.openFile(window.page, 'events.hogql');
        await workbench.runCommand(window.page, 'HogQL: Draft SQL');
        await workbench.answer(window.page, 'Draft SQL', wish);
      };

      const test = walk();

      test.step('and report that a service drafts nothing', async () => {
        await draft('how many signed up');
        const toast = workbench.notifications(window.page);
        await toast.filter({ hasText: 'could not draft a query' }).waitFor();
        await workbench.runCommand(window.page, 'Notifications: Clear All Notifications');
      });

      test.step('beside what it would change, and run nothing', async () => {
        const { page } = window;
        await workbench.runCommand(page, 'HogQL: Switch Connection');
        await workbench.choose(page, 'Run HogQL against', 'drafter');
        await workbench.runCommand(page, 'HogQL: Set Key');
        await workbench.answer(page, 'Key for', personsToken);
        await draft('how many signed up');
        const diff = page.locator('.monaco-diff-editor');
        await diff.waitFor();
        await diff.locator('.modified').filter({ hasText: "event = 'signed_up'" }).waitFor();
        await diff.locator('.original').filter({ hasText: 'group by event' }).waitFor();
        assert.equal(await runStatus().isVisible(), false);
        assert.deepEqual(await runningOnEngine(), []);
      });

      test.step('that replaces the text once the user agrees, and still does not run', async () => {
        const { page } = window;
        await workbench.runCommand(page, 'HogQL: Apply Draft');
        await workbench.activeTab(page).filter({ hasText: 'events.hogql' }).waitFor();
        await workbench.editor(page).filter({ hasText: "where event = 'signed_up'" }).waitFor();
        assert.equal(await runStatus().isVisible(), false);
        await page.keyboard.press('Control+Z');
        await workbench.editor(page).filter({ hasText: 'order by 2 desc' }).waitFor();
      });
    });
  });
}
