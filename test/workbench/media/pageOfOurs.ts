import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import {
  type Call,
  type Contract,
  type Handlers,
  reply,
} from '../../../client/src/protocol/contract.ts';
import { root } from '../harness/paths.ts';
import { languageElement } from './otherLanguage.ts';
import { paint } from './paint.ts';
import { openPage } from './sharedBrowser.ts';
import type { ThemeKind } from './themes.ts';

/** A page of one bundle, by itself. The test plays the extension. */
export type PageOfOurs<C extends Contract, E> = {
  readonly page: Page;
  /** Its calls since it was loaded. */
  readonly calls: readonly Call<C>[];
  /** Loads the page afresh. */
  load(): Promise<void>;
  /** Sends the page an event. */
  tell(event: E): Promise<void>;
  paint(kind: ThemeKind): Promise<void>;
  /** Violations of the content security policy, and errors on the page. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

const address = 'http://page.test/';
const policy =
  "default-src 'none'; script-src 'nonce-n'; style-src http://page.test; font-src http://page.test";

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/**
 * Opens a page under the policy that VS Code gives it.
 *
 * @param name the folder of its bundle in media/src
 */
export async function openPageOfOurs<C extends Contract, E>(
  name: string,
  handlers: Handlers<C>,
): Promise<PageOfOurs<C, E>> {
  const files = await bundle(name);
  const page = await openPage();
  const calls: Call<C>[] = [];
  const complaints: string[] = [];
  const send = (data: unknown): Promise<void> =>
    page.evaluate((message) => {
      window.dispatchEvent(new MessageEvent('message', { data: message }));
    }, data);
  await page.route('**/*', async (route) => {
    const file = new URL(route.request().url()).pathname;
    await route.fulfill({
      body: file === '/' ? htmlOf(name) : (files.get(file) ?? ''),
      contentType: contentTypes[path.extname(file)] ?? 'text/html',
      headers: { 'content-security-policy': policy },
    });
  });
  await page.exposeFunction('hear', async (call: Call<C>) => {
    calls.push(call);
    await send(await reply(handlers, call));
  });
  await page.exposeFunction('complain', (what: string) => complaints.push(what));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    const { hear, complain } = window as unknown as Record<string, (value: unknown) => void>;
    Object.assign(window, { acquireVsCodeApi: () => ({ postMessage: hear }) });
    window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      complain?.(`${violatedDirective} ${blockedURI}`);
    });
  });
  return {
    page,
    calls,
    complaints,
    load: async () => {
      calls.length = 0;
      await page.goto(address);
    },
    tell: (event) => send({ type: 'event', event }),
    paint: (kind) => paint(page, kind),
    close: async () => {
      await page.context().close();
    },
  };
}

function htmlOf(name: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name}</title>
    <link rel="stylesheet" id="vscode-codicon-stylesheet" href="/codicon.css" />
    <link rel="stylesheet" href="/${name}.css" />
  </head>
  <body>
    <main id="root"></main>
    ${languageElement()}
    <script nonce="n" src="/${name}.js"></script>
  </body>
</html>`;
}

type Files = ReadonlyMap<string, string | Buffer>;

const bundles = new Map<string, Promise<Files>>();

/** Bundles a page once for all that open it. */
function bundle(name: string): Promise<Files> {
  const bundled = bundles.get(name) ?? buildPage(name);
  bundles.set(name, bundled);
  return bundled;
}

async function buildPage(name: string): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: { [name]: path.join(root, `media/src/${name}/main.ts`) },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    outdir: root,
    write: false,
  });
  const icons = path.join(root, 'node_modules/@vscode/codicons/dist');
  return new Map<string, string | Buffer>([
    ...outputFiles.map(({ path: file, text }) => [`/${path.basename(file)}`, text] as const),
    ['/codicon.css', readFileSync(path.join(icons, 'codicon.css'), 'utf8')],
    ['/codicon.ttf', readFileSync(path.join(icons, 'codicon.ttf'))],
  ]);
}
