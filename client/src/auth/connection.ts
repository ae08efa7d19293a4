import { normalizeHost } from './host.ts';

/** A project of a service, by the name people give it. Its key is kept apart, in `Keys`. */
export type Connection = {
  readonly name: string;
  /** The base URL: an origin, with a path prefix where the service has one; no trailing slash. */
  readonly host: string;
  readonly projectId: string;
};

/** Settings are typed by hand: an entry that lacks something is left out, not half used. */
export function asConnection(said: unknown): readonly Connection[] {
  if (typeof said !== 'object' || said === null) return [];
  const { name, host, projectId } = said as Readonly<Record<string, unknown>>;
  const normalized = typeof host === 'string' ? normalizeHost(host) : undefined;
  const id = typeof projectId === 'number' ? String(projectId) : projectId;
  if (typeof name !== 'string' || name === '' || !normalized || typeof id !== 'string') return [];
  return [{ name, host: normalized, projectId: id }];
}
