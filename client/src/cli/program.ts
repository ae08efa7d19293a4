import { ApiError, isApiFailure } from '../api/errors.ts';
import { describeFailure } from '../api/describeFailure.ts';
import { UsageError } from './commandLine.ts';
import type { ExitCode, Surroundings } from './commandLine.ts';
import { commands } from './commands.ts';
import { help, helpOf } from './help.ts';

/** Runs one call of `hogql`. */
export async function program(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      around.out(help(commands));
      return name === undefined ? 2 : 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
    if (rest.includes('--help') || rest.includes('-h')) {
      around.out(helpOf(name, command));
      return 0;
    }
    return await command.run(rest, around);
  } catch (error) {
    if (error instanceof UsageError) {
      around.err(`${error.message}\nhogql --help tells what there is.\n`);
      return 2;
    }
    if (error instanceof ApiError && isApiFailure(error)) {
      const { message, advice } = describeFailure(error);
      around.err(`${message} ${advice}\n`);
      return 2;
    }
    throw error;
  }
}
