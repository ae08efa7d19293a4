import { commands, Disposable } from 'vscode';
import { type CommandIdOf, commandIds, type CommandPart, commandsByPart } from './commandIds.ts';
import { unlinked } from './messages.ts';

/** The handler of a command. Arguments come from menus, lenses and key bindings: unknown until checked. */
export type CommandHandler = (...args: unknown[]) => Promise<void>;

/** A handler for every command of a part of the extension; a missing one does not compile. */
export type CommandsOf<P extends CommandPart> = Readonly<Record<CommandIdOf<P>, CommandHandler>>;

/** The commands of a part whose code is loaded, once, when the first of them is called. */
export function lateCommands<P extends CommandPart>(
  part: P,
  load: () => Promise<CommandsOf<P>>,
): CommandsOf<P> {
  let loaded: ReturnType<typeof load> | undefined;
  const ids: readonly CommandIdOf<P>[] = commandsByPart[part];
  const handlers = ids.map((id): [string, CommandHandler] => [
    id,
    async (...args) => (await (loaded ??= load()))[id](...args),
  ]);
  return Object.fromEntries(handlers) as CommandsOf<P>;
}

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
