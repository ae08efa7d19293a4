import { ApiError, isApiFailure } from '../api/errors.ts';
import { describeFailure } from '../api/describeFailure.ts';
import { type Command, type ExitCode, type Streams, UsageError } from './commandLine.ts';
import { lineText } from './printed.ts';
import { catalog } from './commands/catalog.ts';
import { check } from './commands/check.ts';
import { drift } from './commands/drift.ts';
import { explain, parse } from './commands/parse.ts';
import { format } from './commands/format.ts';

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

/** The subcommands by name. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  format,
  parse,
  catalog,
  drift,
  explain,
};

/** The help of the whole program. */
function help(commands: Readonly<Record<string, Command>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return [
    'Checks, formats and parses HogQL files, notebooks and insight JSON.',
    '',
    'Usage: hogql <command> [options] [files or globs]',
    '',
    ...columns(rows),
    '',
    'hogql <command> --help tells the options of a command.',
    'Exit codes: 0 all is well, 1 something was found, 2 the command was called wrongly.',
    '',
  ].join('\n');
}

/** The help of one command. */
function helpOf(name: string, { summary, parameters, options }: Command): string {
  const rows = Object.entries(options).map(([option, { short, value, description }]) => {
    const dashes = `${short === undefined ? '' : `-${short}, `}--${option}`;
    return [value === undefined ? dashes : `${dashes} ${value}`, description] as const;
  });
  return [
    summary,
    '',
    `Usage: hogql ${name} [options] ${parameters}`.trimEnd(),
    '',
    ...columns(rows),
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
