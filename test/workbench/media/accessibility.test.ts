import assert from 'node:assert/strict';
import type { RunState } from '../../../client/src/protocol/results.ts';
import { axeFaultsInThemes } from './axeFaults.ts';
import { GridPage, sampleRows, slowRemarks } from './gridFixture.ts';
import { isForEverybody, type Shown } from './isForEverybody.ts';
import { openView, type ViewPage } from './viewPage.ts';

/** Of the comparison of two results: the words of the first column colour the rows. */
const comparedColumns = [
  { name: 'change', type: 'String', tints: true },
  { name: 'page', type: 'String' },
  { name: 'views before', type: 'UInt64' },
  { name: 'views after', type: 'UInt64' },
  { name: 'Δ views', type: 'Float64' },
] as const;

describe('the results view for everybody', () => {
  let view: ViewPage;
  let page: GridPage;

  before(async () => {
    view = await openView();
    page = new GridPage(view);
  });
  after(() => view.close());

  /** Another run of the tab, with a placeholder. */
  const follow = async (state: RunState, words: string): Promise<void> => {
    const parameters = [{ key: 'values.from', label: 'from', type: 'date', text: '' }] as const;
    const run = { runId: 'two', title: 'signups', query: 'select {from}', connection: 'us' };
    await view.tell({
      type: 'run',
      tabId: 'tab',
      run: { ...run, state, elapsedMs: 10, canGoToError: false, parameters },
    });
    await view.page.getByText(words).first().waitFor();
  };

  const showCompared = (): Promise<void> =>
    page.show(
      [
        ['changed', '/', 12, 13, 1],
        ['added', '/pricing', null, 7, null],
        ['removed', '/old', 4, null, null],
      ],
      { columns: comparedColumns, runId: 'compared' },
    );

  const states: readonly [name: string, reach: () => Promise<void>][] = [
    ['the grid with a selection', () => page.press('Shift+ArrowDown', 'Shift+ArrowRight')],
    ['a sorted and filtered grid', () => page.press('Shift+Alt+o', 'Shift+Alt+m')],
    ['the detail of a structure', () => page.press('End', 'ArrowLeft', 'Enter', 'ArrowRight')],
    ['the detail of a row', () => page.press('Shift+Enter')],
    ['the filter of a column', () => page.press('Alt+ArrowDown')],
    ['the list of columns', () => page.press('Shift+Alt+c')],
    ['the menu', () => page.press('Shift+F10')],
    ['the bar that finds', () => page.press('Control+f', 'a')],
    [
      'the statistics of a column',
      () => view.tell({ type: 'command', id: 'hogql.grid.statistics' }),
    ],
    [
      'the pivot table',
      async () => {
        await page.press('Alt+3');
        await view.page.getByText('5 rows in 5 groups.').waitFor();
      },
    ],
    [
      'a chart and its form',
      async () => {
        await page.press('Alt+2');
        await view.page.locator('hogql-chart canvas').first().waitFor();
        await view.page.getByRole('group', { name: 'What the chart shows' }).waitFor();
      },
    ],
    [
      'a chart as a table',
      async () => {
        await page.press('Alt+2');
        await view.page.getByRole('switch', { name: 'Table' }).click();
        await view.page.getByRole('region', { name: 'The numbers of the chart' }).waitFor();
      },
    ],
    [
      'the messages of a slow run',
      async () => {
        await page.show(sampleRows, { remarks: slowRemarks });
        await page.press('Alt+5');
        await view.page.getByRole('treeitem', { name: /^All steps/ }).focus();
        await page.press('ArrowDown');
      },
    ],
    ['two results compared', showCompared],
    [
      'matches in two results compared, under the pointer',
      async () => {
        await showCompared();
        await page.press('Control+f');
        await view.page.keyboard.insertText('/');
        await view.page.getByRole('search').getByText('1 of 3').waitFor();
        await page.press('Enter');
        await page.cell(2, 3).hover();
      },
    ],
    ['the query', () => page.press('Alt+4')],
    ['the messages', () => page.press('Alt+5')],
    ['a run over the rows of the one before', () => follow({ kind: 'running' }, 'Running')],
    ['a run that was cancelled', () => follow({ kind: 'cancelled' }, 'Cancelled after')],
    ['a run without an answer', () => follow({ kind: 'lost' }, 'No answer')],
    [
      'the panel before any run',
      async () => {
        await view.reload();
        await view.page.getByRole('button', { name: 'New Query' }).waitFor();
      },
    ],
    [
      'a run that has failed',
      () => follow({ kind: 'failed', message: 'No evnts.', advice: 'Write events.' }, 'No evnts.'),
    ],
    [
      'the form of values',
      async () => {
        await follow({ kind: 'needsValues', missing: ['from'] }, 'Enter from');
        await view.page.getByRole('combobox', { name: 'from' }).click();
        await view.page.getByRole('option').first().waitFor();
      },
    ],
  ];
  for (const [name, reach] of states) {
    it(`${name} has no fault that axe finds, in any theme`, async () => {
      await view.reload();
      await view.paint('vscode-dark');
      await page.show(sampleRows);
      const tabs = ['tab', 'pinned', 'other'].map((tabId) => ({
        tabId,
        title: tabId,
        pinned: tabId === 'pinned',
      }));
      await view.tell({ type: 'tabs', tabs, front: 'tab' });
      await page.cell(0, 1).click();
      await reach();
      assert.deepEqual(await axeFaultsInThemes(view.page), []);
    });
  }

  it('can be used at twice the size', async () => {
    await view.reload();
    await view.page.setViewportSize({ width: 500, height: 300 });
    await page.show(sampleRows);
    await page.cell(0, 0).click();
    await page.press('End', 'Enter');
    const close = view.page.getByRole('complementary').getByRole('button', { name: 'Close' });
    const box = await close.boundingBox();
    assert.ok(box && box.x + box.width <= 500 && box.y + box.height <= 300);
    await page.press('Escape', 'Alt+ArrowDown');
    const dialog = await view.page.getByRole('dialog').boundingBox();
    assert.ok(dialog && dialog.y >= 0 && dialog.y + dialog.height <= 300);
    await view.page.setViewportSize({ width: 1000, height: 600 });
  });

  it('has nothing dim, and every line, for people who prefer more contrast', async () => {
    await view.page.emulateMedia({ contrast: 'more' });
    await view.reload();
    await view.paint('vscode-dark');
    await page.show(sampleRows);
    await follow({ kind: 'running' }, 'Running');
    const foreground = await view.page
      .locator('body')
      .evaluate((body) => getComputedStyle(body).color);
    const looks = await page.cell(2, 1).evaluate((cell) => {
      const { color, borderRightColor } = getComputedStyle(cell);
      return [color, borderRightColor, getComputedStyle(cell.closest('.viewport') ?? cell).color];
    });
    assert.deepEqual(looks, [foreground, foreground, foreground]);
    await view.page.screenshot({ path: 'test-results/more-contrast.png' });
    await view.page.emulateMedia({ contrast: 'no-preference' });
  });

  const shows = (more: () => Promise<void>): Shown => ({
    page: () => view.page,
    zoomed: { width: 640, height: 200 },
    show: async () => {
      await view.reload();
      await page.show(sampleRows);
      await more();
    },
  });

  isForEverybody(shows(() => follow({ kind: 'running' }, 'Running')));

  describe('with a chart', () => {
    const chart = async (): Promise<void> => {
      await page.cell(0, 1).click();
      await page.press('Alt+2');
      await view.page.locator('hogql-chart canvas').first().waitFor();
    };
    isForEverybody(shows(chart));
  });
});
