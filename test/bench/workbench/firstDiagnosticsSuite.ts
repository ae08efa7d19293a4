import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Uri, languages, window, workspace } from 'vscode';
import { ordinaryDocument } from '../queries.ts';

/** Milliseconds from the first file of a language being shown to its diagnostics. */
export type FirstDiagnostics = { readonly hogql: number; readonly json: number };

/** Called by VS Code inside the extension host. BENCH_RESULT names the file for the times. */
export async function run(): Promise<void> {
  const { BENCH_RESULT: file, SUITE_RESULT: result } = process.env;
  if (!file || !result) throw new Error('The benchmark needs BENCH_RESULT and SUITE_RESULT.');
  // The first editor of a starting window takes a second, whatever is in it.
  await show('plain.txt', 'Nothing to check here.');
  const hogql = await timeOf('first.hogql', `select from where;\n\n${ordinaryDocument(10)}\n`);
  const json = await timeOf('first.json', `[,\n${'  { "event": "$pageview" },\n'.repeat(370)}]\n`);
  writeFileSync(file, JSON.stringify({ hogql, json } satisfies FirstDiagnostics));
  writeFileSync(result, JSON.stringify({ passed: 1, failed: 0 }));
}

/** Opens a file of 10 KB with an error, which starts the extension for its language. */
async function timeOf(name: string, text: string): Promise<number> {
  const told = firstDiagnostics(name);
  await show(name, text);
  const shown = performance.now();
  return (await told) - shown;
}

async function show(name: string, text: string): Promise<void> {
  const folder = workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No folder is open.');
  writeFileSync(path.join(folder.uri.fsPath, name), text);
  const document = await workspace.openTextDocument(Uri.joinPath(folder.uri, name));
  await window.showTextDocument(document);
}

function firstDiagnostics(name: string): Promise<number> {
  return new Promise((resolve) => {
    const listening = languages.onDidChangeDiagnostics(({ uris }) => {
      const uri = uris.find((each) => each.path.endsWith(`/${name}`));
      if (!uri || languages.getDiagnostics(uri).length === 0) return;
      listening.dispose();
      resolve(performance.now());
    });
  });
}
