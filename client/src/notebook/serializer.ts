import { t } from '@vscode/l10n';
import type { NotebookData, NotebookSerializer } from 'vscode';
import { readNotebook, writeNotebook } from '../cells/cellFormat.ts';
import { asNotebookData, contentOfData } from '../cells/notebookData.ts';

/** Reads and writes `.hogql` files as notebooks. Outputs are not part of them. */
export const serializer: NotebookSerializer = {
  deserializeNotebook: (bytes) => asNotebookData(readNotebook(decoded(bytes))),
  serializeNotebook: (data: NotebookData) =>
    new TextEncoder().encode(writeNotebook(contentOfData(data))),
};

/** @throws where the bytes are not UTF-8: written again they would not be the same */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(t('This file is not UTF-8. Open it in the text editor and save it as UTF-8.'));
  }
}
