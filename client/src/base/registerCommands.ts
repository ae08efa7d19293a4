import { commands, Disposable } from 'vscode';
import { type CommandIdOf, commandIds, type CommandPart } from './commandIds.ts';
import { unlinked } from './messages.ts';

/** The handler of a command. Arguments come from menus, lenses and key bindings: unknown until checked. */
export type CommandHandler = (...args: unknown[]) => Promise<void>;

/** A handler for every command of a part of the extension; a missing one does not compile. */
export type CommandsOf<P extends CommandPart> = Readonly<Record<CommandIdOf<P>, CommandHandler>>;

export function registerCommands(table: CommandsOf<CommandPart>): Disposable {
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
