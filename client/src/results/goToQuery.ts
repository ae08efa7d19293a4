import { Range, type TextDocument, Uri, window, workspace } from 'vscode';
import type { Tab } from './tab.ts';

/** Selects a tab's statement in its document; a text without one opens as a new document. */
export async function goToQuery({ run, held, shown, statement }: Tab): Promise<void> {
  const order = held?.order ?? run?.order;
  const query = order?.query ?? shown?.query ?? '';
  if (order?.source) {
    const { file, start } = order.source;
    const document = await workspace.openTextDocument(file);
    await select(document, document.offsetAt(start), query);
    return;
  }
  const origin = statement && (await documentOf(statement.file));
  const from = origin?.getText().indexOf(query) ?? -1;
  if (origin && from >= 0) {
    await select(origin, from, query);
    return;
  }
  const document = await workspace.openTextDocument({ content: query, language: 'hogql' });
  await window.showTextDocument(document);
}

async function select(document: TextDocument, from: number, query: string): Promise<void> {
  const selection = new Range(document.positionAt(from), document.positionAt(from + query.length));
  await window.showTextDocument(document, { selection });
}

/** The file that a result of an earlier window came from, if there still is one. */
async function documentOf(file: string): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(Uri.parse(file, true));
  } catch {
    return undefined;
  }
}
