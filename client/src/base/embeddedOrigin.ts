import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { Uri } from 'vscode';

/** The scheme of documents with HogQL taken from JSON files. */
export const embeddedScheme = 'hogql-embedded';

/** Where a document's HogQL is from: the JSON file, and the path to the string in it. */
export type EmbeddedOrigin = {
  readonly file: string;
  readonly path: JSONPath;
};

const originShape = v.object({
  file: v.string(),
  path: v.array(v.union([v.string(), v.number()])),
});

/** The origin that such a document's address names; undefined for other documents. */
export function originOf({ scheme, query }: Uri): EmbeddedOrigin | undefined {
  if (scheme !== embeddedScheme) return undefined;
  try {
    const read = v.safeParse(originShape, JSON.parse(query));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The file a document belongs to: the JSON file for HogQL taken from one, else the document itself.
 */
export function fileOf(uri: Uri): Uri {
  const origin = originOf(uri);
  return origin ? Uri.parse(origin.file, true) : uri;
}
