import path from 'node:path';
import * as v from 'valibot';
import { type Connection, localConnection } from './connection.ts';
import { normalizeHost } from './host.ts';

const defaultHost = 'https://us.posthog.com';

const fileShape = v.looseObject({
  host: v.optional(v.string(), defaultHost),
  projectId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty()),
});

const localShape = v.looseObject({ local: v.pipe(v.string(), v.nonEmpty()) });

/** The workspace folder that a file describes the connection of. */
export type DescribedFolder = {
  readonly name: string;
  /** Its path; undefined if it is not on this machine. */
  readonly path?: string;
};

/**
 * The connection a `.posthog.json` describes: its host and project, or the folder of exported files
 * beside it. A key in it is not read, since keys are kept in the secret storage only.
 *
 * @returns undefined for any other text
 */
export function folderConnection(text: string, folder: DescribedFolder): Connection | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const local = v.safeParse(localShape, content);
  if (local.success) {
    if (folder.path === undefined) return undefined;
    // True if it is in the folder is looked at when it is opened: links may lead elsewhere.
    const exports = path.resolve(folder.path, local.output.local);
    return localConnection(folder.name, { exports, within: folder.path });
  }
  const read = v.safeParse(fileShape, content);
  const host = read.success ? normalizeHost(read.output.host) : undefined;
  return read.success && host
    ? { name: folder.name, host, projectId: read.output.projectId }
    : undefined;
}
