import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { Projects } from '../../api/clickhouse/projects.ts';
import { gridOf, gridRows } from '../harness/resultsPanel.ts';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Adding a connection in VS Code ${stage.vscode.version}`, () => {
    const projects = new Projects();
    // Before the window is closed, which removes what its service writes.
    after(async () => {
      const [note] = globSync('**/local/clusters/*/running.json', { cwd: window.scratch });
      if (note !== undefined) {
        const text = await readFile(path.join(window.scratch, note), 'utf8');
        process.kill((JSON.parse(text) as { pid: number }).pid, 'SIGTERM');
        const isGone = (): Promise<true | undefined> =>
          Promise.resolve(existsSync(path.join(window.scratch, note)) ? undefined : true);
        await until('the end of the service', isGone);
      }
      await projects.close();
    });
    const window = useSession(stage, { folder: 'test/workbench/workspace' });
    const { HOGQL_HOST: host = '', HOGQL_PROJECT_ID: project = '' } = process.env;
    const question = (number: number) =>
      window.page.locator('.quick-input-widget').filter({ hasText: `Add Connection (${number}/` });
    /** The service has a list and then an address, both the first step. */
    const box = (number: number) =>
      question(number).filter({ hasNot: window.page.locator('.monaco-list-row:visible') });
    const input = (number: number) =>
      box(number).locator('input').and(window.page.locator(':visible'));
    const enter = async (number: number, text: string): Promise<void> => {
      await input(number).fill(text);
      await input(number).press('Enter');
    };

    const test = walk();

    test.step('offers the services by name', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: Add Connection');
      for (const name of ['PostHog Cloud US', 'PostHog Cloud EU']) {
        await question(1).locator('.monaco-list-row').filter({ hasText: name }).waitFor();
      }
      await question(1).locator('.monaco-list-row').filter({ hasText: 'Self-hosted' }).click();
    });

    test.step('finds a bad address and a dead port before it asks for a key', async () => {
      await enter(1, 'two words');
      await question(1).getByText('Enter an address such as').waitFor();
      await enter(1, 'http://127.0.0.1:9');
      await question(1).getByText('Nothing listens at 127.0.0.1:9').waitFor();
      await enter(1, `${host}/project/${project}/insights/abc`);
      await input(2).waitFor();
    });

    test.step('finds a key that the service refuses, and links to where keys are made', async () => {
      const link = question(2).getByRole('link', { name: 'Create one' });
      await link.waitFor();
      await enter(2, 'phx_wrong');
      await question(2).getByText('refused this key').waitFor();
      await question(2).getByRole('button', { name: 'Create a Key in the Browser' }).waitFor();
    });

    test.step('goes back without losing what was entered', async () => {
      const { page } = window;
      await question(2).getByRole('button', { name: 'Back' }).click();
      await input(1).waitFor();
      assert.equal(await input(1).inputValue(), host);
      await page.keyboard.press('Escape');
      await input(1).waitFor({ state: 'hidden' });
      await workbench.runCommand(page, 'HogQL: Add Connection');
      await question(1).locator('.monaco-list-row').filter({ hasText: 'Self-hosted' }).click();
      await input(1).press('Enter');
    });

    test.step('takes the project of the address, and runs there from then on', async () => {
      const { page } = window;
      await enter(2, process.env['HOGQL_API_KEY'] ?? '');
      const picked = question(3).locator('.monaco-list-row.focused').filter({ hasText: project });
      await picked.waitFor();
      await picked.click();
      await enter(4, 'mine');
      // Opening another list before the extension has taken the name would cancel the question.
      await input(4).waitFor({ state: 'hidden' });
      await workbench.openFile(page, 'events.hogql');
      await workbench
        .statusBarItem(page, 'hogql.hogql.connection')
        .filter({ hasText: 'mine' })
        .waitFor();
    });

    test.step('opens a ClickHouse server before its name is asked, and reads its tables', async () => {
      const { page } = window;
      await projects.open();
      const server = await projects.server({ passwords: { analyst: 'the right one' } });
      await workbench.runCommand(page, 'HogQL: Add Connection');
      await question(1)
        .locator('.monaco-list-row')
        .filter({ hasText: 'ClickHouse Server' })
        .click();
      await enter(1, `${server.origin}/default`);
      await enter(2, 'analyst');
      await enter(3, 'wrong');
      await question(3).getByText('the password is wrong').waitFor();
      await enter(3, 'the right one');
      await input(4).waitFor();
      await enter(4, 'warehouse');
      await workbench
        .statusBarItem(page, 'hogql.hogql.connection')
        .filter({ hasText: `warehouse · ${new URL(server.origin).host}` })
        .waitFor();
      await workbench.runStatement(page);
      const rows = await gridRows(await gridOf(page, 4));
      assert.deepEqual(rows.map((row) => row.at(-1)).sort(), ['171', '43', '43', '43']);
      const kept = globSync('**/local/clusters/**', { cwd: window.scratch });
      assert.ok(kept.length > 0);
      for (const file of kept) {
        const written = await readFile(path.join(window.scratch, file), 'utf8');
        assert.doesNotMatch(written, /the right one/, file);
      }
    });
  });
}
