import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { diff3Merge } from 'node-diff3';
import type { Uri } from 'vscode';
import type { Session } from '../../../../../client/src/auth/sessions.ts';
import type { DraftKeeper } from '../../../../../client/src/insights/documents/draftKeeper.ts';
import type {
  DraftStore,
  InsightDraft,
} from '../../../../../client/src/insights/documents/draftStore.ts';
import type { InsightDocuments } from '../../../../../client/src/insights/documents/insightDocuments.ts';
import type { SyntaxFault } from '../../../../../client/src/insights/saving/syntaxFault.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { editor, uriOf } from '../../support/editor.ts';
import type { FakeDocument, FakeUri } from '../../support/fakeTexts.ts';
import type { LoggedService } from '../loggedService.ts';

const { insightScheme } = await import('../../../../../client/src/base/insightAddress.ts');
const { Conflicts } = await import('../../../../../client/src/insights/documents/conflicts.ts');
const documents = await import('../../../../../client/src/insights/documents/insightDocuments.ts');
const keeper = await import('../../../../../client/src/insights/documents/draftKeeper.ts');
const merges = await import('../../../../../client/src/insights/documents/mergeDocuments.ts');
const versions = await import('../../../../../client/src/insights/documents/versionDocuments.ts');

/** Why VS Code saves: `TextDocumentSaveReason`. */
export const byHand = 1;
export const afterDelay = 2;

/** What outlives a window: the service, and the disk. */
export type Machine = {
  readonly service: LoggedService;
  readonly drafts: Map<string, InsightDraft>;
  /** VS Code's backup of an unsaved document. */
  backup: { readonly text: string; readonly known: Stat } | undefined;
  mergeTab: MergeTab | undefined;
};

type Stat = { readonly mtime: number; readonly size: number };
type MergeTab = Readonly<Record<'base' | 'input1' | 'input2' | 'result', FakeUri>>;
type Source = { readonly uri: FakeUri };

export const uri = uriOf(insightScheme, '/example.com/1/42-signups.hogql');

/**
 * A window of VS Code with the document of one insight: it saves, reads again, keeps backups and
 * shows merges as VS Code does. The extension in it is the real one.
 */
export class InsightWindow {
  readonly documents: InsightDocuments;
  readonly #keeper: DraftKeeper;
  readonly #machine: Machine;
  readonly #owned: { dispose(): void }[] = [];
  readonly document: FakeDocument;
  /** Overwritten texts of others that the extension has reported. */
  readonly aside: string[] = [];
  /** Why saves have failed. */
  readonly errors: string[] = [];
  /** Called before and after each request and each write to the disk. */
  onStep: (() => void) | undefined;
  /** Called with the text that a person replaces who saves an older one all the same. */
  onNewer: ((text: string) => void) | undefined;
  /** Called with the lines that a merge editor takes back, which Undo alone brings again. */
  onReset: ((lines: readonly string[]) => void) | undefined;
  /** The syntax error of a text. */
  faultIn: ((text: string) => SyntaxFault | undefined) | undefined;
  #isOver = false;
  /** The number of pending requests and writes. */
  #busy = 0;
  #known: Stat = { mtime: 0, size: 0 };
  #text = '';
  #version = 0;
  #saves: Promise<unknown> = Promise.resolve();

