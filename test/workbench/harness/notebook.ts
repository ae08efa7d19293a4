import type { FrameLocator, Locator, Page } from 'playwright-core';
import { choose, webview } from './workbench.ts';

/** Opens a notebook of the folder by its name and waits for its cells. */
export async function openNotebook(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+P');
  await page.locator('.quick-input-widget input[type="text"]').fill(name);
  await choose(page, '', name);
  await page.locator('.notebookOverlay .code-cell-row').first().waitFor();
}

/** A cell that holds queries, by its place among those, from 0. */
export function queryCell(page: Page, index: number): Locator {
  return page.locator('.notebookOverlay .code-cell-row').nth(index);
}

/** Presses a button of the notebook's toolbar. */
export async function pressToolbar(page: Page, label: string): Promise<void> {
  const bar = page.locator('.notebook-toolbar-container');
  await bar.locator(`[aria-label^="${label}"], .action-label:has-text("${label}")`).first().click();
}

/** What stands below the cells: results and rendered words. */
export function outputs(page: Page): FrameLocator {
  return webview(page);
}

/** The items in the line below a cell. */
export function cellStatus(page: Page, index: number): Locator {
  return queryCell(page, index).locator('.cell-statusbar-container');
}
