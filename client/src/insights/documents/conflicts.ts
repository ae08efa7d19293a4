import { t } from '@vscode/l10n';
import { commands, window, workspace } from 'vscode';
import type { Uri } from 'vscode';
import { replaceAll } from '../../base/edits.ts';
import { addressOf } from '../../base/insightAddress.ts';
import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { showWarning } from '../../base/messages.ts';
import type { SaveOutcome } from '../saving/saveInsight.ts';
import { conflictWords } from '../saving/saveWords.ts';
import type { InsightState } from '../text/insightState.ts';
import { formatOf, insightText } from '../../../../server/common/insights/insightText.ts';
import { mergeTexts } from '../text/mergeTexts.ts';
import type { Merged } from '../text/mergeTexts.ts';
import type { VersionDocuments } from './versionDocuments.ts';

/** A save that found an insight changed both here and there, differently. */
export type Conflict = {
  readonly uri: Uri;
  readonly base: InsightState;
  /** What was to be saved. */
  readonly text: string;
  readonly outcome: Extract<SaveOutcome, { readonly kind: 'conflict' }>;
};

/** What a person wants done about a conflict; nothing for now where absent. */
export type ConflictChoice = 'merge' | 'overwrite' | 'takeTheirs';

/** Asks about conflicts of saves, and shows both sides. */
export class Conflicts {
  readonly #versions: VersionDocuments;

  constructor(versions: VersionDocuments) {
    this.#versions = versions;
  }

  /** Asks what to save. A person who wants to compare first is asked again by the next save. */
  async ask({ uri, outcome }: Conflict): Promise<ConflictChoice | undefined> {
    const { theirs, fields } = outcome;
    const isMergeable = formatOf(theirs) === addressOf(uri)?.format;
    const choices = isMergeable ? [merge(), compare(), overwrite(), takeTheirs()] : [compare()];
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
   * @returns what is in the document now; undefined where it had both already and stays
   */
  async merge({ uri, base, outcome: { theirs } }: Conflict): Promise<Merged | undefined> {
    const format = addressOf(uri)?.format ?? 'hogql';
    const document = await workspace.openTextDocument(uri);
    const mine = document.getText();
    const sides = { base: insightText(base, format), theirs: insightText(theirs, format), mine };
    const merged = mergeTexts(sides);
    if (merged.text === withPlainLineEnds(mine)) return undefined;
    await replaceAll(document, merged.text);
    return merged;
  }

  /** Shows both sides of a merge, and between them what is left to choose. */
  async show({ uri, base, text, outcome: { theirs } }: Conflict, merged: Merged): Promise<void> {
    if (!merged.hasConflict) return this.compare(uri, theirs, 'theirs');
    const format = addressOf(uri)?.format;
    const input = (version: string, of: string): { uri: Uri; title: string } => ({
      uri: this.#versions.add(uri, version, of),
      title: version,
    });
    try {
      await commands.executeCommand('_open.mergeEditor', {
        base: this.#versions.add(uri, 'opened', insightText(base, format)),
        input1: input('theirs', insightText(theirs, format)),
        input2: input('yours', text),
        output: uri,
      });
    } catch {
      // Not every editor built on VS Code has one: then the marks in the document have to do.
      await window.showTextDocument(await workspace.openTextDocument(uri));
    }
  }

  /** Shows another version of the insight beside the document. */
  async compare(uri: Uri, state: InsightState, version: string): Promise<void> {
    const other = this.#versions.add(uri, version, insightText(state, addressOf(uri)?.format));
    await commands.executeCommand('vscode.diff', other, uri, t('{0} ↔ yours', version));
  }
}

/** A button of the question. */
type ChoiceItem = { readonly title: string; readonly does?: ConflictChoice };

const merge = (): ChoiceItem => ({ title: t('Merge'), does: 'merge' });
const compare = (): ChoiceItem => ({ title: t('Compare') });
const overwrite = (): ChoiceItem => ({ title: t('Overwrite'), does: 'overwrite' });
const takeTheirs = (): ChoiceItem => ({ title: t('Take Theirs'), does: 'takeTheirs' });

const mergeDetail = (): string =>
  t(
    'Nothing is saved yet, and your text stays as it is until you choose. Merge puts both changes into the editor, to be looked at and saved.',
  );
const otherKindDetail = (): string =>
  t(
    'It is now another kind of insight, which cannot be merged with your text. Compare the two, then save yours as a new insight.',
  );
