import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { ResultsCalls, ResultsEvent } from '../../../client/src/protocol/results.ts';
import { countries } from '../../../scripts/countries.cjs';
import { root } from '../harness/paths.ts';
import { until } from '../harness/until.ts';
import { languageElement } from './otherLanguage.ts';
import { paint } from './paint.ts';
import { resultFiles } from './resultFiles.ts';
import { openPage } from './sharedBrowser.ts';
import type { ThemeKind } from './themes.ts';

/** A call sent by the view. */
export type SeenCall = {
  readonly [M in keyof ResultsCalls]: {
    readonly id: number;
    readonly method: M;
    readonly params: ResultsCalls[M][0];
  };
}[keyof ResultsCalls];

/** The results view in its own page. The test plays the extension. */
export type ViewPage = {
  readonly page: Page;
  /** Loads the view afresh, as before any run; `keeping` is the state that VS Code has kept. */
  reload(keeping?: 'state'): Promise<void>;
  /** Sends the view an event. */
  tell(...events: ResultsEvent[]): Promise<void>;
  /** Puts the colours of a kind of theme on the page, as VS Code does. */
  paint(kind: ThemeKind): Promise<void>;
  /** Every call since the last load. */
  readonly calls: readonly SeenCall[];
  /**
   * Waits for the nth call of a method since the last load, and returns its parameters. Other calls
   * may follow it: the view reports its focus a moment later.
   */
  called<M extends keyof ResultsCalls>(method: M, nth?: number): Promise<ResultsCalls[M][0]>;
  /** Answers calls for rows; without it they stay open. */
  rows: ((from: number, count: number) => unknown[]) | undefined;
  /** Violations of the content security policy, and errors on the page. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

/** Opens the view under a policy as strict as the extension's, with nothing else on the page. */
export async function openView(): Promise<ViewPage> {
  const files = await resultFiles();
  const server = createServer((request, response) => {
    serve(files, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const page = await openPage();
  const calls: SeenCall[] = [];
  const complaints: string[] = [];
  const send = (message: unknown): Promise<void> =>
    page.evaluate(async (data) => {
      window.dispatchEvent(new MessageEvent('message', { data }));
      // The next frame draws what has arrived.
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }, message);
  const view: ViewPage = {
    page,
    calls,
    complaints,
    rows: undefined,
    reload: async (keeping) => {
      calls.length = 0;
      view.rows = undefined;
      // The view saves its state when it unloads, so the state is cleared after that.
      if (keeping === undefined && page.url().startsWith('http')) {
        await page.evaluate(() => {
          sessionStorage.setItem('forget', 'state');
        });
      }
      await page.goto(`http://127.0.0.1:${port}/`);
    },
    called: (method, nth = 0) =>
      until(`a call of ${method}`, () => calls.filter(isOf(method))[nth]?.params),
    tell: async (...events) => {
      for (const event of events) await send({ type: 'event', event });
    },
    paint: (kind) => paint(page, kind),
    close: async () => {
      await page.context().close();
      server.close();
    },
  };
  await page.exposeFunction('hear', async (call: SeenCall) => {
    calls.push(call);
    if (call.method === 'countries') {
      await send({ type: 'reply', id: call.id, ok: true, value: { json: countries() } });
      return;
    }
    if (call.method !== 'rows') await send({ type: 'reply', id: call.id, ok: true, value: null });
    if (call.method !== 'rows' || !view.rows) return;
    const json = JSON.stringify(view.rows(call.params.from, call.params.count));
    await send({ type: 'reply', id: call.id, ok: true, value: { json } });
  });
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    const { hear, complain } = window as unknown as Record<string, (value: unknown) => void>;
    if (sessionStorage.getItem('forget') !== null) sessionStorage.clear();
    // As in VS Code, the state of the view outlives a reload.
    const state = (): unknown => JSON.parse(sessionStorage.getItem('state') ?? 'null');
    const setState = (kept: unknown): void => {
      sessionStorage.setItem('state', JSON.stringify(kept));
    };
    const host = { postMessage: hear, getState: state, setState };
    Object.assign(window, { acquireVsCodeApi: () => host });
    window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      complain?.(`${violatedDirective} ${blockedURI}`);
    });
  });
  await page.addInitScript(pressBoundKeys, boundKeys());
  await view.reload();
  return view;
}

function isOf<M extends keyof ResultsCalls>(
  method: M,
): (call: SeenCall) => call is Extract<SeenCall, { readonly method: M }> {
  return (call): call is Extract<SeenCall, { readonly method: M }> => call.method === method;
}

/** A command with a key binding, and whether it only works in the grid. */
type BoundKey = { readonly command: string; readonly inGrid: boolean };

/** The view's key bindings from the manifest: the command of each key. */
function boundKeys(): Readonly<Record<string, BoundKey>> {
  const manifest = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { contributes } = JSON.parse(manifest) as {
    contributes: { keybindings: { command: string; key: string; when: string }[] };
  };
  const bound = contributes.keybindings.flatMap(({ command, key, when }) => {
    const [, place] = /^hogql\.(grid|results)Focus && !inputFocus$/.exec(when) ?? [];
    return place === undefined ? [] : [[key, { command, inGrid: place === 'grid' }] as const];
  });
  return Object.fromEntries(bound);
}

/**
 * Handles keys in the view as the workbench does: it gets those that the view did not handle
 * itself, and sends the command bound to them. Copying stays with the browser, as in VS Code.
 */
function pressBoundKeys(keys: Readonly<Record<string, BoundKey>>): void {
  window.addEventListener('keydown', (event) => {
    const modifiers = [
      ...(event.ctrlKey ? ['ctrl'] : []),
      ...(event.shiftKey ? ['shift'] : []),
      ...(event.altKey ? ['alt'] : []),
    ];
    const key = event.key === ' ' ? 'space' : event.key.toLowerCase().replace('arrow', '');
    const bound = keys[[...modifiers, key].join('+')];
    const isInGrid = Boolean(document.activeElement?.closest('hogql-grid'));
    const id = bound?.command;
    if (!bound || id === 'hogql.grid.copy' || (bound.inGrid && !isInGrid)) return;
    event.preventDefault();
    const data = { type: 'event', event: { type: 'command', id } };
    window.dispatchEvent(new MessageEvent('message', { data }));
  });
}

const policy =
  "default-src 'none'; script-src 'nonce-n'; style-src 'nonce-n' 'self'; font-src 'self'";

const htmlOf = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>HogQL Results</title>
    <link rel="stylesheet" nonce="n" id="vscode-codicon-stylesheet" href="/codicon.css" />
    <link rel="stylesheet" nonce="n" href="/grid.css" />
    <link rel="stylesheet" nonce="n" href="/panel.css" />
  </head>
  <body>
    <main id="root"></main>
    ${languageElement()}
    <script nonce="n" defer src="/grid.js"></script>
    <script nonce="n" defer src="/panel.js"></script>
  </body>
</html>`;

function serve(
  files: ReadonlyMap<string, string | Buffer>,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
  const [file = '/'] = url.split('?');
  response.setHeader('content-type', types[path.extname(file)] ?? 'text/html');
  response.setHeader('content-security-policy', policy);
  // So the browser keeps what it has compiled of the scripts.
  if (file !== '/') response.setHeader('cache-control', 'max-age=3600');
  response.end(file === '/' ? htmlOf() : (files.get(file) ?? ''));
}
