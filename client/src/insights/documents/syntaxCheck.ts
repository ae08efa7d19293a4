import { t } from '@vscode/l10n';
import { FileSystemError, type Uri, window } from 'vscode';
import { splitHeader } from '../../../../server/common/insights/insightHeader.ts';
import { unlinked } from '../../base/messages.ts';
import { askToSave, faultWords, type FindFault, shownAt } from '../saving/syntaxFault.ts';
import { hasConflictMarks } from '../text/mergeTexts.ts';

/** Asks once before others get a query that cannot be parsed. */
export class SyntaxCheck {
  readonly #findFault: FindFault;
  /** The HogQL with a syntax error that a person wants to save, by document. */
  readonly #accepted = new Map<string, string>();

  constructor(findFault: FindFault) {
    this.#findFault = findFault;
  }

  /**
   * Returns if a text of HogQL may be saved: it can be parsed, others have it already, or a person says so.
   *
   * @param known the HogQL that others have
   * @throws FileSystemError if it is not to be saved
   */
  async pass(
    uri: Uri,
    text: string,
    known: string | undefined,
    isByPerson: boolean,
  ): Promise<void> {
    if (hasConflictMarks(text)) return;
    const { sql } = splitHeader(text);
    if (sql === known || sql === this.#accepted.get(uri.path)) return;
    const fault = await this.#findFault(uri, text);
    if (!fault) return;
    const words = faultWords(fault);
    if (!isByPerson) {
      throw FileSystemError.Unavailable(
        unlinked(t('{0} Save it yourself if others are to have it with this error.', words)),
      );
    }
    const answer = await askToSave(fault);
    if (answer === 'save') {
      this.#accepted.set(uri.path, sql);
      return;
    }
    // Once this save has ended.
    if (answer === 'show') setImmediate(() => void window.showTextDocument(uri, shownAt(fault)));
    throw FileSystemError.Unavailable(unlinked(words));
  }

  forget({ path }: Uri): void {
    this.#accepted.delete(path);
  }
}
