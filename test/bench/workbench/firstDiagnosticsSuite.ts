import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Uri, extensions, languages, window, workspace } from 'vscode';
import { ordinaryDocument } from '../queries.ts';

/** Milliseconds from the end of `activate` to the first diagnostics. */
export type FirstDiagnostics = { readonly ours: number; readonly theirs: number };

const statements = 10;

/** Called by VS Code inside the extension host. BENCH_RESULT names the file for the times. */
export async function run(): Promise<void> {
  const { BENCH_RESULT: file, SUITE_RESULT: result } = process.env;
  if (!file || !result) throw new Error('The benchmark needs BENCH_RESULT and SUITE_RESULT.');
  const query = `${ordinaryDocument(statements)};\n\nselect from where\n`;
  const entries = Array.from({ length: query.length / 20 }, (_, at) => `  "name${at}": ${at}`);
  const json = `{\n${entries.join(',\n')},\n}\n`;
  const times: FirstDiagnostics = {
    theirs: await timeOf('vscode.json-language-features', 'first.json', json),
    ours: await timeOf('hogql.hogql', 'first.hogql', query),
  };
  writeFileSync(file, JSON.stringify(times));
  writeFileSync(result, JSON.stringify({ passed: 1, failed: 0 }));
}

/** Opens a file with an error, which activates its extension. */
async function timeOf(id: string, name: string, text: string): Promise<number> {
  const extension = extensions.getExtension(id);
  const folder = workspace.workspaceFolders?.[0];
  if (!extension || extension.isActive || !folder) throw new Error(`${id} is active already.`);
  const uri = Uri.joinPath(folder.uri, name);
  writeFileSync(path.join(folder.uri.fsPath, name), text);
  await window.showTextDocument(await workspace.openTextDocument(uri));
  const told = firstDiagnostics(uri);
  await extension.activate();
  const start = performance.now();
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
