import { commands } from 'vscode';
import type { Remedy } from '../api/describeFailure.ts';
import type { CommandId } from './commandIds.ts';

/** The button for each remedy of a failure, and the command it calls. */
export const remedies: Readonly<
  Record<Remedy, { readonly label: string; readonly command: CommandId }>
> = {
  setKey: { label: 'Set Key', command: 'hogql.connection.setKey' },
  switchConnection: { label: 'Switch Connection', command: 'hogql.connection.switch' },
  editConnections: { label: 'Edit Connections', command: 'hogql.connection.edit' },
  showAnswer: { label: 'Show Answer', command: 'hogql.run.showAnswer' },
  runAnyway: { label: 'Run Anyway', command: 'hogql.run.fresh' },
};

/** What failed: the connection of this name, the run of this tab. */
export type Failed = {
  readonly connection?: string;
  readonly tabId?: string;
};

/** Calls a remedy's command for what failed, which need not be what is active now. */
export async function mend(remedy: Remedy, { connection, tabId }: Failed): Promise<void> {
  const { command } = remedies[remedy];
  await commands.executeCommand(
    command,
    remedy === 'runAnyway' || remedy === 'showAnswer' ? tabId : connection,
  );
}
