import { resultsPanel } from '../harness/resultsPanel.ts';
import { type SandboxProcess, startSandbox } from '../harness/sandbox.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`What the service finds in a query in VS Code ${stage.vscode.version}`, () => {
    let today: SandboxProcess | undefined;
    const window = useSession(stage, async () => {
      const options = ['--profile', 'current', '--persons', '60', '--slow-rows', '1'];
      today = await startSandbox(options);
      const { HOGQL_HOST: host, HOGQL_PROJECT_ID: projectId } = today.env;
      return {
        folder: 'test/workbench/workspace',
        settings: {
          'hogql.connections': [{ name: 'Today', host, projectId }],
          'hogql.diagnostics': { 'unknown-function': 'off' },
        },
      };
    });
    after(() => today?.stop());

    const test = walk();

    test.step('is asked with the key of its project', async () => {
      const { page } = window;
      await workbench.openFile(page, 'statements.hogql');
      await workbench.replaceText(page, 'select coun(), 🦔 from events');
      await workbench.runCommand(page, 'HogQL: Switch Connection');
      await workbench.choose(page, 'Run HogQL against', 'Today');
      await workbench.runCommand(page, 'HogQL: Set Key');
      await workbench.answer(page, 'Key for', today?.env.HOGQL_API_KEY ?? '');
    });

    test.step('is underlined at its place, with the text that belongs there as a fix', async () => {
      const { page } = window;
      await workbench.replaceText(page, "select '🦔', coun() from events");
      await workbench.runCommand(page, 'HogQL: Run Statement and Wait for Its Result');
      await resultsPanel(page).getByText('Correct the query').first().waitFor();
      const rows = await workbench.problems(page);
      await rows.filter({ hasText: "Perhaps you meant 'count(...)'?" }).waitFor();
      await page.screenshot({ path: 'test-results/findings-error.png' });
      await workbench.editor(page).locator('.view-line').getByText('coun', { exact: true }).click();
      await page.keyboard.press('Control+.');
      await page.getByText('Replace with `count()`').click();
      await workbench.editor(page).getByText('count()').waitFor();
    });

    test.step('tells why it was slow, once the service has found out', async () => {
      const { page } = window;
      await workbench.replaceText(page, 'select uniq(distinct_id) from events');
      await workbench.runStatement(page);
      const panel = resultsPanel(page);
      await panel.getByRole('button', { name: 'Messages' }).click();
      await panel.getByText('run it again to see them').waitFor();
      await workbench.runStatement(page);
      await panel.getByText('Why was this slow').waitFor();
      await page.screenshot({ path: 'test-results/findings-slow.png' });
      const rows = await workbench.problems(page);
      await rows.filter({ hasText: 'This query has no start date' }).waitFor();
      await page.screenshot({ path: 'test-results/findings-problems.png' });
    });
  });
}
