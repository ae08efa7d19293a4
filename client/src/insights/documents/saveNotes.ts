import { t } from '@vscode/l10n';
import { showInformation, showWarning } from '../../base/messages.ts';
import { fieldWords } from '../saving/saveWords.ts';
import type { Conflicts } from './conflicts.ts';
import type { SaveReport } from './insightDocuments.ts';

/** Says what a person may not expect of a save that succeeded. */
export async function noteSave(conflicts: Conflicts, { uri, outcome }: SaveReport): Promise<void> {
  if (outcome.kind !== 'saved') return;
  const { differs, overwritten, taken, state } = outcome;
  if (overwritten) {
    const compare = t('Compare');
    const chosen = await showWarning(
      t(
        'Somebody saved this insight a moment before you. Their text is no longer there; compare to take it over.',
      ),
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
        'Saved. {0} or others had changed {1}, which stays.',
        state.modifiedBy ?? t('Somebody'),
        fieldWords(taken),
      ),
    );
  }
}
