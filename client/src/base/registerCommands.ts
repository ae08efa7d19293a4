import { commands, Disposable } from 'vscode';
import { type CommandId, commandIds } from './commandIds.ts';
import { unlinked } from './messages.ts';

/** The handler of a command. Arguments come from menus, lenses and key bindings: unknown until checked. */
export type CommandHandler = (...args: unknown[]) => Promise<void>;

/** A handler for every command; a missing one does not compile. */
export type CommandTable = Readonly<Record<CommandId, CommandHandler>>;

export function registerCommands(table: CommandTable): Disposable {
  const registered = commandIds.map((id) =>
    commands.registerCommand(id, (...args: unknown[]) => unlinkedFailures(table[id](...args))),
  );
  return Disposable.from(...registered);
}

/** VS Code shows what a command throws. */
async function unlinkedFailures(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error) error.message = unlinked(error.message);
    throw error;
  }
}
