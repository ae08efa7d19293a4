import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { until } from '../harness/until.ts';
import { GridPage, sampleRows, shownRows } from './gridFixture.ts';
import { openView, type ViewPage } from './viewPage.ts';

describe('the grid in a browser', () => {
  let view: ViewPage;
  let page: GridPage;

  before(async () => {
    view = await openView();
    page = new GridPage(view);
  });
  after(() => view.close());
  beforeEach(async () => {
    await view.reload();
    await page.show(sampleRows);
  });
  afterEach(() => {
    assert.deepEqual(view.complaints, []);
  });

  /** The focus reports to the host, from the first time that the grid had the keyboard. */
  const toldInGrid = (): readonly boolean[] => {
    const told = view.calls.flatMap((call) =>
      call.method === 'focus' ? [call.params.inGrid] : [],
    );
    const first = told.indexOf(true);
    return first < 0 ? [] : told.slice(first);
  };

  const exported = (count: number): Promise<unknown> =>
    until('the export', () => {
      const calls = view.calls.filter(({ method }) => method === 'export');
      return Promise.resolve(calls.length === count ? calls.at(-1)?.params : undefined);
    });

  it('sorts, filters, copies a range and exports by keys alone', async () => {
    await view.page.keyboard.press('Tab');
    for (let tab = 0; tab < 20; tab++) {
      if (await page.grid.locator(':focus').count()) break;
      await page.press('Tab');
    }
    await page.press('End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowUp');
    await page.press('Enter');
    assert.deepEqual(await page.texts(2), ['7', '12', '380', '812', '18446744073709551615']);
    assert.equal(await page.header(2).getAttribute('aria-sort'), 'ascending');
    await view.page.getByRole('status').getByText('5 rows, sorted by n ascending').waitFor();
    await page.press('Alt+ArrowDown');
    await view.page.getByRole('dialog', { name: 'Filter n' }).waitFor();
    await view.page.keyboard.type('300');
    await page.press('Shift+Tab', 'End', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    await page.press('Tab', 'Enter');
    await until('the filtered rows', async () =>
      (await page.grid.getAttribute('aria-rowcount')) === '4' ? true : undefined,
    );
    assert.deepEqual(await page.texts(2), ['380', '812', '18446744073709551615']);
    await page.press('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Control+Shift+c');
    assert.deepEqual(await view.called('copy'), { text: 'event\tn\n""\t380\n$pageview\t812' });
    await page.press('Shift+Alt+d');
    assert.deepEqual(await exported(1), {
      tabId: 'tab',
      resultId: 'one',
      selection: { rows: [3, 0], columns: [1, 2] },
    });
    await page.press('Shift+Alt+k', 'Shift+Alt+b');
    assert.deepEqual(await exported(2), {
      tabId: 'tab',
      resultId: 'one',
      selection: { rows: [3, 0, 2], columns: [0, 2, 3, 4] },
    });
    await page.press('Shift+F10', 'e', 'Enter');
    await exported(3);
  });

  it('sorts by clicks, by several columns with Shift, and returns to the original order', async () => {
    await page.header(1).click();
    await page.header(2).click({ modifiers: ['Shift'] });
    assert.deepEqual(await page.texts(1), ["''", '$pageview', '$pageview', 'signed up', 'NULL']);
    assert.deepEqual((await page.texts(2)).slice(1, 3), ['7', '812']);
    await page.header(2).click({ modifiers: ['Shift'] });
    assert.deepEqual((await page.texts(2)).slice(1, 3), ['812', '7']);
    await page.header(1).click();
    assert.equal(await page.header(1).getAttribute('aria-sort'), 'descending');
    await page.header(1).click();
    assert.deepEqual(
      await page.texts(2),
      sampleRows.map(([, , n]) => text(n)),
    );
  });

  it('sorts either way from the menu of a header, which shows the keys', async () => {
    const keys = { 'hogql.grid.filter': { key: 'alt+down' } };
    const look = { language: 'en', groupDigits: false, shortDates: false, keys };
    await view.tell({ type: 'look', look });
    const choose = async (name: string): Promise<void> => {
      await page.header(2).click({ button: 'right' });
      await view.page.getByRole('menuitem', { name }).click();
    };
    const first = (...values: readonly string[]): Promise<true> =>
      until(`${values.join(', ')} first`, async () => {
        return (
          String((await page.texts(2)).slice(0, values.length)) === String(values) || undefined
        );
      });
    await choose('Sort descending');
    await first('18446744073709551615', '812');
    await choose('Sort ascending');
    await first('7', '12');
    await choose('Copy name');
    assert.deepEqual(await view.called('copy'), { text: 'n' });
    await page.header(2).click({ button: 'right' });
    const filter = view.page.getByRole('menuitem', { name: 'Filter…' });
    assert.equal(await filter.locator('.keys').textContent(), 'Alt+↓');
    await view.page.screenshot({ path: 'test-results/header-menu.png' });
  });

  it('leaves out of its menus what would do nothing', async () => {
    const items = async (of: Locator): Promise<readonly (string | null)[]> => {
      await of.click({ button: 'right' });
      const all = view.page.getByRole('menuitem');
      await all.first().waitFor();
      const labels = await all.evaluateAll((found) => found.map((item) => item.ariaLabel));
      await page.press('Escape');
      await all.first().waitFor({ state: 'detached' });
      return labels;
    };
    const undo = ['Clear sort', 'Add to sort', 'Clear all filters', 'Unfreeze', 'Move left'];
    const first = await items(page.header(0));
    assert.deepEqual(
      undo.filter((each) => first.includes(each)),
      [],
    );
    assert.ok(!(await items(page.header(4))).includes('Move right'));
    assert.ok(!(await items(page.cell(0, 0))).includes('Open link'));
    assert.ok((await items(page.cell(3, 3))).includes('Open link'));
    await page.header(1).click();
    await page.cell(4, 1).click();
    await page.press('Shift+Alt+m');
    await page.footer(/of 5/);
    await page.header(1).click({ button: 'right' });
    await view.page.getByRole('menuitem', { name: 'Freeze up to here' }).click();
    await page.footer(/2 columns frozen/);
    const second = await items(page.header(1));
    assert.deepEqual(
      undo.filter((each) => second.includes(each)),
      undo,
    );
    assert.ok(!second.includes('Freeze up to here'));
  });

  it('counts what a column holds, of the rows that are shown', async () => {
    await page.header(1).click({ button: 'right' });
    await view.page.getByRole('menuitem', { name: 'Statistics' }).click();
    const dialog = view.page.getByRole('dialog', { name: 'Statistics of event' });
    const bars = dialog.getByRole('listitem');
    await bars.filter({ hasText: '$pageview2' }).waitFor();
    assert.deepEqual(await dialog.locator('dd').allTextContents(), [
      '5',
      '3',
      '1 (20 %)',
      "''",
      'signed up',
    ]);
    await view.page.screenshot({ path: 'test-results/column-statistics.png' });
    await page.press('Escape');
    await page.grid.locator(':focus').waitFor();
  });

  it("writes numbers and dates in the editor's language where that is wanted", async () => {
    const look = { language: 'de', groupDigits: true, shortDates: true, keys: {} };
    await view.tell({ type: 'look', look });
    assert.equal(await page.cell(2, 2).textContent(), '18.446.744.073.709.551.615');
    assert.equal(await page.cell(0, 0).textContent(), '01.08.26');
    assert.equal(await page.cell(0, 4).textContent(), '01.08.26, 10:02');
    await page.cell(2, 2).click();
    await page.press('Control+c');
    assert.deepEqual(await view.called('copy'), { text: '18446744073709551615' });
  });

  it('filters by ticking values, shows how many rows are left, and clears the filter', async () => {
    await page.header(1).hover();
    await page.header(1).locator('.menu').click();
    await view.page.getByRole('menuitem', { name: 'Filter…' }).click();
    const dialog = view.page.getByRole('dialog', { name: 'Filter event' });
    await dialog.getByLabel('$pageview').check();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    assert.deepEqual(await page.texts(1), ['$pageview', '$pageview']);
    await page.footer('2 rows of 5, not sorted');
    assert.equal(await page.header(1).getAttribute('aria-description'), 'filtered');
    await page.press('Shift+Alt+x');
    assert.equal((await page.texts(1)).length, 5);
  });

  it('keeps the keyboard focus when its row is filtered away or moves', async () => {
    await page.cell(4, 1).click();
    await page.press('ArrowUp', 'Shift+Alt+m');
    await until('one row', async () => (await page.texts(1)).length === 1 || undefined);
    await page.grid.locator(':focus').waitFor();
    await page.press('Shift+Alt+x');
    await until('all rows', async () => (await page.texts(1)).length === 5 || undefined);
    const told = toldInGrid();
    assert.ok(told.includes(true) && !told.includes(false), String(told));
  });

  it('refuses a filter that is not a number, and explains what to enter', async () => {
    await page.cell(0, 2).click();
    await page.press('Alt+ArrowDown');
    await view.page.keyboard.type('many');
    await page.press('Enter');
    assert.equal(await view.page.getByRole('alert').textContent(), 'Enter a number.');
    await page.press('Escape');
    assert.equal(await page.grid.locator(':focus').textContent(), '812');
  });

  it('selects with the mouse and by keys, and sums exactly', async () => {
    await page.cell(0, 2).hover();
    await view.page.mouse.down();
    await page.cell(2, 2).hover();
    await view.page.mouse.up();
    await page.footer('sum 18,446,744,073,709,552,439');
    assert.equal(await page.grid.locator('[aria-selected="true"]').count(), 3);
    await page.press('Control+a');
    await page.footer('5 × 5 selected · count 24');
    await page.cell(1, 0).click();
    await page.press('Shift+Control+ArrowDown', 'Shift+ArrowRight');
    await page.footer('4 × 2 selected');
    await page.press('Shift+Space');
    await page.footer('4 × 5 selected');
    await page.press('ArrowUp', 'Control+Space');
    await page.footer('5 × 1 selected');
  });

  it('copies from its menu, in the chosen form', async () => {
    await page.cell(0, 1).click();
    await page.cell(1, 2).click({ modifiers: ['Shift'] });
    await page.press('Shift+F10', 'c', 'c', 'c', 'c', 'c', 'c', 'c', 'Enter');
    assert.deepEqual(await view.called('copy'), {
      text: "(('$pageview', 812), ('signed up', 12))",
    });
    await page.cell(0, 1).click({ button: 'right' });
    await view.page.getByRole('menuitem', { name: 'Copy as JSON', exact: true }).click();
    const { text } = await view.called('copy', 1);
    assert.deepEqual(JSON.parse(text), [
      { event: '$pageview', n: 812 },
      { event: 'signed up', n: 12 },
    ]);
  });

  it('finds a text, counts matches, moves between them, and marks all', async () => {
    await page.cell(0, 0).click();
    await page.press('Control+f');
    // Inserted as one text: between slow letters the bar would search for the first of them.
    await view.page.keyboard.insertText('PAGEVIEW');
    const bar = view.page.getByRole('search');
    await bar.getByText('1 of 2').waitFor();
    assert.equal(await page.grid.locator('.found').count(), 2);
    await page.press('Enter');
    await bar.getByText('2 of 2').waitFor();
    await page.press('Shift+Enter');
    await bar.getByText('1 of 2').waitFor();
    await page.press('Escape');
    assert.equal(await page.grid.locator(':focus').textContent(), '$pageview');
    assert.equal(await page.grid.locator('.found').count(), 0);
    await page.press('Control+f');
    await view.page.keyboard.type('nowhere');
    await bar.getByText('No results').waitFor();
  });

  it('moves, hides, freezes and fits columns by keys', async () => {
    await page.cell(0, 1).click();
    await page.press('Shift+Alt+ArrowLeft');
    assert.match((await page.header(0).textContent()) ?? '', /^event/);
    assert.equal(await page.grid.locator(':focus').textContent(), '$pageview');
    await page.press('Shift+Alt+k');
    assert.equal(await page.grid.getAttribute('aria-colcount'), '5');
    await page.press('Shift+Alt+p');
    await page.footer('1 column hidden, 1 column frozen');
    const day = await page.cell(0, 0).boundingBox();
    await page.press('Shift+Alt+u');
    assert.equal(await page.grid.getAttribute('aria-colcount'), '6');
    assert.ok(day);
    const before = (await page.header(2).boundingBox())?.width ?? 0;
    await page.press('End');
    await page.press('Alt+ArrowRight', 'Alt+ArrowRight', 'Shift+Alt+w');
    assert.ok(before > 0);
  });

  it('reorders by dragging a header', async () => {
    const from = await page.header(0).boundingBox();
    const to = await page.header(2).boundingBox();
    assert.ok(from && to);
    await view.page.mouse.move(from.x + 10, from.y + 8);
    await view.page.mouse.down();
    await view.page.mouse.move(to.x + 20, to.y + 8, { steps: 5 });
    await view.page.mouse.up();
    assert.match((await page.header(2).textContent()) ?? '', /^day/);
    assert.equal(await page.header(2).getAttribute('aria-sort'), null);
  });

  it('keeps frozen columns in place while the rest scrolls', async () => {
    const wide = Array.from({ length: 40 }, (_, column) => ({ name: `column ${column}` }));
    const rows = [wide.map((_, column) => `value ${column}`)];
    await page.show(rows, { columns: wide, runId: 'wide' });
    await page.cell(0, 1).click();
    await page.press('Shift+Alt+p');
    const at = await page.cell(0, 1).boundingBox();
    await page.press('End');
    assert.equal(await page.grid.locator(':focus').textContent(), 'value 39');
    assert.deepEqual(await page.cell(0, 1).boundingBox(), at);
    await page.press('Home', 'ArrowRight', 'ArrowRight');
    const third = await page.cell(0, 2).boundingBox();
    assert.ok(at && third && third.x >= at.x + at.width - 1);
  });

  it('puts row numbers back in place when nothing is frozen any more', async () => {
    const number = page.grid.locator('[aria-rowindex="3"] [role="rowheader"]');
    const at = await number.boundingBox();
    await page.cell(1, 1).click();
    await page.press('Shift+Alt+p');
    assert.deepEqual(await number.boundingBox(), at);
    await view.tell({ type: 'command', id: 'hogql.grid.unfreeze' });
    assert.deepEqual(await number.boundingBox(), at);
    assert.equal(await number.textContent(), '2');
  });

  it('keeps text inside its cell, however wide its characters are', async () => {
    const narrow = 'i'.repeat(24);
    const wide = [
      'W'.repeat(22),
      '1'.repeat(30),
      '漢字かな'.repeat(5),
      '🦔'.repeat(11),
      'مرحبا '.repeat(9),
    ];
    const texts = [...Array<string>(40).fill(narrow), ...wide];
    const rows = texts.map((text, row) => [text, wide[row % wide.length] ?? '', row]);
    const columns = ['narrow', 'wide', 'n'].map((name) => ({ name }));
    const overflowing = (): Promise<readonly string[]> =>
      page.grid.getByRole('gridcell').evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth)
          .filter((cell) => getComputedStyle(cell).overflowX === 'visible')
          .map(({ textContent }) => textContent),
      );
    await page.show(rows, { columns, runId: 'widths' });
    await page.cell(0, 0).click();
    for (const keys of [
      [],
      Array<string>(20).fill('Alt+ArrowLeft'),
      ['Control+End'],
      ['Control+Home'],
    ]) {
      await page.press(...keys);
      assert.deepEqual(await overflowing(), []);
    }
    const cut = page.grid.getByRole('gridcell', { name: narrow }).first();
    assert.equal(await cut.evaluate((cell) => getComputedStyle(cell).textOverflow), 'ellipsis');
    await page.press('Shift+Alt+w');
    assert.deepEqual(await overflowing(), []);
    assert.equal(await cut.evaluate((cell) => getComputedStyle(cell).overflowX), 'visible');
  });

  it('keeps sort, filter, widths and position for the next run, and when the view reloads', async () => {
    await page.header(2).click();
    await page.press('ArrowDown', 'ArrowDown', 'Alt+ArrowRight');
    const width = (await page.cell(0, 2).boundingBox())?.width;
    const more = [...sampleRows, ['2026-08-06', 'x', 1, '', '2026-08-06 00:00:00']];
    await view.tell(...shownRows(more, { runId: 'two' }));
    assert.deepEqual((await page.texts(2)).slice(0, 3), ['1', '7', '12']);
    assert.equal((await page.cell(0, 2).boundingBox())?.width, width);
    await until('it is kept', async () => {
      const kept = await view.page.evaluate(() => sessionStorage.getItem('state'));
      return kept?.includes('"descending":false') ? true : undefined;
    });
    await view.reload('state');
    await page.show(more);
    assert.deepEqual((await page.texts(2)).slice(0, 3), ['1', '7', '12']);
    assert.equal((await page.cell(0, 2).boundingBox())?.width, width);
  });

  it('shows each row at its scroll position, and fills the window', async () => {
    await page.show(Array.from({ length: 500 }, (_, row) => [row, 'x', row, '', '']));
    const drawn = (to: number): Promise<readonly number[]> =>
      page.grid.evaluate(async (grid, top) => {
        grid.scrollTop = top;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const edge = grid.getBoundingClientRect().top + 26;
        const rows = [...grid.querySelectorAll('[role="row"]')].slice(1);
        const boxes = rows.map((row) => [row, row.getBoundingClientRect()] as const);
        const wrong = boxes.filter(
          ([row, box]) =>
            Math.abs(box.top - edge - (22 * (Number(row.ariaRowIndex) - 2) - grid.scrollTop)) > 1,
        );
        const [first, last] = [boxes[0]?.[1], boxes.at(-1)?.[1]];
        const bottom = edge - 26 + grid.clientHeight;
        const gap = Math.max(0, (first?.top ?? 0) - edge, bottom - (last?.bottom ?? 0));
        return [wrong.length, Math.floor(gap), Number(rows.at(-1)?.ariaRowIndex)];
      }, to);
    for (const to of [7, 220, 2203, 5000, 4990, 0]) {
      assert.deepEqual((await drawn(to)).slice(0, 2), [0, 0], `scrolled to ${to}`);
    }
    assert.deepEqual(await drawn(1e6), [0, 0, 501], 'the end');
  });

  it('reports to the host whether the keyboard is in the grid', async () => {
    const words = (count: number): Promise<unknown> =>
      until(`${count} words`, () => Promise.resolve(toldInGrid().length === count || undefined));
    await page.cell(0, 0).click();
    // A focus that moves on immediately is not reported.
    await words(1);
    await page.press('Control+f');
    await words(2);
    assert.deepEqual(toldInGrid(), [true, false]);
  });

  it("shows times in the reader's time zone when asked, with every digit", async () => {
    await page.cell(0, 4).click();
    await page.press('Shift+Alt+z');
    const shown = (await page.cell(0, 4).textContent()) ?? '';
    assert.match(shown, /^2026-0[78]-\d\d \d\d:02:03\.123456 [+-]\d\d:\d\d$/);
  });

  it('shows hostile values as text, wherever they are', async () => {
    const hostile = [
      '<img src=x onerror="document.title=\'hit\'">',
      '<script>document.title="hit"</script>',
      '\u001b[31mred',
      'exe.\u202egnp',
      'javascript:alert(1)',
    ];
    const names = hostile.map((name) => ({ name }));
    await page.show([hostile, hostile.map((value) => JSON.stringify({ [value]: value }))], {
      columns: names,
      runId: 'hostile',
    });
    for (const column of hostile.keys()) {
      await page.cell(0, column).click();
      await page.press('Enter', 'Escape');
      await page.cell(1, column).click();
      await page.press('Enter', 'ArrowRight', 'Escape');
      await page.press('Shift+Enter', 'Escape', 'Alt+ArrowDown', 'Escape');
    }
    assert.equal(await view.page.locator('img, .page script, iframe, a[href]').count(), 0);
    assert.notEqual(await view.page.title(), 'hit');
    assert.equal(await page.cell(0, 2).textContent(), '␛[31mred');
    assert.equal(await page.cell(0, 3).textContent(), 'exe.⟨202E⟩gnp');
    assert.equal(await page.grid.locator('.link').count(), 0);
  });

  it('asks the host to open links, only http and https, and only when they are clicked', async () => {
    const links = (): string[] =>
      view.calls.flatMap((call) => (call.method === 'openLink' ? [call.params.url] : []));
    await page.cell(3, 3).click();
    assert.deepEqual(links(), []);
    await page.cell(3, 3).click({ modifiers: ['Control'] });
    await until('the link', () => Promise.resolve(links()[0]));
    await page.press('Enter');
    await view.page.getByRole('button', { name: 'https://example.com/path' }).click();
    await until('the second', () => Promise.resolve(links()[1]));
    assert.deepEqual(links(), ['https://example.com/path', 'https://example.com/path']);
  });

  it('draws a sparkline and describes it in words', async () => {
    const spark = ['__hx_tag', 'Sparkline', 'data', [1, 5, 2]];
    await page.show([[spark]], { columns: [{ name: 's', type: 'Tuple(String)' }], runId: 's' });
    assert.equal(await page.cell(0, 0).locator('svg polyline').count(), 1);
    assert.equal(await page.cell(0, 0).getAttribute('aria-label'), 'Line of 3 values, 1 to 5');
  });
});

function text(value: unknown): string {
  return typeof value === 'object' && value !== null && '$integer' in value
    ? String(value.$integer)
    : String(value);
}
