import { t } from '@vscode/l10n';
import {
  EventEmitter,
  FilePermission,
  type FileStat,
  FileSystemError,
  FileType,
  TextDocumentSaveReason,
  type Uri,
  workspace,
} from 'vscode';
import { describeFailure } from '../../api/describeFailure.ts';
import { isApiFailure } from '../../api/errors.ts';
import type { Session, SessionGap } from '../../auth/sessions.ts';
import { DocumentFileSystem } from '../../base/documentFileSystem.ts';
import { addressOf, type InsightAddress, insightScheme } from '../../base/insightAddress.ts';
import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { showInformation, showWarning, unlinked } from '../../base/messages.ts';
import {
  type Edited,
  type InsightService,
  insightService,
  readState,
  saveInsight,
  type SaveOutcome,
} from '../saving/saveInsight.ts';
import { fieldWords, refusalOf } from '../saving/saveWords.ts';
import { stateWith } from '../saving/saveDecision.ts';
import type { FindFault } from '../saving/syntaxFault.ts';
import { type InsightState, queryOf } from '../text/insightState.ts';
import { hasConflictMarks } from '../text/mergeTexts.ts';
import { hasOpenParts } from '../text/openParts.ts';
import { checkKept } from '../../../../server/common/insights/changedNode.ts';
import { splitHeader } from '../../../../server/common/insights/insightHeader.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { InsightTextError, readFields } from '../../../../server/common/insights/insightText.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import { type DraftStore, type InsightDraft, plainState } from './draftStore.ts';
import { mergeTabs, sidesOf } from './mergeDocuments.ts';
import { type Opened, OpenedInsights } from './openedInsights.ts';
import { SyntaxCheck } from './syntaxCheck.ts';

/** Opens the session for a host and project, whichever connection reaches it. */
export type OpenSession = (host: string, projectId: string) => Promise<Session | SessionGap>;

/** The outcome of saving a document. */
export type SaveReport = {
  readonly uri: Uri;
  readonly outcome: DocumentOutcome;
};

/** `merging`: both sides were put into the document, which waits for a person to save it. */
type DocumentOutcome = SaveOutcome | { readonly kind: 'merging' };

/** The unsaved texts of documents. */
type Drafts = Pick<DraftStore, 'find' | 'save' | 'remove'>;

const timeoutMs = 60_000;

/** Saved insights as documents; saving one compares it with the service's state first. */
export class InsightDocuments extends DocumentFileSystem {
  readonly #openSession: OpenSession;
  readonly #drafts: Drafts;
  readonly #conflicts: Conflicts;
  readonly #syntax: SyntaxCheck;
  readonly #opened: OpenedInsights;
  readonly #saved = this.register(new EventEmitter<SaveReport>());
  /** What the merge editor is about to open. It saves that first, so that a revert returns to it. */
  readonly #toBeShown = new Map<string, string>();
  /** Documents whose last save found changes of others in its way. */
  readonly #conflicting = new Set<string>();
  /** Documents whose drafts of an earlier window are offered. */
  readonly #offered = new Set<string>();
  /** Why VS Code is about to save a document. */
  readonly #reasons = new Map<string, TextDocumentSaveReason>();

  /** Fires after every attempt to save, whatever the outcome. */
  readonly onDidSave = this.#saved.event;

