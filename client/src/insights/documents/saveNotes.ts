import { t } from '@vscode/l10n';
import { showInformation, showWarning } from '../../base/messages.ts';
import { fieldWords } from '../saving/saveWords.ts';
import type { Conflicts } from './conflicts.ts';
import type { SaveReport } from './insightDocuments.ts';

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
