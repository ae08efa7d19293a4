import { t } from '@vscode/l10n';
import { commands } from 'vscode';
import type { Remedy } from '../api/describeFailure.ts';
import type { CommandId } from './commandIds.ts';

/** The button for each remedy of a failure, and the command it calls. */
export function remedyButton(remedy: Remedy): {
  readonly label: string;
  readonly command: CommandId;
} {
  switch (remedy) {
    case 'setKey':
      return { label: t('Set Key'), command: 'hogql.connection.setKey' };
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
    case 'runCached':
      return { label: t('Show Cached Result'), command: 'hogql.run.cachedAgain' };
  }
}

/** The failed connection, by name, or the run's tab. */
export type Failed = {
  readonly connection?: string;
  readonly tabId?: string;
};

/** Remedies of a run rather than of its connection. */
const areOfRun: ReadonlySet<Remedy> = new Set(['runAnyway', 'runCached', 'showAnswer']);

/** Runs a remedy's command for what failed, which need not be what is active now. */
export async function mend(remedy: Remedy, { connection, tabId }: Failed): Promise<void> {
  const { command } = remedyButton(remedy);
  await commands.executeCommand(command, areOfRun.has(remedy) ? tabId : connection);
}
