import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { Uri } from 'vscode';

/** The scheme of documents with HogQL taken from JSON files. */
export const embeddedScheme = 'hogql-embedded';

/** The origin of a document's HogQL: the JSON file, and the path of the string in it. */
export type EmbeddedOrigin = {
  readonly file: Uri;
  readonly path: JSONPath;
};

const originShape = v.object({
  // Throws if the text is not an address.
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

/** The file of a document: the JSON file for embedded HogQL, else the document itself. */
export function fileOf(uri: Uri): Uri {
  return originOf(uri)?.file ?? uri;
}
