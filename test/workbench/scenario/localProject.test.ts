import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { makeExports } from '../../api/local/madeExports.ts';
import { gridOf, gridRows } from '../harness/resultsPanel.ts';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`A project on this machine in VS Code ${stage.vscode.version}`, () => {
    // Before the window is closed, which removes what it writes.
    after(async () => {
      for (const place of ['demo', 'exports/*']) {
        const running = await service(place);
        if (running) await end(running.pid);
      }
    });
    const window = useSession(stage, { folder: 'test/workbench/workspace' });
    const connection = () => workbench.statusBarItem(window.page, 'hogql.hogql.connection');
    const browsers = 'select properties.$browser as browser, count() from events group by browser';

    /** The service's note about itself, in a file that only its windows read. */
    const service = async (
      place = 'demo',
    ): Promise<{ pid: number; apiKey: string } | undefined> => {
      const [note] = globSync(`**/globalStorage/*/local/${place}/running.json`, {
        cwd: window.scratch,
      });
      if (note === undefined) return undefined;
      // It goes with the service.
      const text = await readFile(path.join(window.scratch, note), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as { pid: number; apiKey: string });
    };

    const end = async (pid: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
      const send = (what: NodeJS.Signals | 0): true | undefined => {
        try {
          process.kill(pid, what);
          return undefined;
        } catch {
          return true;
        }
      };
      if (!send(signal)) await until('the end of the service', () => Promise.resolve(send(0)));
    };

    const test = walk();

    test.step('says what it takes before anything is fetched', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Start Local Project');
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.filter({ hasText: '174 MB to download, 543 MB on disk' }).waitFor();
      await dialog.getByRole('button', { name: 'Install and Start' }).click();
    });

    test.step('installs the engine, starts, connects, and opens statements to run', async () => {
      const { page } = window;
      await page
        .locator('.notification-toast')
        .filter({ hasText: 'Starting the local project' })
        .waitFor();
      await workbench
        .editor(page)
        .filter({ hasText: 'The demo project on this machine' })
        .waitFor({ timeout: 240_000 });
      await connection()
        .filter({ hasText: /^\s*Local\s*$/ })
        .waitFor();
    });

    test.step('has the first rows, and what the demo has in the Schema view', async () => {
      const { page } = window;
      await workbench.runStatement(page, 'select event, count()');
      const rows = await gridRows(await gridOf(page, 12));
      assert.equal(rows[0]?.[0], '$pageview');
      const events = page.locator('.sidebar .monaco-list-row').filter({ hasText: 'Events' });
      await events.filter({ hasText: '12' }).first().waitFor();
    });

    test.step('makes a table of a result, and opens a statement on it', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Query This Result');
      await workbench.editor(page).filter({ hasText: 'from results.' }).waitFor();
      // Another number of rows than the tab beside it has.
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText('limit 3');
      await workbench.runStatement(page, 'from results.');
      await gridOf(page, 3);
    });

    test.step('shows the rows of the CTE at the cursor while it is typed, and keeps them while it is broken', async () => {
      const { page } = window;
      const live = workbench.webview(page);
      await workbench.replaceText(page, '-- @connection: Local\n');
      await workbench.runCommand(page, 'HogQL: Show Live Rows');
      await live.getByText('There is no query at the cursor').waitFor();
      await workbench.replaceText(
        page,
        `-- @connection: Local\nselect * from (${browsers} limit 3`,
      );
      await live.getByText('Subquery').waitFor();
      await page.keyboard.type(') as b');
      await live.getByText('Statement').waitFor();
      await live.locator('[role="grid"][aria-rowcount="4"]').waitFor();
      for (let left = 0; left < 8; left++) await page.keyboard.press('ArrowLeft');
      await live.getByText('Subquery').waitFor();
      await page.keyboard.type(',');
      await live.locator('.old [role="grid"][aria-rowcount="4"]').waitFor();
      await workbench.runCommand(page, 'HogQL: Hide Live Rows');
    });

    test.step('starts again by itself where the service was killed', async () => {
      const { page } = window;
      const before = await service();
      assert.ok(before);
      await end(before.pid, 'SIGKILL');
      await workbench.replaceText(page, `-- @connection: Local\n${browsers}`);
      await workbench.runStatement(page, 'select properties');
      await gridOf(page, 5);
      const now = await service();
      assert.notEqual(now?.pid, before.pid);
      assert.equal(now?.apiKey, before.apiKey);
    });

    test.step('moves an insight to another project, after a look at what that lacks', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Switch Connection');
      await workbench.choose(page, 'Run HogQL against', 'environment');
      await workbench.runCommand(page, 'HogQL: Push Insights from a Folder');
      await workbench.choose(page, 'Folder for insights', 'Insights of Local');
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.filter({ hasText: 'Create them as new insights in environment?' }).waitFor();
      await dialog.getByRole('button', { name: 'Compare' }).click();
      const plan = page.locator('.quick-input-widget').filter({ hasText: 'Push to environment' });
      await plan.locator('.monaco-list-row').filter({ hasText: 'create:' }).first().waitFor();
      await workbench.tick(page, 'Push to environment', 'bounce-rate-by-landing-page.hogql');
      await workbench.notifications(page).filter({ hasText: 'Pushed 1 file.' }).waitFor();
    });

    test.step('opens a folder of exported files, with its first rows', async () => {
      const { page } = window;
      const folder = path.join(window.scratch, 'july');
      const scale = { events: 3000, persons: 50, files: 2 };
      await makeExports(folder, scale, path.join(window.scratch, 'made'));
      await writeFile(path.join(folder, 'events', 'broken.jsonl'), '{"event": \n');
      await workbench.runCommand(page, 'HogQL: Open Exported Data…');
      const dialog = page
        .locator('.quick-input-widget')
        .filter({ hasText: 'A folder of exported' });
      const found = dialog.locator('.monaco-list-row');
      await until('the end of the dialog', async () => {
        // The dialog enters its own folder shortly after it opens, even over other text.
        await found.first().waitFor();
        await dialog.locator('input[type="text"]').fill(`${folder}/`);
        await found.filter({ hasText: 'persons' }).waitFor();
        await dialog.getByRole('button', { name: 'Open Exported Data' }).click();
        return workbench.happens(dialog.waitFor({ state: 'hidden', timeout: 5_000 }));
      });
      await workbench.editor(page).filter({ hasText: 'Rows of your files' }).waitFor();
      await connection().filter({ hasText: 'july · Local' }).waitFor();
      const told = await workbench.notificationList(page);
      await told.filter({ hasText: 'events/broken.jsonl could not be read' }).waitFor();
      await workbench.runStatement(page, 'count() as times');
      const rows = await gridRows(await gridOf(page, 4));
      assert.equal(rows[0]?.[0], '$pageview');
    });

    test.step('completes what is in the files, and leads to the one that is left out', async () => {
      const { page } = window;
      const text = "-- @connection: july\nselect count() from events where event = 'upl";
      await workbench.replaceText(page, text);
      const list = page.locator('.suggest-widget.visible .monaco-list-row');
      await until('the event of the files', async () => {
        await page.keyboard.press('Control+Space');
        return workbench.happens(list.filter({ hasText: 'uploaded' }).waitFor({ timeout: 3000 }));
      });
      await page.keyboard.press('Escape');
      const told = await workbench.notificationList(page);
      await told
        .filter({ hasText: 'could not be read' })
        .getByRole('button', { name: 'Show Files' })
        .click();
      await workbench.choose(page, 'Files that could not be read', 'events/broken.jsonl');
      await workbench.activeTab(page).filter({ hasText: 'broken.jsonl' }).waitFor();
      // The file that is in front now is not HogQL.
      await workbench.runCommand(page, 'View: Close Editor');
    });

    test.step('imports them, and stops the project', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Import Exported Data');
      const told = await workbench.notificationList(page);
      await told.filter({ hasText: '“july”: 3,000 rows imported' }).waitFor();
      await workbench.runCommand(page, 'HogQL: Stop Local Project');
      await workbench.choose(page, 'Stop Local Project', 'july');
      const stopped = (await workbench.notificationList(page)).filter({
        hasText: '“july” is stopped',
      });
      await stopped.waitFor();
      await until('the end of the service', async () =>
        (await service('exports/*')) === undefined ? true : undefined,
      );
    });
  });
}
