import { type TextDocument, type Uri, workspace } from 'vscode';
import { addressOf, insightScheme } from '../../base/insightAddress.ts';
import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { Owner } from '../../base/owner.ts';
import type { InsightState } from '../text/insightState.ts';
import { insightText } from '../../../../server/common/insights/insightText.ts';
import type { DraftStore, InsightDraft, Merge } from './draftStore.ts';
import { type PassedTexts, withText, hasPassed } from './passedTexts.ts';

/** An insight as its document was opened. */
export type Opened = {
  /** The original of the text in the editor; during a merge, the current state. */
  readonly base: InsightState;
  /** The content for VS Code. */
  readonly bytes: Uint8Array;
  readonly mtime: number;
  readonly merge?: Merge;
  /** The text that an earlier window left. */
  readonly restored?: string;
  /** The text may be one that VS Code has brought back, made from something older than the base. */
  readonly isGuess?: boolean;
};

/** The content served for a document while its editor still shows another text. */
type Unread = {
  readonly text: string;
  readonly state: InsightState;
  readonly opened: Opened;
};

/** The dependencies of opened insights. */
export type OpenedNeeds = {
  readonly drafts: Pick<DraftStore, 'find'>;
  /** Reads an insight of the service. */
  readonly read: (uri: Uri) => Promise<InsightState>;
  /** A time of change, later than all before. */
  readonly nextTime: () => number;
};

/** Earlier than any time a window has seen of a document: VS Code refuses to save older texts. */
const longAgo = 1;

/** The insights that are open as documents, and the original of each text. */
export class OpenedInsights extends Owner {
  readonly #needs: OpenedNeeds;
  /** By document: VS Code asks for size and content separately, the service is asked once. */
  readonly #opened = new Map<string, Promise<Opened>>();
  readonly #merging = new Set<string>();
  /** The texts that documents have had since the merges in them began. */
  readonly #merged = new Map<string, PassedTexts>();
  /** The contents served for documents while their editors still show another text. */
  readonly #unread = new Map<string, Unread>();
  /** The texts that documents had when this window got them. */
  readonly #first = new Map<string, string>();

