import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { until } from './until.ts';
import { editor } from './workbench.ts';

/** Settings of a window whose text is typed: Tab alone indents, so that the same keys always give the same text. */
export const typistSettings = { 'editor.autoIndent': 'none' };

/** How a text is typed. */
export type TypingOptions = {
  /** The time between two keys. */
  readonly keyMs: number;
  /** Looks at the window after each letter, with the whole text and how much of it is typed; returns how much is by then. */
  readonly look?: (text: string, typed: number) => Promise<number>;
};

const closers = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ["'", "'"],
  ['`', '`'],
]);

/**
 * Types a text at the end of an empty document, key by key, as somebody whose editor closes brackets and quotes: types
 * over what was closed on the same line, and steps over what is on a line of its own by then. Indents with Tab.
 */
export async function typeStatement(
  page: Page,
  text: string,
  { keyMs, look }: TypingOptions,
): Promise<void> {
  /** What the editor has closed and stands after the caret, the innermost last. */
  const pending: { readonly closer: string; readonly line: number }[] = [];
  let line = 0;
  let next = performance.now();
  const press = async (key: string): Promise<void> => {
    await delay(Math.max(0, next - performance.now()));
    next = Math.max(performance.now(), next + keyMs);
    if (key.length > 1) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  };
  for (let at = 0; at < text.length; at++) {
    const key = text.charAt(at);
    const open = pending.at(-1);
    if (text.startsWith('    ', at) && /(?:^|\n) *$/.test(text.slice(0, at))) {
      await press('Tab');
      at += 3;
    } else if (key === open?.closer) {
      await press(open.line === line ? key : 'ArrowRight');
      pending.pop();
    } else {
      await press(key);
      if (key === '\n') line++;
      const closer = closers.get(key);
      if (closer !== undefined) pending.push({ closer, line });
      const written = /\w/.test(key) ? await look?.(text, at + 1) : undefined;
      for (const each of text.slice(at + 1, written)) {
        if (written === undefined) break;
        if (each === '(') pending.push({ closer: ')', line });
        else if (each === ')') pending.pop();
        at++;
      }
    }
  }
}

/** Looks for an entry in front that is the word which is being typed, and takes it with Tab. */
export function takesFirstRight(page: Page, takesNothing: (name: string) => boolean) {
  const focused = page.locator('.suggest-widget.visible .monaco-list-row.focused');
  return async (text: string, typed: number): Promise<number> => {
    const labels = await focused.evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('aria-label')),
    );
    const label = labels[0]?.split(', ')[0] ?? '';
    const start = typed - (/[\w$]+$/.exec(text.slice(0, typed))?.[0].length ?? 0);
    const name = label.replace('()', '');
    const isCall = name !== label;
    const end = start + name.length;
    const isRight = isCall
      ? text.startsWith(takesNothing(name) ? label : `${name}(`, start)
      : text.slice(start, end).toLowerCase() === label.toLowerCase() &&
        !/^[\w$(]/.test(text.slice(end));
    if (!isRight || end <= typed) return typed;
    await page.keyboard.press('Tab');
    return end + (isCall ? (takesNothing(name) ? 2 : 1) : 0);
  };
}

/** Empties the document, and leaves what the text before may have opened: a list first, then a snippet. */
export async function clearText(page: Page): Promise<void> {
  for (const key of ['Escape', 'Escape', 'Control+A', 'Backspace']) await page.keyboard.press(key);
  const lines = editor(page).locator('.view-line');
  await until(
    'an empty document',
    async () => (await lines.allTextContents()).join('') === '' || undefined,
  );
}

/** Saves the document until its file has this text; returns the text that it has otherwise. */
export async function savedText(page: Page, file: string, wanted: string): Promise<string> {
  let saved = '';
  await until(
    'the saved text',
    async () => {
      await page.keyboard.press('Control+S');
      await delay(100);
      saved = await readFile(file, 'utf8');
      return saved === wanted || undefined;
    },
    3000,
  ).catch(() => undefined);
  return saved;
}
