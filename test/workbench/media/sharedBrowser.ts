import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newPage } from '../harness/browser.ts';
import { findBrowser } from '../harness/findBrowser.ts';

/** Starting a browser takes longer than most tests, so all files of the lane have the same one. */
let browser: Promise<Browser> | undefined;

/** Opens a page in a profile of its own; whoever opens it closes its context. */
export async function openPage(): Promise<Page> {
  browser ??= findBrowser().then(launchBrowser);
  return newPage(await browser);
}

/** Closes the browser with all its pages. Under mocha this happens after the last test. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}

if ('after' in globalThis) after(closeBrowser);
