import {
  type Diagnostic,
  languages,
  Range,
  type TextDocument,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import { until } from '../harness/until.ts';

/** Opens a file of the test workspace in an editor. */
export async function show(name: string): Promise<TextDocument> {
  const [file] = await workspace.findFiles(name);
  if (!file) throw new Error(`There is no ${name} in the test workspace.`);
  const document = await workspace.openTextDocument(file);
  await window.showTextDocument(document);
  return document;
}

/** Opens a new HogQL document with this text in an editor. */
export async function showText(content: string): Promise<TextDocument> {
  const document = await workspace.openTextDocument({ language: 'hogql', content });
  await window.showTextDocument(document);
  return document;
}

/** Replaces the whole text of a document. */
export async function rewrite(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
  if (!(await workspace.applyEdit(edit))) throw new Error('The edit was refused.');
}

/** Waits until `isExpected` accepts the extension's diagnostics of a document. */
export function diagnosticsOf(
  document: TextDocument,
  isExpected: (diagnostics: readonly Diagnostic[]) => boolean,
): Promise<readonly Diagnostic[]> {
  return until(`diagnostics of ${document.uri.path}`, () => {
    const all = languages.getDiagnostics(document.uri);
    const own = all.filter(({ source }) => source === 'hogql');
    return isExpected(own) ? own : undefined;
  });
}
