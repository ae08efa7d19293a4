import { commands, Disposable } from 'vscode';
import { commandIds } from './commandIds.ts';
import type { CommandId } from './commandIds.ts';

/** What a command does. Arguments come from menus, lenses and key bindings: unknown until checked. */
export type CommandHandler = (...args: unknown[]) => Promise<void>;

/** A handler for every command; a missing one does not compile. */
export type CommandTable = Readonly<Record<CommandId, CommandHandler>>;

export function registerCommands(table: CommandTable): Disposable {
  return Disposable.from(...commandIds.map((id) => commands.registerCommand(id, table[id])));
}
