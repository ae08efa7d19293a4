import path from 'node:path';
import type { Page } from 'playwright-core';
import { languageTag } from '../../../client/src/protocol/language.ts';
import {
  printResult,
  type ResultLook,
  type ShownResult,
} from '../../../client/src/protocol/notebook.ts';
import { languageFile } from './otherLanguage.ts';
import { paint } from './paint.ts';
import { notebookFiles } from './resultFiles.ts';
import { openPage } from './sharedBrowser.ts';
import type { ThemeKind } from './themes.ts';

/** Results below the cells of a notebook, in their own page. The test plays the extension. */
export type NotebookPage = {
  readonly page: Page;
  /** Loads the page afresh and shows results below each other. */
  open(...results: readonly ShownResult[]): Promise<void>;
  /** Says how results relate to their cells, by their ids. */
  look(looks: Readonly<Record<string, ResultLook>>): Promise<void>;
  paint(kind: ThemeKind): Promise<void>;
  /** Errors on the page. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

const address = 'http://notebook.test/';
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Notebook</title>
    <style>
      body { margin: 0; background: var(--vscode-editor-background) }
      main > div { padding: 8px }
    </style>
  </head>
  <body>
    <main></main>
    <script type="module">
      import { activate } from '/notebook.js';
      let state;
      let hear = () => {};
      const renderer = activate({
        postMessage: () => {},
        onDidReceiveMessage: (listener) => { hear = listener; },
        getState: () => state,
        setState: (kept) => { state = kept; },
      });
      window.render = ({ texts, language }) => texts.forEach((text, at) => {
        const output = document.createElement('div');
        document.querySelector('main').append(output);
        renderer.renderOutputItem({ id: String(at), text: () => text, metadata: { language } }, output);
      });
      window.hear = (message) => hear(message);
    </script>
  </body>
</html>`;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
  '.json': 'application/json',
};

/** Opens the renderer of results as VS Code does: a module, with one element for each output. */
export async function openNotebook(): Promise<NotebookPage> {
  const files = await notebookFiles();
  const page = await openPage();
  const complaints: string[] = [];
  await page.route('**/*', async (route) => {
    const file = new URL(route.request().url()).pathname;
    await route.fulfill({
      status: file.startsWith('/l10n/') && languageFile(file) === undefined ? 404 : 200,
      body: file === '/' ? html : (languageFile(file) ?? files.get(file) ?? ''),
      contentType: contentTypes[path.extname(file)] ?? 'text/html',
    });
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const call = (name: 'render' | 'hear', value: unknown): Promise<void> =>
    page.evaluate(
      ([called, given]) => {
        const functions = window as unknown as Record<string, (value: unknown) => void>;
        functions[called]?.(given);
      },
      [name, value] as const,
    );
  return {
    page,
    complaints,
    open: async (...results) => {
      await page.goto(address);
      await page.waitForFunction(() => 'render' in window);
      await call('render', { texts: results.map(printResult), language: languageTag() });
    },
    look: (looks) => call('hear', { type: 'looks', looks }),
    paint: (kind) => paint(page, kind),
    close: async () => {
      await page.context().close();
    },
  };
}
