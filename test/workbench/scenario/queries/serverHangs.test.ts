import assert from 'node:assert/strict';
import { processesOfGroup } from '../../harness/processes.ts';
import { gridOf, gridRows } from '../../harness/resultsPanel.ts';
import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`A language server that hangs in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace', sharesWindow: true });
    const servers = async (): Promise<readonly number[]> => {
      const processes = await processesOfGroup(window.group);
      return processes.filter(({ args }) => args.includes('dist/server.js')).map(({ pid }) => pid);
    };
    let hung: readonly number[] = [];

    const test = walk();

    test.step('is told of in the status bar, and keeps nobody from running a query', async () => {
      const { page } = window;
      await workbench.openFile(page, 'events.hogql');
      await workbench.editor(page).locator('.codelens-decoration').first().waitFor();
      hung = await servers();
      assert.equal(hung.length, 1);
      for (const pid of hung) process.kill(pid, 'SIGSTOP');
      await workbench.replaceText(page, 'select 6 * 7 as answer');
      await page.getByText('HogQL: analysing events.hogql').waitFor();
      await page.keyboard.press('Control+Enter');
      assert.deepEqual(await gridRows(await gridOf(page, 1)), [['42']]);
    });

    test.step('is started again without the document that it hung in', async () => {
      const { page } = window;
      await until('another server', async () => {
        const now = await servers();
        return (now.length === 1 && !now.some((pid) => hung.includes(pid))) || undefined;
      });
      const told = await workbench.notificationList(page);
      await told.filter({ hasText: 'stopped responding on events.hogql' }).waitFor();
      await page.getByText('HogQL: analysing events.hogql').waitFor({ state: 'hidden' });
      await workbench.openFile(page, 'broken.hogql');
      await (await workbench.problems(page)).first().waitFor();
    });

    test.step('analyses that document where a person wants it', async () => {
      const { page } = window;
      await workbench.openFile(page, 'events.hogql');
      await workbench.replaceText(page, 'select evnt from events');
      const told = await workbench.notificationList(page);
      await told
        .filter({ hasText: 'stopped responding' })
        .getByRole('button', { name: 'Analyse Anyway' })
        .click();
      const problems = await workbench.problems(page);
      await problems.filter({ hasText: 'Unknown column `evnt`' }).waitFor();
    });
  });
}
