import * as nodeModule from 'node:module';

/** What the user does at an input box: picks by label or enters text; undefined gives up. */
export type Reply = string | readonly string[] | undefined;

/** An item of the status bar, as it was last told to be. */
export type FakeStatusItem = {
  text: string;
  tooltip?: { readonly value: string };
  command?: unknown;
  backgroundColor?: { readonly id: string };
  accessibilityInformation?: { readonly label: string };
  isShown: boolean;
  show(): void;
  hide(): void;
  dispose(): void;
};

/** A document of the stand-in. */
type FakeDocument = {
  readonly uri: FakeUri;
  readonly languageId: string;
  text: string;
  getText(range?: FakeRange): string;
  offsetAt(position: FakePosition): number;
  positionAt(offset: number): FakePosition;
};

class FakeUri {
  readonly scheme: string;
  readonly path: string;

  constructor(scheme: string, path: string) {
    this.scheme = scheme;
    this.path = path;
  }

  static from({ scheme, path }: { scheme: string; path: string }): FakeUri {
    return new FakeUri(scheme, path);
  }

  static parse(text: string): FakeUri {
    const end = text.indexOf(':');
    return new FakeUri(text.slice(0, end), text.slice(end + 1));
  }

  static file(path: string): FakeUri {
    return new FakeUri('file', path);
  }

  static joinPath({ scheme, path }: FakeUri, ...names: string[]): FakeUri {
    return new FakeUri(scheme, [path, ...names].join('/'));
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return `${this.scheme}:${this.path}`;
  }
}

/** A place is its offset: documents of the stand-in have one line. */
class FakePosition {
  readonly offset: number;

  constructor(offset: number) {
    this.offset = offset;
  }
}

class FakeRange {
  readonly start: FakePosition;
  readonly end: FakePosition;

  constructor(start: FakePosition, end: FakePosition) {
    this.start = start;
    this.end = end;
  }
}

/** Edits of documents, as the editor applies them. */
class FakeEdit {
  readonly changes: { uri: FakeUri; range: FakeRange; text: string }[] = [];

  replace(uri: FakeUri, range: FakeRange, text: string): void {
    this.changes.push({ uri, range, text });
  }

  insert(uri: FakeUri, at: FakePosition, text: string): void {
    this.replace(uri, new FakeRange(at, at), text);
  }
}

/**
 * The part of the editor that commands talk to, with a person in it who answers as the test says.
 * Everything else of the editor is left out, so that a use of it fails.
 */
class Editor {
  /** The answers to come, in order; a question without one fails the test. */
  readonly replies: Reply[] = [];
  /** What the user was asked and told, in order. */
  readonly asked: string[] = [];
  readonly executed: unknown[][] = [];
  readonly documents: FakeDocument[] = [];
  readonly providers = new Map<string, { provideTextDocumentContent(uri: FakeUri): string }>();
  active: FakeDocument | undefined;
  /** The cells of the active notebook. */
  notebook: readonly FakeDocument[] | undefined;
  /** The items of the status bar, in the order they were made. */
  readonly statusItems: FakeStatusItem[] = [];
  /** The settings by their full names; others have their defaults. */
  readonly settings = new Map<string, unknown>();
  /** Those of the folder, which hide the others. */
  readonly folderSettings = new Map<string, unknown>();
  /** Whether the person trusts the workspace. */
  isTrusted = true;
  /** The workspace folder with its files, by name. */
  folder: ReadonlyMap<string, string> | undefined;
  /** The button that is pressed wherever a message offers it. */
  pressed: string | undefined;

  reset(): void {
    this.replies.length = this.asked.length = this.executed.length = this.documents.length = 0;
    this.statusItems.length = 0;
    this.active = this.notebook = this.pressed = undefined;
    this.settings.clear();
    this.folderSettings.clear();
    this.isTrusted = true;
    this.folder = undefined;
  }

  /** Opens a document with a text, and makes it the active one. */
  open(uri: FakeUri, text: string, languageId = 'json'): FakeDocument {
    const document: FakeDocument = {
      uri,
      languageId,
      text,
      getText: (range) =>
        range ? document.text.slice(range.start.offset, range.end.offset) : document.text,
      offsetAt: ({ offset }) => offset,
      positionAt: (offset) => new FakePosition(offset),
    };
    this.documents.push(document);
    this.active = document;
    return document;
  }

