import * as v from 'valibot';
import type { Connection } from './connection.ts';
import { normalizeHost } from './host.ts';

const defaultHost = 'https://us.posthog.com';

const fileShape = v.looseObject({
  host: v.optional(v.string(), defaultHost),
  projectId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty()),
});

/**
 * The connection a `.posthog.json` describes: its host and project. A key in it is not read, since
 * keys are kept in the secret storage only.
 *
 * @returns undefined where the text is no such file
 */
export function folderConnection(text: string, folder: string): Connection | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(fileShape, content);
  const host = read.success ? normalizeHost(read.output.host) : undefined;
  return read.success && host
    ? { name: folder, host, projectId: read.output.projectId }
    : undefined;
}
