import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { chartKinds, type ChartSpec, printDisplay } from '../../../client/src/protocol/display.ts';
import type { Column, ResultsEvent, Row } from '../../../client/src/protocol/results.ts';
import { until } from '../harness/until.ts';
import { axeFaults, axeFaultsInThemes } from './axeFaults.ts';
import { chartResults } from './chartResults.ts';
import { openView, type ViewPage } from './viewPage.ts';

const tabs: ResultsEvent = {
  type: 'tabs',
  tabs: [{ tabId: 'tab', title: 'signups', pinned: false }],
  front: 'tab',
};

function run(display?: string): ResultsEvent {
  const source = display === undefined ? {} : { display };
  const summary = { runId: 'one', title: 'signups', query: 'select 1', connection: 'us' };
  const state = { kind: 'done' as const };
  return {
    type: 'run',
    tabId: 'tab',
    run: { ...summary, elapsedMs: 1400, state, canGoToError: false, parameters: [], source },
  };
}

function result(
  columns: readonly Column[],
  rows: readonly Row[],
  rowCount = rows.length,
): ResultsEvent {
  const clock = { computedAt: Date.now(), aheadMs: 0 };
  const header = { resultId: 'one', columns, rowCount, clock };
  return { type: 'result', tabId: 'tab', header, firstRowsJson: JSON.stringify(rows) };
}

/** All of a form is in sight. */
const wide = { width: 1920, height: 720 };