  answer(question: string): Reply {
    this.asked.push(question);
    if (this.replies.length === 0) throw new Error(`Nobody answers: ${question}`);
    return this.replies.shift();
  }

  tell(text: string): Promise<undefined> {
    this.asked.push(text);
    return Promise.resolve(undefined);
  }
}

export const editor = new Editor();
const nothing = { dispose: () => undefined };

async function tellWithButtons(text: string, ...buttons: string[]): Promise<string | undefined> {
  await editor.tell(text);
  return buttons.find((button) => button === editor.pressed);
}

type PickItem = {
  readonly label: string;
};

/** What a listener is told by, and how it is told. */
class FakeEvent<T> {
  readonly #listeners: ((value: T) => unknown)[] = [];
  readonly subscribe = (listener: (value: T) => unknown) => {
    this.#listeners.push(listener);
    return nothing;
  };

  async fire(value: T): Promise<void> {
    for (const listener of [...this.#listeners]) await listener(value);
  }
}

const backButton = {};

/** What a person does at a question of several steps besides answering. */
export const goBack = '<back>';

/**
 * A box or a list that stays open until its answer is taken. An answer that is not taken is told
 * to the test, and the next reply is another try.
 */
class FakeQuestion {
  title = '';
  step = 0;
  totalSteps = 0;
  placeholder = '';
  prompt = '';
  value = '';
  items: readonly PickItem[] = [];
  activeItems: readonly PickItem[] = [];
  buttons: readonly unknown[] = [];
  validationMessage: string | { readonly message: string } | undefined;
  readonly #isList: boolean;
  readonly #accept = new FakeEvent<void>();
  readonly #change = new FakeEvent<string>();
  readonly #hide = new FakeEvent<void>();
  readonly #button = new FakeEvent<unknown>();
  readonly onDidAccept = this.#accept.subscribe;
  readonly onDidChangeValue = this.#change.subscribe;
  readonly onDidHide = this.#hide.subscribe;
  readonly onDidTriggerButton = this.#button.subscribe;
  #isOpen = false;

  constructor(isList: boolean) {
    this.#isList = isList;
  }

  show(): void {
    this.#isOpen = true;
    void this.#answer();
  }

  hide(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    void this.#hide.fire();
  }

  dispose(): void {
    this.hide();
  }

  async #answer(): Promise<void> {
    while (this.#isOpen) {
      const place = `${this.title} (${this.step}/${this.totalSteps})`;
      const reply = editor.answer(`${place}: ${this.prompt || this.placeholder}`);
      if (reply === goBack) await this.#button.fire(backButton);
      else if (typeof reply !== 'string') this.hide();
      else if (this.#isList) await this.#pick(reply);
      else await this.#enter(reply);
    }
  }

  async #pick(label: string): Promise<void> {
    const find = () => this.items.find((item) => item.label === label);
    if (!find()) await this.#change.fire(label);
    const item = find() ?? this.items[0];
    if (!item) throw new Error(`No ${label} among no items`);
    this.activeItems = [item];
    await this.#accept.fire();
  }

  /** An empty reply leaves what stands in the box. */
  async #enter(text: string): Promise<void> {
    if (text !== '') {
      this.value = text;
      await this.#change.fire(text);
    }
    this.validationMessage = undefined;
    await this.#accept.fire();
    const said = this.validationMessage as string | { readonly message: string } | undefined;
    if (said !== undefined) await editor.tell(typeof said === 'string' ? said : said.message);
  }
}

