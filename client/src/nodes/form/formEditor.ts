import { t } from '@vscode/l10n';
import {
  commands,
  type CustomTextEditorProvider,
  Range,
  type TextDocument,
  type Uri,
  ViewColumn,
  type Webview,
  type WebviewPanel,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import type { CatalogParams } from '../../../../server/src/protocol/catalog.ts';
import type { ComparedProperty } from '../../../../server/src/protocol/comparedProperty.ts';
import type { CommandId } from '../../base/commandIds.ts';
import { insightScheme } from '../../base/insightAddress.ts';
import { makeEdit } from '../../base/edits.ts';
import { Owner } from '../../base/owner.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { openPage, serve } from '../../base/webviewPage.ts';
import type { Handlers, Notice } from '../../protocol/contract.ts';
import type { InsightFormCalls, InsightFormEvent } from '../../protocol/insightForm.ts';
import type { FormChange } from './formEdits.ts';

/** The dependencies of the form of an insight. */
export type FormParts = {
  readonly extensionUri: Uri;
  /** What is known about the project of a document; makes no request. */
  readonly catalogOf: (document: TextDocument) => CatalogParams | undefined;
  /** Asks the service for values of a property; never rejects. */
  readonly loadValues: (document: TextDocument, property: ComparedProperty) => Promise<void>;
};

/**
 * A form for an insight made of filters. The JSON is the truth: each change in the form edits its text, so undo, saving
 * and comments are those of the text.
 */
export class FormEditor extends Owner implements CustomTextEditorProvider {
  static readonly id = 'hogql.insightForm';

  readonly #parts: FormParts;

  constructor(parts: FormParts) {
    super();
    this.#parts = parts;
    const webviewOptions = { retainContextWhenHidden: true };
    this.register(window.registerCustomEditorProvider(FormEditor.id, this, { webviewOptions }));
  }

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const { webview } = panel;
    const receiving = serve<InsightFormCalls>(webview, this.#handlers(document, webview));
    const following = workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && change.contentChanges.length > 0) {
        void tell(webview, document);
      }
    });
    panel.onDidDispose(() => {
      receiving.dispose();
      following.dispose();
    });
    openPage(webview, this.#parts.extensionUri, {
      title: t('Form of an insight'),
      styles: ['insightForm.css'],
      scripts: ['insightForm.js'],
    });
  }

  #handlers(document: TextDocument, webview: Webview): Handlers<InsightFormCalls> {
    // Each change is computed for the text after the one before.
    const edits = new TaskQueue();
    const change = async (what: FormChange): Promise<undefined> => {
      await edits.run(() => edit(document, what));
    };
    return {
      ready: async () => {
        await tell(webview, document);
      },
      set: (params) => change({ kind: 'set', ...params }),
      add: (params) => change({ kind: 'add', ...params }),
      remove: (params) => change({ kind: 'remove', ...params }),
      moveUp: (params) => change({ kind: 'moveUp', ...params }),
      suggest: async ({ path, typed }) => {
        const { comparedAt, suggestions } = await formText();
        // Opening the list asks for values; typing in it makes no request.
        const property = typed === '' ? comparedAt(document.getText(), path) : undefined;
        if (property) await this.#parts.loadValues(document, property);
        return suggestions(document.getText(), path, typed, this.#parts.catalogOf(document));
      },
      run: async () => {
        // The latest entry must be in the text.
        await edits.settled;
        await commands.executeCommand('hogql.insights.run' satisfies CommandId, document.uri);
      },
      create: async () => {
        await edits.settled;
        await commands.executeCommand('hogql.insights.saveAs' satisfies CommandId, document.uri);
      },
      openJson: async () => {
        await window.showTextDocument(document, { viewColumn: columnOf(document) });
      },
    };
  }
}

/** Loaded when a form is first opened: few open one. */
const formText = () => import('./formText.ts');

async function tell(webview: Webview, document: TextDocument): Promise<void> {
  const { readForm } = await formText();
  const form = readForm(document.getText());
  const event: InsightFormEvent =
    'problem' in form
      ? { type: 'problem', message: form.problem }
      : { type: 'form', form, isNew: document.uri.scheme !== insightScheme };
  const notice: Notice<InsightFormEvent> = { type: 'event', event };
  await webview.postMessage(notice);
}

async function edit(document: TextDocument, change: FormChange): Promise<void> {
  const { formEdits } = await formText();
  const edits = formEdits(document.getText(), change);
  if (edits.length === 0) return;
  const all = new WorkspaceEdit();
  for (const { offset, length, content } of edits) {
    const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
    all.replace(document.uri, range, content);
  }
  await makeEdit(all, document.uri);
}

/** Where the text is already open, or beside the form. */
function columnOf({ uri }: TextDocument): ViewColumn {
  const shown = window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  return shown?.viewColumn ?? ViewColumn.Beside;
}
