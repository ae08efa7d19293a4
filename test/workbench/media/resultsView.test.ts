import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ResultsEvent, Row, RunState } from '../../../client/src/protocol/results.ts';
import { until } from '../harness/until.ts';
import { openView, type ViewPage } from './viewPage.ts';

const columns = [
  { name: 'n', type: 'UInt64' },
  { name: 'text', type: 'Nullable(String)' },
  { name: 'list', type: 'Array(UInt64)' },
];

function rowAt(row: number): Row {
  return [row, `text ${row}`, [row, row]];
}

function rows(from: number, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => rowAt(from + index));
}

function run(state: RunState, runId = 'one'): ResultsEvent {
  const title = 'signups';
  const connection = 'Hedgebox · us';
  const summary = { runId, title, query: 'select 1', connection, elapsedMs: 1400 };
  return {
    type: 'run',
    tabId: 'tab',
    run: { ...summary, state, canGoToError: false, parameters: [] },
  };
}

function result(first: readonly Row[], rowCount = first.length): ResultsEvent {
  const header = { resultId: 'one', columns, rowCount };
  return { type: 'result', tabId: 'tab', header, firstRowsJson: JSON.stringify(first) };
}

function tabs(front: string, ...titles: string[]): ResultsEvent {
  const all = titles.map((title) => ({ tabId: title, title, pinned: title.startsWith('pinned') }));
  return { type: 'tabs', tabs: all, front };
}

