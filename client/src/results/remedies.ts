import type { Remedy } from '../api/describeFailure.ts';
import type { CommandId } from '../commands/ids.ts';

/** The button for each remedy of a failure, and the command behind it. */
export const remedies: Readonly<
  Record<Remedy, { readonly label: string; readonly command: CommandId }>
> = {
  setKey: { label: 'Set Key', command: 'hogql.connection.setKey' },
  switchConnection: { label: 'Switch Connection', command: 'hogql.connection.switch' },
  editConnections: { label: 'Edit Connections', command: 'hogql.connection.edit' },
};
