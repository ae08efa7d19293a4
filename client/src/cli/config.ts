import { realpath } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { FileRefusedError } from '../../../server/common/files/fileRefused.ts';
import { megabyte, readTextIfThere } from '../../../server/common/files/readFile.ts';
import type { FileRules } from '../../../server/common/files/openFile.ts';
import { isFindingCode } from '../../../server/src/engine.ts';
import { UsageError } from './commandLine.ts';
import { below } from './files.ts';
import { severities } from './findings.ts';

const level = v.picklist([...severities, 'off']);

/** The form of hogql.config.json, which its schema tells editors. */
export const configShape = v.strictObject({
  $schema: v.exactOptional(v.string()),
  files: v.exactOptional(v.array(v.string())),
  ignore: v.exactOptional(v.array(v.string())),
  catalog: v.exactOptional(v.string()),
  severity: v.exactOptional(v.picklist(severities)),
  diagnostics: v.exactOptional(v.record(v.string(), level)),
  format: v.exactOptional(
    v.strictObject({
      keywordCase: v.exactOptional(v.picklist(['preserve', 'upper', 'lower'])),
      style: v.exactOptional(v.picklist(['clauses', 'compact'])),
      width: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      tabSize: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      insertSpaces: v.exactOptional(v.boolean()),
    }),
  ),
});

/** A project's configuration of the command line; its paths are absolute. */
export type Config = Omit<v.InferOutput<typeof configShape>, '$schema' | 'files' | 'ignore'> & {
  /** The default files. */
  readonly files: readonly string[];
  readonly ignore: readonly string[];
};

export const configName = 'hogql.config.json';

/**
 * The nearest settings in a folder or above it: `hogql.config.json`, or the member `hogql` of a
 * package.json.
 *
 * @param named a file to read instead
 * @throws UsageError if they cannot be read
 */
export async function loadConfig(cwd: string, named?: string): Promise<Config> {
  if (named !== undefined) {
    const file = path.resolve(cwd, named);
    // A named path is followed through links.
    const text = await textOf(await realpath(file).catch(() => file));
    if (text === undefined) throw new UsageError(`There is no file ${named}.`);
    return configOf(file, jsonOf(file, text));
  }
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const file = path.join(folder, configName);
    const text = await textOf(file);
    if (text !== undefined) return configOf(file, jsonOf(file, text));
    const manifest = path.join(folder, 'package.json');
    const own = memberOf(await manifestText(manifest));
    if (own !== undefined) return configOf(manifest, own);
    if (folder === path.dirname(folder)) return { files: ['.'], ignore: [] };
  }
}

function configOf(file: string, json: unknown): Config {
  const read = v.safeParse(configShape, json);
  if (!read.success) {
    const [issue] = read.issues;
    const place = v.getDotPath(issue) ?? 'its content';
    throw new UsageError(`${file}: ${place} is not as expected. ${issue.message}.`);
  }
  const { $schema: _schema, files, ignore = [], catalog, ...rest } = read.output;
  const unknown = Object.keys(rest.diagnostics ?? {}).find((code) => !isFindingCode(code));
  if (unknown !== undefined) {
    throw new UsageError(`${file}: there is no code ${JSON.stringify(unknown)} in diagnostics.`);
  }
  const folder = path.dirname(file);
  return {
    ...rest,
    files: files?.map((pattern) => below(folder, pattern)) ?? ['.'],
    ignore: ignore.map((pattern) => below(folder, pattern)),
    ...(catalog === undefined ? {} : { catalog: path.resolve(folder, catalog) }),
  };
}

/** A broken manifest belongs to somebody else, so it is not reported. */
function memberOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return (JSON.parse(text) as { readonly hogql?: unknown } | null)?.hogql;
  } catch {
    return undefined;
  }
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new UsageError(`${file} is not JSON: ${why}.`, { cause: error });
  }
}

/** A checkout may be another user's, as in a container. */
const shared: FileRules = { owner: 'anybody' };

async function textOf(file: string): Promise<string | undefined> {
  return readTextIfThere(file, megabyte, shared).catch((error: unknown) => {
    const why = error instanceof FileRefusedError ? error.message : `${file} cannot be read.`;
    throw new UsageError(why, { cause: error });
  });
}

/** The text of a manifest, which may be a link; undefined if it cannot be read. */
async function manifestText(file: string): Promise<string | undefined> {
  const rules = { ...shared, links: 'followed' } as const;
  return readTextIfThere(file, 16 * megabyte, rules).catch(() => undefined);
}
