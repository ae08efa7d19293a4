import { randomBytes } from 'node:crypto';
import { Uri } from 'vscode';
import type { Webview } from 'vscode';

/** The page of the results view: nothing of it is remote, inline or evaluated. */
export function resultsHtml(webview: Webview, extensionUri: Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const media = (file: string): string =>
    webview.asWebviewUri(Uri.joinPath(extensionUri, 'dist/media', file)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <link rel="stylesheet" href="${media('codicon.css')}" id="vscode-codicon-stylesheet">
    <link rel="stylesheet" href="${media('grid.css')}">
    <link rel="stylesheet" href="${media('panel.css')}">
    <title>HogQL Results</title>
  </head>
  <body>
    <main id="root"></main>
    <script nonce="${nonce}" src="${media('grid.js')}"></script>
    <script nonce="${nonce}" src="${media('panel.js')}"></script>
  </body>
</html>`;
}
