import type { BrowserContext } from 'playwright-core';

/** A picture on a sheet, and the words above it. */
export type SheetPicture = { readonly label: string; readonly png: Buffer };

/** Draws pictures on one PNG, those of a row beside each other at their own size. */
export async function contactSheet(
  context: BrowserContext,
  rows: readonly (readonly SheetPicture[])[],
): Promise<Buffer> {
  const page = await context.newPage();
  const figures = rows.map((row) => `<div>${row.map(figure).join('')}</div>`);
  await page.setContent(
    `<style>
      body { margin: 0; padding: 8px; width: max-content; background: #777; font: 13px sans-serif }
      div { display: flex; gap: 8px; align-items: start }
      figure { margin: 0 0 8px }
      figcaption { padding: 2px 0; color: white }
      img { display: block }
    </style>${figures.join('')}`,
  );
  const sheet = await page.locator('body').screenshot();
  await page.close();
  return sheet;
}

function figure({ label, png }: SheetPicture): string {
  const image = `<img src="data:image/png;base64,${png.toString('base64')}" />`;
  return `<figure><figcaption>${label}</figcaption>${image}</figure>`;
}
