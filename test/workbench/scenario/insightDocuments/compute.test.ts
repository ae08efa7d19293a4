import assert from 'node:assert/strict';
import { resultsPanel } from '../../harness/resultsPanel.ts';
import { newestStage } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';
import { useSession } from '../../harness/useSession.ts';
import { walk } from '../../harness/walk.ts';
import * as workbench from '../../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Insights from filters in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/insightDocuments',
      sharesWindow: true,
    });

    /** The description of the chart that matches, once it is drawn. Each tab keeps its chart. */
    const described = async (pattern: RegExp): Promise<string> => {
      const charts = resultsPanel(window.page).locator('hogql-chart');
      const chart = charts.getByRole('img', { name: pattern }).filter({ visible: true }).first();
      await chart.waitFor();
      return (await chart.getAttribute('aria-label')) ?? '';
    };

    const create = async (kind: string): Promise<void> => {
      const { page } = window;
      await workbench.runCommand(page, `HogQL: New ${kind}`);
      const name = `${kind.toLowerCase()}.insight.json`;
      await workbench.activeTab(page).filter({ hasText: name }).waitFor();
      await workbench.editor(page).filter({ hasText: 'Query"' }).waitFor();
    };

    const test = walk();

    test.step('show where a document is wrong, before a request is made', async () => {
      const { page } = window;
      await workbench.openFile(page, 'empty.insight.json');
      await page.keyboard.press('Control+Enter');
      const said = 'Add an event to count: "series" is empty.';
      await workbench.notifications(page).filter({ hasText: said }).first().waitFor();
      const rows = await workbench.problems(page);
      await rows.filter({ hasText: said }).waitFor();
    });

    test.step('complete the events of the project in a new funnel, and draw it', async () => {
      const { page } = window;
      await create('Funnel');
      await page.keyboard.type('signed');
      const list = page.locator('.suggest-widget.visible .monaco-list-row');
      const signedUp = list.filter({ hasText: 'signed_up' }).first();
      // The project's events may arrive after the first list.
      await until('the events of the project', async () => {
        if (await workbench.happens(signedUp.waitFor({ timeout: 3000 }))) return true;
        await page.keyboard.press('Control+Space');
        return undefined;
      });
      await page.keyboard.press('Enter');
      await workbench.editor(page).filter({ hasText: '"event": "signed_up"' }).waitFor();
      await page.keyboard.press('Control+Enter');
      const drawn = await described(/^Funnel chart of people: 2 parts/);
      assert.match(drawn, /1\. signed_up [1-9]/);
    });

    test.step('underline what the service refuses, at its place', async () => {
      const { page } = window;
      await workbench.openFile(page, 'refused.insight.json');
      await page.keyboard.press('Control+Enter');
      // The results get the focus when the answer arrives.
      await resultsPanel(page).getByText('returned status 400').first().waitFor();
      const rows = await workbench.problems(page);
      await rows.filter({ hasText: 'interval' }).filter({ hasText: 'HogQL service' }).waitFor();
    });

    test.step('draw each kind in its own way', async () => {
      const { page } = window;
      const kinds: readonly [kind: string, drawn: RegExp][] = [
        ['Retention', /^Heat map of all columns in percent of the first by cohort/],
        ['Path', /^Sankey chart of people/],
        ['Lifecycle', /^Bar chart of new, returning, resurrecting, dormant by day/],
      ];
      for (const [kind, drawn] of kinds) {
        await workbench.runCommand(page, 'HogQL: New Insight from Filters…');
        await workbench.choose(page, 'New Insight from Filters', kind);
        await workbench.activeTab(page).filter({ hasText: kind.toLowerCase() }).waitFor();
        await workbench.editor(page).filter({ hasText: kind }).waitFor();
        await page.keyboard.press('Control+Enter');
        await described(drawn);
      }
    });

    test.step('are computed from the tree of saved insights too', async () => {
      const { page } = window;
      const rows = await workbench.treeRows(page, 'HogQL', 'Insights');
      for (const group of ['Charts', 'Funnels']) {
        await rows.filter({ hasText: group }).first().click();
      }
      const row = rows.filter({ hasText: 'From signup to paying' }).first();
      const four = /^Funnel chart of people: 4 parts/;
      await workbench.chooseFromMenu(
        page,
        row,
        'Run Insight',
        resultsPanel(page).getByRole('img', { name: four }),
      );
      assert.match(await described(four), /4\. upgraded_plan/);
    });
  });
}
