import type { Command } from './commandLine.ts';
import { catalog } from './commands/catalog.ts';
import { check } from './commands/check.ts';
import { drift } from './commands/drift.ts';
import { explain } from './commands/explain.ts';
import { format } from './commands/format.ts';
import { parse } from './commands/parse.ts';

/** The subcommands by name. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  format,
  parse,
  catalog,
  drift,
  explain,
};
