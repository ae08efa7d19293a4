import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { keepFailure } from './failure.ts';
import { stopOnInterrupt } from './processes.ts';

/** A browser window with an empty profile. */
export type BrowserWindow = {
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
};

/** Flags for a browser that only opens a server on this machine. */
const flags = [
  // Chromium's own sandbox does not work in containers or as root.
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** The size of a window, and of screenshots. */
export const windowSize = { width: 1280, height: 800 };

/** Its size, and the permissions of its pages. */
const windowOptions: BrowserContextOptions = {
  viewport: windowSize,
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** On a signal Playwright would close the browser only, and the program would go on without it. */
const unhandled = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** In milliseconds. */
const pagePatience = 90_000;

/** Starts a headless browser without a window. */
export async function launchBrowser(executable: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: executable,
    args: flags,
    timeout: pagePatience,
    ...unhandled,
  });
  stopOnInterrupt(() => browser.close());
  return browser;
}

/** Opens a window in a profile that holds nothing and leaves nothing. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(windowOptions);
  context.setDefaultTimeout(pagePatience);
  return context.newPage();
}

/** Opens a headless window of the size of screenshots. Its profile is inside `scratch`. */
export async function openBrowser(executable: string, scratch: string): Promise<BrowserWindow> {
  const context = await chromium.launchPersistentContext(path.join(scratch, 'browser'), {
    executablePath: executable,
    headless: true,
    args: flags,
    ...windowOptions,
    ...unhandled,
  });
  stopOnInterrupt(() => context.close());
  context.setDefaultTimeout(pagePatience);
  await context.addInitScript(mintKey);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, close: () => context.close() };
}

/**
 * Runs in the page, before VS Code does. The bare server cannot create the key that secrets are
 * sealed with, and without one they are forgotten at a reload. With any constant key they last as
 * long as the profile. It is not a route of Playwright's, because with one no request is cached.
 */
function mintKey(): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, options) =>
    typeof input === 'string' && input.endsWith('/mint-key')
      ? Promise.resolve(new Response(new Uint8Array(32).fill(7)))
      : fetch(input, options);
}

/** Opens a window for a test outside `useSession` and closes it; a failed test leaves a picture. */
export async function withBrowser<T>(
  executable: string,
  scratch: string,
  test: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await openBrowser(executable, scratch);
  try {
    return await work(browser.page);
  } catch (error) {
    await keepFailure(browser.page, test);
    throw error;
  } finally {
    await browser.close();
  }
}

/** Throws unless the browser can draw a page on this machine. */
export async function tryBrowser(executable: string): Promise<void> {
  const browser = await launchBrowser(executable);
  try {
    const page = await browser.newPage();
    await page.setContent('<p>ready</p>');
    await page.getByText('ready').waitFor({ timeout: 60_000 });
  } finally {
    await browser.close();
  }
}
