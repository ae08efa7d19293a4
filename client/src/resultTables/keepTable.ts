import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { parseBody } from '../api/parseBody.ts';
import type { Requester } from '../api/requester.ts';
import type { QueryResult } from '../api/queryResult.ts';
import { draftBeside } from '../base/draftFile.ts';
import { trimmed } from '../base/trimmed.ts';
import { rowLines, toldColumns } from './rowLines.ts';

/** What becomes a table. */
export type TableContent =
  | { readonly kind: 'rows'; readonly result: QueryResult }
  | { readonly kind: 'file'; readonly path: string; readonly format: 'csv' | 'parquet' };

/** A table to be. */
export type TableToBe = {
  readonly title: string;
  /** What it is made of: the same is the same table again. */
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

/** Those that are kept, and where. */
export async function keptTables(requester: Requester, signal: AbortSignal): Promise<KeptTables> {
  const { body } = await requester.send({ method: 'GET', path: address }, signal);
  return parseBody(keptShape, body, requester.host);
}

/**
 * Makes a table of a local project, by which HogQL reads rows from anywhere.
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
  const name = known?.name ?? freeName(title, results);
  const format = content.kind === 'rows' ? 'rows' : content.format;
  await write(
    path.join(folder, `${name}.${format === 'rows' ? 'jsonl' : format}`),
    content,
    signal,
  );
  const columns =
    content.kind === 'rows' ? toldColumns(content.result.columns, content.result.rows) : [];
  const body = { name, title, origin, format, columns, at: Date.now() };
  const call = { method: 'POST', path: address, body, answerTimeoutMs: 600_000 } as const;
  await requester.send(call, signal);
  return name;
}

/** Forgets a table. */
export async function forgetTable(
  requester: Requester,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  await requester.send({ method: 'DELETE', path: `${address}${name}/` }, signal);
}

/** A name that needs no quotes in a query, and that no other table has. */
export function freeName(title: string, others: readonly { readonly name: string }[]): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '_');
  const plain = trimmed(words.slice(0, 40), '_');
  const wanted = /^[a-z]/.test(plain) ? plain : plain === '' ? 'result' : `_${plain}`;
  const taken = new Set(others.map(({ name }) => name));
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
  return name;
}

/** Only its owner can read it, and nobody ever sees half of it. */
async function write(file: string, content: TableContent, signal: AbortSignal): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = await draftBeside(file);
  const source =
    content.kind === 'rows'
      ? Readable.from(rowLines(content.result.rows, content.result.columns.length))
      : createReadStream(content.path);
  try {
    await pipeline(source, createWriteStream(draft, { mode: 0o600, flags: 'wx' }), { signal });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