describe('the results view in a browser', () => {
  let view: ViewPage;
  let grid: Locator;
  const focused = (): Locator => view.page.locator('[role="grid"] :focus');
  /** The focused element. */
  const at = (): Locator => view.page.locator(':focus');

  before(async () => {
    view = await openView();
    grid = view.page.locator('.page:not([hidden]) [role="grid"]');
  });
  after(() => view.close());
  beforeEach(async () => {
    await view.reload();
    await view.tell(tabs('tab', 'tab'));
  });
  afterEach(() => {
    assert.deepEqual(view.complaints, []);
  });

  async function show(first: readonly Row[], rowCount?: number): Promise<void> {
    await view.tell(run({ kind: 'done' }), result(first, rowCount));
    await grid.locator('[role="gridcell"]').first().waitFor();
  }

  function cell(row: number, column: number): Locator {
    return grid.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);
  }

  it('says in Messages what the service says beside the rows', async () => {
    const remarks = {
      warnings: ['The results are sampled.'],
      dateRange: { from: '2026-01-01', to: '2026-01-31' },
      timings: [
        { step: './parse', ms: 4 },
        { step: './run', ms: 1_500 },
      ],
    };
    await view.tell(run({ kind: 'done' }));
    const header = { resultId: 'one', columns, rowCount: 2, remarks };
    const firstRowsJson = JSON.stringify(rows(0, 2));
    await view.tell({ type: 'result', tabId: 'tab', header, firstRowsJson });
    await view.page.getByRole('button', { name: 'Messages' }).click();
    const messages = view.page.getByRole('region', { name: 'Messages' });
    await messages.getByText('The results are sampled.').waitFor();
    await messages.getByText('2026-01-01 to 2026-01-31').waitFor();
    await messages.getByText('1.5 s ./run').waitFor();
    await view.page.screenshot({ path: 'test-results/messages.png' });
  });

  it('says in Messages why a run was slow, also of one that the service ended', async () => {
    const findings = [
      { severity: 'warning', slowBy: 'no_start_date', message: 'No start.' },
    ] as const;
    const scan = { rowsRead: 1_200, ms: 6_100, rangeShare: 1, projectShare: 0.253 };
    const isKilled = true;
    const remarks = { findings, scan: { ...scan, isKilled } } as const;
    const failed = { kind: 'failed', message: 'Too slow.', remarks } as const;
    await view.tell(run(failed));
    await view.page.getByRole('button', { name: 'Messages' }).click();
    const messages = view.page.getByRole('region', { name: 'Messages' });
    await messages.getByText('The service stopped it after 6.1 s').waitFor();
    await messages.getByText('25.3 % of the project’s events.').waitFor();
    await messages.getByText('No start.').waitFor();
    await view.tell(run({ kind: 'done' }));
    const header = { resultId: 'one', columns, rowCount: 0, remarks: { scan } };
    await view.tell({ type: 'result', tabId: 'tab', header, firstRowsJson: '[]' });
    await messages.getByText('It read 1,200 rows in 6.1 s. 100 % of the events').waitFor();
    assert.equal(await messages.getByText('Why was this slow').count(), 0);
  });

  it('draws the times of steps as a flame that keys walk', async () => {
    const timings = [
      { step: './parse', ms: 500 },
      { step: './run/read', ms: 1_000 },
      { step: './run', ms: 1_500 },
    ];
    await view.tell(run({ kind: 'done' }));
    const header = { resultId: 'one', columns, rowCount: 0, remarks: { timings } };
    await view.tell({ type: 'result', tabId: 'tab', header, firstRowsJson: '[]' });
    await view.page.getByRole('button', { name: 'Messages' }).click();
    const flame = view.page.getByRole('tree', { name: 'Time on the service, by step' });
    await flame.getByRole('treeitem', { name: 'All steps: 2.0 s, 100 %' }).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await view.page.keyboard.press(key);
    const focused = flame.locator(':focus');
    assert.equal(await focused.getAttribute('aria-label'), './run/read: 1.0 s, 50 %');
    await view.page.keyboard.press('ArrowUp');
    assert.equal(await focused.getAttribute('aria-label'), './run: 1.5 s, 75 %');
    await view.page.keyboard.press('ArrowLeft');
    assert.equal(await focused.textContent(), 'parse');
    assert.equal(await flame.locator('[tabindex="0"]').count(), 1);
  });

  it('reports that it is ready, and shows which key to press', async () => {
    await view.tell({ type: 'tabs', tabs: [] });
    await view.page.getByText('Enter in a .hogql file').waitFor();
    await until('the call', () => Promise.resolve(view.calls[0]));
    const asked = view.calls.map(({ method }) => method).filter((method) => method !== 'focus');
    assert.deepEqual(asked, ['ready']);
  });

  it('offers the next steps before anything ran', async () => {
    await view.tell({ type: 'tabs', tabs: [] });
    for (const name of ['New query', 'Get started']) {
      await view.page.getByRole('button', { name }).click();
    }
    await view.page.screenshot({ path: 'test-results/nothing-ran.png' });
    const started = await until('both calls', () => {
      const calls = view.calls.filter((call) => call.method === 'start');
      return Promise.resolve(calls.length === 2 ? calls : undefined);
    });
    assert.deepEqual(
      started.map(({ params }) => params),
      [{ with: 'newQuery' }, { with: 'getStarted' }],
    );
  });

  it('shows values as text, whatever they contain', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    await show([
      [{ $integer: '18446744073709551615' }, null, []],
      [1, '', [1]],
      [2, hostile, [{ a: hostile }]],
      [3, 'a\u202eb\nc', [3]],
    ] as Row[]);
    const texts = await grid.locator('[role="gridcell"]').allTextContents();
    assert.deepEqual(texts, [
      '18446744073709551615',
      'NULL',
      '[]',
      '1',
      "''",
      '[1]',
      '2',
      hostile,
      `[{"a":"${hostile}"}]`,
      '3',
      'a⟨202E⟩b↵c',
      '[3]',
    ]);
    assert.equal(await view.page.locator('img').count(), 0);
  });

  it('fetches the rows that did not come along, and draws only those in sight', async () => {
    view.rows = rows;
    await show(rows(0, 100), 7000);
    await until('the last slice', () =>
      Promise.resolve(view.calls.find(({ params }) => 'from' in params && params.from === 6100)),
    );
    await cell(0, 0).click();
    await view.page.keyboard.press('Control+End');
    assert.equal(await focused().textContent(), '[6999,6999]');
    assert.equal(await grid.getAttribute('aria-rowcount'), '7001');
    assert.ok((await grid.locator('[role="row"]').count()) < 80);
  });

  it('reaches the last of ten million rows, and shows which have not arrived', async () => {
    await show(rows(0, 100), 10_000_000);
    await cell(0, 0).click();
    await view.page.keyboard.press('Control+ArrowDown');
    assert.equal(await focused().textContent(), '…');
    const row = grid.locator('[role="row"]:has(:focus)');
    assert.equal(await row.getAttribute('aria-rowindex'), '10000001');
    await view.page.keyboard.press('Control+Home');
    await grid.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await grid.locator('[aria-rowindex="10000001"]').waitFor();
    await grid.hover();
    await view.page.mouse.wheel(0, -220);
    await grid.locator('[aria-rowindex="9999970"]').waitFor();
  });

  const moves: readonly [keys: string, reached: string][] = [
    ['ArrowDown ArrowRight', 'text 1'],
    ['End PageDown PageUp Home', '0'],
    ['Control+End Control+ArrowLeft', '499'],
    ['Control+End Control+Home', '0'],
    ['ArrowUp ArrowRight', 'textString'],
  ];
  for (const [keys, reached] of moves) {
    it(`moves to ${reached} with ${keys}`, async () => {
      await show(rows(0, 500));
      await cell(0, 0).click();
      for (const key of keys.split(' ')) await view.page.keyboard.press(key);
      assert.equal(await focused().textContent(), reached);
    });
  }

  it('is one stop of the Tab key, wherever it is scrolled', async () => {
    await show(rows(0, 500));
    await cell(3, 1).click();
    for (const top of [0, 5000]) {
      await grid.evaluate((element, to) => {
        element.scrollTop = to;
      }, top);
      await until('one stop', async () => {
        const stops = await view.page
          .locator('.page:not([hidden]) hogql-grid [tabindex="0"]')
          .count();
        return stops === 1 ? true : undefined;
      });
    }
    await view.page.keyboard.press('ArrowDown');
    assert.equal(await focused().textContent(), 'text 4');
  });

  it('copies the whole cell', async () => {
    const long = `one\n${'x'.repeat(3000)}`;
    await show([[1, long, []]]);
    await cell(0, 1).click();
    await view.page.keyboard.press('Control+c');
    assert.deepEqual(await view.called('copy'), { text: long });
  });

  it('passes the keyboard on with F6: from the grid to the tabs, and on to the editor', async () => {
    await show(rows(0, 3));
    const left = (): number => view.calls.filter(({ method }) => method === 'leave').length;
    await cell(0, 1).click();
    await view.page.keyboard.press('F6');
    await view.page.getByRole('button', { name: 'Grid', pressed: true }).and(at()).waitFor();
    await view.page.keyboard.press('F6');
    await view.called('leave');
    await view.tell(tabs('tab', 'tab', 'other'));
    await cell(0, 1).click();
    await view.page.keyboard.press('F6');
    await view.page.getByRole('tab', { selected: true }).and(at()).waitFor();
    assert.equal(left(), 1);
    await view.page.keyboard.press('F6');
    await view.called('leave', 1);
    await view.tell({ type: 'focus' });
    assert.equal(await focused().textContent(), 'text 0');
  });

  it('switches its views with Alt and a number, wherever the keyboard is in it', async () => {
    await show(rows(0, 3));
    await view.tell(tabs('tab', 'tab', 'other'));
    await view.page.getByRole('tab', { selected: true }).focus();
    for (const [key, name] of ['Chart', 'Pivot', 'Query', 'Messages'].entries()) {
      await view.page.keyboard.press(`Alt+${key + 2}`);
      await view.page.getByRole('button', { name, pressed: true }).and(at()).waitFor();
    }
    await view.page.keyboard.press('Alt+1');
    await focused().waitFor();
  });

  it('cuts nothing off, however narrow it is', async () => {
    const usual = view.page.viewportSize() ?? assert.fail('The page has no size.');
    await view.page.setViewportSize({ width: 1440, height: 500 });
    await show(rows(0, 3));
    await view.tell(tabs('tab', 'tab', 'other'));
    const outside = (): Promise<readonly string[]> =>
      view.page.locator('.page:not([hidden]) > .head').evaluate((head) =>
        [...head.querySelectorAll('button, vscode-toolbar-button, .count')]
          .filter((part) => part.getClientRects().length > 0)
          .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
          .map(({ textContent }) => textContent),
      );
    const more = view.page.getByRole('button', { name: 'More actions' });
    for (const width of [1440, 1000, 900, 700, 545, 400, 300]) {
      await view.page.setViewportSize({ width, height: 500 });
      await until(`the header in ${width} px`, async () => {
        return (await outside()).length === 0 || undefined;
      });
      await view.page.locator('.count').getByText('3 rows').waitFor();
    }
    await more.click();
    await view.page.getByRole('menuitem', { name: 'Export' }).click();
    assert.deepEqual(await view.called('act'), { tabId: 'tab', action: 'export' });
    await view.page.setViewportSize({ width: 1440, height: 500 });
    await more.waitFor({ state: 'hidden' });
    await view.page.setViewportSize(usual);
  });

  it('widens a column by keys and with the mouse, and keeps the width for the next run', async () => {
    await show(rows(0, 50));
    const width = async (): Promise<number> => (await cell(0, 1).boundingBox())?.width ?? 0;
    const start = await width();
    await cell(0, 1).click();
    await view.page.keyboard.press('ArrowUp');
    await view.page.keyboard.press('Alt+ArrowRight');
    assert.equal(await width(), start + 16);
    const edge = await grid.locator('[role="columnheader"] .resizer').nth(1).boundingBox();
    assert.ok(edge);
    await view.page.mouse.move(edge.x + 3, edge.y + 5);
    await view.page.mouse.down();
    await view.page.mouse.move(edge.x + 53, edge.y + 5, { steps: 3 });
    await view.page.mouse.up();
    assert.equal(await width(), start + 66);
    await view.tell(result(rows(0, 60)));
    assert.equal(await width(), start + 66);
  });

  it('keeps the last rows in sight while a new run is going', async () => {
    await show(rows(0, 50));
    await view.tell(run({ kind: 'running' }, 'two'));
    await view.page.getByText(/^From \d\d:\d\d, refreshing$/).waitFor();
    assert.equal(await cell(0, 1).textContent(), 'text 0');
    await view.page.getByText('Cancel', { exact: true }).click();
    assert.deepEqual(await view.called('act'), { tabId: 'tab', action: 'cancel' });
  });

  it('announces each state once', async () => {
    const said = view.page.getByRole('status');
    await view.tell(run({ kind: 'queued' }));
    assert.equal(await said.textContent(), 'Queued');
    await view.tell(run({ kind: 'running' }));
    assert.equal(await said.textContent(), 'Running');
    await show(rows(0, 3));
    assert.equal(await said.textContent(), '3 rows in 1.4 s');
  });

  it('hides the tabs if there is only one that nobody pinned', async () => {
    const strip = view.page.getByRole('tablist');
    assert.equal(await strip.count(), 0);
    await view.tell(tabs('tab', 'tab', 'other'));
    assert.equal(await strip.count(), 1);
    await view.tell(tabs('pinned one', 'pinned one'));
    assert.equal(await strip.count(), 1);
  });

  it('keeps the page of every tab, and shows the active one', async () => {
    await show(rows(0, 3));
    await view.tell(tabs('other', 'tab', 'other'));
    assert.equal(await cell(0, 1).count(), 0);
    await view.tell(tabs('tab', 'tab', 'other'));
    assert.equal(await cell(0, 1).textContent(), 'text 0');
    await view.tell(tabs('other', 'other'), tabs('tab', 'tab', 'other'));
    assert.equal(await cell(0, 1).count(), 0, 'a closed tab is forgotten');
  });

  it('says in its tooltips what a tab shows, and offers only what does something', async () => {
    const hint = 'select 1\n\na.hogql · today';
    await view.tell({
      type: 'tabs',
      tabs: [
        { tabId: 'a', title: 'one', pinned: false, hint },
        { tabId: 'b', title: 'two', pinned: true },
      ],
      front: 'a',
    });
    const tab = view.page.getByRole('tab', { name: 'one', exact: true });
    assert.equal(await tab.getAttribute('title'), `one\n\n${hint}`);
    await tab.click({ button: 'right' });
    await view.page.getByRole('menuitem', { name: 'Close', exact: true }).waitFor();
    assert.equal(
      await view.page.getByRole('menuitem', { name: /^Close (?:others|all)$/ }).count(),
      0,
    );
    await view.page.keyboard.press('Escape');
  });

  it('has a menu for each tab, by mouse and by keys', async () => {
    await view.tell(tabs('b', 'a', 'b', 'pinned c'));
    await view.page.getByRole('tab', { name: 'a', exact: true }).click({ button: 'right' });
    const menu = view.page.getByRole('menu', { name: 'Result' });
    assert.deepEqual(
      await menu.getByRole('menuitem').evaluateAll((all) => all.map((item) => item.ariaLabel)),
      [
        'Rename…',
        'Pin',
        'Duplicate beside',
        'Go to the query',
        'Query this result',
        'Close',
        'Close others',
        'Close all',
      ],
    );
    await view.page.screenshot({ path: 'test-results/tab-menu.png' });
    await menu.getByRole('menuitem', { name: 'Close others' }).click();
    assert.deepEqual(await view.called('act'), { tabId: 'a', action: 'closeOthers' });
    await view.page.getByRole('tab', { selected: true }).focus();
    await view.page.keyboard.press('Shift+F10');
    await menu.getByRole('menuitem', { name: 'Go to the query' }).waitFor();
    await view.page.keyboard.press('g');
    await view.page.keyboard.press('Enter');
    assert.deepEqual(await view.called('act', 1), { tabId: 'b', action: 'goToQuery' });
    await view.page.getByRole('tab', { selected: true }).and(at()).waitFor();
  });

  it('moves tabs by dragging and by keys', async () => {
    await view.tell(tabs('b', 'a', 'b', 'c'));
    const tab = (name: string): Locator => view.page.getByRole('tab', { name, exact: true });
    const [from, to] = [await tab('a').boundingBox(), await tab('c').boundingBox()];
    assert.ok(from && to);
    await view.page.mouse.move(from.x + 8, from.y + 8);
    await view.page.mouse.down();
    await view.page.mouse.move(to.x + 8, to.y + 8, { steps: 4 });
    await view.page.mouse.up();
    assert.deepEqual(await view.called('moveTab'), { tabId: 'a', to: 2 });
    await tab('b').focus();
    await view.page.keyboard.press('Shift+Alt+ArrowRight');
    assert.deepEqual(await view.called('moveTab', 1), { tabId: 'b', to: 2 });
    await view.page.keyboard.press('Shift+Alt+ArrowLeft');
    assert.deepEqual(await view.called('moveTab', 2), { tabId: 'b', to: 0 });
  });

  it('moves between tabs with the arrow keys, and closes, renames and unpins', async () => {
    await view.tell(tabs('b', 'a', 'b', 'pinned c'));
    await view.page.getByRole('tab', { selected: true }).focus();
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'Delete', 'F2']) {
      await view.page.keyboard.press(key);
    }
    await view.page.getByRole('tab', { name: 'pinned c' }).getByTitle('Unpin').click();
    const acts = await until('six acts', () => {
      const seen = view.calls.flatMap((call) => (call.method === 'act' ? [call.params] : []));
      return Promise.resolve(seen.length === 6 ? seen : undefined);
    });
    assert.deepEqual(
      acts.map(({ tabId, action }) => `${action} ${tabId}`),
      ['select pinned c', 'select a', 'select a', 'close b', 'rename b', 'unpin pinned c'],
    );
  });
});
