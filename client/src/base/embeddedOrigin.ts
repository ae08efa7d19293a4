import type { JSONPath } from 'jsonc-parser';
import { Uri } from 'vscode';

/** The scheme of documents that are HogQL of JSON files. */
export const embeddedScheme = 'hogql-embedded';

/** Where a document's HogQL is: the JSON file, and the way to the string in it. */
export type EmbeddedOrigin = {
  readonly file: string;
  readonly path: JSONPath;
};

/** What the address of such a document says; undefined for others. */
export function originOf({ scheme, query }: Uri): EmbeddedOrigin | undefined {
  if (scheme !== embeddedScheme) return undefined;
  try {
    return JSON.parse(query) as EmbeddedOrigin;
  } catch {
    return undefined;
  }
}

/** The file that a document is of: of HogQL in JSON the JSON file, else its own. */
export function fileOf(uri: Uri): Uri {
  const origin = originOf(uri);
  return origin ? Uri.parse(origin.file, true) : uri;
}
