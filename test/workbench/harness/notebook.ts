import type { FrameLocator, Locator, Page } from 'playwright-core';
import { activeTab, webview } from './workbench.ts';

/** Opens a notebook of the folder by its name in the Explorer, and waits for its cells. */
export async function openNotebook(page: Page, name: string): Promise<void> {
  // Until VS Code knows the extension, it opens the file as text.
  await page.locator('.activitybar .action-item a[aria-label^="HogQL"]').first().waitFor();
  const files = page.locator('.explorer-folders-view .monaco-list-row');
  if (!(await files.first().isVisible())) await page.keyboard.press('Control+Shift+E');
  await files.filter({ hasText: name }).dblclick();
  await activeTab(page).filter({ hasText: name }).waitFor();
  await page.locator('.notebookOverlay .code-cell-row:visible').first().waitFor();
}

/** A query cell by its position among query cells, from 0. */
export function queryCell(page: Page, index: number): Locator {
  return page.locator('.notebookOverlay .code-cell-row:visible').nth(index);
}

/** Presses a button of the notebook's toolbar. */
export async function pressToolbar(page: Page, label: string): Promise<void> {
  // Hidden notebooks keep their toolbars in the page.
  const bar = page.locator('.notebook-toolbar-container:visible');
  await bar.locator(`[aria-label^="${label}"]`).first().click();
}

/** The outputs below the cells: results and rendered Markdown. */
export function outputs(page: Page): FrameLocator {
  return webview(page, 'notebookRenderer');
}

/** The parameters form of the active notebook. */
export function parameters(page: Page): FrameLocator {
  return webview(page, 'webviewView');
}

/** The status bar items of a cell. */
export function cellStatus(page: Page, index: number): Locator {
  return queryCell(page, index).locator('.cell-statusbar-container');
}
