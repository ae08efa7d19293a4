import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { Uri } from 'vscode';

/** The scheme of documents with HogQL taken from JSON files. */
export const embeddedScheme = 'hogql-embedded';

/** Where a document's HogQL is from: the JSON file, and the path to the string in it. */
export type EmbeddedOrigin = {
  readonly file: Uri;
  readonly path: JSONPath;
};

const originShape = v.object({
  // Throws for what is not an address.
  file: v.pipe(
    v.string(),
    v.transform((text) => Uri.parse(text, true)),
  ),
  path: v.array(v.union([v.string(), v.number()])),
});

/** The origin that such a document's address names; undefined for other documents. */
export function originOf({ scheme, query }: Uri): EmbeddedOrigin | undefined {
  if (scheme !== embeddedScheme) return undefined;
  try {
    return v.parse(originShape, JSON.parse(query));
  } catch {
    return undefined;
  }
}

/**
 * The file a document belongs to: the JSON file for HogQL taken from one, else the document itself.
 */
export function fileOf(uri: Uri): Uri {
  return originOf(uri)?.file ?? uri;
}
