import { ApiError, isApiFailure } from '../api/errors.ts';
import { describeFailure } from '../api/describeFailure.ts';
import { type ExitCode, type Streams, UsageError } from './commandLine.ts';
import { commands } from './commands.ts';
import { help, helpOf } from './help.ts';
import { lineText } from './printed.ts';

/** Runs one call of `hogql`. */
export async function program(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { err, ...others } = streams;
  const say = (line: string): void => others.out(`${lineText(line)}\n`);
  const warn = (line: string): void => err(`${lineText(line)}\n`);
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      streams.out(help(commands));
      return name === undefined ? 2 : 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
    if (rest.includes('--help') || rest.includes('-h')) {
      streams.out(helpOf(name, command));
      return 0;
    }
    return await command.run(rest, { ...others, say, warn });
  } catch (error) {
    if (error instanceof UsageError) {
      warn(error.message);
      warn('hogql --help tells what there is.');
      return 2;
    }
    if (error instanceof ApiError && isApiFailure(error)) {
      const { message, advice } = describeFailure(error);
      warn(`${message} ${advice}`);
      return 2;
    }
    if (streams.signal.aborted) throw error;
    warn(error instanceof Error ? error.message : String(error));
    return 2;
  }
}
