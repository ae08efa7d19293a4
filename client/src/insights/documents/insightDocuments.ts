import { t } from '@vscode/l10n';
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
import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { unlinked } from '../../base/messages.ts';
import { insightService } from '../saving/insightService.ts';
import { readState, saveInsight } from '../saving/saveInsight.ts';
import type { InsightService, SaveOutcome } from '../saving/saveInsight.ts';
import { refusalOf } from '../saving/saveWords.ts';
import type { InsightState } from '../text/insightState.ts';
import { checkKept } from '../../../../server/common/insights/checkKept.ts';
import { splitHeader } from '../../../../server/common/insights/insightHeader.ts';
import { insightText, InsightTextError } from '../../../../server/common/insights/insightText.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import type { DraftStore } from './draftStore.ts';

/** Opens the session for a host and project, whichever connection reaches it. */
export type OpenSession = (host: string, projectId: string) => Promise<Session | SessionGap>;

/** The outcome of saving a document. */
export type SaveReport = {
  readonly uri: Uri;
  readonly outcome: DocumentOutcome;
};

/** `merging`: both sides were put into the document, which waits for a person to save it. */
type DocumentOutcome = SaveOutcome | { readonly kind: 'merging' };

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
  readonly #conflicts: Conflicts;
  readonly #saved = this.register(new EventEmitter<SaveReport>());
  /** By document: VS Code asks for size and content separately, the service is asked once. */
  readonly #opened = new Map<string, Promise<Opened>>();
  /** Documents with a merge going on, which only a person's own save ends. */
  readonly #merging = new Set<string>();
  /** What the merge editor is about to open. It saves that first, so that a revert returns to it. */
  readonly #toBeShown = new Map<string, string>();
  /** Documents whose last save found changes of others in its way. */
  readonly #conflicting = new Set<string>();
  /** Documents whose editors show another text than was saved. */
  readonly #unread = new Map<string, InsightState>();
  /** Why VS Code is about to save a document. */
  readonly #reasons = new Map<string, TextDocumentSaveReason>();

  /** Fires after every attempt to save, whatever the outcome. */
  readonly onDidSave = this.#saved.event;

  constructor(openSession: OpenSession, drafts: DraftStore, conflicts: Conflicts) {
    super();
    this.#openSession = openSession;
    this.#drafts = drafts;
    this.#conflicts = conflicts;
    this.register(workspace.onDidSaveTextDocument(({ uri }) => this.#showSaved(uri)));
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

  /** Whether the last save of a document found changes of others in its way. */
  isConflicting(uri: Uri): boolean {
    return this.#conflicting.has(uri.path);
  }

  /** Forgets a document that is no longer open. */
  forget(uri: Uri): void {
    this.#merging.delete(uri.path);
    this.#conflicting.delete(uri.path);
    this.#toBeShown.delete(uri.path);
    this.#unread.delete(uri.path);
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
    const isByPerson = this.#isByPerson(uri);
    if (this.#merging.has(uri.path) && !isByPerson) {
      throw FileSystemError.Unavailable(t('It is being merged. Save it when you have chosen.'));
    }
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
    if (this.#isToBeShown(uri, text)) return;
    const { base } = await this.#open(uri);
    const outcome = await this.#settle(uri, base, text, isByPerson);
    this.#note(uri, outcome);
    if (outcome.kind === 'saved' || outcome.kind === 'unchanged') {
      const { bytes } = this.#keep(uri, outcome.state);
      this.#merging.delete(uri.path);
      await this.#drafts.remove(uri.toString());
      // What others changed, and what the service made of it, is shown at once.
      if (Buffer.compare(bytes, content) !== 0) this.#unread.set(uri.path, outcome.state);
    }
    this.#saved.fire({ uri, outcome });
    const refusal = outcome.kind === 'merging' ? undefined : refusalOf(outcome);
    if (refusal) throw FileSystemError.Unavailable(unlinked(refusal));
  }

  /** Has the editor read a document again. It takes a time later than that of its own save. */
  #showSaved(uri: Uri): void {
    const state = this.#unread.get(uri.path);
    if (!this.#unread.delete(uri.path) || !state) return;
    this.#keep(uri, state);
    this.announce(uri);
  }

  /** A save without a reason is one that leaves out what else happens at a save. */
  #isByPerson(uri: Uri): boolean {
    const reason = this.#reasons.get(uri.path) ?? TextDocumentSaveReason.Manual;
    this.#reasons.delete(uri.path);
    return reason === TextDocumentSaveReason.Manual;
  }

  #note({ path }: Uri, { kind }: DocumentOutcome): void {
    if (kind === 'conflict') this.#conflicting.add(path);
    else this.#conflicting.delete(path);
  }

  /** Saves a text. Where others were faster, a person who saves is asked what to do, each time. */
  async #settle(
    uri: Uri,
    base: InsightState,
    text: string,
    isByPerson: boolean,
  ): Promise<DocumentOutcome> {
    const outcome = await this.#save(this.#address(uri), base, text);
    if (outcome.kind !== 'conflict' || !isByPerson) return outcome;
    const conflict = { uri, base, text, outcome };
    switch (await this.#conflicts.ask(conflict)) {
      case 'overwrite':
        return this.#settle(uri, outcome.theirs, text, isByPerson);
      case 'takeTheirs':
        return { kind: 'unchanged', state: outcome.theirs };
      case 'merge':
        return (await this.#merge(conflict))
          ? { kind: 'merging' }
          : this.#settle(uri, outcome.theirs, text, isByPerson);
      case undefined:
        return outcome;
    }
  }

  /**
   * The document then holds both sides, is compared with theirs, and is saved by nobody but a
   * person. It is changed while it is being saved, so it stays unsaved, and no save has failed.
   */
  async #merge(conflict: Conflict): Promise<boolean> {
    const { uri, outcome } = conflict;
    const merged = await this.#conflicts.merge(conflict);
    if (!merged) return false;
    this.#merging.add(uri.path);
    const opened = this.#openedAs(this.#address(uri), outcome.theirs);
    // A newer time would have the editor refuse to save: it has not read this state.
    const { mtime } = await this.#open(uri);
    this.#opened.set(uri.path, Promise.resolve({ ...opened, mtime }));
    if (merged.hasConflict) this.#toBeShown.set(uri.path, merged.text);
    // Once this save has ended: what shows the merge waits for it.
    setImmediate(() => void this.#conflicts.show(conflict, merged));
    return true;
  }

  #isToBeShown(uri: Uri, text: string): boolean {
    const shown = this.#toBeShown.get(uri.path);
    this.#toBeShown.delete(uri.path);
    return shown !== undefined && shown === withPlainLineEnds(text);
  }

  async #save(address: InsightAddress, base: InsightState, text: string): Promise<SaveOutcome> {
    const { format } = address;
    return this.#call(address, (service, signal) => {
      if (format === 'hogql') checkKept(splitHeader(text).header.get('display'));
      return saveInsight(service, { base, text, format }, signal);
    });
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
    if (!state) throw FileSystemError.FileNotFound(t('This insight is no longer there.'));
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
        t('There is no connection to project {0} at {1}. Add it, then try again.', projectId, host),
      );
    }
    try {
      return await ask(insightService(session.client, projectId), AbortSignal.timeout(timeoutMs));
    } catch (error) {
      if (error instanceof InsightTextError) {
        throw FileSystemError.Unavailable(unlinked(error.message));
      }
      if (!isApiFailure(error)) throw error;
      const { message, advice } = describeFailure(error);
      throw FileSystemError.Unavailable(unlinked(`${message} ${advice}`));
    }
  }
}
