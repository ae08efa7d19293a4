import type { JSONPath } from 'jsonc-parser';
import { Uri } from 'vscode';

/** The scheme of documents with HogQL taken from JSON files. */
export const embeddedScheme = 'hogql-embedded';

/** Where a document's HogQL is from: the JSON file, and the path to the string in it. */
export type EmbeddedOrigin = {
  readonly file: string;
  readonly path: JSONPath;
};

/** The origin that such a document's address names; undefined for other documents. */
export function originOf({ scheme, query }: Uri): EmbeddedOrigin | undefined {
  if (scheme !== embeddedScheme) return undefined;
  try {
    return JSON.parse(query) as EmbeddedOrigin;
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
