import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { gridOf } from '../../harness/resultsPanel.ts';
import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`The Schema view in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace', sharesWindow: true });

    const row = async (name: string | RegExp): Promise<Locator> => {
      await workbench.treeRows(window.page, 'HogQL', 'Schema');
      return window.page
        .locator('.sidebar .pane')
        .filter({ hasText: 'Schema' })
        .getByRole('treeitem', { name })
        .first();
    };

    const test = walk();

    test.step('shows events by volume, with the properties each was seen with', async () => {
      await workbench.openFile(window.page, 'events.hogql');
      // The view alone, so that its lines are in sight.
      await (await row(/^Events, /)).waitFor();
      for (const other of ['Insights', 'History']) {
        await workbench.foldSection(window.page, other, false);
      }
      await (await row(/^Events, /)).click();
      await (await row(/^\$pageview/)).click();
      await (await row(/^\$browser, property, String/)).waitFor();
      assert.equal(await (await row(/^plan, /)).count(), 0, 'a property of persons only');
    });

    test.step('is narrowed by a filter while it is typed', async () => {
      const { page } = window;
      await (await row(/^Events, /)).click();
      await page.keyboard.press('Control+F');
      const input = page.locator('.quick-input-widget').filter({ hasText: 'Filter Schema' });
      await input.locator('input[type="text"]').fill('distinct');
      await (await row(/found for “distinct”/)).waitFor();
      await (await row(/^distinct_id, .*String/)).waitFor();
      await page.keyboard.press('Enter');
      await (await row(/found for “distinct”/)).click();
      await (await row(/^Cohorts, /)).waitFor();
    });

    test.step('puts what is dragged into the editor, as a query writes it', async () => {
      const { page } = window;
      await (await row(/^Cohorts, /)).click();
      await (await row(/^Properties, /)).click();
      await (await row(/^Person, /)).click();
      const property = await row(/^email, /);
      const line = workbench.editor(page).locator('.view-line').first();
      await property.dragTo(line, { targetPosition: { x: 4, y: 8 } });
      await until('the name in the editor', async () => {
        const text = await workbench.editor(page).locator('.view-line').first().textContent();
        return text?.includes('person.properties.email') === true || undefined;
      });
    });

    test.step('edits a variable from its menu', async () => {
      const { page } = window;
      await (await row(/^Variables, /)).click();
      const title = page.locator('.quick-input-widget').filter({ hasText: 'Edit Variable (1/' });
      const variable = await row(/, variable, String/);
      await workbench.chooseFromMenu(page, variable, 'Edit Variable…', title);
      await page.keyboard.press('Escape');
      await title.waitFor({ state: 'hidden' });
      await (await row(/^Variables, /)).click();
    });

    test.step('shows the newest rows of a table', async () => {
      const { page } = window;
      for (const group of [/^Properties, /, /^Cohorts, /]) await (await row(group)).click();
      const run = workbench.statusBarItem(page, 'hogql.hogql.run');
      const done = run.filter({ hasText: '100 rows' });
      await workbench.chooseFromMenu(page, await row(/^events, /), 'Select Top 100', done);
      await gridOf(page, 100);
      // The editor draws non-breaking spaces.
      const newest = /order.by.timestamp.desc/;
      await workbench.editor(page).locator('.view-line').filter({ hasText: newest }).waitFor();
    });

    test.step('is opened at the name at the cursor', async () => {
      const { page } = window;
      const cases = [
        ['select 1 from events where person.properties.email', /^email, /],
        ['select 1 from system.cohorts', /^system\.cohorts, /],
        ['select 1 from events where $session_id', /^\$session_id, /],
        ["select 1 from events where event = '$pageview'", /^\$pageview/],
      ] as const;
      for (const [query, name] of cases) {
        await workbench.replaceText(page, query);
        if (query.endsWith("'")) await page.keyboard.press('ArrowLeft');
        await workbench.runCommand(page, 'HogQL: Reveal in Schema View');
        const line = (await row(name)).and(page.locator('[aria-selected="true"]'));
        await line.waitFor();
      }
    });
  });
}
