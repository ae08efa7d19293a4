import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { processesOfGroup } from '../harness/processes.ts';
import { stages } from '../harness/stage.ts';
import { until } from '../harness/until.ts';
import { useSession } from '../harness/useSession.ts';
import { walk } from '../harness/walk.ts';
import * as workbench from '../harness/workbench.ts';

for (const stage of stages()) {
  describe(`Typing in VS Code ${stage.vscode.version}`, () => {
    const window = useSession(stage, {
      folder: 'test/workbench/workspace',
      settings: {
        // Hints and closed brackets would be part of the text that is read from the page.
        'editor.inlayHints.enabled': 'off',
        'editor.autoClosingBrackets': 'never',
        'editor.autoClosingQuotes': 'never',
      },
    });
    /** Empties the file, which has the keyboard, and leaves what the text before may have opened. */
    const start = async (): Promise<Page> => {
      const { page } = window;
      // A list first, then a snippet.
      for (const key of ['Escape', 'Escape', 'Control+A', 'Backspace']) {
        await page.keyboard.press(key);
      }
      await textIs(page, '');
      return page;
    };

    const test = walk();

    test.step('opens a file', async () => {
      const { page } = window;
      await workbench.openFile(page, 'events.hogql');
      // Text typed before the language server answers opens no list.
      await workbench.editor(page).locator('.codelens-decoration').first().waitFor();
      await workbench.replaceText(page, ' ');
    });

    test.step('offers a column and no template after "select ev"', async () => {
      const page = await start();
      await type(page, 'select ev');
      await focusedIs(page, 'event');
      assert.equal(await rows(page).filter({ hasText: 'last 7 days' }).count(), 0);
      await page.keyboard.press('Tab');
      await textIs(page, 'select event');
      await type(page, ' fr');
      await focusedIs(page, 'FROM');
      await page.keyboard.press('Tab');
      // Accepting FROM opens the list of tables.
      await focusedIs(page, 'events');
      await page.keyboard.press('Tab');
      await textIs(page, 'select event from events');
    });

    test.step('offers a column however late the list for the word before comes', async () => {
      const page = await start();
      const processes = await processesOfGroup(window.group);
      const server = processes.findLast(({ args }) => args.includes('server.js'));
      assert.ok(server, 'the language server');
      process.kill(server.pid, 'SIGSTOP');
      try {
        await type(page, 'select ev');
        await textIs(page, 'select ev');
      } finally {
        process.kill(server.pid, 'SIGCONT');
      }
      await focusedIs(page, 'event');
    });

    test.step('lets Enter be a line break after words that are whole', async () => {
      const page = await start();
      const text = [
        'select event, count()',
        'from events',
        'group by 1',
        'union all',
        'select event, count() as n',
        'from events',
        'where timestamp < now()',
        'group by event',
        'order by n desc',
        'LIMIT 5',
        'union all',
        'SELECT now() - INTERVAL 7 DAY AS N, count()',
        'FROM events',
      ];
      await type(page, text.join('\n'));
      await textIs(page, ...text);
    });

    test.step('lets the brackets of an accepted function be typed over and deleted in pairs', async () => {
      const page = await start();
      const accept = async (): Promise<void> => {
        await type(page, 'select toDateT');
        await focusedIs(page, 'toDateTime()');
        await page.keyboard.press('Tab');
        await textIs(page, 'select toDateTime()');
      };
      await accept();
      await type(page, 'timestamp) as day, pro');
      await textIs(page, 'select toDateTime(timestamp) as day, pro');
      await start();
      await accept();
      await page.keyboard.press('Backspace');
      await textIs(page, 'select toDateTime');
    });

    test.step('takes no focus from the palette that is opened after a text came at once', async () => {
      const page = await start();
      await page.keyboard.insertText('select a from (select 1 as a) where b = 1 order by a desc');
      await page.keyboard.press('F1');
      const palette = page.locator('.quick-input-widget input[type="text"]');
      await palette.waitFor();
      // Once the text is checked, a list would have opened.
      await page.locator('.squiggly-error').first().waitFor();
      assert.ok(await palette.isVisible());
      await page.keyboard.press('Escape');
    });

    test.step('says to one who asks for values of a property that they belong to an event', async () => {
      const page = await start();
      const entry = 'Name an event to load values: event = …';
      await type(page, "select event from events where properties.$os = '");
      await focusedIs(page, entry);
      await page.keyboard.press('Escape');
      await rows(page).filter({ hasText: entry }).waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+Space');
      await focusedIs(page, entry);
      await page.keyboard.press('Escape');
    });

    test.step('loads the values of a property when the entry for it is picked', async () => {
      const page = await start();
      const text = "select event from events where event = '$pageview' and properties.$os = '";
      await type(page, text);
      await focusedIs(page, 'Load values (1 request)');
      await page.keyboard.press('Enter');
      const value = rows(page)
        .filter({ hasText: /Windows|Mac|Linux|Android|iOS/ })
        .first();
      await value.waitFor();
      await textIs(page, text);
    });

    test.step('brings the FROM with a column for those who want it, and lets it be typed over', async () => {
      const settings = path.join(window.folder, '.vscode/settings.json');
      await mkdir(path.dirname(settings), { recursive: true });
      await writeFile(settings, JSON.stringify({ 'hogql.completion.addFrom': true }));
      const { page } = window;
      const line = workbench.editor(page).locator('.view-line');
      await until('the FROM of the column', async () => {
        await start();
        await type(page, 'select ev');
        await focusedIs(page, 'event');
        await page.keyboard.press('Tab');
        const added = line.filter({ hasText: /from.events/ });
        return workbench.happens(added.waitFor({ timeout: 2000 }));
      });
      await type(page, ', timestamp from persons\nlimit 5');
      await textIs(page, 'select event, timestamp from persons', 'limit 5');
      await start();
      await type(page, 'select ev');
      await focusedIs(page, 'event');
      await page.keyboard.press('Tab');
      await line.filter({ hasText: /from.events/ }).waitFor();
      await page.keyboard.press('Tab');
      await type(page, ' limit 5');
      await textIs(page, 'select event from events limit 5');
    });
  });
}

/** Types letter by letter, with Enter as soon as a line is complete. */
async function type(page: Page, text: string): Promise<void> {
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line, { delay: 60 });
  }
}

function rows(page: Page): Locator {
  return page.locator('.suggest-widget.visible .monaco-list-row');
}

async function focusedIs(page: Page, label: string): Promise<void> {
  const focused = page.locator(`.suggest-widget.visible .monaco-list-row.focused`);
  await until(`${label} in front`, async () => {
    const name = await focused.getAttribute('aria-label', { timeout: 2000 }).catch(() => '');
    return name?.startsWith(label) ? true : undefined;
  });
}

/** Waits for the lines of the editor. It draws non-breaking spaces. */
async function textIs(page: Page, ...lines: string[]): Promise<void> {
  const drawn = workbench.editor(page).locator('.view-line');
  let shown: string[] = [];
  await until(`the text ${lines.join(' / ')}`, async () => {
    const found = await drawn.evaluateAll((elements) =>
      elements
        .map((element) => ({
          top: Number.parseFloat((element as HTMLElement).style.top),
          text: element.textContent,
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text.replaceAll('\u00a0', ' ').trimStart()),
    );
    shown = found;
    return found.join('\n').trimEnd() === lines.join('\n') || undefined;
  }).catch((error: unknown) => {
    assert.deepEqual(shown, lines);
    throw error;
  });
}
