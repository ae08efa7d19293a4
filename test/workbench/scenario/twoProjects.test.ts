import type { Locator } from 'playwright-core';
import { type SmallService, startSmallService } from '../harness/smallService.ts';
import { newestStage } from '../harness/stage.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Files of two projects in VS Code ${stage.vscode.version}`, () => {
    let theirs: SmallService | undefined;
    const window = useSession(stage, async () => {
      theirs = await startSmallService('only_there');
      const connection = { name: 'Theirs', host: theirs.host, projectId: '7' };
      return {
        folder: 'test/workbench/projects',
        settings: { 'hogql.connections': [connection] },
      };
    });
    after(() => theirs?.close());

    const problem = (rows: Locator, event: string): Locator =>
      rows.filter({ hasText: `No event \`${event}\`` });

    const test = walk();

    test.step('are asked for their own key', async () => {
      const { page } = window;
      await workbench.openFile(page, 'theirs.hogql');
      await workbench.runStatement(page);
      await workbench.agree(page, 'Use your key for project 7');
      const toast = workbench.notifications(page).filter({ hasText: 'Set a key for' });
      await toast.getByRole('button', { name: 'Set Key' }).click();
      const { host } = new URL(theirs?.host ?? '');
      await workbench.answer(page, `Key for ${host}`, 'phx_theirs');
    });

    test.step('are checked against the events of their own, side by side', async () => {
      const { page } = window;
      const rows = await workbench.problems(page);
      await problem(rows, 'signed_up').waitFor();
      await workbench.runCommand(page, 'View: Split Editor Right');
      await workbench.openFile(page, 'ours.hogql');
      await bothFind(rows);
      await workbench.openFile(page, 'theirs.hogql');
      await bothFind(rows);
    });

    /** Each file has one event of its own, and one that only the other project has. */
    async function bothFind(rows: Locator): Promise<void> {
      for (const [event, place] of [
        ['only_there', '[Ln 2,'],
        ['signed_up', '[Ln 3,'],
      ] as const) {
        await problem(rows, event).filter({ hasText: place }).waitFor();
        await problem(rows, event).nth(1).waitFor({ state: 'detached' });
      }
    }
  });
}
