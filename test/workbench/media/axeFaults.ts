import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { root } from '../harness/paths.ts';

const axe = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** A webview is part of a page, so rules about a site's landmarks and headings do not apply. */
const inPage = ['region', 'page-has-heading-one', 'landmark-one-main'];

/**
 * What axe reports about a page, one line for each rule and element.
 *
 * @param isWhole whether it stands alone in a browser
 */
export async function axeFaults(page: Page, isWhole = false): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const rules = Object.fromEntries(inPage.map((rule) => [rule, { enabled: isWhole }]));
  const { violations } = await page.evaluate(async (chosen) => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<AxeResults> };
    };
    return axe.run(document, { rules: chosen });
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
