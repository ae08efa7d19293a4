import { mkdir, stat } from 'node:fs/promises';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import { backButton, FakeQuestion, type PickItem } from './fakeQuestion.ts';
import { type FakeDocument, FakeEdit, FakePosition, FakeRange, FakeUri } from './fakeTexts.ts';
import { editor, type FakeStatusItem, type FakeTabChange } from './fakeEditor.ts';
import { FakeExecution, notebookTypes } from './fakeNotebooks.ts';
import { standInForVscode } from './standIn.ts';

export { editor };

const nothing = { dispose: () => undefined };

async function tellWithButtons(text: string, ...buttons: string[]): Promise<string | undefined> {
  await editor.tell(text);
  if (editor.onOffer) return editor.onOffer(text, buttons);
  return buttons.find((button) => button === editor.pressed);
}

/** A failure of a file system with its message. */
class FakeFileError extends Error {
  static Unavailable(words: string): FakeFileError {
    return new FakeFileError(words);
  }
  static FileNotFound(words: unknown): FakeFileError {
    return new FakeFileError(String(words));
  }
}

/** The module `vscode`, as far as the commands under test use it. */
const vscode = {
  Uri: FakeUri,
  Position: FakePosition,
  Range: FakeRange,
  Disposable: { from: () => nothing },
  FileType: { File: 1, Directory: 2 },
  FileChangeType: { Changed: 1 },
  FilePermission: { Readonly: 1 },
  FileSystemError: FakeFileError,
  CompletionTriggerKind: { Invoke: 0, TriggerCharacter: 1 },
  TextDocumentSaveReason: { Manual: 1, AfterDelay: 2 },
  ...notebookTypes,
  ViewColumn: { Beside: -2 },
  notebooks: {
    createRendererMessaging: (renderer: string) => ({
      postMessage: () => Promise.resolve(true),
      onDidReceiveMessage: (listener: (news: object) => void) => {
        editor.renderers.set(renderer, listener);
        return nothing;
      },
    }),
    createNotebookController: (_id: string, notebookType: string) => {
      const controller = {
        notebookType,
        executeHandler: undefined,
        onDidChangeSelectedNotebooks: () => nothing,
        createNotebookCellExecution: (cell: unknown) => new FakeExecution(cell),
        dispose: () => undefined,
      };
      editor.controllers.push(controller);
      return controller;
    },
  },
  WorkspaceEdit: FakeEdit,
  CancellationTokenSource: class {
    readonly #emitter = new Emitter<undefined>();
    readonly token = {
      isCancellationRequested: false,
      onCancellationRequested: this.#emitter.event,
    };
    cancel(): void {
      this.token.isCancellationRequested = true;
      this.#emitter.fire(undefined);
    }
  },
  CodeLens: class {
    readonly range: unknown;
    readonly command: unknown;
    constructor(range: unknown, command: unknown) {
      this.range = range;
      this.command = command;
    }
  },
  EventEmitter: class<T> extends Emitter<T> {
    dispose(): void {
      // Listeners are gone, too.
    }
  },
  ThemeColor: class {
    readonly id: string;
    constructor(id: string) {
      this.id = id;
    }
  },
  MarkdownString: class {
    value = '';
    appendText(text: string): void {
      this.value += text;
    }
    appendCodeblock(code: string): void {
      this.value += `\n\`\`\`${code}\`\`\``;
    }
  },
  TreeItem: class {
    readonly label: string;
    readonly collapsibleState: number;
    constructor(label: string, collapsibleState = 0) {
      this.label = label;
      this.collapsibleState = collapsibleState;
    }
  },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  FileDecoration: class {
    readonly badge: string;
    readonly tooltip: string;
    readonly color: unknown;
    constructor(badge: string, tooltip: string, color: unknown) {
      this.badge = badge;
      this.tooltip = tooltip;
      this.color = color;
    }
  },
  ThemeIcon: class {
    readonly id: string;
    constructor(id: string) {
      this.id = id;
    }
  },
  QuickInputButtons: { Back: backButton },
  InputBoxValidationSeverity: { Error: 3, Warning: 2 },
  StatusBarAlignment: { Left: 1, Right: 2 },
  ProgressLocation: { Notification: 15 },
  UIKind: { Desktop: 1, Web: 2 },
  QuickPickItemKind: { Separator: -1 },
  env: {
    openExternal: (uri: FakeUri) => {
      editor.executed.push(['open', uri.toString()]);
      return Promise.resolve(true);
    },
    clipboard: { writeText: (text: string) => Promise.resolve(void editor.copied.push(text)) },
    appName: 'Editor',
    appHost: 'desktop',
    get uriScheme() {
      return editor.uriScheme;
    },
    get uiKind() {
      return editor.isInBrowser ? 2 : 1;
    },
  },
  extensions: { getExtension: () => ({ packageJSON: { version: '1.2.3' } }) },
  version: '1.100.0',
  authentication: {
    registerAuthenticationProvider: (_id: string, _label: string, provider: object) => {
      editor.accounts = provider;
      return nothing;
    },
  },
  commands: {
    executeCommand: (...call: unknown[]) => {
      editor.executed.push(call);
      return Promise.resolve(editor.onCommand?.(call));
    },
  },
  languages: {
    registerCodeLensProvider: () => nothing,
    match: () => 0,
    setTextDocumentLanguage: (document: FakeDocument, languageId: string) => {
      editor.setLanguage(document, languageId);
      return Promise.resolve(document);
    },
  },
  window: {
    registerUriHandler: (handler: { handleUri(uri: object): void }) => {
      editor.uriHandler = handler;
      return nothing;
    },
    get activeTextEditor() {
      const document = editor.active;
      const at = new FakePosition(0);
      return document && { document, selection: { isEmpty: true, active: at, start: at, end: at } };
    },
    get activeNotebookEditor() {
      if (editor.activeNotebook) return { notebook: editor.activeNotebook };
      const cells = editor.notebook?.map((document) => ({ document }));
      return cells && { notebook: { notebookType: 'hogql-notebook', getCells: () => cells } };
    },
    tabGroups: {
      get all() {
        return [{ tabs: editor.tabs }];
      },
      onDidChangeTabs: (listener: (change: FakeTabChange) => void) => {
        editor.tabListeners.push(listener);
        return {
          dispose: () => editor.tabListeners.splice(editor.tabListeners.indexOf(listener), 1),
        };
      },
    },
    get visibleTextEditors() {
      return editor.active ? [{ document: editor.active }] : [];
    },
    visibleNotebookEditors: [],
    registerCustomEditorProvider: () => nothing,
    createTreeView: () => ({ onDidChangeVisibility: () => nothing, ...nothing }),
    registerWebviewPanelSerializer: () => nothing,
    showQuickPick: (
      items: readonly (PickItem | string)[],
      { title = '', placeHolder = '' }: { title?: string; placeHolder?: string } = {},
    ) => {
      editor.offered = items;
      const reply = editor.answer(`${title}: ${placeHolder}`);
      const labelOf = (item: PickItem | string): string =>
        typeof item === 'string' ? item : item.label;
      if (reply === undefined) return Promise.resolve(undefined);
      const wanted = typeof reply === 'string' ? [reply] : reply;
      const picked = wanted.map((label) => {
        const item = items.find((each) => labelOf(each) === label);
        if (!item) throw new Error(`No ${label} among ${items.map(labelOf).join(', ')}`);
        return item;
      });
      return Promise.resolve(typeof reply === 'string' ? picked[0] : picked);
    },
    showInputBox: ({
      title = '',
      prompt = '',
      validateInput,
    }: {
      title?: string;
      prompt?: string;
      validateInput?: (text: string) => string | undefined;
    }) => {
      const reply = editor.answer(`${title}: ${prompt}`);
      if (typeof reply !== 'string') return Promise.resolve(undefined);
      const problem = validateInput?.(reply);
      if (problem) editor.asked.push(problem);
      return Promise.resolve(problem ? undefined : reply);
    },
    showWarningMessage: (text: string, _options?: unknown, ...buttons: string[]) => {
      if (buttons.length === 0) return editor.tell(text);
      editor.offered = buttons;
      return Promise.resolve(editor.onOffer ? editor.onOffer(text, buttons) : editor.answer(text));
    },
    showInformationMessage: tellWithButtons,
    showErrorMessage: tellWithButtons,
    setStatusBarMessage: () => nothing,
    createInputBox: () => new FakeQuestion(editor, false),
    createQuickPick: () => new FakeQuestion(editor, true),
    createStatusBarItem: (): FakeStatusItem => {
      const item: FakeStatusItem = {
        text: '',
        isShown: false,
        show: () => (item.isShown = true),
        hide: () => (item.isShown = false),
        dispose: () => undefined,
      };
      editor.statusItems.push(item);
      return item;
    },
    onDidChangeActiveTextEditor: () => nothing,
    onDidChangeVisibleTextEditors: () => nothing,
    onDidChangeActiveNotebookEditor: () => nothing,
    onDidChangeWindowState: () => nothing,
    showSaveDialog: ({ defaultUri }: { defaultUri: FakeUri }) => {
      const reply = editor.answer(`Save: ${defaultUri.path}`);
      return Promise.resolve(typeof reply === 'string' ? FakeUri.file(reply) : undefined);
    },
    showOpenDialog: ({ title }: { title: string }) => {
      const reply = editor.answer(`Open: ${title}`);
      return Promise.resolve(typeof reply === 'string' ? [FakeUri.file(reply)] : undefined);
    },
    showTextDocument: (document: FakeDocument) => {
      editor.active = document;
      return Promise.resolve(vscode.window.activeTextEditor);
    },
    withProgress: ({ title }: { title: string }, task: (...args: unknown[]) => unknown) => {
      editor.underWay.push(title);
      return task(
        { report: ({ message = '' }) => editor.underWay.push(message) },
        {
          isCancellationRequested: false,
          onCancellationRequested: (listener: () => void) => {
            editor.cancellable.push(listener);
            return nothing;
          },
        },
      );
    },
  },
  workspace: {
    get textDocuments() {
      return editor.documents;
    },
    openTextDocument: (what: FakeUri | { language: string; content?: string }) => {
      if (!(what instanceof FakeUri)) {
        const uri = new FakeUri('untitled', 'Untitled-1');
        return Promise.resolve(editor.open(uri, what.content ?? '', what.language));
      }
      const known = editor.documents.find(({ uri }) => uri.toString() === what.toString());
      const text = editor.providers.get(what.scheme)?.provideTextDocumentContent(what) ?? '';
      return Promise.resolve(known ?? editor.open(what, text));
    },
    applyEdit: ({ changes }: FakeEdit) => {
      if (editor.refusals > 0) {
        editor.refusals--;
        return Promise.resolve(false);
      }
      // All are meant for the text as it was: from its end, none moves another.
      const fromEnd = changes.toSorted((a, b) => b.range.start.offset - a.range.start.offset);
      for (const { uri, range, text } of fromEnd) {
        const document = editor.documents.find((each) => each.uri.toString() === uri.toString());
        if (!document) return Promise.resolve(false);
        const { start, end } = range;
        document.text =
          document.text.slice(0, start.offset) + text + document.text.slice(end.offset);
        document.isDirty = true;
        editor.events.changed.fire({ document });
      }
      return Promise.resolve(true);
    },
    registerNotebookSerializer: () => nothing,
    registerTextDocumentContentProvider: (
      scheme: string,
      provider: { provideTextDocumentContent(uri: FakeUri): string },
    ) => {
      editor.providers.set(scheme, provider);
      return nothing;
    },
    get isTrusted() {
      return editor.isTrusted;
    },
    onDidGrantWorkspaceTrust: () => nothing,
    onDidOpenTextDocument: editor.events.opened.event,
    onDidCloseTextDocument: editor.events.closed.event,
    onDidChangeTextDocument: editor.events.changed.event,
    onDidOpenNotebookDocument: () => nothing,
    onDidCloseNotebookDocument: editor.events.closedNotebook.event,
    onDidCreateFiles: editor.events.created.event,
    onDidRenameFiles: editor.events.renamed.event,
    onDidChangeNotebookDocument: () => nothing,
    onDidSaveNotebookDocument: () => nothing,
    onDidSaveTextDocument: editor.events.saved.event,
    onWillSaveTextDocument: editor.events.willSave.event,
    get notebookDocuments() {
      return editor.notebooks;
    },
    onDidChangeConfiguration: (listener: (typeof editor.configured)[number]) => {
      editor.configured.push(listener);
      return nothing;
    },
    onDidChangeWorkspaceFolders: () => nothing,
    createFileSystemWatcher: () => ({
      onDidChange: () => nothing,
      onDidCreate: () => nothing,
      onDidDelete: () => nothing,
      ...nothing,
    }),
    getWorkspaceFolder: () => undefined,
    findFiles: () => Promise.resolve(editor.found),
    asRelativePath: ({ path }: FakeUri) => path.replace('/folder/', ''),
    get workspaceFolders() {
      return editor.folder && [{ uri: new FakeUri('file', '/folder'), name: 'folder' }];
    },
    fs: {
      createDirectory: ({ path }: FakeUri) => mkdir(path, { recursive: true }),
      stat: async ({ path }: FakeUri) => {
        if (editor.folder?.has(path.slice('/folder/'.length))) return { type: 1 };
        return { type: (await stat(path)).isDirectory() ? 2 : 1 };
      },
      writeFile: (uri: FakeUri, bytes: Uint8Array) => {
        editor.written.set(uri.path, new TextDecoder().decode(bytes));
        return Promise.resolve();
      },
      readFile: (uri: FakeUri) => {
        const read = editor.fileSystems.get(uri.scheme);
        if (read) return read(uri);
        const { path } = uri;
        const text = editor.folder?.get(path.slice('/folder/'.length));
        return text === undefined
          ? Promise.reject(new Error('There is no such file.'))
          : Promise.resolve(new TextEncoder().encode(text));
      },
    },
    getConfiguration: (section: string) => ({
      get: (name: string, otherwise?: unknown) =>
        editor.folderSettings.get(`${section}.${name}`) ??
        editor.settings.get(`${section}.${name}`) ??
        otherwise,
      inspect: (name: string) => ({
        globalValue: editor.settings.get(`${section}.${name}`),
        workspaceValue: editor.folderSettings.get(`${section}.${name}`),
      }),
      update: (name: string, value: unknown) => {
        editor.configure(`${section}.${name}`, value);
        return Promise.resolve();
      },
    }),
  },
};

standInForVscode(vscode);

/** A document's address, as the stand-in makes it. */
export function uriOf(scheme: string, path: string): FakeUri {
  return new FakeUri(scheme, path);
}
