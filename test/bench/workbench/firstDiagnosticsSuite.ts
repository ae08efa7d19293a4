import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Uri, extensions, languages, window, workspace } from 'vscode';
import { ordinaryDocument } from '../queries.ts';

/** Milliseconds to the diagnostics of a file. */
export type FirstDiagnostics = {
  /** From the end of `activate`, which the file causes. */
  readonly first: number;
  /** Of another such file, from the call that shows it. */
  readonly later: number;
};

const statements = 10;

/** Called by VS Code inside the extension host. BENCH_RESULT names the file for the times. */
export async function run(): Promise<void> {
  const { BENCH_RESULT: file, SUITE_RESULT: result } = process.env;
  if (!file || !result) throw new Error('The benchmark needs BENCH_RESULT and SUITE_RESULT.');
  const extension = extensions.getExtension('hogql.hogql');
  if (!extension || extension.isActive) throw new Error('The extension is active already.');
  const first = await timeOf('first.hogql', () => extension.activate());
  const later = await timeOf('later.hogql', () => Promise.resolve());
  writeFileSync(file, JSON.stringify({ first, later } satisfies FirstDiagnostics));
  writeFileSync(result, JSON.stringify({ passed: 1, failed: 0 }));
}

/** Opens a file of 10 KB with an error. */
async function timeOf(name: string, ready: () => Thenable<unknown>): Promise<number> {
  const folder = workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No folder is open.');
  const text = `${ordinaryDocument(statements)};\n\nselect from where\n`;
  writeFileSync(path.join(folder.uri.fsPath, name), text);
  const uri = Uri.joinPath(folder.uri, name);
  const document = await workspace.openTextDocument(uri);
  const told = firstDiagnostics(uri);
  const showing = window.showTextDocument(document);
  await ready();
  const start = performance.now();
  await showing;
  return (await told) - start;
}

function firstDiagnostics(uri: Uri): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (languages.getDiagnostics(uri).length === 0) return;
      listening.dispose();
      resolve(performance.now());
    };
    const listening = languages.onDidChangeDiagnostics(look);
    look();
  });
}
