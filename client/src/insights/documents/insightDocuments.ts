import {
  EventEmitter,
  FilePermission,
  FileSystemError,
  FileType,
  TextDocumentSaveReason,
  workspace,
} from 'vscode';
import type { FileStat, Uri } from 'vscode';
import { describeFailure } from '../../api/describeFailure.ts';
import { isApiFailure } from '../../api/errors.ts';
import type { Session, SessionGap } from '../../auth/sessions.ts';
import { DocumentFileSystem } from '../../base/documentFileSystem.ts';
import { addressOf, insightScheme } from '../../base/insightAddress.ts';
import type { InsightAddress } from '../../base/insightAddress.ts';
import { insightService } from '../saving/insightService.ts';
import { readState, saveInsight } from '../saving/saveInsight.ts';
import type { InsightService, SaveOutcome } from '../saving/saveInsight.ts';
import { refusalOf } from '../saving/saveWords.ts';
import type { InsightState } from '../text/insightState.ts';
import { insightText, InsightTextError } from '../text/insightText.ts';
import type { DraftStore } from './draftStore.ts';

/** Opens the session for a host and project, whichever connection reaches it. */
export type OpenSession = (host: string, projectId: string) => Promise<Session | SessionGap>;

/** The outcome of saving a document, and what was to be saved. */
export type SaveReport = {
  readonly uri: Uri;
  readonly base: InsightState;
  readonly text: string;
  readonly outcome: SaveOutcome;
};

/** An insight as its document was opened. */
type Opened = {
  readonly base: InsightState;
  readonly bytes: Uint8Array;
  readonly mtime: number;
};

const timeoutMs = 60_000;

/** Saved insights as documents; saving one writes it back after a look at what is there now. */
export class InsightDocuments extends DocumentFileSystem {
  readonly #openSession: OpenSession;
  readonly #drafts: DraftStore;
  readonly #saved = this.register(new EventEmitter<SaveReport>());
  /** By document: VS Code asks for size and content separately, the service is asked once. */
  readonly #opened = new Map<string, Promise<Opened>>();
  /** Documents with a merge going on, which only a person's own save ends. */
  readonly #merging = new Set<string>();
  /** Why VS Code is about to save a document. */
  readonly #reasons = new Map<string, TextDocumentSaveReason>();

  /** Fires after every attempt to save, whatever the outcome. */
  readonly onDidSave = this.#saved.event;

