import type { FrameLocator, Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** Opens the workbench at an address, trusts its folder if asked, and waits until it is drawn. */
export async function openWorkbench(page: Page, address: string): Promise<void> {
  // Waits for the drawn window, since the load event is late on a busy machine.
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.monaco-workbench').waitFor();
  await page.locator('.statusbar-item').first().waitFor();
}

/** Answers "Do you trust the authors of the files in this folder?" with yes. */
export async function trustFolder(page: Page): Promise<void> {
  await answerDialog(page, 'Yes, I trust the authors');
}

/** Answers the same question with no: the window is restricted. */
export async function distrustFolder(page: Page): Promise<void> {
  await answerDialog(page, "No, I don't trust the authors");
}

async function answerDialog(page: Page, name: string): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box');
  await dialog.getByRole('button', { name }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Runs a command by its title in the palette, such as "HogQL: Run Statement". */
export async function runCommand(page: Page, title: string): Promise<void> {
  // A longer title that begins alike comes first if it was used last.
  const whole = new RegExp(`^${title.replace(/[.()]/g, '\\$&')}(?:…|\\.{3})?$`);
  const label = page.locator('.label-name').filter({ hasText: whole });
  await pick(page, 'F1', `>${title}`, (row) => row.filter({ has: label }));
}

/** Closes all editors, with what is not saved in them. */
export async function closeEditors(page: Page): Promise<void> {
  await runCommand(page, 'View: Close All Editors');
  const discard = page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
  await until('the end of the editors', async () => {
    if (await discard.isVisible()) await discard.click();
    return (await page.locator('.editor-group-container .tab').count()) === 0 || undefined;
  });
}

/** Picks a row of the quick pick with this title. */
export async function choose(page: Page, title: string, row: string): Promise<void> {
  const list = page.locator('.quick-input-widget').filter({ hasText: title });
  await list.locator('.monaco-list-row').filter({ hasText: row }).first().click();
}

/**
 * Opens a menu and picks an entry, again and again until its effect is in sight. A menu takes no
 * click in its first moments and closes when something else takes the focus, and a list opened by
 * an entry closes when VS Code gives the focus back.
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
    await item.waitFor({ timeout: 5000 }).catch(() => undefined);
    await until('the end of the menu', async () => {
      if (!(await item.isVisible())) return true;
      await item.click({ timeout: 1000 }).catch(() => undefined);
      return undefined;
    });
    if (await happens(effect.waitFor({ timeout: 15_000 }))) return true;
    // A menu that is still open would be in the way of the next one.
    await page.keyboard.press('Escape');
    return undefined;
  });
}

/** Returns true if a wait succeeds, and undefined otherwise, so that `until` asks again. */
export async function happens(wait: Promise<unknown>): Promise<true | undefined> {
  return wait.then(
    () => true as const,
    () => undefined,
  );
}

/** Ticks rows of the quick pick with this title, found by their texts, and presses OK. */
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

/**
 * Answers the input box with this title. It stays open until the extension has checked the answer.
 */
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
    // While it is still searching, the list may move another row under the pointer.
    await pick(page, 'Control+P', name, (row) => row.filter({ hasText: name }));
    return happens(tab.waitFor({ timeout: 20_000 }));
  });
  await editor(page).locator('.view-line').first().waitFor();
}

/**
 * Has unsaved text of an insight in front after a reload. VS Code brings it back by itself if it has
 * backed it up in time, though another file may be in front; otherwise the extension offers it.
 *
 * @param insight one that was saved a moment ago, so that it is the first of its group
 */
export async function takeUnsaved(page: Page, insight: string): Promise<void> {
  // The side bar is restored as it was, so a click on it before that would close it.
  const pane = page.locator('.sidebar .pane').filter({ hasText: 'Insights' }).first();
  await pane.waitFor();
  const restore = notifications(page).getByRole('button', { name: 'Restore' });
  const unsaved = page.locator('.tab.dirty');
  const row = pane.locator('.monaco-list-row').nth(1).filter({ hasText: insight });
  // The offer hides after ten seconds. Where VS Code has forgotten the tab, there is none yet.
  await row.or(restore).first().waitFor();
  if (!(await restore.isVisible())) await row.click();
  await restore.or(unsaved).first().waitFor();
  if (await restore.isVisible()) await restore.click();
  else await unsaved.click();
}

