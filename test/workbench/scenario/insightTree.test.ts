import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { resultsPanel } from '../harness/resultsPanel.ts';
import { computeInsight, insightNamed, saveElsewhere, sqlOf } from '../harness/service.ts';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { type Walk, walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`The tree of insights in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/workspace',
      settings: { 'hogql.insights.refreshAfterMinutes': 0.0001, 'hogql.insights.sendViewed': true },
    });
    const name = 'Daily active users';

    const row = async (text: string | RegExp): Promise<Locator> => {
      const rows = await workbench.treeRows(window.page, 'HogQL', 'Insights');
      return rows.filter({ hasText: text }).first();
    };
    const menu = async (insight: string, entry: string, effect: Locator): Promise<void> =>
      workbench.chooseFromMenu(window.page, await row(insight), entry, effect);
    const toast = (text: string) => workbench.notifications(window.page).filter({ hasText: text });
    const toggle = async (group: RegExp): Promise<void> => (await row(group)).click();

    const steps = walk();
    const test: Walk = {
      step: (title, take) => {
        steps.step(title, async () => {
          await take();
          // A menu that is still open would be in the way of the next step.
          await window.page.keyboard.press('Escape');
        });
      },
    };

    test.step('is narrowed by a search, and whole again', async () => {
      await (await row(name)).waitFor();
      await workbench.runCommand(window.page, 'HogQL: Find Insights');
      await workbench.answer(window.page, 'Find Insights', 'revenue');
      await (await row('found for “revenue”')).waitFor();
      await (await row('Revenue by plan')).waitFor();
      await (await row('Show all')).click();
      await (await row(name)).waitFor();
      await workbench.runCommand(window.page, 'HogQL: Find Insights');
      const box = window.page.locator('.quick-input-widget').filter({ hasText: 'Find Insights' });
      await box.locator('input').and(window.page.locator(':visible')).fill('revenue');
      await (await row('found for “revenue”')).waitFor();
      await window.page.keyboard.press('Escape');
      await (await row(name)).waitFor();
    });

    test.step('makes an insight a favourite for everyone', async () => {
      const plain = 'Signups by channel';
      const marked = window.page.getByRole('treeitem', {
        name: new RegExp(`^${plain}.*favourite$`),
      });
      await menu(plain, 'Mark as Favourite for Everyone', marked.first());
      await until('the favourite', async () => (await favourite(plain)) || undefined);
      await toggle(/^Favourites/);
      await (await row(plain)).waitFor();
    });

    test.step('gives an insight a new tag', async () => {
      const { page } = window;
      const list = page.locator('.quick-input-widget').filter({ hasText: `Tags of ${name}` });
      await menu(name, 'Tag Insight', list);
      await list.locator('input[type="text"]').fill('weekly, Core');
      await list.filter({ hasText: 'Enter adds “weekly”, “Core”' }).waitFor();
      await page.keyboard.press('Enter');
      await until('the tags', async () => {
        const { tags = [] } = (await insightNamed(name)) ?? {};
        return tags.includes('weekly') || undefined;
      });
      // Only visible items are drawn.
      await toggle(/^Favourites/);
      await toggle(/^SQL/);
      await toggle(/^Tags/);
      await (await row('weekly')).waitFor();
      await toggle(/^Tags/);
      await toggle(/^SQL/);
    });

    test.step('deletes an insight, and restores it at once', async () => {
      const { page } = window;
      const dialog = page.locator('.monaco-dialog-box').filter({ hasText: 'for everyone' });
      await menu('Accounts by industry', 'Delete Insight', dialog);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await toast('Deleted').waitFor();
      assert.equal(await insightNamed('Accounts by industry'), undefined);
      await toast('Deleted').getByRole('button', { name: 'Undo' }).click();
      await until('the restored insight', () => insightNamed('Accounts by industry'));
    });

    test.step('shows the result that an insight was saved with', async () => {
      await computeInsight(name);
      const saved = resultsPanel(window.page).getByText('saved just now').first();
      await menu(name, 'Open Saved Result', saved);
    });

    test.step('pages through the activity, and shows what an entry changed', async () => {
      const { page } = window;
      const { query } = (await insightNamed(name)) ?? assert.fail(`There is no ${name}.`);
      for (let at = 1; at <= 14; at++) await saveElsewhere(name, `${query.source.query}\n-- ${at}`);
      const list = page.locator('.quick-input-widget').filter({ hasText: `Activity of ${name}` });
      await menu(name, 'Show Insight Activity', list);
      await list.getByText('Today').first().waitFor();
      await list.locator('input[type="text"]').fill('Load more');
      await list.locator('.monaco-list-row').filter({ hasText: 'Load more' }).first().click();
      await list.locator('input[type="text"]').fill('tags:');
      await list.locator('.monaco-list-row').filter({ hasText: 'tags:' }).first().waitFor();
      await list.locator('input[type="text"]').fill('-- 14');
      await list.locator('.monaco-list-row').filter({ hasText: '-- 13 → -- 14' }).first().click();
      const diff = page.locator('.monaco-diff-editor');
      await diff.filter({ hasText: '-- 14' }).waitFor();
    });

    test.step('compares the outcome of a change with the insight as it is now', async () => {
      const { page } = window;
      const list = page.locator('.quick-input-widget').filter({ hasText: `Activity of ${name}` });
      await menu(name, 'Show Insight Activity', list);
      const change = list.locator('.monaco-list-row').filter({ hasText: '-- 11 → -- 12' }).first();
      await change.hover();
      await change.getByRole('button', { name: 'Compare with Another Version' }).click();
      await workbench.choose(page, 'Compare the version of', 'As it is now');
      await workbench.activeTab(page).filter({ hasText: '↔ As it is now' }).waitFor();
      const sides = page.locator('.editor-group-container.active .monaco-diff-editor .editor');
      await sides.filter({ hasText: '-- 12' }).waitFor();
      await sides.filter({ hasText: '-- 14' }).waitFor();
    });

    test.step('restores an older version, with the rules of a save', async () => {
      const { page } = window;
      const { query } = (await insightNamed(name)) ?? assert.fail(`There is no ${name}.`);
      const list = page.locator('.quick-input-widget').filter({ hasText: `Activity of ${name}` });
      await menu(name, 'Show Insight Activity', list);
      const change = list.locator('.monaco-list-row').filter({ hasText: '-- 11 → -- 12' }).first();
      await change.hover();
      await change.getByRole('button', { name: 'Restore This Version' }).click();
      const dialog = page
        .locator('.monaco-dialog-box')
        .filter({ hasText: 'Restore the version of' });
      await dialog.waitFor();
      await dialog.getByRole('button', { name: 'Restore' }).click();
      const older = query.source.query.replace('-- 14', '-- 12');
      await until('the older version at the service', async () => {
        return (await sqlOf(name)) === older || undefined;
      });
      await workbench.editor(page).filter({ hasText: '-- 12' }).waitFor();
    });

    test.step('shows whether an insight is shared', async () => {
      const sharing = toast(name).filter({ hasText: /shared|link/ });
      await menu(name, 'Show Insight Sharing', sharing);
    });
  });
}

async function favourite(name: string): Promise<boolean> {
  return (await insightNamed(name))?.favorited === true;
}
