import { randomBytes } from 'node:crypto';
import { type Disposable, Uri, type Webview } from 'vscode';
import { type Call, type Contract, type Handlers, reply } from '../protocol/contract.ts';
import { languageElementId, spokenLanguage } from '../protocol/language.ts';

/** The parts of a page; the files are in dist/media. */
export type WebviewPage = {
  readonly title: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
};

/** Shows one of our pages in a webview. Nothing in it is remote, inline or evaluated. */
export function openPage(webview: Webview, extensionUri: Uri, page: WebviewPage): void {
  const folder = Uri.joinPath(extensionUri, 'dist/media');
  webview.options = { enableScripts: true, localResourceRoots: [folder] };
  webview.html = htmlOf(webview, folder, page);
}

/** Answers requests of one of our pages until it is disposed. */
export function serve<C extends Contract>(webview: Webview, handlers: Handlers<C>): Disposable {
  return webview.onDidReceiveMessage(async (message: unknown) => {
    // A message that is not a call gets no reply.
    if (typeof message !== 'object' || message === null) return;
    await webview.postMessage(await reply(handlers, message as Call<C>));
  });
}

function htmlOf(webview: Webview, folder: Uri, { title, styles, scripts }: WebviewPage): string {
  const nonce = randomBytes(16).toString('base64');
  const media = (file: string): string =>
    webview.asWebviewUri(Uri.joinPath(folder, file)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
  ].join('; ');
  const head = styles.map((file) => `<link rel="stylesheet" href="${media(file)}">`);
  const body = scripts.map((file) => `<script nonce="${nonce}" src="${media(file)}"></script>`);
  const language = spokenLanguage();
  return `<!DOCTYPE html>
<html lang="${language.tag}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <link rel="stylesheet" href="${media('codicon.css')}" id="vscode-codicon-stylesheet">
    ${head.join('\n    ')}
    <title>${title}</title>
  </head>
  <body>
    <main id="root"></main>
    <script type="application/json" id="${languageElementId}">${asData(language)}</script>
    ${body.join('\n    ')}
  </body>
</html>`;
}

/** JSON that the page reads and never runs: no text in it can end its element. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
