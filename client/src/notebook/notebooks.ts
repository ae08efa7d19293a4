import { t } from '@vscode/l10n';
import {
  commands,
  env,
  type NotebookCell,
  type NotebookData,
  type NotebookDocument,
  type NotebookEditor,
  notebooks,
  type NotebookSerializer,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { showError, showWarning } from '../base/messages.ts';
import { Owner } from '../base/owner.ts';
import { displaysOf, isOurs, notebookTypes, titleOf } from '../cells/notebookTypes.ts';
import {
  type LooksMessage,
  type ResultLook,
  type ResultMessage,
  resultRenderer,
  valueRenderer,
  type ValuesMessage,
  type ValuesRequest,
} from '../protocol/notebook.ts';
import { keepCellDisplay } from '../results/displays.ts';
import { saveImage } from '../results/saveImage.ts';
import type { Snapshot } from '../results/snapshot.ts';
import { snapshotOf } from './cellResult.ts';
import { type CellStates, queryCells } from './cellStates.ts';
import { cellValues, namedCells } from './cellValues.ts';
import type { Controllers } from './controller.ts';
import { MovedNotebooks } from './movedNotebooks.ts';
import type { NotebookParameters } from './notebookParameters.ts';
import type { ResultKeeper } from './resultKeeper.ts';
import { readNotebook, writeNotebook } from '../cells/cellFormat.ts';
import { asNotebookData, contentOfData } from '../cells/notebookData.ts';

/** The dependencies of open notebooks besides their controllers. */
export type NotebookWindowParts = {
  readonly states: CellStates;
  readonly keeper: ResultKeeper;
  readonly controllers: Controllers;
  readonly parameters: NotebookParameters;
  /** Shows a result in the results panel. */
  readonly open: (snapshot: Snapshot) => Promise<void>;
  /** `publisher.name` */
  readonly extensionId: string;
};

/** Opens files as notebooks, restores results, and answers the renderers below the cells. */
export class Notebooks extends Owner {
  readonly #parts: NotebookWindowParts;
  readonly #values = notebooks.createRendererMessaging(valueRenderer);
  readonly #results = notebooks.createRendererMessaging(resultRenderer);

  constructor(parts: NotebookWindowParts) {
    super();
    this.#parts = parts;
    for (const type of notebookTypes) {
      const options = { transientOutputs: true };
      this.register(workspace.registerNotebookSerializer(type, serializer, options));
    }
    this.register(
      this.#results.onDidReceiveMessage(({ editor, message }) => {
        const asked = message as ResultMessage | null;
        if (asked) void this.#receive(editor, asked);
      }),
    );
    this.register(
      this.#values.onDidReceiveMessage(({ editor, message }) => {
        const request = message as Partial<ValuesRequest> | null;
        if (request?.type === 'ready') this.#tellValues(editor);
      }),
    );
    this.register(parts.states.onDidClear((notebook) => void parts.keeper.remember(notebook)));
    this.register(
      parts.states.onDidChange((notebook) => {
        for (const editor of window.visibleNotebookEditors) {
          if (editor.notebook !== notebook) continue;
          this.#tellValues(editor);
          this.#tellLooks(editor);
        }
      }),
    );
    this.register(new MovedNotebooks((from, to) => this.move(from, to)));
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

  /** Takes values and results to a new address. The values come first: with others, the results would be stale. */
  async move(from: Uri, to: Uri): Promise<void> {
    const { parameters, keeper } = this.#parts;
    await parameters.move(from, to);
    await keeper.move(from, to);
    await this.#bringBack(window.activeNotebookEditor);
  }

  async #receive(editor: NotebookEditor, message: ResultMessage): Promise<void> {
    try {
      await this.#act(editor, message);
    } catch (error) {
      void showError(error instanceof Error ? error.message : String(error));
    }
  }

  async #act(editor: NotebookEditor, message: ResultMessage): Promise<void> {
    const { notebook } = editor;
    switch (message.type) {
      case 'ready':
        this.#tellLooks(editor);
        break;
      case 'copy':
        await env.clipboard.writeText(message.text);
        break;
      case 'open':
        await this.#open(notebook, message.resultId);
        break;
      case 'keepDisplay': {
        const { states } = this.#parts;
        const placeIn = (cell: NotebookCell): number =>
          states.of(cell)?.results.findIndex((each) => each.resultId === message.resultId) ?? -1;
        const cell = queryCells(notebook).find((each) => placeIn(each) >= 0);
        await keepCellDisplay(cell?.document.uri, cell ? placeIn(cell) : 0, message.display);
        break;
      }
      case 'saveImage':
        await saveImage(message.title, message.format, message.data);
        break;
    }
  }

  /** Shows a result in the results panel. */
  async #open(notebook: NotebookDocument, resultId: string): Promise<void> {
    const found = await this.#parts.keeper.result(notebook, resultId);
    if (!found) {
      void showWarning(t('This result is no longer stored. Run the cell again.'));
      return;
    }
    await this.#parts.open(snapshotOf(found));
  }

  #tellLooks(editor: NotebookEditor): void {
    if (!isOurs(editor.notebook)) return;
    const { states } = this.#parts;
    const looks = queryCells(editor.notebook).flatMap((cell) => {
      const state = lookState(states, cell);
      const displays = displaysOf(cell.document.getText());
      return (states.of(cell)?.results ?? []).map(({ resultId }, at) => {
        const display = displays[at];
        const look: ResultLook = {
          ...(state && { state }),
          ...(display !== undefined && { display }),
        };
        return [resultId, look] as const;
      });
    });
    const message: LooksMessage = { type: 'looks', looks: Object.fromEntries(looks) };
    void this.#results.postMessage(message, editor);
  }

  #tellValues(editor: NotebookEditor): void {
    if (!isOurs(editor.notebook)) return;
    const cells = queryCells(editor.notebook).map((cell) => ({
      title: titleOf(cell),
      results: this.#parts.states.of(cell)?.results ?? [],
    }));
    const message: ValuesMessage = {
      type: 'values',
      values: cellValues(cells),
      cells: namedCells(cells),
    };
    void this.#values.postMessage(message, editor);
  }
}

function lookState(states: CellStates, cell: NotebookCell): ResultLook['state'] {
  if (states.isRunning(cell)) return 'running';
  return states.isStale(cell) ? 'stale' : undefined;
}

/** Reads and writes `.hogql` files as notebooks. Outputs are not part of them. */
const serializer: NotebookSerializer = {
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
