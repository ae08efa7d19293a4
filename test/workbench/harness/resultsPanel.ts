import type { FrameLocator, Locator, Page } from 'playwright-core';
import { until } from './until.ts';
import { webview } from './workbench.ts';

/** The document inside the view "HogQL Results". */
export function resultsPanel(page: Page): FrameLocator {
  return webview(page);
}

/** The grid of the results, once it shows this many rows of data. */
export async function gridOf(page: Page, rows: number): Promise<Locator> {
  // ARIA counts the header as a row.
  const grid = resultsPanel(page).locator(`[role="grid"][aria-rowcount="${rows + 1}"]`);
  await grid.waitFor();
  return grid;
}

/** The text of every cell. The grid draws only the rows in sight, so this scrolls through it. */
export async function gridRows(grid: Locator): Promise<readonly (readonly string[])[]> {
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const rows = new Map<number, readonly string[]>();
  await grid.locator('[role="gridcell"]').first().click();
  await until(`the texts of all ${count} rows`, async () => {
    for (const [index, cells] of await drawnRows(grid)) rows.set(index, cells);
    if (rows.size >= count) return true;
    await grid.press('PageDown');
    return undefined;
  });
  return [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells);
}

/** The header's texts: for each column its name, then its type. */
export async function gridColumns(grid: Locator): Promise<readonly (readonly string[])[]> {
  // Its page may be reloaded before that.
  await grid.waitFor();
  const headers = grid.locator('[role="columnheader"]:not([aria-colindex="1"])');
  const texts = await headers.evaluateAll((all) =>
    all.map((header) => [...header.children].map((part) => part.textContent)),
  );
  return texts.map(([name = '', type = '']) => [name, type]);
}

function drawnRows(grid: Locator): Promise<[number, string[]][]> {
  return grid.locator('[role="row"]:has([role="gridcell"])').evaluateAll((all) =>
    all.map((row): [number, string[]] => {
      const cells = [...row.querySelectorAll('[role="gridcell"]')];
      return [Number(row.ariaRowIndex), cells.map((cell) => cell.textContent)];
    }),
  );
}
