import { type TextDocument, Uri } from 'vscode';
import { fileOf } from './embeddedOrigin.ts';
import { formatOfFile, type InsightFormat } from '../../../server/common/insights/insightFormat.ts';
import { trimmed } from './trimmed.ts';

/** The insight that a document's address names. */
export type InsightAddress = {
  /** As `name:port`. */
  readonly host: string;
  readonly projectId: string;
  readonly id: number;
  readonly format: InsightFormat;
};

/** The scheme of documents that are saved insights. */
export const insightScheme = 'hogql-insight';

/**
 * The document of an insight: `hogql-insight:/<host>/<project>/<id>-<slug>.hogql`, or
 * `.insight.json`. The slug is for people; the id alone counts.
 *
 * @param host the base URL of the service
 */
export function insightUri(
  host: string,
  projectId: string,
  { id, title, format }: { id: number; title: string; format: InsightFormat },
): Uri {
  const slug = slugOf(title) || 'insight';
  const path = `/${new URL(host).host}/${projectId}/${id}-${slug}.${format}`;
  return Uri.from({ scheme: insightScheme, path });
}

/** The insight that an address names; undefined for other addresses. */
export function addressOf({ scheme, path }: Uri): InsightAddress | undefined {
  if (scheme !== insightScheme) return undefined;
  const [, host, projectId, name = ''] = path.split('/');
  const id = Number.parseInt(name, 10);
  if (!host || !projectId || Number.isNaN(id)) return undefined;
  return { host, projectId, id, format: formatOfFile(name) ?? 'hogql' };
}

/** Identifies an insight whatever its title and format; undefined for other addresses. */
export function insightId(uri: Uri): string | undefined {
  const address = addressOf(uri);
  return address && `${insightScheme}:/${address.host}/${address.projectId}/${address.id}`;
}

/**
 * The project a document is saved to: for an insight, or HogQL in its JSON; undefined for others.
 */
export function projectOf({ uri }: TextDocument): InsightAddress | undefined {
  return addressOf(fileOf(uri));
}

/** A title as part of a file's name. */
export function slugOf(title: string): string {
  const words = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return trimmed(words, '-').slice(0, 60);
}