  constructor(machine: Machine) {
    this.#machine = machine;
    editor.documents.length = editor.tabs.length = 0;
    editor.fileSystems.set(insightScheme, (of) => this.documents.readFile(asUri(of)));
    editor.onCommand = ([name, input]) => this.#command(String(name), input);
    const drafts = this.#drafts();
    const sides = new merges.MergeDocuments(drafts);
    const compared = new versions.VersionDocuments();
    this.documents = new documents.InsightDocuments(
      () => Promise.resolve(this.#session()),
      drafts,
      new Conflicts(compared, sides),
      (_file, text) => Promise.resolve(this.faultIn?.(text)),
    );
    this.#keeper = new keeper.DraftKeeper(this.documents, drafts);
    this.#owned.push(
      compared,
      sides,
      this.documents,
      this.#keeper,
      this.documents.onDidSave(({ outcome }) => {
        if (outcome.kind !== 'saved' || !outcome.overwritten) return;
        this.aside.push(insightText(outcome.overwritten, 'hogql'));
      }),
      this.documents.onDidChangeFile(() => void this.#readAgain()),
      editor.events.changed.event(({ document }) => {
        if (document.text !== this.#text) this.#version++;
        this.#text = document.text;
      }),
    );
    this.document = editor.open(uri, '');
    editor.documents.length = 0;
  }

  /** Opens the document as VS Code does at its start: with its backup, if it has one. */
  async open(): Promise<void> {
    const { backup, mergeTab } = this.#machine;
    if (backup) {
      this.document.text = backup.text;
      this.#known = backup.known;
    } else {
      this.document.text = await this.#read();
    }
    this.document.isDirty = backup !== undefined;
    this.#text = this.document.text;
    editor.documents.push(this.document);
    if (mergeTab) editor.tabs.push({ input: mergeTab, isActive: true });
    editor.events.opened.fire(this.document);
    if (mergeTab) await this.#showMerge(mergeTab);
  }

  type(text: string): void {
    if (text !== this.document.text) this.#change(text, true);
  }

  /** Saves as the key does, or by itself. */
  save(reason: number, isForced = reason === byHand): Promise<void> {
    const saved = this.#saves.then(() => this.#save(reason, isForced));
    this.#saves = saved;
    return saved;
  }

  /** Lets everything end that is under way. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 4 && !this.#isOver;) {
      await turn();
      quiet = this.#busy > 0 ? 0 : quiet + 1;
    }
  }

  /** Writes down what VS Code would bring back after a crash. */
  backUp(): void {
    const { text, isDirty } = this.document;
    this.#machine.backup = isDirty ? { text, known: this.#known } : undefined;
  }

  /** Ends like a reloaded window; VS Code may not have backed up the latest typing. */
  async close(isBackedUp = true): Promise<void> {
    if (isBackedUp) this.backUp();
    this.#dispose();
    await this.settle();
    this.#isOver = true;
  }

  /** True after a crash or a reload. */
  hasEnded(): boolean {
    return this.#isOver;
  }

  /** Ends immediately: pending work never continues. */
  crash(): void {
    this.#isOver = true;
    this.#dispose();
  }

  #dispose(): void {
    for (const owned of this.#owned.splice(0).reverse()) owned.dispose();
  }

  async #save(reason: number, isForced: boolean): Promise<void> {
    if (!this.document.isDirty && !isForced) return;
    editor.events.willSave.fire({ document: this.document, reason });
    const [version, content] = [this.#version, new TextEncoder().encode(this.document.text)];
    const there = await this.documents.stat(asUri(uri));
    if (there.mtime > this.#known.mtime && there.size !== this.#known.size) {
      this.errors.push('The content of the file is newer.');
      if (reason !== byHand) return;
      // VS Code lets a person compare the two, and then overwrite.
      const newer = await this.documents.readFile(asUri(uri));
      this.onNewer?.(new TextDecoder().decode(newer));
    }
    try {
      await this.documents.writeFile(asUri(uri), content);
    } catch (error) {
      this.errors.push(error instanceof Error ? error.message : String(error));
      return;
    }
    await this.#noteStat();
    if (version === this.#version) {
      this.document.isDirty = false;
      this.#machine.backup = undefined;
      editor.events.changed.fire({ document: this.document });
    }
    editor.events.saved.fire(this.document);
  }

  async #readAgain(): Promise<void> {
    if (this.document.isDirty) return;
    const { mtime } = await this.documents.stat(asUri(uri));
    if (mtime <= this.#known.mtime) return;
    const version = this.#version;
    const text = await this.#read();
    if (version === this.#version) this.#change(text, false);
  }

  async #read(): Promise<string> {
    const bytes = await this.documents.readFile(asUri(uri));
    await this.#noteStat();
    return new TextDecoder().decode(bytes);
  }

  async #noteStat(): Promise<void> {
    const { mtime, size } = await this.documents.stat(asUri(uri));
    if (mtime >= this.#known.mtime) this.#known = { mtime, size };
  }

  #change(text: string, isDirty: boolean): void {
    this.document.text = text;
    this.document.isDirty = isDirty;
    editor.events.changed.fire({ document: this.document });
  }

  #command(name: string, input: unknown): void {
    if (name !== '_open.mergeEditor') return;
    const { base, input1, input2, output } = input as {
      readonly base: FakeUri;
      readonly input1: Source;
      readonly input2: Source;
      readonly output: FakeUri;
    };
    const tab = { base, input1: input1.uri, input2: input2.uri, result: output };
    this.#machine.mergeTab = tab;
    editor.tabs.splice(0, editor.tabs.length, { input: tab, isActive: true });
    void this.#showMerge(tab);
  }

  /** VS Code's merge editor starts with the original wherever there is a mark. */
  async #showMerge({ base, input1, input2 }: MergeTab): Promise<void> {
    const texts = await Promise.all([input1, base, input2].map(provided));
    assert.ok(
      texts.every((text) => text !== undefined),
      'the merge editor lacks a side',
    );
    await this.save(byHand, false);
    if (!/^<{7}/m.test(this.document.text)) return;
    const [a = [], o = [], b = []] = texts.map((text) => text.split('\n'));
    const typed = this.document.text.split('\n');
    this.onReset?.(typed.filter((line) => !texts.some((text) => text.includes(line))));
    const lines = diff3Merge(a, o, b).flatMap(({ ok, conflict }) => ok ?? conflict?.o ?? []);
    this.#change(lines.join('\n'), true);
  }

  #session(): Session {
    const { service } = this.#machine;
    const asked = <A extends unknown[], R>(ask: (...args: A) => Promise<R>) => {
      return (...args: A) => this.#step(() => ask(...args));
    };
    const client = {
      insights: () => ({
        retrieveExact: asked((id: number) => service.retrieve(id)),
        updateExact: asked((...args: Parameters<LoggedService['update']>) =>
          service.update(...args),
        ),
      }),
      insightContext: () => ({
        activity: asked(async () => ({ entries: await service.activity() })),
      }),
    };
    return { client } as unknown as Session;
  }

  #drafts(): DraftStore {
    const { drafts } = this.#machine;
    const store: Pick<DraftStore, 'find' | 'save' | 'remove'> = {
      find: (of) => this.#step(() => Promise.resolve(drafts.get(of))),
      save: (draft) =>
        this.#step(() => Promise.resolve(void drafts.set(draft.uri, structuredClone(draft)))),
      remove: (of) => this.#step(() => Promise.resolve(void drafts.delete(of))),
    };
    return store as DraftStore;
  }

  /** After a crash nothing continues, and no failure is reported. */
  async #step<T>(work: () => Promise<T>): Promise<T> {
    const never = new Promise<never>(() => undefined);
    this.#busy++;
    await turn();
    this.onStep?.();
    if (this.hasEnded()) return never;
    try {
      const done = await work();
      this.onStep?.();
      return await (this.hasEnded() ? never : done);
    } finally {
      this.#busy--;
    }
  }
}

function provided(of: FakeUri): Promise<string | undefined> {
  const provider = editor.providers.get(of.scheme);
  return Promise.resolve(provider?.provideTextDocumentContent(of));
}

function asUri(of: FakeUri): Uri {
  return of as unknown as Uri;
}
