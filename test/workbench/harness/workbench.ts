import type { FrameLocator, Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** Opens the workbench at an address, trusts its folder if asked, and waits until it is drawn. */
export async function openWorkbench(page: Page, address: string): Promise<void> {
  // What is drawn says more than the end of loading, which a loaded machine makes long.
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.monaco-workbench').waitFor();
  await page.locator('.statusbar-item').first().waitFor();
}

/** Answers "Do you trust the authors of the files in this folder?" as their author would. */
export async function trustFolder(page: Page): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box');
  await dialog.getByRole('button', { name: 'Yes, I trust the authors' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Runs a command by its title in the palette, as in "HogQL: Run Statement". */
export async function runCommand(page: Page, title: string): Promise<void> {
  await pick(page, 'F1', `>${title}`, title);
}

/** Chooses a row of the list that has this title. */
export async function choose(page: Page, title: string, row: string): Promise<void> {
  const list = page.locator('.quick-input-widget').filter({ hasText: title });
  await list.locator('.monaco-list-row').filter({ hasText: row }).first().click();
}

/**
 * Opens the menu of something and chooses an entry of it, again and again until its effect is in
 * sight: a menu takes no click in its first moments and closes by itself when something else takes
 * the focus, and a list that an entry opens closes when VS Code gives the focus back.
 */
export async function chooseFromMenu(
  page: Page,
  of: Locator,
  entry: string,
  effect: Locator,
): Promise<void> {
  const item = page.locator('.monaco-menu .action-item').filter({ hasText: entry }).first();
  await until(`what ${entry} does`, async () => {
    await of.click({ button: 'right' });
    await until('the end of the menu', async () => {
      await item.click({ timeout: 5000 }).catch(() => undefined);
      return happens(item.waitFor({ state: 'detached', timeout: 2000 }));
    });
    if (await happens(effect.waitFor({ timeout: 15_000 }))) return true;
    // A menu that is still there would be in the way of the next one.
    await page.keyboard.press('Escape');
    return undefined;
  });
}

/** Whether a wait ends well: true, or undefined for `until` to ask again. */
export async function happens(wait: Promise<unknown>): Promise<true | undefined> {
  return wait.then(
    () => true as const,
    () => undefined,
  );
}

/** Ticks rows of the list that has this title, found by their texts, and presses OK. */
export async function tick(page: Page, title: string, ...rows: string[]): Promise<void> {
  const list = page.locator('.quick-input-widget').filter({ hasText: title });
  for (const row of rows) {
    await list.locator('input[type="text"]').fill(row);
    const entry = list.locator('.monaco-list-row').filter({ hasText: row }).first();
    await entry.waitFor();
    if ((await entry.getAttribute('aria-checked')) !== 'true') await entry.click();
  }
  await list.getByRole('button', { name: 'OK' }).click();
}

/** Answers the input box that has this title; it stays open until the extension has checked. */
export async function answer(page: Page, title: string, text: string): Promise<void> {
  const box = page.locator('.quick-input-widget').filter({ hasText: title });
  const input = box.locator('input').and(page.locator(':visible'));
  await input.fill(text);
  await input.press('Enter');
  await input.waitFor({ state: 'hidden' });
}

/** Opens a file of the folder by its name and waits for its text. */
export async function openFile(page: Page, name: string): Promise<void> {
  const tab = activeTab(page).filter({ hasText: name });
  await until(`${name} in front`, async () => {
    // The list may put another row under the pointer while it is still searching.
    await pick(page, 'Control+P', name, name);
    return happens(tab.waitFor({ timeout: 20_000 }));
  });
  await editor(page).locator('.view-line').first().waitFor();
}

/** The editor that has, or last had, the keyboard. */
export function editor(page: Page): Locator {
  return page.locator('.editor-group-container.active .editor-instance .monaco-editor').first();
}

/** The tab in front, of the editors that have the keyboard. */
export function activeTab(page: Page): Locator {
  return page.locator('.editor-group-container.active .tab.active');
}

/** Puts new text in place of everything in the active editor. */
export async function replaceText(page: Page, text: string): Promise<void> {
  await editor(page).locator('.view-lines').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/**
 * Puts the cursor into a line, found by its text, and runs its statement by the key people press.
 * The lenses push the lines down when they come, so they must be there first.
 */
export async function runStatement(page: Page, line = 'select'): Promise<void> {
  await editor(page).locator('.codelens-decoration').first().waitFor();
  await editor(page).locator('.view-line').filter({ hasText: line }).first().click();
  await page.keyboard.press('Control+Enter');
}

/** An item of the status bar by its id, such as `hogql.hogql.run`. */
export function statusBarItem(page: Page, id: string): Locator {
  return page.locator(`.statusbar-item[id="${id}"]`);
}

/** The notifications that are in sight. */
export function notifications(page: Page): Locator {
  return page.locator('.notification-toast');
}

/** The rows of the Problems view, which this opens. */
export async function problems(page: Page): Promise<Locator> {
  await runCommand(page, 'Problems: Focus on Problems View');
  return page.locator('.markers-panel .monaco-list-row');
}

/** The rows of a view in the side bar whose container has this name in the activity bar. */
export async function treeRows(page: Page, container: string, view: string): Promise<Locator> {
  const pane = page.locator('.sidebar .pane').filter({ hasText: view });
  if (!(await pane.first().isVisible())) {
    await page.locator(`.activitybar .action-item a[aria-label^="${container}"]`).click();
  }
  return pane.locator('.monaco-list-row');
}

/**
 * The document of a webview: an extension's HTML sits two frames down.
 *
 * @param purpose what VS Code calls its kind, where there are several
 */
export function webview(page: Page, purpose = ''): FrameLocator {
  return page
    .locator(`iframe.webview[src*="purpose=${purpose}"]`)
    .last()
    .contentFrame()
    .locator('iframe#active-frame')
    .contentFrame();
}

/** A list may close again when a late part of the window takes the focus; then the key is pressed anew. */
async function pick(page: Page, key: string, text: string, row: string): Promise<void> {
  const widget = page.locator('.quick-input-widget');
  const input = widget.locator('input[type="text"]');
  for (let attempt = 1; ; attempt++) {
    try {
      await page.keyboard.press(key);
      await input.fill(text, { timeout: 20_000 });
      const rows = widget.locator('.monaco-list-row').filter({ hasText: row });
      await rows.first().click({ timeout: 30_000 });
      await until('the end of the list', async () => {
        // What was picked may open a list of its own in the same place.
        const isOpen = (await widget.isVisible()) && (await input.isVisible());
        return !isOpen || (await input.inputValue()) !== text || undefined;
      });
      return;
    } catch (error) {
      if (attempt === 3) throw error;
      await page.keyboard.press('Escape');
    }
  }
}
