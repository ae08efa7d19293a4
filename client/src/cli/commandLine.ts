import { parseArgs } from 'node:util';

/** An option of a command, as `node:util` reads it and the help shows it. */
export type Option = {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** What stands for its value in the help: `<file>`. */
  readonly value?: string;
  readonly description: string;
};

/** The options of a command by name, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** What was given for the options. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string;
};

/** What a call of `hogql` reads and writes: that of the process, or of a test. */
export type Streams = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where the tables and functions are that every project has. */
  readonly dataDirectory: string;
  /** Writes to the standard output, exactly. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly input: () => Promise<string>;
  /** True if a person reads the output in a terminal, false if it goes to a file or a program. */
  readonly isTerminal: boolean;
  readonly isColored: boolean;
  readonly signal: AbortSignal;
};

/**
 * The dependencies of a command. Names of files and words of queries are other people's, so whatever
 * is not a document of its own is written as lines in which nothing is obeyed.
 */
export type Surroundings = Omit<Streams, 'err'> & {
  /** Writes a line to the standard output. */
  readonly say: (line: string) => void;
  /** Writes a line to the standard error. */
  readonly warn: (line: string) => void;
};

/** What a command ends with: 0 is well, 1 says that something was found, 2 that it was called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** One of the words after `hogql`. */
export type Command = {
  /** What follows its name: `[files or globs]`. */
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

/** One of some words that an option takes. */
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
