import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../test/workbench/harness/paths.ts';

/** Twice the size in the list of extensions, for dense screens. */
const side = 256;

/** Draws the extension's icon for lists: the activity bar's line drawing on a tile. */
export async function drawIcon(browser: string, file: string): Promise<void> {
  const drawing = await readFile(path.join(root, 'media/icons/hogql.svg'), 'utf8');
  const chrome = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] });
  try {
    const page = await chrome.newPage({ viewport: { width: side, height: side } });
    await page.setContent(
      `<style>
        body { margin: 0 }
        div { display: grid; place-items: center; height: 100vh; border-radius: 22%;
          background: #0f5c55; color: white }
        svg { width: 68%; height: 68% }
      </style><div>${drawing}</div>`,
    );
    await page.screenshot({ path: file, omitBackground: true });
  } finally {
    await chrome.close();
  }
}
