import assert from 'node:assert/strict';
import { resultsPanel } from '../harness/resultsPanel.ts';
import { useSession } from '../harness/session.ts';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of newestStage()) {
  describe(`Insights from filters in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, { folder: 'test/workbench/workspace' });
    // Each tab keeps its chart.
    const charts = () => resultsPanel(window.page).locator('hogql-chart [role="img"]:visible');

    /** Waits until the description of the chart is such. */
    const described = (pattern: RegExp): Promise<string> =>
      until(`a chart of ${pattern}`, async () => {
        const texts = await charts().evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
        return texts.find((text) => text !== null && pattern.test(text)) ?? undefined;
      });

    const kinds: readonly [kind: string, drawn: RegExp][] = [
      ['Funnel', /^Funnel chart of people: 2 parts/],
      ['Trend', /^Line chart of .* by day/],
      ['Retention', /^Heat map of all columns in percent of the first by cohort/],
      ['Path', /^Sankey chart of people/],
      ['Stickiness', /^Bar chart of .* by days/],
      ['Lifecycle', /^Bar chart of new, returning, resurrecting, dormant by day/],
    ];
    for (const [kind, drawn] of kinds) {
      it(`compute a new ${kind.toLowerCase()}, and draw it`, async () => {
        const { page } = window;
        await workbench.runCommand(page, 'HogQL: New Insight from Filters…');
        await workbench.choose(page, 'New Insight from Filters', kind);
        const name = `${kind.toLowerCase()}.insight.json`;
        await workbench.activeTab(page).filter({ hasText: name }).waitFor();
        await page.keyboard.press('Control+Enter');
        assert.match(await described(drawn), drawn);
        await page.screenshot({ path: `test-results/compute-${kind.toLowerCase()}.png` });
      });
    }
  });
}
