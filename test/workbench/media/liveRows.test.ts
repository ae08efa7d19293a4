import assert from 'node:assert/strict';
import type { LiveCalls, LiveEvent } from '../../../client/src/protocol/live.ts';
import { axeFaultsInThemes } from './axeFaults.ts';
import { isForEverybody } from './isForEverybody.ts';
import { openPageOfOurs, type PageOfOurs } from './pageOfOurs.ts';
import { type ThemeKind, themes } from './themes.ts';

const rows: LiveEvent = {
  type: 'rows',
  title: 'CTE signups',
  columns: [
    { name: 'browser', type: 'Nullable(String)' },
    { name: 'n', type: 'UInt64' },
  ],
  rowCount: 2,
  hasMore: false,
  elapsedMs: 12,
  rowsJson: '[["Firefox",812],[null,{"$integer":"18446744073709551615"}]]',
};

describe('live rows', () => {
  let view: PageOfOurs<LiveCalls, LiveEvent>;
  const nothing = (): Promise<undefined> => Promise.resolve(undefined);

  before(async () => {
    const handlers = { ready: nothing, copy: nothing, step: nothing };
    view = await openPageOfOurs<LiveCalls, LiveEvent>('live', handlers);
    await view.page.setViewportSize({ width: 500, height: 240 });
  });
  after(() => view.close());
  beforeEach(() => view.load());

  const news = (words: string): Promise<void> =>
    view.page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });

  it('have no fault that axe finds, in any theme', async () => {
    const { page } = view;
    await view.tell(rows);
    await page.getByRole('gridcell', { name: 'Firefox' }).waitFor();
    assert.deepEqual(await axeFaultsInThemes(page), []);
    await view.tell({ type: 'old', reason: 'Name a table after `from`.' });
    await page.getByText('Name a table').waitFor();
    assert.deepEqual(await axeFaultsInThemes(page), []);
    for (const kind of Object.keys(themes) as ThemeKind[]) {
      await view.paint(kind);
      await page.screenshot({ path: `test-results/live-old-${kind}.png` });
    }
    await view.tell({ type: 'nothing', words: 'This runs elsewhere.', step: 'startLocal' });
    await page.getByRole('button', { name: 'Start Local Project' }).waitFor();
    assert.deepEqual(await axeFaultsInThemes(page), []);
  });

  isForEverybody({
    page: () => view.page,
    zoomed: { width: 400, height: 120 },
    show: async () => {
      await view.load();
      await view.tell(rows);
      await view.tell({ type: 'old', reason: 'Name a table after `from`.' });
      await view.page.getByText('Name a table').waitFor();
    },
  });

  it('say how many there are, and how many were read for a sample', async () => {
    const { page } = view;
    await view.tell(rows);
    await page.getByText('2 rows · 12 ms', { exact: true }).first().waitFor();
    await view.tell({ ...rows, hasMore: true, rowCount: 100, sampledRows: 1_234_000 });
    await page.getByText('First 100 rows · 12 ms · a sample: 1.2M rows read').first().waitFor();
    await view.tell({ ...rows, rowCount: 0, rowsJson: '[]' });
    await page.getByText('No rows · 12 ms').first().waitFor();
  });

  it('stay, dimmed, with the reason, until they are those of the text again', async () => {
    const { page } = view;
    await view.tell(rows);
    await view.tell({ type: 'old', reason: 'Unknown column `x`.' });
    await page.locator('.old').getByRole('gridcell', { name: 'Firefox' }).waitFor();
    await page.getByText('Unknown column').waitFor();
    await news('Rows of an earlier version');
    await view.tell({ type: 'current' });
    await page.locator('.live:not(.old)').waitFor();
    await page.getByText('Unknown column').waitFor({ state: 'hidden' });
    await news('2 rows');
  });

  it('take the step that is offered, and copy what is selected', async () => {
    const { page } = view;
    await view.tell({ type: 'nothing', words: 'Open a file.', step: 'newQuery' });
    await page.getByRole('button', { name: 'New Query' }).press('Enter');
    await view.tell(rows);
    await page.getByRole('gridcell', { name: 'Firefox' }).click();
    await page.locator('hogql-grid').evaluate((grid) => {
      grid.querySelector(':focus')?.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }));
    });
    const asked = view.calls.flatMap(({ method, params }) => (method === 'ready' ? [] : [params]));
    assert.deepEqual(asked, [{ step: 'newQuery' }, { text: 'Firefox' }]);
    assert.deepEqual(view.complaints, []);
  });
});