describe('charts and pivots in a browser', () => {
  let view: ViewPage;
  let picture: Locator;

  before(async () => {
    view = await openView();
    picture = view.page.locator('hogql-chart [role="img"]');
    await view.page.emulateMedia({ reducedMotion: 'reduce' });
    await view.page.setViewportSize(wide);
  });
  after(() => view.close());
  beforeEach(async () => {
    await view.page.evaluate(() => sessionStorage.clear());
    await view.reload();
    await view.paint('vscode-dark');
  });
  afterEach(() => {
    assert.deepEqual(view.complaints, []);
  });

  async function look(name: 'Grid' | 'Chart' | 'Pivot'): Promise<void> {
    await view.page.getByRole('button', { name, exact: true }).click();
  }

  async function showChart(
    { columns, rows, spec }: { columns: readonly Column[]; rows: readonly Row[]; spec?: ChartSpec },
    rowCount?: number,
  ): Promise<void> {
    const display = spec && printDisplay(spec);
    await view.tell(tabs, run(display), result(columns, rows, rowCount));
    await look('Chart');
    await picture.waitFor();
  }

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await view.page.keyboard.press(key);
  }

  /** Waits until the chart's description matches. */
  async function described(pattern: RegExp): Promise<string> {
    return until(`a picture of ${pattern}`, async () => {
      const text = (await picture.getAttribute('aria-label')) ?? '';
      return pattern.test(text) ? text : undefined;
    });
  }

  /** The number of different colours in the picture. */
  async function colours(): Promise<number> {
    return view.page.locator('hogql-chart canvas').evaluateAll((canvases) => {
      const seen = new Set<number>();
      for (const canvas of canvases as HTMLCanvasElement[]) {
        const { width, height } = canvas;
        const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        for (let at = 0; at < data.length; at += 4) {
          seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
        }
      }
      return seen.size;
    });
  }

  for (const kind of chartKinds) {
    it(`draws a chart of the kind ${kind} and describes it`, async () => {
      await showChart(chartResults[kind]);
      await described(/The grid has all values\.$/);
      assert.ok((await colours()) > 3);
    });
  }

  it('has no fault that axe finds, in any theme', async () => {
    await showChart(chartResults.bar);
    assert.deepEqual(await axeFaultsInThemes(view.page, { hasHeading: true }), []);
    await look('Pivot');
    await view.page.locator('hogql-pivot [role="gridcell"]').first().waitFor();
    assert.deepEqual(await axeFaultsInThemes(view.page, { hasHeading: true }), []);
    await view.page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('shows its numbers as a table, by keys, and the drawing again', async () => {
    await view.paint('vscode-dark');
    await showChart(chartResults.line);
    const toTable = view.page.getByRole('switch', { name: 'Table' });
    await toTable.focus();
    await press('Enter');
    const numbers = view.page.getByRole('region', { name: 'The numbers of the chart' });
    await numbers.and(view.page.locator(':focus')).waitFor();
    await numbers.getByRole('columnheader', { name: 'Firefox' }).waitFor();
    await numbers.getByRole('rowheader', { name: '2026-08-31' }).waitFor();
    await numbers.getByText('Line chart of count() by day').waitFor();
    assert.deepEqual(await axeFaults(view.page, { hasHeading: true }), []);
    await view.page.screenshot({ path: 'test-results/chart-table.png' });
    await toTable.focus();
    await press('Enter');
    await numbers.waitFor({ state: 'hidden' });
    assert.ok((await colours()) > 3);
  });

  it('picks a chart by the types of the columns if nobody named one', async () => {
    const { columns, rows } = chartResults.line;
    await showChart({ columns, rows });
    await described(/^Line chart of count\(\) by day: 3 series, 31 points/);
  });

  it('picks another kind by keys, and keeps the choice when the view reloads', async () => {
    const { columns } = chartResults.pie;
    const rows = chartResults.pie.rows.slice(0, 6);
    await showChart({ columns, rows });
    await described(/^World map/);
    await view.page.getByRole('combobox', { name: 'Chart' }).focus();
    await press('Enter', ...Array<string>(6).fill('ArrowUp'), 'Enter');
    await described(/^Pie chart of users/);
    await view.reload('state');
    await view.tell(tabs, run(), result(columns, rows));
    await described(/^Pie chart of users/);
  });

  it('uses the chart that the file names, and a changed one replaces what was picked', async () => {
    await showChart(chartResults.bar);
    await described(/^Bar chart/);
    await view.tell(run('heatmap'));
    await described(/^Heat map of count\(\)/);
    await view.tell(run('ActionsAreaGraph'));
    await described(/^Area chart/);
  });

  it('names a column that the file mentions and the result lacks', async () => {
    await showChart({ ...chartResults.bar, spec: { kind: 'bar', x: 'week', y: ['count()'] } });
    await view.page.getByText('The result has no column week.').waitFor();
  });

  it('explains what a chart needs if there is nothing to draw', async () => {
    await view.tell(tabs, run(), result([{ name: 'name', type: 'String' }], [['a'], ['b']]));
    await look('Chart');
    await view.page.getByText('A chart needs a column of numbers.').waitFor();
    assert.equal(await view.page.getByText('PNG').isVisible(), false);
  });

  /** Days up to today with columns of numbers. */
  function upToToday(
    count: number,
    ...numbers: readonly ((day: number) => number)[]
  ): {
    readonly columns: readonly Column[];
    readonly rows: readonly Row[];
  } {
    const names = ['events', 'persons', 'signups', 'purchases'].slice(0, numbers.length);
    return {
      columns: [{ name: 'day', type: 'Date' }, ...names.map((name) => ({ name, type: 'UInt64' }))],
      rows: Array.from({ length: count }, (_, at) => [
        new Date(Date.now() - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
        ...numbers.map((number) => number(at)),
      ]),
    };
  }

  const wave = (height: number) => (day: number) => Math.round(height * (2 + Math.sin(day / 3)));

  it('gives smaller numbers an axis of their own, and says that today is not over', async () => {
    await showChart({ ...upToToday(29, wave(2000), wave(30)), spec: { kind: 'line', y: [] } });
    await described(/On the right axis: persons\./);
    await view.page.getByText(/is incomplete: today so far\. persons: right axis\./).waitFor();
  });

  it('draws a pie of the columns rather than of the days', async () => {
    const numbers = [900, 500, 300, 80].map(wave);
    await showChart({ ...upToToday(28, ...numbers), spec: { kind: 'line', y: [] } });
    await view.page.getByRole('combobox', { name: 'Chart' }).focus();
    await press('Enter', ...Array<string>(3).fill('ArrowDown'), 'Enter');
    await described(/^Pie chart of events, persons, signups, purchases: 4 parts\./);
  });

  it('shows cohorts with their sizes, and marks the week that is not over', async () => {
    const periods = ['Week 0', 'Week 1', 'Week 2'];
    const start = (weeks: number): string =>
      new Date(Date.now() - (7 * weeks + 2) * 86_400_000).toISOString().slice(0, 10);
    await showChart({
      columns: [
        { name: 'cohort', type: 'Date' },
        ...periods.map((name) => ({ name, type: 'UInt64' })),
      ],
      rows: [
        [start(2), 812, 400, 100],
        [start(1), 640, 300, 0],
        [start(0), 500, 0, 0],
      ],
      spec: { kind: 'heatmap', by: 'cohort', y: periods, share: true },
    });
    await view.page.getByText('Dashed fields are incomplete: this week so far.').waitFor();
    await view.page.getByRole('button', { name: 'SVG' }).click();
    const saved = await view.called('saveImage');
    assert.ok('data' in saved);
    assert.match(saved.data, / \(812\)<\/text>/);
    assert.doesNotMatch(saved.data, />0 %</);
  });

  for (const [width, height] of [
    [300, 400],
    [400, 300],
    // A window of 1,280 pixels at 200 %.
    [640, 360],
    [1200, 260],
  ] as const) {
    it(`folds the form away at ${width} by ${height}, and opens it by keys`, async () => {
      try {
        await showChart({ ...upToToday(14, wave(2000), wave(30)), spec: { kind: 'line', y: [] } });
        await view.page.setViewportSize({ width, height });
        const form = view.page.getByRole('group', { name: 'What the chart shows' });
        await form.waitFor({ state: 'hidden' });
        const box = await view.page.locator('hogql-chart .chart-canvas').boundingBox();
        assert.ok(box && box.height > height / 2, `the plot has ${box?.height} of ${height} px`);
        assert.ok(box.x + box.width <= width, 'the plot ends at the edge');
        const fold = view.page.getByRole('button', { name: /^Change the chart: Line/ });
        await fold.focus();
        await press('Enter');
        await form.waitFor();
        const shot = `test-results/chart-form-${width}-${height}.png`;
        await until('a plot beside its form', async () => {
          const [at, plot] = await Promise.all(
            [form, view.page.locator('hogql-chart canvas').first()].map((each) =>
              each.boundingBox(),
            ),
          );
          if (!at || !plot) return undefined;
          const isBeside = at.x + at.width <= plot.x || at.y + at.height <= plot.y;
          const isInSight = plot.x + plot.width <= width && plot.y + plot.height <= height;
          return (isBeside && isInSight && plot.height > 60) || undefined;
        });
        await view.page.screenshot({ path: shot });
        await press('Escape');
        await form.waitFor({ state: 'hidden' });
        assert.deepEqual(await axeFaults(view.page, { hasHeading: true }), []);
      } finally {
        await view.page.setViewportSize(wide);
      }
    });
  }

  for (const kind of ['line', 'heatmap', 'bar'] as const) {
    it(`keeps the form of a ${kind} chart and its buttons in one line`, async () => {
      try {
        await showChart(chartResults[kind]);
        for (const width of [1600, 1280, 1100, 900]) {
          await view.page.setViewportSize({ width, height: 720 });
          const head = view.page.locator('hogql-chart .chart-head');
          await until(`one line at ${width} px`, async () => {
            const { height, faults } = await head.evaluate((line) => ({
              height: line.clientHeight,
              faults: line.scrollWidth - line.clientWidth,
            }));
            return (height < 40 && faults <= 0) || undefined;
          });
        }
      } finally {
        await view.page.setViewportSize(wide);
      }
    });
  }

  it('takes a goal, and says what is no number', async () => {
    await showChart(chartResults.line);
    const goal = view.page.getByRole('textbox', { name: 'Goal' });
    await goal.fill('lots');
    await goal.blur();
    await view.page.locator('vscode-textfield[title^="Enter a number"]').waitFor();
    await goal.fill('1,500');
    await goal.blur();
    await view.page.getByRole('button', { name: 'Keep in file' }).click();
    assert.deepEqual(await view.called('keepDisplay'), {
      tabId: 'tab',
      display: 'line x=day y=count() by=browser goal=1500',
    });
  });

  it('asks for the choice to be kept in the file', async () => {
    await showChart(chartResults.funnel);
    await view.page.getByRole('button', { name: 'Keep in file' }).click();
    assert.deepEqual(await view.called('keepDisplay'), {
      tabId: 'tab',
      display: 'funnel x=step y=people',
    });
  });

  it('saves the chart as PNG and as SVG', async () => {
    await showChart(chartResults.area);
    await described(/^Area chart/);
    await view.page.getByRole('button', { name: 'PNG' }).click();
    const png = await view.called('saveImage');
    assert.ok('format' in png && png.format === 'png');
    assert.equal(Buffer.from(png.data, 'base64').subarray(1, 4).toString(), 'PNG');
    await view.page.getByRole('button', { name: 'SVG' }).click();
    const svg = await view.called('saveImage', 1);
    assert.ok('format' in svg && svg.format === 'svg');
    assert.match(svg.data, /^<svg [^]*>Firefox<\/text>[^]*<\/svg>$/);
  });

  it('is redrawn when the theme changes', async () => {
    await showChart(chartResults.bar);
    const image = (): Promise<string> =>
      view.page
        .locator('hogql-chart canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await image();
    await view.paint('vscode-high-contrast');
    await until('other colours', async () => ((await image()) === before ? undefined : true));
  });

  it('treats names as text, in the tooltip too', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const columns = [
      { name: hostile, type: 'String' },
      { name: 'n', type: 'UInt64' },
    ];
    await showChart({ columns, rows: [[hostile, 3]], spec: { kind: 'pie', x: hostile, y: ['n'] } });
    await described(/<img src=x/);
    await picture.hover({ position: { x: 560, y: 100 } });
    assert.equal(await view.page.locator('img').count(), 0);
  });

  it('draws rows as they arrive, and many rows as an outline', async () => {
    const at = (row: number): Row => [row, (row * 7919) % 1000];
    view.rows = (from, count) => Array.from({ length: count }, (_, row) => at(from + row));
    const columns = [
      { name: 'x', type: 'UInt64' },
      { name: 'y', type: 'UInt64' },
    ];
    const rows = Array.from({ length: 100 }, (_, row) => at(row));
    await showChart({ columns, rows, spec: { kind: 'line', x: 'x', y: ['y'] } }, 50_000);
    await described(/1 series, 50,000 points/);
    await view.page.getByText('50,000 points, drawn as an outline.').waitFor();
  });

  describe('a pivot', () => {
    const rowTexts = (): Promise<string[]> =>
      view.page
        .locator('hogql-pivot [role="row"]')
        .evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll('[role="gridcell"]')]
              .map((cell) => cell.textContent)
              .join(' '),
          ),
        );

    /** Waits until the groups are these, one text for each row. */
    async function shows(...expected: readonly string[]): Promise<void> {
      await until(`the groups ${expected.join(', ')}`, async () => {
        const texts = (await rowTexts()).filter(Boolean);
        return isDeepStrictEqual(texts, expected) ? true : undefined;
      });
    }

    /** The rows of the result, one text for each. */
    async function shownInGrid(...expected: readonly string[]): Promise<void> {
      const grid = view.page.locator('.page:not([hidden]) .grid-section:not(hogql-pivot *)');
      const texts = await grid
        .locator('[role="row"]')
        .evaluateAll((all) =>
          all.map((row) =>
            [...row.querySelectorAll('[role="gridcell"]')]
              .map((cell) => cell.textContent)
              .join(' '),
          ),
        );
      assert.deepEqual(texts.filter(Boolean), expected);
    }

    const columns = [
      { name: 'browser', type: 'String' },
      { name: 'country', type: 'String' },
      { name: 'n', type: 'UInt64' },
    ];
    const rows: Row[] = [
      ['Chrome', 'DE', 3],
      ['Firefox', 'DE', 4],
      ['Chrome', 'US', 5],
      ['Chrome', 'DE', 6],
    ];

    it('groups the loaded rows without a request', async () => {
      await view.tell(tabs, run(), result(columns, rows));
      await look('Pivot');
      await shows('Chrome 9 5 14', 'Firefox 4 NULL 4', 'Total 13 5 18');
      const asked = view.calls.map(({ method }) => method).filter((method) => method !== 'focus');
      assert.deepEqual(asked, ['ready']);
    });

    it('is copied, sorted and has columns hidden without changing the result', async () => {
      await view.tell(tabs, run(), result(columns, rows));
      await look('Pivot');
      await shows('Chrome 9 5 14', 'Firefox 4 NULL 4', 'Total 13 5 18');
      await view.page.locator('hogql-pivot [role="gridcell"]').first().click();
      await press('Control+End', 'Shift+Alt+o', 'Shift+ArrowUp', 'Shift+ArrowLeft');
      await shows('Firefox 4 NULL 4', 'Chrome 9 5 14', 'Total 13 5 18');
      await press('Control+Shift+c');
      assert.deepEqual(await view.called('copy'), { text: 'US\tTotal\n5\t14\n5\t18' });
      await press('Shift+Alt+k', 'Shift+Alt+b');
      await shows('Firefox 4 4', 'Chrome 9 14', 'Total 13 18');
      await view.page.getByText('Only rows of the result are exported.').waitFor();
      await look('Grid');
      await shownInGrid('Chrome DE 3', 'Firefox DE 4', 'Chrome US 5', 'Chrome DE 6');
    });

    it('uses another aggregate, and keeps it when the view reloads', async () => {
      await view.tell(tabs, run(), result(columns, rows));
      await look('Pivot');
      await view.page.getByRole('combobox', { name: 'Aggregate' }).focus();
      await press('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
      await shows('Chrome 2 1 3', 'Firefox 1 NULL 1', 'Total 3 1 4');
      await view.reload('state');
      await view.tell(tabs, run(), result(columns, rows));
      await shows('Chrome 2 1 3', 'Firefox 1 NULL 1', 'Total 3 1 4');
    });
  });
});
