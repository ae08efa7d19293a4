import type { Command } from './commandLine.ts';

/** The help of the whole program. */
export function help(commands: Readonly<Record<string, Command>>): string {
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
export function helpOf(name: string, { summary, parameters, options }: Command): string {
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
