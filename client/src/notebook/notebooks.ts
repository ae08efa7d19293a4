import { commands, env, notebooks, window, workspace } from 'vscode';
import type { NotebookDocument, NotebookEditor } from 'vscode';
import { Owner } from '../base/owner.ts';
import { resultRenderer, splitResult, valueRenderer } from '../protocol/notebook.ts';
import type { ResultMessage, ValuesMessage, ValuesRequest } from '../protocol/notebook.ts';
import type { Row } from '../protocol/results.ts';
import type { Snapshot } from '../results/snapshot.ts';
import { snapshotOf } from './cellResult.ts';
import type { CellStates } from './cellStates.ts';
import { queryCells } from './cellStates.ts';
import { cellValues } from './cellValues.ts';
import type { Controllers } from './controller.ts';
import { isOurs, notebookTypes, titleOf } from './notebookTypes.ts';
import type { ResultKeeper } from './resultKeeper.ts';
import { serializer } from './serializer.ts';

/** What open notebooks need besides their controllers. */
export interface NotebookWindowParts {
  readonly states: CellStates;
  readonly keeper: ResultKeeper;
  readonly controllers: Controllers;
  /** Shows a result in the results panel. */
  readonly open: (snapshot: Snapshot) => Promise<void>;
  /** `publisher.name` */
  readonly extensionId: string;
}

/** Opens files as notebooks, brings results back, and speaks with what draws below the cells. */
export class Notebooks extends Owner {
  readonly #parts: NotebookWindowParts;
  readonly #values = notebooks.createRendererMessaging(valueRenderer);

  constructor(parts: NotebookWindowParts) {
    super();
    this.#parts = parts;
    for (const type of notebookTypes) {
      const options = { transientOutputs: true };
      this.register(workspace.registerNotebookSerializer(type, serializer, options));
    }
    const results = notebooks.createRendererMessaging(resultRenderer);
    this.register(
      results.onDidReceiveMessage(({ editor, message }) => {
        void this.#receive(editor.notebook, message as ResultMessage);
      }),
    );
    this.register(
      this.#values.onDidReceiveMessage(({ editor, message }) => {
        const { type } = message as Partial<ValuesRequest>;
        if (type === 'ready') this.#tellValues(editor);
      }),
    );
    this.register(parts.states.onDidClear((notebook) => void parts.keeper.remember(notebook)));
    this.register(
      parts.states.onDidChange((notebook) => {
        for (const editor of window.visibleNotebookEditors) {
          if (editor.notebook === notebook) this.#tellValues(editor);
        }
      }),
    );
    this.register(window.onDidChangeActiveNotebookEditor((editor) => void this.#bringBack(editor)));
    void this.#bringBack(window.activeNotebookEditor);
  }

  /** Outputs belong to a kernel, so ours is chosen for a notebook that had some. */
  async #bringBack(editor: NotebookEditor | undefined): Promise<void> {
    const { keeper, controllers, extensionId } = this.#parts;
    if (!editor || !isOurs(editor.notebook) || !(await keeper.hasKept(editor.notebook))) return;
    const { id } = controllers.controllerOf(editor.notebook);
    const choice = { id, extension: extensionId, notebookEditor: editor };
    await commands.executeCommand('notebook.selectKernel', choice);
    await controllers.restore(editor.notebook);
  }

  async #receive(notebook: NotebookDocument, message: ResultMessage): Promise<void> {
    if (message.type === 'copy') {
      await env.clipboard.writeText(message.text);
      return;
    }
    const text = await this.#parts.keeper.result(notebook, message.resultId);
    const found = text === undefined ? undefined : splitResult(text);
    if (!found) {
      void window.showWarningMessage('This result is no longer kept. Run the cell again.');
      return;
    }
    await this.#parts.open(snapshotOf(found.result, JSON.parse(found.rowsJson) as readonly Row[]));
  }

  #tellValues(editor: NotebookEditor): void {
    if (!isOurs(editor.notebook)) return;
    const cells = queryCells(editor.notebook).map((cell) => ({
      title: titleOf(cell),
      results: this.#parts.states.of(cell)?.results ?? [],
    }));
    const message: ValuesMessage = { type: 'values', values: cellValues(cells) };
    void this.#values.postMessage(message, editor);
  }
}