  constructor(
    openSession: OpenSession,
    drafts: Drafts,
    conflicts: Conflicts,
    findFault: FindFault,
  ) {
    super();
    this.#syntax = new SyntaxCheck(findFault);
    this.#openSession = openSession;
    this.#drafts = drafts;
    this.#conflicts = conflicts;
    this.#opened = this.register(
      new OpenedInsights({
        drafts,
        read: (uri) => this.#readThere(uri),
        nextTime: () => this.nextTime(),
      }),
    );
    this.register(workspace.onDidSaveTextDocument(({ uri }) => this.#showSaved(uri)));
    this.register(
      workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (document.uri.scheme === insightScheme) this.#reasons.set(document.uri.path, reason);
      }),
    );
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { bytes, mtime, base } = await this.#opened.open(uri);
    const stat = { type: FileType.File, ctime: mtime, mtime, size: bytes.length };
    return base.lock ? { ...stat, permissions: FilePermission.Readonly } : stat;
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#opened.open(uri)).bytes;
  }

  /** The state in which a document was opened; undefined if it is not open. */
  async baseOf(uri: Uri): Promise<InsightState | undefined> {
    return this.#opened.has(uri) ? (await this.#opened.known(uri))?.base : undefined;
  }

  /** The draft to store for a text of a document; undefined if its original is unknown. */
  async draftOf(uri: Uri, text: string): Promise<InsightDraft | undefined> {
    // VS Code has not asked for an insight yet whose text it has brought back by itself.
    const isOpen = this.#opened.has(uri) || (await this.#drafts.find(uri.toString()));
    const opened = isOpen ? await this.#opened.known(uri) : undefined;
    const address = addressOf(uri);
    if (!opened || opened.isGuess || !address) return undefined;
    const { base, merge } = opened;
    const draft = { uri: uri.toString(), base: plainState(base), format: address.format, text };
    return merge ? { ...draft, merge: this.#opened.kept(uri, merge, text) } : draft;
  }

  /** True while a person has yet to finish a merge in a document. */
  isMerging(uri: Uri): boolean {
    return this.#opened.isMerging(uri);
  }

  /** Continues with the text of an earlier window, which is in the document again. */
  async resume(uri: Uri, draft: InsightDraft): Promise<void> {
    this.#opened.resume(uri, await this.#opened.open(uri), draft);
  }

  /** Notes that a person is asked about the draft of a document. It is kept until they answer. */
  async offering(uri: Uri): Promise<void> {
    this.#offered.add(uri.path);
    // The original of the text is only known while the draft exists.
    await this.#opened.known(uri);
  }

  /** Notes that they have answered. */
  answered(uri: Uri): void {
    this.#offered.delete(uri.path);
  }

  /** True while a person has not decided about the draft of a document. */
  isOffered(uri: Uri): boolean {
    return this.#offered.has(uri.path);
  }

  /** Shows the unfinished merge of a document. */
  async showMerge(uri: Uri): Promise<void> {
    const { base, merge } = await this.#opened.open(uri);
    if (!merge) return;
    const document = await workspace.openTextDocument(uri);
    this.#toBeShown.set(uri.path, withPlainLineEnds(document.getText()));
    if (!(await this.#conflicts.show(uri, merge, base))) this.#toBeShown.delete(uri.path);
  }

  /** The states in which the open documents were opened or last saved. */
  async bases(): Promise<readonly { readonly uri: Uri; readonly base: InsightState }[]> {
    const open = workspace.textDocuments.filter(({ uri }) => uri.scheme === insightScheme);
    const all = await Promise.all(
      open.map(async ({ uri }) => ({ uri, base: await this.baseOf(uri) })),
    );
    return all.flatMap(({ uri, base }) => (base ? [{ uri, base }] : []));
  }

  /** True if the last save of a document found changes of others in its way. */
  isConflicting(uri: Uri): boolean {
    return this.#conflicting.has(uri.path);
  }

  /** Forgets a document that is no longer open. */
  forget(uri: Uri): void {
    this.#conflicting.delete(uri.path);
    this.#offered.delete(uri.path);
    this.#toBeShown.delete(uri.path);
    this.#reasons.delete(uri.path);
    this.#syntax.forget(uri);
    this.#opened.forget(uri);
  }

  /** Reads a document again. An editor with unsaved text keeps it, and its original. */
  async reread(uri: Uri): Promise<void> {
    const address = this.#address(uri);
    const before = await this.baseOf(uri);
    const state = await this.#readState(address);
    if (!before || !state || (await this.#drafts.find(uri.toString()))) return;
    if (before.queryText === state.queryText && before.modifiedAt === state.modifiedAt) return;
    this.#opened.serve(uri, state, before);
    this.announce(uri);
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const isByPerson = this.#isByPerson(uri);
    const wasOffered = this.isOffered(uri);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
    const opened = await this.#opened.open(uri);
    if (opened.merge && (await this.#holdBack(uri, opened, text, isByPerson))) return;
    if (this.#address(uri).format === 'hogql') {
      await this.#syntax.pass(uri, text, insightSql(queryOf(opened.base)), isByPerson);
    }
    const outcome = await this.#settle(uri, opened, text, isByPerson);
    this.#note(uri, outcome);
    // An answer in between may have put another text into the document, and its merge.
    const isAnswered = wasOffered && !this.isOffered(uri);
    if (!isAnswered && (outcome.kind === 'saved' || outcome.kind === 'unchanged')) {
      // Changes by others and by the service are shown once this save has ended.
      this.#opened.serve(
        uri,
        outcome.state,
        this.#shownState(uri, outcome.state, text) ?? opened.base,
      );
      if (!this.isOffered(uri)) await this.#drafts.remove(uri.toString());
    }
    this.#saved.fire({ uri, outcome });
    const refusal = outcome.kind === 'merging' ? undefined : refusalOf(outcome);
    if (refusal) throw FileSystemError.Unavailable(unlinked(refusal));
  }

  /**
   * Keeps a merge from being saved before a person has finished it.
   *
   * @returns true if VS Code saves it only to show it; nothing is to be sent then
   */
  async #holdBack(uri: Uri, opened: Opened, text: string, isByPerson: boolean): Promise<boolean> {
    const { base, merge } = opened;
    if (!merge) return false;
    if (!isByPerson) {
      throw FileSystemError.Unavailable(t('Resolve the merge first, then save.'));
    }
    if (this.#isToBeShown(uri, text, opened)) {
      await this.#keep(uri, text);
      return true;
    }
    if (hasConflictMarks(text) || !hasOpenParts(sidesOf(uri, merge, base), text)) return false;
    const answer = await this.#conflicts.askToKeep();
    if (answer === 'keep') return false;
    // Once this save has ended: what shows the merge saves it, too.
    if (answer === 'show') setImmediate(() => void this.showMerge(uri));
    throw FileSystemError.Unavailable(t('Resolve the merge first.'));
  }

  /** VS Code considers a text saved and no longer keeps it. */
  async #keep(uri: Uri, text: string): Promise<void> {
    const draft = this.isOffered(uri) ? undefined : await this.draftOf(uri, text);
    if (draft) await this.#drafts.save(draft);
  }

  /** An insight with the changes of a text; undefined if the insight has no place for them. */
  #shownState(uri: Uri, state: InsightState, text: string): InsightState | undefined {
    try {
      return stateWith(state, readFields(text, this.#address(uri).format));
    } catch (error) {
      if (error instanceof InsightTextError) return undefined;
      throw error;
    }
  }

  /** Makes the editor read a document again. That needs a time after that of its own save. */
  #showSaved(uri: Uri): void {
    if (this.#opened.renew(uri)) this.announce(uri);
  }

  /** A save without a reason is one that skips save participants. */
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
    opened: Opened,
    text: string,
    isByPerson: boolean,
  ): Promise<DocumentOutcome> {
    const { base, isGuess: isBaseGuess = false } = opened;
    const outcome = await this.#save(this.#address(uri), { base, isBaseGuess, text });
    if (outcome.kind !== 'conflict' || !isByPerson) return outcome;
    const again = { ...opened, base: outcome.theirs, isGuess: false };
    const conflict = { uri, base, isBaseGuess, outcome };
    switch (await this.#conflicts.ask(conflict)) {
      case 'overwrite':
        return this.#settle(uri, again, text, isByPerson);
      case 'takeTheirs':
        return { kind: 'unchanged', state: outcome.theirs };
      case 'merge':
        return (await this.#merge(conflict, opened))
          ? { kind: 'merging' }
          : this.#settle(uri, again, text, isByPerson);
      case undefined:
        return outcome;
    }
  }

  /**
   * The document then holds both sides, is compared with theirs, and only a person can save it. Since it changes while
   * being saved it stays unsaved, and no save has failed.
   */
  async #merge(conflict: Conflict, before: Opened): Promise<boolean> {
    const { uri, outcome } = conflict;
    // The stored merge would replace that text.
    if (this.isOffered(uri)) {
      throw FileSystemError.Unavailable(
        t('An earlier window left unsaved text. Restore or discard it, then save again.'),
      );
    }
    const begun = await this.#conflicts.merge(conflict);
    if (!begun) return false;
    const { merge, text, hasConflict } = begun;
    this.#opened.merging(uri, before, { theirs: outcome.theirs, text, merge });
    const draft = await this.draftOf(uri, text);
    // The document's own change is stored as well, and reports a failure.
    if (draft) await this.#drafts.save(draft).catch(() => undefined);
    // Once this save has ended: what shows the merge waits for it.
    setImmediate(() => {
      if (hasConflict) void this.showMerge(uri);
      else void this.#conflicts.compare(uri, outcome.theirs, t('theirs'));
    });
    return true;
  }

  /** True for what the merge editor is about to show; for one of an earlier window, the text it left. */
  #isToBeShown(uri: Uri, text: string, opened: Opened): boolean {
    const { restored } = opened;
    const isRestoring = restored !== undefined && mergeTabs(uri).some(({ isActive }) => isActive);
    const shown = this.#toBeShown.get(uri.path) ?? (isRestoring ? restored : undefined);
    this.#toBeShown.delete(uri.path);
    this.#opened.noteShown(uri, opened);
    return shown !== undefined && withPlainLineEnds(shown) === withPlainLineEnds(text);
  }

  async #save(address: InsightAddress, edited: Omit<Edited, 'format'>): Promise<SaveOutcome> {
    const { format } = address;
    return this.#call(address, (service, signal) => {
      if (format === 'hogql') checkKept(splitHeader(edited.text).header.get('display'));
      return saveInsight(service, { ...edited, format }, signal);
    });
  }

  async #readThere(uri: Uri): Promise<InsightState> {
    const state = await this.#readState(this.#address(uri));
    if (!state) throw FileSystemError.FileNotFound(t('This insight is no longer there.'));
    return state;
  }

  #readState(address: InsightAddress): Promise<InsightState | undefined> {
    return this.#call(address, (service, signal) => readState(service, address.id, signal));
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

/** Reports the limits of a save that succeeded. */
export async function noteSave(conflicts: Conflicts, { uri, outcome }: SaveReport): Promise<void> {
  if (outcome.kind !== 'saved') return;
  const { differs, overwritten, taken, state } = outcome;
  if (overwritten) {
    const compare = t('Compare');
    const chosen = await showWarning(
      t('Your save replaced one made a moment before. Compare to bring that text back.'),
      compare,
    );
    if (chosen === compare) await conflicts.compare(uri, overwritten, 'overwritten');
  } else if (differs.length > 0) {
    void showWarning(
      t(
        'The service changed {0} while it saved. The outcome is in the editor.',
        fieldWords(differs),
      ),
    );
  } else if (taken.length > 0) {
    void showInformation(
      t(
        'Saved. The change of {1} by {0} or others was kept.',
        state.modifiedBy ?? t('Somebody'),
        fieldWords(taken),
      ),
    );
  }
}