/** The module `vscode`, as far as the commands under test use it. */
const vscode = {
  Uri: FakeUri,
  Range: FakeRange,
  WorkspaceEdit: FakeEdit,
  CodeLens: class {
    readonly range: unknown;
    readonly command: unknown;
    constructor(range: unknown, command: unknown) {
      this.range = range;
      this.command = command;
    }
  },
  EventEmitter: class {
    readonly event = () => nothing;
    fire(): void {
      // Nobody listens.
    }
    dispose(): void {
      // Nobody listens.
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
  QuickPickItemKind: { Separator: -1 },
  env: { openExternal: () => Promise.resolve(true) },
  commands: {
    executeCommand: (...call: unknown[]) => {
      editor.executed.push(call);
      return Promise.resolve();
    },
  },
  languages: { registerCodeLensProvider: () => nothing },
  window: {
    get activeTextEditor() {
      const document = editor.active;
      const at = new FakePosition(0);
      return document && { document, selection: { isEmpty: true, active: at, start: at, end: at } };
    },
    get activeNotebookEditor() {
      const cells = editor.notebook?.map((document) => ({ document }));
      return cells && { notebook: { notebookType: 'hogql-notebook', getCells: () => cells } };
    },
    get visibleTextEditors() {
      return editor.active ? [{ document: editor.active }] : [];
    },
    showQuickPick: (
      items: readonly (PickItem | string)[],
      { title = '', placeHolder = '' }: { title?: string; placeHolder?: string } = {},
    ) => {
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
    showWarningMessage: (text: string, _options?: unknown, ...buttons: string[]) =>
      buttons.length > 0 ? Promise.resolve(editor.answer(text)) : editor.tell(text),
    showInformationMessage: tellWithButtons,
    showErrorMessage: tellWithButtons,
    createInputBox: () => new FakeQuestion(false),
    createQuickPick: () => new FakeQuestion(true),
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
    onDidChangeWindowState: () => nothing,
    showSaveDialog: ({ defaultUri }: { defaultUri: FakeUri }) => {
      const reply = editor.answer(`Save: ${defaultUri.path}`);
      return Promise.resolve(typeof reply === 'string' ? FakeUri.file(reply) : undefined);
    },
    showTextDocument: (document: FakeDocument) => {
      editor.active = document;
      return Promise.resolve(vscode.window.activeTextEditor);
    },
    withProgress: (_options: unknown, task: (...args: unknown[]) => unknown) =>
      task(
        { report: () => undefined },
        { isCancellationRequested: false, onCancellationRequested: () => nothing },
      ),
  },
  workspace: {
    get textDocuments() {
      return editor.documents;
    },
    openTextDocument: (what: FakeUri | { language: string }) => {
      if (!(what instanceof FakeUri)) {
        return Promise.resolve(
          editor.open(new FakeUri('untitled', 'Untitled-1'), '', what.language),
        );
      }
      const known = editor.documents.find(({ uri }) => uri.toString() === what.toString());
      const text = editor.providers.get(what.scheme)?.provideTextDocumentContent(what) ?? '';
      return Promise.resolve(known ?? editor.open(what, text));
    },
    applyEdit: ({ changes }: FakeEdit) => {
      for (const { uri, range, text } of changes) {
        const document = editor.documents.find((each) => each.uri.toString() === uri.toString());
        if (!document) return Promise.resolve(false);
        const { start, end } = range;
        document.text =
          document.text.slice(0, start.offset) + text + document.text.slice(end.offset);
      }
      return Promise.resolve(true);
    },
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
    onDidCloseTextDocument: () => nothing,
    onDidChangeConfiguration: () => nothing,
    onDidChangeWorkspaceFolders: () => nothing,
    createFileSystemWatcher: () => ({
      onDidChange: () => nothing,
      onDidCreate: () => nothing,
      onDidDelete: () => nothing,
      ...nothing,
    }),
    getWorkspaceFolder: () => undefined,
    get workspaceFolders() {
      return editor.folder && [{ uri: new FakeUri('file', '/folder'), name: 'folder' }];
    },
    fs: {
      readFile: ({ path }: FakeUri) => {
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
        workspaceValue: editor.folderSettings.get(`${section}.${name}`),
      }),
    }),
  },
};

/** Hooks of Node's loader, newer than the types this repository is built with. */
type LoaderHooks = {
  resolve(
    specifier: string,
    context: unknown,
    next: (specifier: string, context: unknown) => object,
  ): object;
  load(url: string, context: unknown, next: (url: string, context: unknown) => object): object;
};

Reflect.set(globalThis, 'standInForVscode', vscode);
const { registerHooks } = nodeModule as unknown as { registerHooks: (hooks: LoaderHooks) => void };
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode'
      ? { url: 'stand-in:vscode', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === 'stand-in:vscode'
      ? {
          format: 'module',
          shortCircuit: true,
          source: Object.keys(vscode)
            .map((name) => `export const ${name} = globalThis.standInForVscode.${name};`)
            .join('\n'),
        }
      : next(url, context),
});

/** A document's address, as the stand-in makes it. */
export function uriOf(scheme: string, path: string): FakeUri {
  return new FakeUri(scheme, path);
}
