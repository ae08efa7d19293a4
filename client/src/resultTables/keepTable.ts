import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { createFile, type FileRules, openFile } from '../../../server/common/files/openFile.ts';
import { removeFile } from '../../../server/common/files/removeFile.ts';
import { parseBody } from '../api/parseBody.ts';
import type { Requester } from '../api/requester.ts';
import type { QueryResult } from '../api/queryResult.ts';
import { draftBeside } from '../../../server/common/files/draftFile.ts';
import { rowLines, toldColumns } from './rowLines.ts';

/** The content for a table. */
export type TableContent =
  | { readonly kind: 'rows'; readonly result: QueryResult }
  | { readonly kind: 'file'; readonly path: string; readonly format: 'csv' | 'parquet' };

/** A table to be. */
export type TableToBe = {
  readonly title: string;
  /** Content hash; equal content reuses the table. */
  readonly origin: string;
  readonly content: TableContent;
};

const keptShape = v.looseObject({
  folder: v.string(),
  results: v.array(v.looseObject({ name: v.string(), origin: v.string(), title: v.string() })),
});

/** The tables that a local project has of results. */
export type KeptTables = v.InferOutput<typeof keptShape>;

const address = '/__local/results/';

/** The stored tables, and their folder. */
export async function keptTables(requester: Requester, signal: AbortSignal): Promise<KeptTables> {
  const { body } = await requester.send({ method: 'GET', path: address }, signal);
  return parseBody(keptShape, body, requester.host);
}

const madeShape = v.looseObject({ name: v.string() });

/**
 * Makes a table of a local project, by which HogQL reads rows from anywhere. The service gives it its
 * name, and takes its rows from a draft.
 *
 * @returns its name after `results.`
 * @throws ApiFailure, or what the disk says
 */
export async function keepTable(
  requester: Requester,
  { title, origin, content }: TableToBe,
  signal: AbortSignal,
): Promise<string> {
  const { folder, results } = await keptTables(requester, signal);
  const known = results.find((each) => each.origin === origin);
  // A result never changes; a file may.
  if (known && content.kind === 'rows') return known.name;
  const draft = draftBeside(path.join(folder, 'rows'));
  try {
    await write(draft, content, signal);
    const told =
      content.kind === 'rows'
        ? { format: 'rows', columns: toldColumns(content.result.columns, content.result.rows) }
        : { format: content.format, columns: [] };
    const body = { title, origin, draft: path.basename(draft), ...told };
    const call = { method: 'POST', path: address, body, answerTimeoutMs: 600_000 } as const;
    const made = await requester.send(call, signal);
    return parseBody(madeShape, made.body, requester.host).name;
  } finally {
    await removeFile(draft);
  }
}

/** Forgets a table. */
export async function forgetTable(
  requester: Requester,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  await requester.send({ method: 'DELETE', path: `${address}${name}/` }, signal);
}

/** A person chose it, including what it links to. */
const chosen: FileRules = { owner: 'anybody', links: 'followed' };

/** Only its owner can read it. */
async function write(draft: string, content: TableContent, signal: AbortSignal): Promise<void> {
  const source =
    content.kind === 'rows'
      ? Readable.from(rowLines(content.result.rows, content.result.columns.length))
      : (await openFile(content.path, 'read', chosen)).createReadStream();
  const target = await createFile(draft);
  await pipeline(source, target.createWriteStream(), { signal });
}