  constructor(openSession: OpenSession, drafts: DraftStore) {
    super();
    this.#openSession = openSession;
    this.#drafts = drafts;
    this.register(
      workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (document.uri.scheme === insightScheme) this.#reasons.set(document.uri.path, reason);
      }),
    );
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { bytes, mtime, base } = await this.#open(uri);
    const stat = { type: FileType.File, ctime: mtime, mtime, size: bytes.length };
    return base.lock ? { ...stat, permissions: FilePermission.Readonly } : stat;
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#open(uri)).bytes;
  }

  /** What a document was opened as; undefined where it is not open. */
  async baseOf(uri: Uri): Promise<InsightState | undefined> {
    return (await this.#opened.get(uri.path)?.catch(() => undefined))?.base;
  }

  /** What the open documents were opened as, or last saved. */
  async bases(): Promise<readonly { readonly uri: Uri; readonly base: InsightState }[]> {
    const open = workspace.textDocuments.filter(({ uri }) => uri.scheme === insightScheme);
    const all = await Promise.all(
      open.map(async ({ uri }) => ({ uri, base: await this.baseOf(uri) })),
    );
    return all.flatMap(({ uri, base }) => (base ? [{ uri, base }] : []));
  }

  /** From now on the document is compared with this state; its text stays as it is. */
  async rebase(uri: Uri, base: InsightState): Promise<void> {
    const before = await this.#opened.get(uri.path)?.catch(() => undefined);
    const opened = this.#openedAs(this.#address(uri), base);
    // A newer time would have the editor refuse to save: it has not read this state.
    const { mtime } = before ?? opened;
    this.#opened.set(uri.path, Promise.resolve({ ...opened, mtime }));
  }

  /**
   * Keeps a document from being saved by itself until a person saves it: in the middle of a merge
   * it holds neither side.
   */
  holdForMerge(uri: Uri): void {
    this.#merging.add(uri.path);
  }

  /** Forgets a document that is no longer open. */
  forget(uri: Uri): void {
    this.#merging.delete(uri.path);
    this.#reasons.delete(uri.path);
    this.#opened.delete(uri.path);
  }

  /** Reads a document again. An editor with unsaved text keeps it, and what it is compared with. */
  async reread(uri: Uri): Promise<void> {
    const address = this.#address(uri);
    const before = await this.baseOf(uri);
    const state = await this.#readState(address);
    if (!before || !state || (await this.#drafts.find(uri.toString()))) return;
    if (before.queryText === state.queryText && before.modifiedAt === state.modifiedAt) return;
    this.#keep(uri, state);
    this.announce(uri);
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const address = this.#address(uri);
    const reason = this.#reasons.get(uri.path);
    if (this.#merging.has(uri.path) && reason !== TextDocumentSaveReason.Manual) {
      throw FileSystemError.Unavailable('It is being merged. Save it when you have chosen.');
    }
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
    const { base } = await this.#open(uri);
    const outcome = await this.#save(address, base, text);
    if (outcome.kind === 'saved' || outcome.kind === 'unchanged') {
      const { bytes } = this.#keep(uri, outcome.state);
      this.#merging.delete(uri.path);
      await this.#drafts.remove(uri.toString());
      // What others changed, and what the service made of it, is shown at once.
      if (Buffer.compare(bytes, content) !== 0) setImmediate(() => this.announce(uri));
    }
    this.#saved.fire({ uri, base, text, outcome });
    const refusal = refusalOf(outcome);
    if (refusal) throw FileSystemError.Unavailable(refusal);
  }

  async #save(address: InsightAddress, base: InsightState, text: string): Promise<SaveOutcome> {
    const { format } = address;
    return this.#call(address, (service, signal) =>
      saveInsight(service, { base, text, format }, signal),
    );
  }

  /** Unsaved text of an earlier window is compared with what that window had opened. */
  #open(uri: Uri): Promise<Opened> {
    const known = this.#opened.get(uri.path);
    if (known) return known;
    const opened = this.#read(uri);
    this.#opened.set(uri.path, opened);
    opened.catch(() => this.#opened.delete(uri.path));
    return opened;
  }

  async #read(uri: Uri): Promise<Opened> {
    const address = this.#address(uri);
    const draft = await this.#drafts.find(uri.toString());
    const state = draft?.base ?? (await this.#readState(address));
    if (!state) throw FileSystemError.FileNotFound('This insight is no longer there.');
    return this.#openedAs(address, state);
  }

  #readState(address: InsightAddress): Promise<InsightState | undefined> {
    return this.#call(address, (service, signal) => readState(service, address.id, signal));
  }

  #keep(uri: Uri, base: InsightState): Opened {
    const opened = this.#openedAs(this.#address(uri), base);
    this.#opened.set(uri.path, Promise.resolve(opened));
    return opened;
  }

  #openedAs({ format }: InsightAddress, base: InsightState): Opened {
    const bytes = new TextEncoder().encode(insightText(base, format));
    return { base, bytes, mtime: this.nextTime() };
  }

  #address(uri: Uri): InsightAddress {
    const address = addressOf(uri);
    if (!address) throw FileSystemError.FileNotFound(uri);
    return address;
  }

  async #call<T>(
    { host, projectId }: InsightAddress,
    ask: (service: InsightService, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const session = await this.#openSession(host, projectId);
    if (!('client' in session)) {
      throw FileSystemError.Unavailable(
        `There is no connection to project ${projectId} at ${host}. Add it, then try again.`,
      );
    }
    try {
      return await ask(insightService(session.client, projectId), AbortSignal.timeout(timeoutMs));
    } catch (error) {
      if (error instanceof InsightTextError) throw FileSystemError.Unavailable(error.message);
      if (!isApiFailure(error)) throw error;
      const { message, advice } = describeFailure(error);
      throw FileSystemError.Unavailable(`${message} ${advice}`);
    }
  }
}
