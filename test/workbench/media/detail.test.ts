import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { GridPage, sampleRows } from './gridFixture.ts';
import { until } from '../harness/until.ts';
import { openView, type ViewPage } from './viewPage.ts';

describe('the detail and the views of a run in a browser', () => {
  let view: ViewPage;
  let page: GridPage;
  let detail: Locator;

  before(async () => {
    view = await openView();
    page = new GridPage(view);
    detail = view.page.getByRole('complementary', { name: 'Detail' });
  });
  after(() => view.close());
  beforeEach(async () => {
    await view.reload();
    await page.show(sampleRows);
  });
  afterEach(() => {
    assert.deepEqual(view.complaints, []);
  });

  const focused = (): Promise<string> =>
    view.page.evaluate(() => document.activeElement?.textContent ?? '');

  it('opens with Enter, walks a structure by keys, and returns the focus', async () => {
    await page.cell(2, 3).click();
    await page.press('Enter');
    assert.match(await focused(), /^0: a$/);
    await page.press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'End');
    assert.match(await focused(), /^2: \{"c":null\}/);
    await page.press('ArrowRight', 'ArrowDown');
    assert.equal(await focused(), 'c: NULL');
    await page.press('ArrowLeft', 'ArrowLeft');
    assert.match(await focused(), /^2: \{"c":null\}/);
    await page.press('Escape');
    assert.equal(await detail.count(), 0);
    assert.match((await page.grid.locator(':focus').textContent()) ?? '', /^\["a"/);
  });

  it('leaves its cell in sight', async () => {
    const row = Array.from({ length: 12 }, (_, at) => `value of column ${at}`);
    const columns = row.map((_, at) => ({ name: `column ${at}`, type: 'String' }));
    await page.show([row, row], { columns, runId: 'wide' });
    await page.cell(1, 0).click();
    await page.press('End', 'Enter');
    await detail.waitFor();
    await until('the cell beside its detail', async () => {
      const [cell, pane] = await Promise.all(
        [page.cell(1, 11), detail].map((each) => each.boundingBox()),
      );
      if (!cell || !pane) return undefined;
      return (cell.x >= 0 && cell.x + cell.width <= pane.x + 1) || undefined;
    });
    await view.page.screenshot({ path: 'test-results/detail-beside.png' });
  });

  it('opens with a double click on a cell, and on nothing else', async () => {
    await view.page.getByRole('columnheader', { name: 'event' }).dblclick();
    assert.equal(await detail.count(), 0);
    await page.cell(1, 1).dblclick();
    await detail.waitFor();
    assert.equal(
      await detail.locator('.content').textContent(),
      await page.cell(1, 1).textContent(),
    );
  });

  it('shows all digits of a number inside a text, and follows the active cell', async () => {
    await page.cell(0, 3).click();
    await page.press('Enter');
    await detail.getByText('18446744073709551615').waitFor();
    await page.cell(0, 1).click();
    assert.equal(await detail.locator('.content').textContent(), '$pageview');
  });

  it('builds the branches of a large list in parts, and only when they are opened', async () => {
    const list = Array.from({ length: 100_000 }, (_, index) => [index]);
    await page.show([[list]], {
      columns: [{ name: 'list', type: 'Array(Array(UInt32))' }],
      runId: 'l',
    });
    await page.cell(0, 0).click();
    await page.press('Enter');
    assert.equal(await detail.getByRole('treeitem').count(), 101);
    await page.press('End', 'Enter');
    assert.equal(await detail.getByRole('treeitem').count(), 201);
    assert.equal(await focused(), '100: [100]');
  });

  it('shows a whole row with column names, and opens a value in an editor', async () => {
    await page.cell(0, 3).click();
    await page.press('Shift+Enter');
    await detail.getByRole('heading', { name: 'Row 1' }).waitFor();
    assert.deepEqual(await detail.locator('dt').allTextContents(), [
      'day',
      'event',
      'n',
      'properties',
      'at',
    ]);
    const keys = detail.locator('dd .code-key');
    assert.deepEqual(await keys.allTextContents(), ['"$browser"', '"id"']);
    await detail.getByRole('button', { name: 'Value or whole row' }).click();
    await detail.getByRole('button', { name: 'Open value in an editor' }).click();
    assert.deepEqual(await view.called('openText'), {
      text: '{\n  "$browser": "Firefox",\n  "id": 18446744073709551615\n}\n',
      language: 'json',
    });
    await detail.getByRole('button', { name: 'Copy value' }).click();
    assert.deepEqual(await view.called('copy'), { text: sampleRows[0]?.[3] });
  });

  it('shows underscores in names, which stand lowest of all characters', async () => {
    await page.show([['{"x":1,"a b":1,"a_b":1}']], {
      columns: [{ name: 'p' }],
      runId: 'underscores',
    });
    await view.page.evaluate(() => {
      document.documentElement.style.setProperty('--vscode-editor-font-family', 'monospace');
      document.documentElement.style.setProperty('--vscode-editor-font-size', '14px');
    });
    await page.cell(0, 0).click();
    await page.press('Enter');
    const picture = async (node: number): Promise<string> => {
      const part = detail.getByRole('treeitem').nth(node).locator('.part');
      return (await part.screenshot()).toString('base64');
    };
    assert.notEqual(await picture(1), await picture(2));
  });

  it('wraps lines, or not', async () => {
    await page.cell(0, 1).click();
    await page.press('Enter');
    const wrap = detail.getByRole('button', { name: 'Wrap lines' });
    assert.equal(await wrap.getAttribute('aria-pressed'), 'true');
    await wrap.click();
    assert.equal(await wrap.getAttribute('aria-pressed'), 'false');
    const space = await detail.locator('pre').evaluate((pre) => getComputedStyle(pre).whiteSpace);
    assert.equal(space, 'pre');
  });

  it('shows the query that ran, and what the service made of it', async () => {
    const views = view.page.locator('.page:not([hidden])').getByRole('group', { name: 'View' });
    await views.getByRole('button', { name: 'Query' }).click();
    const query = view.page.getByRole('region', { name: 'Query' });
    assert.equal(await query.textContent(), 'select day, event\nfrom events');
    assert.equal(await page.grid.isVisible(), false);
    await view.page.getByRole('button', { name: 'Copy: Query' }).click();
    assert.deepEqual(await view.called('copy'), { text: 'select day, event\nfrom events' });
    assert.deepEqual(await query.locator('.code-keyword').allTextContents(), ['select', 'from']);
    const printed = view.page.getByRole('region', { name: 'HogQL as the service parsed it' });
    assert.equal(await printed.textContent(), 'SELECT day FROM events LIMIT 101');
    const engine = view.page.getByRole('region', { name: 'SQL the engine ran' });
    assert.equal(await engine.textContent(), 'SELECT toDate(events.timestamp) FROM events');
    assert.equal(await engine.locator('.code-function').textContent(), 'toDate');
    const plan = view.page.getByRole('region', { name: "The engine's plan" });
    assert.equal(await plan.textContent(), 'Expression\n  ReadFromMergeTree');
    await view.page.screenshot({ path: 'test-results/query-view-plan.png' });
    await views.getByRole('button', { name: 'Messages' }).click();
    const shown = view.page.getByRole('region', { name: 'Messages' });
    await shown.getByText('Computed for this run').waitFor();
    await views.getByRole('button', { name: 'Grid' }).click();
    assert.equal(await page.cell(0, 1).textContent(), '$pageview');
  });
});
