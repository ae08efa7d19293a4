import assert from 'node:assert/strict';
import { useSession } from '../harness/session.ts';
import { newestStage } from '../harness/stage.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Adding a connection in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace' });
    const { HOGQL_HOST: host = '', HOGQL_PROJECT_ID: project = '' } = process.env;
    const step = (number: number) =>
      window.page.locator('.quick-input-widget').filter({ hasText: `Add Connection (${number}/` });
    const input = (number: number) =>
      step(number).locator('input').and(window.page.locator(':visible'));
    const enter = async (number: number, text: string): Promise<void> => {
      await input(number).fill(text);
      await input(number).press('Enter');
    };
    const picture = async (what: string): Promise<void> => {
      await window.page.screenshot({ path: `test-results/connection-${what}.png` });
    };

    it('offers the services by name', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Add Connection');
      for (const name of ['PostHog Cloud US', 'PostHog Cloud EU']) {
        await step(1).locator('.monaco-list-row').filter({ hasText: name }).waitFor();
      }
      await picture('services');
      await step(1).locator('.monaco-list-row').filter({ hasText: 'Self-hosted' }).click();
    });

    it('finds a bad address and a dead port before it asks for a key', async () => {
      await enter(2, 'two words');
      await step(2).getByText('Enter an address such as').waitFor();
      await enter(2, 'http://127.0.0.1:9');
      await step(2).getByText('Nothing listens at 127.0.0.1:9').waitFor();
      await picture('dead-port');
      await enter(2, `${host}/project/${project}/insights/abc`);
      await input(3).waitFor();
    });

    it('finds a key that the service refuses, and links to where keys are made', async () => {
      const link = step(3).getByRole('link', { name: 'Create one' });
      await link.waitFor();
      await picture('key');
      await enter(3, 'phx_wrong');
      await step(3).getByText('refused this key').waitFor();
      await picture('refused-key');
      await step(3).getByRole('button', { name: 'Create a Key in the Browser' }).waitFor();
    });

    it('goes back without losing what was entered', async () => {
      const { page } = window;
      await step(3).getByRole('button', { name: 'Back' }).click();
      await input(2).waitFor();
      assert.equal(await input(2).inputValue(), host);
      await page.keyboard.press('Escape');
      await input(2).waitFor({ state: 'hidden' });
      await workbench.runCommand(page, 'HogQL: Add Connection');
      await step(1).locator('.monaco-list-row').filter({ hasText: 'Self-hosted' }).click();
      await input(2).press('Enter');
    });

    it('takes the project of the address, and runs there from then on', async () => {
      const { page } = window;
      await enter(3, process.env['HOGQL_API_KEY'] ?? '');
      const picked = step(4).locator('.monaco-list-row.focused').filter({ hasText: project });
      await picked.waitFor();
      await picture('project');
      await picked.click();
      await enter(5, 'mine');
      await workbench.openFile(page, 'events.hogql');
      await workbench
        .statusBarItem(page, 'hogql.hogql.connection')
        .filter({ hasText: 'mine' })
        .waitFor();
      await picture('added');
    });
  });
}
