import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { gridOf, gridRows } from '../harness/resultsPanel.ts';
import { askService, sqlOf } from '../harness/service.ts';
import { newestStage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

/** The entries to pick after `select `, in order. */
const chosen = "event, FROM, events, WHERE, event, =, '$pageview', GROUP BY, event".split(', ');
const query = "select event from events where event = '$pageview' group by event";

for (const stage of newestStage()) {
  describe(`A new query in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/workspace',
      // A hint would be part of the text that is read from the page.
      settings: { 'editor.inlayHints.enabled': 'off' },
    });

    const test = walk();

    test.step('grows from "select " to a whole query, with nothing typed in between', async () => {
      const { page } = window;
      await workbench.openFile(page, 'events.hogql');
      await workbench.replaceText(page, 'select ');
      for (const label of chosen) await accept(page, label);
      await until('the whole query', async () => (await textOf(page)) === query || undefined);
    });

    test.step('returns rows', async () => {
      const { page } = window;
      await page.keyboard.press('Control+Enter');
      const expected = await askService(query);
      assert.ok(expected.length > 0);
      assert.deepEqual(await gridRows(await gridOf(page, expected.length)), expected);
    });

    test.step('is saved as an insight by the lens above it', async () => {
      const { page } = window;
      const name = 'What is looked at';
      await workbench.editor(page).getByRole('button', { name: 'Save as Insight' }).click();
      await workbench.answer(page, 'Save as Insight', name);
      await until('the insight at the service', async () => {
        return (await sqlOf(name)) === query || undefined;
      });
    });

    test.step('is an untitled file, and a notebook an untitled notebook, by the palette and File > New File', async () => {
      const { page } = window;
      await workbench.runCommand(page, 'HogQL: New Notebook');
      const tab = workbench.activeTab(page).filter({ hasText: 'Untitled-1.notebook.hogql' });
      await tab.waitFor();
      await page.locator('.notebookOverlay .code-cell-row:visible').first().waitFor();
      await workbench.runCommand(page, 'Create: New File...');
      const list = page.locator('.quick-input-widget');
      await list.locator('.monaco-list-row').filter({ hasText: 'New Notebook' }).waitFor();
      await list.locator('.monaco-list-row').filter({ hasText: 'New Query' }).click();
      await page.locator('.statusbar-item').filter({ hasText: 'HogQL' }).first().waitFor();
      await workbench.replaceText(page, 'select 1 union all select 2');
      await workbench.runStatement(page);
      const status = workbench.statusBarItem(page, 'hogql.hogql.run');
      await status.filter({ hasText: '2 rows' }).waitFor();
    });

    test.step('has done steps of the walkthrough, also those from before it was opened', async () => {
      const { page } = window;
      const done = (step: string, checked: boolean): Promise<void> =>
        page
          .locator(`.gettingStartedContainer [data-done-step-id$="#start#${step}"]`)
          .and(page.locator(`[aria-checked="${checked}"]`))
          .first()
          .waitFor();
      await workbench.runCommand(page, 'HogQL: Get Started');
      for (const step of ['connect', 'query', 'insight', 'notebook']) await done(step, true);
      await done('chart', false);
      const panel = workbench.webview(page, 'webviewView');
      await panel.getByRole('button', { name: 'Chart', exact: true }).click();
      await done('chart', true);
    });

    test.step('opens from a copied link as text, once a person allows it', async () => {
      const { page } = window;
      await workbench.openFile(page, 'events.hogql');
      await workbench.runCommand(page, 'HogQL: Copy Link');
      const link = await until('the link', async () => {
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        return copied.startsWith('vscode://') ? copied : undefined;
      });
      await workbench.runCommand(page, 'Developer: Open URL');
      const box = page.locator('.quick-input-widget input:visible');
      await box.fill(link);
      await box.press('Enter');
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.getByRole('button', { name: 'Open' }).click();
      await workbench.activeTab(page).filter({ hasText: 'Untitled' }).waitFor();
      await until('the query', async () => (await textOf(page)) === query || undefined);
    });

    test.step('is not all: the list of changes says what is new', async () => {
      const { page } = window;
      await workbench.runCommand(page, "HogQL: What's New");
      await until('the list of changes', async () => {
        // A frame may be gone by the time it is asked.
        const headings = page.frames().map((frame) =>
          frame
            .locator('h1')
            .allInnerTexts()
            .catch(() => []),
        );
        return (await Promise.all(headings)).flat().includes('Changelog') || undefined;
      });
    });
  });
}

/** Opens the list at the cursor, moves down to an item with the arrow keys and accepts it. */
async function accept(page: Page, label: string): Promise<void> {
  const widget = page.locator('.suggest-widget.visible');
  const focused = widget.locator('.monaco-list-row.focused');
  await page.keyboard.press('Control+Space');
  await widget.locator('.monaco-list-row').first().waitFor();
  await until(`${label} in the list`, async () => {
    const [name = ''] = ((await focused.getAttribute('aria-label')) ?? '').split(',');
    if (name === label) return true;
    await page.keyboard.press('ArrowDown');
    return undefined;
  });
  await page.keyboard.press('Enter');
  // The list may reopen immediately, for the next word.
  await until(`${label} in the text`, async () => {
    const text = (await textOf(page)).trimEnd().toLowerCase();
    return text.endsWith(label.toLowerCase()) || undefined;
  });
}

/** The text of a file of one line. The editor draws non-breaking spaces. */
async function textOf(page: Page): Promise<string> {
  const text = await workbench.editor(page).locator('.view-line').first().textContent();
  return (text ?? '').replaceAll('\u00a0', ' ');
}
