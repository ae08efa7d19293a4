import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { root } from '../harness/paths.ts';
import { paint } from './paint.ts';
import { type ThemeKind, themes } from './themes.ts';

const axe = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** A webview is part of a page, so rules about a site's landmarks do not apply, nor that of one heading unless it has one. */
const inPage = ['region', 'landmark-one-main'];

/** The rules that look at colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

const themeKinds = Object.keys(themes) as ThemeKind[];

/**
 * Axe's reports about a page in every theme. Only colours differ between themes, so all other rules run in the first
 * one.
 */
export async function axeFaultsInThemes(
  page: Page,
  looked: Omit<Looked, 'only'> = {},
): Promise<readonly string[]> {
  const all: string[] = [];
  // Colours on their way from one theme to another are those of neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [at, kind] of themeKinds.entries()) {
    await paint(page, kind);
    const faults = await axeFaults(page, at === 0 ? looked : { only: ofColours });
    all.push(...faults.map((fault) => `${kind}: ${fault}`));
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return all;
}

type Looked = {
  /** The page stands alone in a browser. */
  readonly isWhole?: boolean;
  /** The page has a heading of its own. */
  readonly hasHeading?: boolean;
  /** The rules to try; all without it. */
  readonly only?: readonly string[];
};

/** Axe's reports about a page, one line for each rule and element. */
export async function axeFaults(
  page: Page,
  { isWhole = false, hasHeading = isWhole, only }: Looked = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const rules = {
    ...Object.fromEntries(inPage.map((rule) => [rule, { enabled: isWhole }])),
    'page-has-heading-one': { enabled: hasHeading },
  };
  const options = {
    // The page may fetch nothing, not even style sheets.
    preload: false,
    resultTypes: ['violations'],
    ...(only === undefined ? { rules } : { runOnly: { type: 'rule', values: only } }),
  };
  const { violations } = await page.evaluate(async (chosen) => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<AxeResults> };
    };
    return axe.run(document, chosen);
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
