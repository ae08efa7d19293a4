import { parseArgs } from 'node:util';
import type { CheckedFile } from './findings.ts';

/** An option of a command, as `node:util` reads it and the help shows it. */
export type Option = {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** The placeholder of its value in the help: `<file>`. */
  readonly value?: string;
  readonly description: string;
};

/** The options of a command by name, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The values given for the options. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string;
};

/** The input and output of a call of `hogql`: the process's, or a test's. */
export type Streams = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the tables and functions that every project has. */
  readonly dataDirectory: string;
  /** Writes to the standard output, exactly. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly input: () => Promise<string>;
  /** True if the output goes to a terminal, false if to a file or a program. */
  readonly isTerminal: boolean;
  readonly isColored: boolean;
  readonly signal: AbortSignal;
};

/**
 * The dependencies of a command. File names and words of queries come from other people, so everything except a
 * document itself is printed inert.
 */
export type Surroundings = Omit<Streams, 'err'> & {
  /** Writes a line to the standard output. */
  readonly say: (line: string) => void;
  /** Writes a line to the standard error. */
  readonly warn: (line: string) => void;
};

/** Exit codes: 0 success, 1 something was found, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** A subcommand of `hogql`. */
export type Command = {
  /** The parameters after its name: `[files or globs]`. */
  readonly parameters: string;
  readonly summary: string;
  readonly options: Options;
  readonly run: (args: readonly string[], around: Surroundings) => Promise<ExitCode>;
};

/** The command was called in a way that cannot work. The message says what to do. */
export class UsageError extends Error {}

/** A command whose options are read before it runs. */
export function command<O extends Options>(
  about: Pick<Command, 'parameters' | 'summary'>,
  options: O,
  run: (
    values: Values<O>,
    positionals: readonly string[],
    around: Surroundings,
  ) => Promise<ExitCode>,
): Command {
  return {
    ...about,
    options,
    run: async (args, around) => {
      const { values, positionals } = readArguments(args, options);
      return run(values, positionals, around);
    },
  };
}

function readArguments<O extends Options>(
  args: readonly string[],
  options: O,
): { values: Values<O>; positionals: readonly string[] } {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { type, short }]) => [
      name,
      { type, ...(short === undefined ? {} : { short }) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: config,
      allowPositionals: true,
    });
    return { values: values as Values<O>, positionals };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** An option whose value is one of some words. */
export function oneOf<const Word extends string>(
  name: string,
  given: string | undefined,
  words: readonly Word[],
  otherwise: Word,
): Word {
  if (given === undefined) return otherwise;
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} takes ${words.join(', ')}, not ${JSON.stringify(given)}.`);
}

/** Prints the findings. */
export type Report = (files: readonly CheckedFile[], around: Surroundings) => Promise<void> | void;
