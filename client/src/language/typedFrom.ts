import { Range, Selection, window, workspace } from 'vscode';
import type { TextDocumentChangeEvent, TextEditor } from 'vscode';
import { Owner } from '../base/owner.ts';
import { setting } from '../base/settings.ts';
import { overFrom } from './overFrom.ts';

/**
 * Typing `from` before the FROM that came with a column moves over it, as typing a bracket moves over
 * one that was closed by itself; the blank after it selects the table, which typing replaces.
 */
export class TypedFrom extends Owner {
  constructor() {
    super();
    this.register(workspace.onDidChangeTextDocument((event) => void this.#look(event)));
  }

  async #look({ document, contentChanges, reason }: TextDocumentChangeEvent): Promise<void> {
    const [change, ...others] = contentChanges;
    const editor = window.activeTextEditor;
    if (document.languageId !== 'hogql' || editor?.document !== document) return;
    if (!change || others.length > 0 || reason !== undefined || change.rangeLength > 0) return;
    if (!/^[mM ]$/.test(change.text) || !setting('completion.addFrom')) return;
    const { line, character } = change.range.start;
    const { text } = document.lineAt(line);
    const found = overFrom(text, character + 1);
    if (found) await moved(editor, line, found);
  }
}

async function moved(
  editor: TextEditor,
  line: number,
  { remove, select }: NonNullable<ReturnType<typeof overFrom>>,
): Promise<void> {
  const stops = { undoStopBefore: false, undoStopAfter: false };
  const [start, end] = remove;
  const isDone = await editor.edit((edit) => edit.delete(new Range(line, start, line, end)), stops);
  if (isDone) editor.selection = new Selection(line, select[0], line, select[1]);
}
