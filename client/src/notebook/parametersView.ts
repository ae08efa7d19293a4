import { t } from '@vscode/l10n';
import {
  commands,
  NotebookCellKind,
  type NotebookDocument,
  NotebookEdit,
  NotebookRange,
  type Uri,
  type WebviewView,
  type WebviewViewProvider,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import type { Placeholder } from '../../../server/src/protocol/statements.ts';
import type { CommandId } from '../base/commandIds.ts';
import type { Listen } from '../base/emitter.ts';
import { latest } from '../base/latest.ts';
import { Owner } from '../base/owner.ts';
import { openPage, serve } from '../base/webviewPage.ts';
import { activeNotebook } from '../cells/activeNotebook.ts';
import { cellStatements } from '../language/questions/cellStatements.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import type { Handlers, Notice } from '../protocol/contract.ts';
import type {
  NotebookParametersCalls,
  NotebookParametersEvent,
} from '../protocol/notebookParameters.ts';
import type { FieldEntry, ParameterField } from '../protocol/parameters.ts';
import type { CellStates } from './cellStates.ts';
import { changedEntries } from './changedEntries.ts';
import type { NotebookParameters } from './notebookParameters.ts';
import { makeEdit } from '../base/edits.ts';
import { asData } from '../cells/notebookData.ts';

type Entries = Readonly<Record<string, FieldEntry>>;

/** The fields of placeholders with the values that a notebook has for them, without a request. */
export type FieldsOf = (
  notebook: NotebookDocument,
  placeholders: readonly Placeholder[],
) => readonly ParameterField[];

/** The state that the form needs. */
export type ParametersViewParts = {
  readonly language: LanguageServer;
  readonly states: CellStates;
  readonly parameters: NotebookParameters;
  readonly fieldsOf: FieldsOf;
  /** The name of the connection that a notebook runs by. */
  readonly connectionOf: (notebook: NotebookDocument) => string | undefined;
  readonly onDidChangeVariables: Listen<void>;
  readonly extensionUri: Uri;
};

/**
 * The active notebook's parameters in one form, shown while a cell has placeholders or somebody
 * wants to see them.
 */
export class ParametersView extends Owner implements WebviewViewProvider {
  static readonly id = 'hogql.parameters';

  readonly #parts: ParametersViewParts;
  #view: WebviewView | undefined;
  /** The notebook that somebody has asked about: the view shows even if it has no parameters. */
  #wanted: NotebookDocument | undefined;

  constructor(parts: ParametersViewParts) {
    super();
    this.#parts = parts;
    this.register(window.onDidChangeActiveNotebookEditor(() => void this.#tell()));
    this.register(parts.states.onDidChange(() => void this.#tell()));
    this.register(parts.onDidChangeVariables(() => void this.#tell()));
    void this.#tell();
  }

  /** Shows the view for the active notebook. */
  async show(): Promise<void> {
    this.#wanted = activeNotebook();
    await this.#tell();
    await commands.executeCommand(`${ParametersView.id}.focus`);
  }

  resolveWebviewView(view: WebviewView): void {
    this.#view = view;
    const { webview } = view;
    serve<NotebookParametersCalls>(webview, this.#handlers());
    view.onDidDispose(() => {
      this.#view = undefined;
    });
    openPage(webview, this.#parts.extensionUri, {
      title: t('Parameters'),
      styles: ['notebookParameters.css'],
      scripts: ['notebookParameters.js'],
    });
  }

  #handlers(): Handlers<NotebookParametersCalls> {
    const find = (uri: string): NotebookDocument | undefined =>
      workspace.notebookDocuments.find((each) => each.uri.toString() === uri);
    const keep = async (uri: string, entries: Entries): Promise<NotebookDocument | undefined> => {
      const notebook = find(uri);
      if (!notebook) return undefined;
      const shown = await this.#fields(notebook);
      await this.#parts.parameters.enter(notebook, changedEntries(entries, shown));
      return notebook;
    };
    return {
      ready: async () => {
        await this.#tell();
      },
      keep: async ({ notebook, entries }) => {
        await keep(notebook, entries);
      },
      editVariable: async ({ notebook: uri, key }) => {
        const notebook = find(uri);
        const connection = notebook && this.#parts.connectionOf(notebook);
        const command: CommandId = 'hogql.variable.edit';
        const codeName = key.replace(/^variables\./, '');
        if (notebook) await commands.executeCommand(command, connection, codeName);
      },
      addPlaceholder: async ({ notebook: uri }) => {
        const notebook = find(uri);
        if (notebook) await addPlaceholderCell(notebook);
      },
      runStale: async ({ notebook, entries }) => {
        const found = await keep(notebook, entries);
        const command: CommandId = 'hogql.notebook.runStale';
        const target = { notebookEditor: { notebookUri: found?.uri } };
        if (found) await commands.executeCommand(command, target);
      },
    };
  }

  readonly #tell = latest(
    async () => {
      const notebook = activeNotebook();
      return { notebook, fields: notebook ? await this.#fields(notebook) : [] };
    },
    async ({ notebook, fields }) => {
      if (notebook !== activeNotebook()) return;
      if (notebook !== this.#wanted) this.#wanted = undefined;
      const isShown = fields.length > 0 || this.#wanted !== undefined;
      await commands.executeCommand('setContext', 'hogql.parametersShown', isShown);
      if (!notebook) return;
      const event: NotebookParametersEvent = {
        type: 'fields',
        notebook: notebook.uri.toString(),
        fields,
      };
      const notice: Notice<NotebookParametersEvent> = { type: 'event', event };
      await this.#view?.webview.postMessage(notice);
    },
  );

  /** The fields of all cells, each once. */
  async #fields(notebook: NotebookDocument): Promise<readonly ParameterField[]> {
    const { language, fieldsOf } = this.#parts;
    const statements = [...(await cellStatements(language, notebook)).values()].flat();
    const all = statements.flatMap(({ placeholders }) => placeholders);
    return fieldsOf(notebook, eachOnce(all));
  }
}

/** A name in several cells is one field, with the type from one of its uses. */
function eachOnce(all: readonly Placeholder[]): readonly Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const each of all) {
    const use = each.kind === 'value' ? each.use : undefined;
    const key = JSON.stringify({ ...each, use: undefined });
    if (!found.has(key) || use) found.set(key, each);
  }
  return [...found.values()];
}

const query = `select event, count() as times
from events
where timestamp >= {from}
group by event
order by times desc
limit 10`;

/** Adds a query with a placeholder below the selected cell, or replaces an empty query. */
async function addPlaceholderCell(notebook: NotebookDocument): Promise<void> {
  const editor = window.visibleNotebookEditors.find((each) => each.notebook === notebook);
  const selected = editor?.selection.start ?? notebook.cellCount - 1;
  const cell = selected < notebook.cellCount ? notebook.getCells()[selected] : undefined;
  const isEmpty = cell?.kind === NotebookCellKind.Code && cell.document.getText().trim() === '';
  const at = isEmpty ? selected : Math.min(selected + 1, notebook.cellCount);
  const data = asData({ kind: 'query', value: query, layout: { title: '' } });
  const edit = new WorkspaceEdit();
  const range = new NotebookRange(at, isEmpty ? at + 1 : at);
  edit.set(notebook.uri, [NotebookEdit.replaceCells(range, [data])]);
  await makeEdit(edit, notebook.uri);
  const added = new NotebookRange(at, at + 1);
  if (!editor) return;
  editor.selection = added;
  editor.revealRange(added);
}
