import { commands, window, workspace } from 'vscode';
import type { Uri } from 'vscode';
import { addressOf } from '../../base/insightAddress.ts';
import { Owner } from '../../base/owner.ts';
import { conflictWords, fieldWords } from '../saving/saveWords.ts';
import type { InsightState } from '../text/insightState.ts';
import { formatOf, insightText } from '../text/insightText.ts';
import { mergeTexts } from '../text/mergeTexts.ts';
import { replaceAll } from './draftKeeper.ts';
import type { InsightDocuments, SaveReport } from './insightDocuments.ts';
import type { VersionDocuments } from './versionDocuments.ts';

const mergeLabel = 'Merge';
const compareLabel = 'Compare';
const overwriteLabel = 'Overwrite';
const takeTheirsLabel = 'Take Theirs';

/**
 * Asks what to do where an insight was changed both here and there; until then nothing is written.
 */
export class Conflicts extends Owner {
  readonly #documents: InsightDocuments;
  readonly #versions: VersionDocuments;

  /** Documents a person is being asked about: VS Code may try to save them again meanwhile. */
  readonly #asking = new Set<string>();

  constructor(documents: InsightDocuments, versions: VersionDocuments) {
    super();
    this.#documents = documents;
    this.#versions = versions;
    this.register(documents.onDidSave((report) => void this.#tell(report)));
  }

  async #tell(report: SaveReport): Promise<void> {
    const { outcome, uri } = report;
    if (outcome.kind === 'conflict' && !this.#asking.has(uri.path)) {
      this.#asking.add(uri.path);
      try {
        await this.#ask(report, outcome.theirs, conflictWords(outcome.theirs, outcome.fields));
      } finally {
        this.#asking.delete(uri.path);
      }
    }
    if (outcome.kind !== 'saved') return;
    const { differs, overwritten, taken, state } = outcome;
    if (overwritten) await this.#showOverwritten(uri, overwritten);
    else if (differs.length > 0) {
      void window.showWarningMessage(
        `The service changed ${fieldWords(differs)} while it saved. The outcome is in the editor.`,
      );
    } else if (taken.length > 0) {
      void window.showInformationMessage(
        `Saved. ${state.modifiedBy ?? 'Somebody'} or others had changed ${fieldWords(taken)}, which stays.`,
      );
    }
  }

  async #ask(report: SaveReport, theirs: InsightState, words: string): Promise<void> {
    const { uri } = report;
    const isSameFormat = formatOf(theirs) === addressOf(uri)?.format;
    const choices = isSameFormat
      ? [mergeLabel, compareLabel, overwriteLabel, takeTheirsLabel]
      : [compareLabel];
    const text = `${words} Your text is not saved yet.`;
    const chosen = await window.showWarningMessage(text, ...choices);
    this.#asking.delete(uri.path);
    switch (chosen) {
      case mergeLabel:
        return this.#merge(report, theirs);
      case compareLabel:
        await this.#compare(uri, theirs, 'theirs');
        return this.#ask(report, theirs, words);
      case overwriteLabel: {
        await this.#documents.rebase(uri, theirs);
        await (await workspace.openTextDocument(uri)).save();
        return;
      }
      case takeTheirsLabel: {
        // One undo restores the person's own text.
        await this.#documents.rebase(uri, theirs);
        const document = await workspace.openTextDocument(uri);
        await replaceAll(document, insightText(theirs, addressOf(uri)?.format));
        await document.save();
        return;
      }
      case undefined:
    }
  }

  /** From here on the document contains both sides, so it is compared with theirs. */
  async #merge({ uri, base }: SaveReport, theirs: InsightState): Promise<void> {
    const format = addressOf(uri)?.format ?? 'hogql';
    const document = await workspace.openTextDocument(uri);
    const sides = {
      base: insightText(base, format),
      theirs: insightText(theirs, format),
      mine: document.getText(),
    };
    const { text, hasConflict } = mergeTexts(sides);
    this.#documents.holdForMerge(uri);
    await this.#documents.rebase(uri, theirs);
    await replaceAll(document, text);
    if (!hasConflict) return this.#compare(uri, theirs, 'theirs');
    const input = (version: string, of: string): { uri: Uri; title: string } => ({
      uri: this.#versions.add(uri, version, of),
      title: version,
    });
    try {
      await commands.executeCommand('_open.mergeEditor', {
        base: this.#versions.add(uri, 'opened', sides.base),
        input1: input('theirs', sides.theirs),
        input2: input('yours', sides.mine),
        output: uri,
      });
    } catch {
      // Not every editor built on VS Code has one: then the marks in the document have to do.
      await window.showTextDocument(document);
    }
  }

  async #compare(uri: Uri, state: InsightState, version: string): Promise<void> {
    const other = this.#versions.add(uri, version, insightText(state, addressOf(uri)?.format));
    await commands.executeCommand('vscode.diff', other, uri, `${version} ↔ yours`);
  }

  async #showOverwritten(uri: Uri, state: InsightState): Promise<void> {
    const compare = 'Compare';
    const chosen = await window.showWarningMessage(
      'Somebody saved this insight a moment before you. Their text is no longer there; compare to take it over.',
      compare,
    );
    if (chosen === compare) await this.#compare(uri, state, 'overwritten');
  }
}
