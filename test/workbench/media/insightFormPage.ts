import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { applyEdits } from 'jsonc-parser';
import type { Page } from 'playwright-core';
import { formEdits } from '../../../client/src/nodes/form/formEdits.ts';
import { readForm } from '../../../client/src/nodes/form/readForm.ts';
import { suggestions } from '../../../client/src/nodes/form/suggestions.ts';
import type { Call } from '../../../client/src/protocol/contract.ts';
import type { InsightFormCalls } from '../../../client/src/protocol/insightForm.ts';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import { openBrowser } from '../harness/browser.ts';
import { findBrowser } from '../harness/findBrowser.ts';
import { root } from '../harness/paths.ts';
import { makeScratch, removeScratch } from '../harness/scratch.ts';
import { paint } from './paint.ts';
import type { ThemeKind } from './themes.ts';

/** The form of an insight in its own page. The test has the JSON, as the editor does. */
export type InsightFormPage = {
  readonly page: Page;
  /** The JSON, with what the form has changed. */
  readonly text: string;
  /** Loads the form of a text afresh. */
  open(text: string): Promise<void>;
  /** Changes the JSON as if somebody typed. */
  type(text: string): Promise<void>;
  paint(kind: ThemeKind): Promise<void>;
  /** How often each call came. */
  readonly calls: readonly string[];
  /** What the content security policy refused, and errors on the page. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

const address = 'http://form.test/';
const policy =
  "default-src 'none'; script-src 'nonce-n'; style-src http://form.test; font-src http://form.test";
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Form</title>
    <link rel="stylesheet" id="vscode-codicon-stylesheet" href="/codicon.css" />
    <link rel="stylesheet" href="/insightForm.css" />
  </head>
  <body>
    <main id="root"></main>
    <script nonce="n" src="/insightForm.js"></script>
  </body>
</html>`;

/** Opens the form under the policy that VS Code gives it, with the extension's own answers. */
export async function openInsightForm(catalog: CatalogParams): Promise<InsightFormPage> {
  const files = await bundle();
  const scratch = await makeScratch();
  const browser = await openBrowser(await findBrowser(), scratch);
  const { page } = browser;
  const complaints: string[] = [];
  const calls: string[] = [];
  let text = '';
  const send = (data: unknown): Promise<void> =>
    page.evaluate((message) => {
      window.dispatchEvent(new MessageEvent('message', { data: message }));
    }, data);
  const tell = (): Promise<void> => {
    const form = readForm(text);
    const event =
      'problem' in form ? { type: 'problem', message: form.problem } : { type: 'form', form };
    return send({ type: 'event', event });
  };
  const answer = async ({ method, params }: Call<InsightFormCalls>): Promise<unknown> => {
    switch (method) {
      case 'ready':
        await tell();
        return null;
      case 'suggest':
        return suggestions(text, params.path, params.typed, catalog);
      case 'run':
      case 'openJson':
        return null;
      case 'set':
        text = applyEdits(text, [...formEdits(text, { kind: 'set', ...params })]);
        await tell();
        return null;
      default:
        text = applyEdits(text, [...formEdits(text, { kind: method, ...params })]);
        await tell();
        return null;
    }
  };
  await page.route('**/*', async (route) => {
    const file = new URL(route.request().url()).pathname;
    await route.fulfill({
      body: file === '/' ? html : (files.get(file) ?? ''),
      contentType: contentTypes[path.extname(file)] ?? 'text/html',
      headers: { 'content-security-policy': policy },
    });
  });
  await page.exposeFunction('hear', async (call: Call<InsightFormCalls>) => {
    calls.push(call.method);
    await send({ type: 'reply', id: call.id, ok: true, value: await answer(call) });
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
    get text() {
      return text;
    },
    open: async (opened) => {
      text = opened;
      calls.length = 0;
      await page.goto(address);
      await page.getByRole('button', { name: 'Open JSON' }).waitFor();
    },
    type: (typed) => {
      text = typed;
      return tell();
    },
    paint: (kind) => paint(page, kind),
    close: async () => {
      await browser.close();
      await removeScratch(scratch);
    },
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

async function bundle(): Promise<ReadonlyMap<string, string | Buffer>> {
  const { outputFiles } = await build({
    entryPoints: { insightForm: path.join(root, 'media/src/insightForm/main.ts') },
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