/** The editor that has the keyboard focus, or had it last. */
export function editor(page: Page): Locator {
  return page.locator('.editor-group-container.active .editor-instance .monaco-editor').first();
}

/** The active tab of the focused editor group. */
export function activeTab(page: Page): Locator {
  return page.locator('.editor-group-container.active .tab.active');
}

/** Replaces the whole text of the active editor. */
export async function replaceText(page: Page, text: string): Promise<void> {
  // A click could hit a lens, which appears where a moment ago there was text.
  await runCommand(page, 'View: Focus Active Editor Group');
  await page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/**
 * Puts the cursor into a line, found by its text, and runs its statement with the usual key. Waits
 * for the lenses first, because they push the lines down when they appear.
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

/** The visible notifications. They hide themselves after a quarter of a minute. */
export function notifications(page: Page): Locator {
  return page.locator('.notification-toast');
}

/** All notifications, in their list, which this opens. While it is open, no other is visible. */
export async function notificationList(page: Page): Promise<Locator> {
  await runCommand(page, 'Notifications: Show Notifications');
  return page.locator('.notifications-center .notification-list-item');
}

/** The rows of the Problems view, which this opens. */
export async function problems(page: Page): Promise<Locator> {
  await runCommand(page, 'Problems: Focus on Problems View');
  return page.locator('.markers-panel .monaco-list-row');
}

/** The rows of a side bar view, whose container has this name in the activity bar. */
export async function treeRows(page: Page, container: string, view: string): Promise<Locator> {
  const pane = page.locator('.sidebar .pane').filter({ hasText: view });
  if (!(await pane.first().isVisible())) {
    await page.locator(`.activitybar .action-item a[aria-label^="${container}"]`).click();
  }
  return pane.locator('.monaco-list-row');
}

/** Opens or closes a section of the side bar, whatever it is now. */
export async function foldSection(page: Page, name: string, isOpen: boolean): Promise<void> {
  const header = page.getByRole('button', { name: `${name} Section` });
  const isNow = header.and(page.locator(`[aria-expanded="${isOpen}"]`));
  if (!(await isNow.isVisible())) await header.click();
  await isNow.waitFor();
}

/**
 * The document of a webview: an extension's HTML is two frames down.
 *
 * @param purpose VS Code's name for its kind, needed if there are several
 */
export function webview(page: Page, purpose = ''): FrameLocator {
  return page
    .locator(`iframe.webview[src*="purpose=${purpose}"]`)
    .last()
    .contentFrame()
    .locator('iframe#active-frame')
    .contentFrame();
}

/** The document of a webview that is an editor: VS Code names no purpose of those. */
export function editorWebview(page: Page): FrameLocator {
  return page
    .locator('iframe.webview:not([src*="purpose="])')
    .last()
    .contentFrame()
    .locator('iframe#active-frame')
    .contentFrame();
}

/**
 * Picks a row of the list that a key opens. The list may close when a late part of the window takes
 * the focus; then the key is pressed again.
 */
async function pick(
  page: Page,
  key: string,
  text: string,
  wanted: (row: Locator) => Locator,
): Promise<void> {
  const widget = page.locator('.quick-input-widget');
  const input = widget.locator('input[type="text"]');
  for (let attempt = 1; ; attempt++) {
    try {
      await page.keyboard.press(key);
      await input.fill(text, { timeout: 20_000 });
      const rows = wanted(widget.locator('.monaco-list-row'));
      await rows.first().click({ timeout: 30_000 });
      await until('the end of the list', async () => {
        // The picked row may open its own list in the same place.
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

/** Agrees in the dialog that asks this, as a rule whether a key may be used so. */
export async function agree(page: Page, question: string, button = 'Use It'): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box').filter({ hasText: question });
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}
