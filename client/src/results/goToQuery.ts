import { Range, window, workspace } from 'vscode';
import type { Tab } from './tabs.ts';

/** Selects a tab's statement where it stands; a text that stands nowhere opens as a new document. */
export async function goToQuery({ run, held, shown }: Tab): Promise<void> {
  const order = held?.order ?? run?.order;
  const query = order?.query ?? shown?.query ?? '';
  if (order?.source) {
    const { file, start } = order.source;
    const document = await workspace.openTextDocument(file);
    const from = document.offsetAt(start);
    const end = document.positionAt(from + query.length);
    await window.showTextDocument(document, { selection: new Range(start, end) });
    return;
  }
  const document = await workspace.openTextDocument({ content: query, language: 'hogql' });
  await window.showTextDocument(document);
}
