import type { Page } from 'playwright-core';
import { printDisplay } from '../client/src/protocol/display.ts';
import type { ResultsEvent } from '../client/src/protocol/results.ts';
import { cellResults } from '../test/workbench/media/cellResults.ts';
import { type ChartResult, chartResults } from '../test/workbench/media/chartResults.ts';
import {
  GridPage,
  sampleRows,
  shownRows,
  slowRemarks,
} from '../test/workbench/media/gridFixture.ts';
import { openInsightForm } from '../test/workbench/media/insightFormPage.ts';
import { openNotebook } from '../test/workbench/media/notebookPage.ts';
import { closeBrowser } from '../test/workbench/media/sharedBrowser.ts';
import type { ThemeKind } from '../test/workbench/media/themes.ts';
import { openView, type ViewPage } from '../test/workbench/media/viewPage.ts';

/** Something to take pictures of. */
export type Look = {
  readonly name: string;
  readonly page: Page;
  readonly height: number;
  /** What lies below the window is taken as well. */
  readonly whole?: boolean;
  /** Shows it in the colours of a kind of theme. */
  show(kind: ThemeKind): Promise<void>;
};

/** Pages that are open until they are closed. */
export type Looks = { readonly looks: readonly Look[]; close(): Promise<void> };

/** Opens what is wanted, or everything if nothing is named. */
export async function openLooks(wanted: readonly string[]): Promise<Looks> {
  const [view, notebook, form] = await Promise.all([
    openView(),
    openNotebook(),
    openInsightForm(catalog),
  ]);
  const looks: readonly Look[] = [
    ...viewLooks(view),
    {
      name: 'notebook',
      page: notebook.page,
      height: 600,
      whole: true,
      show: async (kind) => {
        await notebook.open(...cellResults);
        await notebook.paint(kind);
        await notebook.look({ grid: { state: 'stale' } });
        await notebook.page.locator('hogql-chart canvas').first().waitFor();
      },
    },
    {
      name: 'insight',
      page: form.page,
      height: 600,
      whole: true,
      show: async (kind) => {
        await form.open(trend);
        await form.paint(kind);
      },
    },
  ];
  return {
    looks: looks.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
    close: async () => {
      await Promise.all([view, notebook, form].map((each) => each.close()));
      await closeBrowser();
    },
  };
}

/** What the view of results shows. */
function viewLooks(view: ViewPage): readonly Look[] {
  const page = new GridPage(view);
  const look = (name: string, height: number, reach: () => Promise<void>): Look => ({
    name,
    page: view.page,
    height,
    show: async (kind) => {
      await view.reload();
      await view.paint(kind);
      await reach();
    },
  });
  const showGrid = async (): Promise<void> => {
    await page.show(sampleRows);
    await view.tell(tabs);
    await page.cell(0, 1).click();
    await page.press('Shift+ArrowDown', 'Shift+ArrowRight');
    await page.footer('2 × 2 selected');
  };
  const chart = async ({ columns, rows, spec }: ChartResult): Promise<void> => {
    await view.tell(...shownRows(rows, { columns, display: printDisplay(spec) }), tabs);
    await page.press('Alt+2');
    await view.page.locator('hogql-chart canvas').first().waitFor();
  };
  return [
    look('nothing', 320, () => view.tell({ type: 'tabs', tabs: [] })),
    look('grid', 320, showGrid),
    look('detail', 320, async () => {
      await showGrid();
      await page.press('Shift+Enter');
    }),
    look('chart', 420, () => chart(chartResults.line)),
    look('pie', 420, () => chart(chartResults.pie)),
    look('heatmap', 420, () => chart(chartResults.heatmap)),
    look('funnel', 420, () => chart(chartResults.funnel)),
    look('pivot', 320, async () => {
      await showGrid();
      await page.press('Alt+3');
      await view.page.getByText('5 rows in 5 groups.').waitFor();
    }),
    look('messages', 420, async () => {
      await view.tell(...shownRows(sampleRows, { remarks: slowRemarks }), tabs);
      await page.press('Alt+5');
    }),
    look('query', 320, async () => {
      await showGrid();
      await page.press('Alt+4');
    }),
  ];
}

const tabs: ResultsEvent = {
  type: 'tabs',
  tabs: ['tab', 'pages by country', 'sign-ups of the week'].map((title, at) => ({
    tabId: at === 0 ? 'tab' : title,
    title,
    pinned: at === 1,
  })),
  front: 'tab',
};

const catalog = {
  revision: 'looks',
  events: [{ name: '$pageview', volume: 5_200_000 }],
  properties: { event: [{ name: '$browser', type: 'String' }], person: [{ name: 'plan' }] },
};

const trend = JSON.stringify({
  name: 'Sign-ups by plan, week by week',
  query: {
    kind: 'TrendsQuery',
    series: [
      {
        kind: 'EventsNode',
        event: 'signed_up',
        math: 'dau',
        properties: [
          { type: 'event', key: '$browser', operator: 'exact', value: ['Chrome', 'Firefox'] },
        ],
      },
      { kind: 'EventsNode', event: '$pageview', math: 'total' },
    ],
    interval: 'week',
    dateRange: { date_from: '-90d' },
    breakdownFilter: { breakdowns: [{ type: 'person', property: 'plan' }] },
    trendsFilter: { display: 'ActionsBar' },
  },
});
