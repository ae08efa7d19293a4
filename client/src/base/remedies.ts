import { t } from '@vscode/l10n';
import type { Remedy } from '../api/describeFailure.ts';
import type { CommandId } from './commandIds.ts';

/** The button for each remedy of a failure, and the command it calls. */
export function remedyButton(remedy: Remedy): {
  readonly label: string;
  readonly command: CommandId;
} {
  switch (remedy) {
    case 'setKey':
      return { label: t('Change Key'), command: 'hogql.connection.setKey' };
    case 'switchConnection':
      return { label: t('Switch Connection'), command: 'hogql.connection.switch' };
    case 'editConnections':
      return { label: t('Edit Connections'), command: 'hogql.connection.edit' };
    case 'startLocal':
      return { label: t('Start Local Project'), command: 'hogql.local.start' };
    case 'showAnswer':
      return { label: t('Show Answer'), command: 'hogql.run.showAnswer' };
    case 'runAnyway':
      return { label: t('Run Anyway'), command: 'hogql.run.fresh' };
    case 'runInBackground':
      return { label: t('Run in Background'), command: 'hogql.run.fresh' };
    case 'runCached':
      return { label: t('Show Cached Result'), command: 'hogql.run.cachedAgain' };
  }
}
