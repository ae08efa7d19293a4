import { setTimeout as delay } from 'node:timers/promises';
import type { FakeController, FakeNotebook } from './fakeNotebooks.ts';
import type { Person, PickItem, Reply } from './fakeQuestion.ts';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import { type FakeDocument, FakePosition, type FakeUri } from './fakeTexts.ts';

/** An item of the status bar in its last state. */
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

/** Tabs that were opened or have changed; a tab of a page of VS Code itself has no input. */
export type FakeTabChange = Readonly<
  Record<'opened' | 'changed' | 'closed', readonly { input?: unknown }[]>
>;

/** The button that is pressed; a promise that never settles if none is. */
type Offered = string | undefined | Promise<string | undefined>;

/**
 * The part of the editor that commands talk to, with a person in it who answers as the test says.
 * Everything else of the editor is left out, so that a use of it fails.
 */
class Editor implements Person {
  /** The answers to come, in order; a question without one fails the test. */
  readonly replies: Reply[] = [];
  /** The questions and messages to the user, in order. */
  readonly asked: string[] = [];
  /** The items of the last list of choices, or the buttons of the last warning. */
  offered: readonly (PickItem | string)[] = [];
  readonly executed: unknown[][] = [];
  /** The texts that were copied. */
  readonly copied: string[] = [];
  /** The scheme by which a browser reaches the editor. */
  uriScheme = 'vscode';
  /** True if the editor runs in a browser. */
  isInBrowser = false;
  uriHandler: { handleUri(uri: object): void } | undefined;
  /** The provider of the accounts menu. */
  accounts: object | undefined;
  /** The titles of progress notifications. */
  readonly underWay: string[] = [];
  /** Functions that cancel work in progress. */
  readonly cancellable: (() => void)[] = [];
  readonly documents: FakeDocument[] = [];
  readonly providers = new Map<string, { provideTextDocumentContent(uri: FakeUri): string }>();
  active: FakeDocument | undefined;
  /** The cells of the active notebook. */
  notebook: readonly FakeDocument[] | undefined;
  /** The active notebook, if it is one of `FakeNotebook`. */
  activeNotebook: FakeNotebook | undefined;
  /** The open notebooks. */
  readonly notebooks: FakeNotebook[] = [];
  /** The items of the status bar, in the order they were made. */
  readonly statusItems: FakeStatusItem[] = [];
  /** The listeners of notebook renderers, by id. */
  readonly renderers = new Map<string, (news: object) => void>();
  /** The controllers of notebooks, in the order they were made. */
  readonly controllers: FakeController[] = [];
  /** The settings by their full names; others have their defaults. */
  readonly settings = new Map<string, unknown>();
  /** The listeners to changes of settings. */
  readonly configured: ((change: { affectsConfiguration(name: string): boolean }) => void)[] = [];
  /** The listeners to changes of tabs. */
  readonly tabListeners: ((change: FakeTabChange) => void)[] = [];
  /** The folder's settings, which override the others. */
  readonly folderSettings = new Map<string, unknown>();
  /** True if the person trusts the workspace. */
  isTrusted = true;
  /** The workspace folder with its files, by name. */
  folder: ReadonlyMap<string, string> | undefined;
  /** The button that is pressed wherever a message offers it. */
  pressed: string | undefined;
  /** Events of documents. */
  readonly events = {
    opened: new Emitter<FakeDocument>(),
    closed: new Emitter<FakeDocument>(),
    changed: new Emitter<{ document: FakeDocument }>(),
    willSave: new Emitter<{ document: FakeDocument; reason: number }>(),
    saved: new Emitter<FakeDocument>(),
    closedNotebook: new Emitter<FakeNotebook>(),
    created: new Emitter<{ files: readonly FakeUri[] }>(),
    renamed: new Emitter<{ files: readonly { oldUri: FakeUri; newUri: FakeUri }[] }>(),
  };
  /** The files of the workspace that a search finds. */
  found: readonly FakeUri[] = [];
  /** The texts of files that were written, by path. */
  readonly written = new Map<string, string>();
  /** The readers of files with other schemes. */
  readonly fileSystems = new Map<string, (uri: FakeUri) => Promise<Uint8Array>>();
  /** The open tabs. */
  readonly tabs: {
    readonly input: unknown;
    readonly isActive: boolean;
    readonly group?: object;
  }[] = [];
  /** The effect of an editor's command. */
  onCommand: ((call: unknown[]) => unknown) | undefined;
  /** The button that is pressed of those that are offered. */
  onOffer: ((text: string, buttons: readonly string[]) => Offered) | undefined;
  /** How many of the next edits are refused. */
  refusals = 0;

  reset(): void {
    this.uriScheme = 'vscode';
    this.isInBrowser = false;
    this.replies.length = this.asked.length = this.executed.length = this.documents.length = 0;
    this.copied.length = 0;
    this.statusItems.length = this.underWay.length = this.controllers.length = 0;
    this.notebooks.length = 0;
    this.activeNotebook = undefined;
    this.active = this.notebook = this.pressed = this.onCommand = this.onOffer = undefined;
    this.tabs.length = 0;
    this.found = [];
    this.fileSystems.clear();
    this.written.clear();
    this.settings.clear();
    this.refusals = 0;
    this.configured.length = 0;
    this.cancellable.length = 0;
    this.folderSettings.clear();
    this.isTrusted = true;
    this.folder = undefined;
  }

  /** Changes a setting, and tells whoever listens. */
  configure(name: string, value: unknown): void {
    this.settings.set(name, value);
    const affectsConfiguration = (part: string): boolean => `${name}.`.startsWith(`${part}.`);
    for (const listener of this.configured) listener({ affectsConfiguration });
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

  /** Changes the language of a document, which closes and opens it for listeners. */
  setLanguage(document: FakeDocument, languageId: string): void {
    this.events.closed.fire(document);
    document.languageId = languageId;
    this.events.opened.fire(document);
  }

  answer(question: string): Reply {
    this.asked.push(question);
    if (this.replies.length === 0) throw new Error(`Nobody answers: ${question}`);
    return this.replies.shift();
  }

  /** Cancels work in progress as soon as it can be cancelled. */
  async stop(): Promise<void> {
    while (this.cancellable.length === 0) await delay(20);
    for (const cancel of this.cancellable) cancel();
  }

  tell(text: string): Promise<undefined> {
    this.asked.push(text);
    return Promise.resolve(undefined);
  }
}

export const editor = new Editor();
