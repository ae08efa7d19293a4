import { t } from '@vscode/l10n';
import { commands, type Uri, window, workspace } from 'vscode';
import { replaceAll } from '../../base/edits.ts';
import { lastPart } from '../../base/fileName.ts';
import { addressOf } from '../../base/insightAddress.ts';
import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { showWarning } from '../../base/messages.ts';
import type { SaveOutcome } from '../saving/saveInsight.ts';
import { conflictWords } from '../saving/saveWords.ts';
import type { InsightState } from '../text/insightState.ts';
import { formatOf, insightText } from '../../../../server/common/insights/insightText.ts';
import { type Merged, mergeTexts } from '../text/mergeTexts.ts';
import { type Merge, plainState } from './draftStore.ts';
import { type MergeDocuments, sidesOf } from './mergeDocuments.ts';
import type { VersionDocuments } from './versionDocuments.ts';

/** A save that found an insight changed both here and there, differently. */
export type Conflict = {
  readonly uri: Uri;
  readonly base: InsightState;
  /** The original of the text is unknown, so it cannot be merged. */
  readonly isBaseGuess: boolean;
  readonly outcome: Extract<SaveOutcome, { readonly kind: 'conflict' }>;
};

/** A person's choice in a conflict; undefined if nothing for now. */
export type ConflictChoice = 'merge' | 'overwrite' | 'takeTheirs';

/** The start of a merge: the document's content, and its inputs. */
export type MergeStart = { readonly merge: Merge } & Merged;

/** Asks about conflicts of saves, and shows both sides. */
export class Conflicts {
  readonly #versions: VersionDocuments;
  readonly #merges: MergeDocuments;

  constructor(versions: VersionDocuments, merges: MergeDocuments) {
    this.#versions = versions;
    this.#merges = merges;
  }

  /** Asks what to save. A person who wants to compare first is asked again by the next save. */
  async ask({ uri, isBaseGuess, outcome }: Conflict): Promise<ConflictChoice | undefined> {
    const { theirs, fields } = outcome;
    const isMergeable = formatOf(theirs) === addressOf(uri)?.format;
    const decisions = [compare(), overwrite(), takeTheirs()];
    if (!isBaseGuess) decisions.unshift(merge());
    const choices = isMergeable ? decisions : [compare()];
    const answer = await showWarning(
      conflictWords(theirs, fields),
      { modal: true, detail: isMergeable ? mergeDetail() : otherKindDetail() },
      ...choices.map(({ title }) => title),
    );
    const chosen = choices.find(({ title }) => title === answer);
    if (chosen && !chosen.does) await this.compare(uri, theirs, 'theirs');
    return chosen?.does;
  }

  /**
   * Puts both sides into the document.
   *
   * @returns what is in the document now; undefined if it had both already and stays
   */
  async merge({ uri, base, outcome: { theirs } }: Conflict): Promise<MergeStart | undefined> {
    const document = await workspace.openTextDocument(uri);
    const merge = { opened: plainState(base), mine: document.getText() };
    const merged = mergeTexts(sidesOf(uri, merge, theirs));
    if (merged.text === withPlainLineEnds(merge.mine)) return undefined;
    await replaceAll(document, merged.text);
    return { ...merged, merge };
  }

  /**
   * Shows the sides of a merge, and between them what is left to choose.
   *
   * @returns false if this editor has no merge editor; then the text has to do
   */
  async show(uri: Uri, merge: Merge, theirs: InsightState): Promise<boolean> {
    const sides = sidesOf(uri, merge, theirs);
    const input = (side: 'theirs' | 'mine', title: string): { uri: Uri; title: string } => ({
      uri: this.#merges.add(uri, sides, side),
      title,
    });
    try {
      await commands.executeCommand('_open.mergeEditor', {
        base: this.#merges.add(uri, sides, 'base'),
        input1: input('theirs', t('theirs')),
        input2: input('mine', t('yours')),
        output: uri,
      });
      return true;
    } catch {
      await window.showTextDocument(await workspace.openTextDocument(uri));
      return false;
    }
  }

  /** Asks what to do with a merge that leaves text unchanged; undefined if the question is dismissed. */
  async askToKeep(): Promise<'keep' | 'show' | undefined> {
    const [show, keep] = [t('Show Merge'), t('Keep as It Is')];
    const answer = await showWarning(
      t('Resolve the merge first. Parts that both of you changed are still as you opened them.'),
      { modal: true, detail: t('If you save now, the insight loses both changes there.') },
      show,
      keep,
    );
    if (answer === show) return 'show';
    return answer === keep ? 'keep' : undefined;
  }

  /** Shows another version of the insight beside the document. */
  async compare(uri: Uri, state: InsightState, version: string): Promise<void> {
    const other = this.#versions.add(uri, version, insightText(state, addressOf(uri)?.format));
    const name = state.name || lastPart(uri);
    await commands.executeCommand('vscode.diff', other, uri, t('{0}: {1} ↔ yours', name, version));
  }
}

/** A button of the question. */
type ChoiceItem = { readonly title: string; readonly does?: ConflictChoice };

const merge = (): ChoiceItem => ({ title: t('Merge'), does: 'merge' });
const compare = (): ChoiceItem => ({ title: t('Compare') });
const overwrite = (): ChoiceItem => ({ title: t('Overwrite'), does: 'overwrite' });
const takeTheirs = (): ChoiceItem => ({ title: t('Take Theirs'), does: 'takeTheirs' });

const mergeDetail = (): string =>
  t('Nothing is saved until you choose. Merge combines both in the editor; review and save.');
const otherKindDetail = (): string =>
  t(
    'It is now a different kind of insight and cannot be merged with your text. Compare the two, then save yours as a new insight.',
  );