  constructor(needs: OpenedNeeds) {
    super();
    this.#needs = needs;
    this.register(workspace.onDidOpenTextDocument((document) => this.#noteFirst(document)));
    this.register(workspace.onDidChangeTextDocument(({ document }) => this.#noteText(document)));
    for (const document of workspace.textDocuments) this.#noteFirst(document);
  }

  /** True if VS Code has asked for a document. */
  has(uri: Uri): boolean {
    return this.#opened.has(uri.path);
  }

  /** The state in which a document was opened; undefined if that cannot be read. */
  async known(uri: Uri): Promise<Opened | undefined> {
    return this.open(uri).catch(() => undefined);
  }

  /**
   * The state in which a document was opened. Unsaved text of an earlier window is compared with what that window had
   * opened.
   */
  async open(uri: Uri): Promise<Opened> {
    const known = this.#opened.get(uri.path);
    const reading = known ?? this.#read(uri);
    if (!known) {
      this.#opened.set(uri.path, reading);
      reading.catch(() => this.#opened.delete(uri.path));
    }
    const opened = await reading;
    return this.#opened.get(uri.path) === reading ? this.#checked(uri, opened) : this.open(uri);
  }

  /** Compares what was read with the text that VS Code restored, if it did. */
  #checked(uri: Uri, opened: Opened): Opened {
    const { bytes, merge, mtime, restored } = opened;
    const first = this.#first.get(uri.path);
    if (first === undefined) return opened;
    const served = new TextDecoder().decode(bytes);
    const isSame = [served, restored ?? served].map(withPlainLineEnds).includes(first);
    if (opened.isGuess && isSame) return this.#set(uri, { ...opened, isGuess: false });
    if (isSame || restored === undefined) return opened;
    // VS Code's own backup is older than the draft, maybe from before a merge or a save.
    const isMine = merge !== undefined && withPlainLineEnds(merge.mine) === first;
    if (merge && !isMine && hasPassed(this.#merged.get(uri.path) ?? [], first)) {
      return this.#set(uri, { ...opened, restored: first });
    }
    const base = merge?.opened ?? opened.base;
    return this.#set(uri, { ...this.#openedAs(uri, base), mtime, isGuess: !isMine });
  }

  /** True while a person has yet to finish a merge in a document. */
  isMerging(uri: Uri): boolean {
    return this.#merging.has(uri.path);
  }

  /** Begins a merge: the text is the outcome so far, theirs the current state. */
  merging(uri: Uri, before: Opened, { theirs, text, merge }: BegunMerge): void {
    this.#unread.delete(uri.path);
    this.#merged.delete(uri.path);
    // A newer time would have the editor refuse to save: it has not read this state.
    this.#set(uri, { base: theirs, bytes: bytesOf(text), mtime: before.mtime, merge });
  }

  /** The stored form of a merge for a text of its document. */
  kept(uri: Uri, merge: Merge, text: string): Merge {
    const texts = withText(this.#merged.get(uri.path) ?? [], text);
    this.#merged.set(uri.path, texts);
    return { ...merge, texts: [...texts] };
  }

  /** Continues with the text of an earlier window and its original. */
  resume(uri: Uri, before: Opened, draft: InsightDraft): void {
    this.#unread.delete(uri.path);
    this.noteShown(uri, { ...this.#restored(uri, draft), mtime: before.mtime });
  }

  /**
   * Serves a state from now on. Until its editor shows it, a text is compared with what it was
   * made from: it does not have what others changed.
   *
   * @returns true if an editor shows another text
   */
  serve(uri: Uri, state: InsightState, shown: InsightState): boolean {
    const read = this.#openedAs(uri, state);
    const text = withPlainLineEnds(new TextDecoder().decode(read.bytes));
    const document = workspace.textDocuments.find((each) => each.uri.path === uri.path);
    if (!document || plainTextOf(document) === text) {
      this.#unread.delete(uri.path);
      this.#set(uri, read);
      return false;
    }
    const opened = this.#set(uri, { ...read, base: shown });
    this.#unread.set(uri.path, { text, state, opened });
    return true;
  }

  /** Notes that an editor has shown the text of an earlier window. */
  noteShown(uri: Uri, { restored: _restored, ...opened }: Opened): void {
    this.#set(uri, opened);
  }

  /** Gives a document that its editor has not read a later time; false if it has read it. */
  renew(uri: Uri): boolean {
    const unread = this.#unread.get(uri.path);
    if (!unread) return false;
    const opened = this.#set(uri, { ...unread.opened, mtime: this.#needs.nextTime() });
    this.#unread.set(uri.path, { ...unread, opened });
    return true;
  }

  /** Forgets a document that is no longer open. */
  forget(uri: Uri): void {
    this.#opened.delete(uri.path);
    this.#merging.delete(uri.path);
    this.#merged.delete(uri.path);
    this.#unread.delete(uri.path);
    this.#first.delete(uri.path);
  }

  #noteFirst(document: TextDocument): void {
    if (document.uri.scheme !== insightScheme) return;
    this.#first.set(document.uri.path, plainTextOf(document));
  }

  #noteText(document: TextDocument): void {
    const { uri } = document;
    const unread = uri.scheme === insightScheme ? this.#unread.get(uri.path) : undefined;
    if (unread?.text !== plainTextOf(document)) return;
    this.#unread.delete(uri.path);
    this.#set(uri, { ...unread.opened, base: unread.state });
  }

  async #read(uri: Uri): Promise<Opened> {
    const draft = await this.#needs.drafts.find(uri.toString());
    const opened = draft ? this.#restored(uri, draft) : undefined;
    if (opened?.merge) this.#merging.add(uri.path);
    return opened ?? { ...this.#openedAs(uri, await this.#needs.read(uri)), isGuess: true };
  }

  #restored(uri: Uri, { base, merge, text }: InsightDraft): Opened {
    const opened = { ...this.#openedAs(uri, base), mtime: longAgo, restored: text };
    this.#merged.set(uri.path, merge?.texts ?? []);
    return merge ? { ...opened, bytes: bytesOf(text), merge } : opened;
  }

  #openedAs(uri: Uri, base: InsightState): Opened {
    const bytes = bytesOf(insightText(base, addressOf(uri)?.format));
    return { base, bytes, mtime: this.#needs.nextTime() };
  }

  #set(uri: Uri, opened: Opened): Opened {
    this.#opened.set(uri.path, Promise.resolve(opened));
    if (opened.merge) this.#merging.add(uri.path);
    else this.#merging.delete(uri.path);
    return opened;
  }
}

/** A merge that has just begun. */
export type BegunMerge = {
  readonly theirs: InsightState;
  readonly text: string;
  readonly merge: Merge;
};

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function plainTextOf(document: TextDocument): string {
  return withPlainLineEnds(document.getText());
}
