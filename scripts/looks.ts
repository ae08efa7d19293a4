import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { contactSheet, type SheetPicture } from './contactSheet.ts';
import { type Look, openLooks } from './lookScenes.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { progress } from '../test/workbench/harness/progress.ts';
import { type ThemeKind, themes } from '../test/workbench/media/themes.ts';

// npm run looks: what our webviews look like, or those named on the command line, as one sheet for
// each: a row for each kind of theme, in three widths. It needs no editor and no service.
//   npm run looks -- [grid] [chart] …
const widths = [1440, 900, 400];
const folder = path.join(root, 'test-results/looks');
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
const pages = await openLooks(wanted);
try {
  // Pages wait more than they work, so those of different kinds are taken at the same time.
  const open = [...new Set(pages.looks.map(({ page }) => page))];
  await Promise.all(
    open.map((shown) => takeSheets(pages.looks.filter(({ page }) => page === shown))),
  );
} finally {
  await pages.close();
}

async function takeSheets(looks: readonly Look[]): Promise<void> {
  for (const look of looks) await progress(`Taking ${look.name}`, () => takeSheet(look));
}

async function takeSheet(look: Look): Promise<void> {
  const rows: SheetPicture[][] = [];
  for (const kind of Object.keys(themes) as ThemeKind[]) {
    await look.page.setViewportSize({ width: 1440, height: look.height });
    await look.show(kind);
    const row: SheetPicture[] = [];
    for (const width of widths) row.push(await takePicture(look, kind, width));
    rows.push(row);
  }
  const sheet = await contactSheet(look.page.context(), rows);
  await writeFile(path.join(folder, `${look.name}.png`), sheet);
}

async function takePicture(
  { page, height, whole = false }: Look,
  kind: ThemeKind,
  width: number,
): Promise<SheetPicture> {
  await page.setViewportSize({ width, height });
  await settled(page);
  return { label: `${kind} ${width}`, png: await page.screenshot({ fullPage: whole }) };
}

/** Waits until a page has drawn itself in a new size; charts take a moment to follow. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(150);
}
