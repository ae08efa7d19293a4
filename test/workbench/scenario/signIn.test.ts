import assert from 'node:assert/strict';
import { Authority } from '../../sandbox/oauth/authority.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { filledIn } from '../harness/examplePublisher.ts';
import { gridOf } from '../harness/resultsPanel.ts';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Signing in, in VS Code ${stage.vscode.version}`, () => {
    const authority = new Authority({ clients: [filledIn.clientMetadata] });
    let sandbox: Sandbox;
    const window = useSession(stage, async () => {
      sandbox = await startSandbox({ authority, persons: 10, profile: 'current' });
      const { url: host, projectId } = sandbox;
      return {
        folder: 'test/workbench/failures',
        offersSignIn: true,
        unconnected: true,
        settings: { 'hogql.connections': [{ name: 'people', host, projectId }] },
      };
    });
    after(() => sandbox.stop());

    const connection = () => workbench.statusBarItem(window.page, 'hogql.hogql.connection');
    const test = walk();

    test.step('is offered by a run without a key, and done in the browser', async () => {
      const { page } = window;
      await workbench.openFile(page, 'plain.hogql');
      await connection().locator('.codicon-warning').waitFor();
      await workbench.runStatement(page);
      const opening = page.context().waitForEvent('page');
      await workbench.notifications(page).getByRole('button', { name: 'Sign In' }).click();
      const browser = await opening;
      await browser.waitForURL(/\/oauth\/authorize\//);
      // The workbench opens addresses of this machine through a proxy of code-server, which does not run here.
      const [asked] = /\/oauth\/.*/.exec(browser.url()) ?? [];
      await browser.goto(`${sandbox.url}${asked}`);
      await browser.getByText('Return to VS Code').waitFor();
      await browser.close();
      await workbench.notifications(page).filter({ hasText: 'demo@example.com' }).waitFor();
      await connection().locator('.codicon-plug').waitFor();
    });

    test.step('runs queries as the person', async () => {
      await workbench.runStatement(window.page);
      await gridOf(window.page, 1);
      assert.equal(authority.keys.length, 1);
    });

    test.step('shows the person in the accounts menu, and revokes the token at the end', async () => {
      const { page } = window;
      await page.locator('.activitybar').getByRole('button', { name: 'Accounts' }).click();
      await page
        .locator('.monaco-menu')
        .getByText(/^demo@example\.com · 127\.0\.0\.1/)
        .waitFor();
      await page.keyboard.press('Escape');
      await workbench.runCommand(page, 'HogQL: Sign Out');
      await workbench.agree(page, 'Sign out', 'Sign Out');
      await connection().locator('.codicon-warning').waitFor();
      await until('the end of the token', () => authority.keys.length === 0 || undefined);
    });
  });
}
