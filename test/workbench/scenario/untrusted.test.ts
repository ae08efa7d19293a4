import assert from 'node:assert/strict';
import { openNotebook, parameters } from '../harness/notebook.ts';
import { gridOf, gridRows } from '../harness/resultsPanel.ts';
import { arrivedAtService } from '../harness/service.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`A folder that nobody trusts in VS Code ${stage.vscode.version}`, () => {
    // Long enough that no identifier of a run has these digits by chance.
    const project = '66600066600';
    // The key of the environment is for this host, whatever the project.
    const theirs = { name: 'Theirs', host: process.env['HOGQL_HOST'], projectId: project };
    let before: Awaited<ReturnType<typeof arrivedAtService>>;
    const window = useSession(stage, async () => {
      before = await arrivedAtService();
      return {
        folder: 'test/workbench/untrusted',
        settings: { 'hogql.connections': [theirs] },
        isTrusted: false,
      };
    });

    const test = walk();

    test.step('causes no request by being opened, nor by its files and the views', async () => {
      const { page } = window;
      for (const file of ['header.hogql', 'a.insight.json']) {
        await workbench.openFile(page, file);
        const rows = await workbench.problems(page);
        await rows.filter({ hasText: 'Unknown column `evnt`' }).first().waitFor();
      }
      await openNotebook(page, 'story.notebook.hogql');
      await workbench.runCommand(page, 'HogQL: Show Notebook Parameters');
      await parameters(page).getByRole('textbox', { name: 'since', exact: true }).waitFor();
      await workbench.runCommand(page, 'HogQL: Focus on Insights View');
      await page.getByRole('button', { name: 'List Insights' }).waitFor();
      await workbench.runCommand(page, 'HogQL: Focus on Schema View');
      await workbench.runCommand(page, 'HogQL: Focus on History View');
      assert.deepEqual(await arrivedAtService(), before);
    });

    test.step('runs what a person asks for, in the project that the person chose', async () => {
      const { page } = window;
      await workbench.openFile(page, 'header.hogql');
      await workbench.runStatement(page, 'greeting');
      const greeting = 'in a folder that nobody trusts';
      assert.deepEqual(await gridRows(await gridOf(page, 1)), [[greeting]]);
      const after = await arrivedAtService();
      const known = new Set(before.arrived);
      const added = after.arrived.filter((text) => !known.has(text));
      assert.ok(added.some((text) => text.includes(greeting)));
      assert.ok(!added.some((text) => text.includes(project)));
    });
  });
}
