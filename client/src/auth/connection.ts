import { createHash } from 'node:crypto';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { normalizeHost } from './host.ts';

/** A project of a service, by the name people give it. Its key is kept apart, in `Keys`. */
export type Connection = {
  readonly name: string;
  /** The base URL: an origin, with a path prefix where the service has one; no trailing slash. */
  readonly host: string;
  readonly projectId: string;
  /** Of a project on this machine, whose service is started when it is needed. */
  readonly local?: LocalProject;
};

/** A project on this machine. */
export type LocalProject = {
  /** The folder of its data; without one, that of the demo in the extension's own storage. */
  readonly path?: string;
};

/** The id of the one project that a local service has. */
const localProjectId = '1';

const localDomain = '.hogql.localhost';

/** Settings are typed by hand: an entry that lacks something is left out, not half used. */
export function asConnection(said: unknown): readonly Connection[] {
  if (typeof said !== 'object' || said === null) return [];
  const { name, kind, ...rest } = said as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || name === '') return [];
  if (kind === 'local') return asLocal(name, rest['path']);
  const { host, projectId } = rest;
  const normalized = typeof host === 'string' ? normalizeHost(host) : undefined;
  const id = typeof projectId === 'number' ? String(projectId) : projectId;
  if (!normalized || typeof id !== 'string') return [];
  return [{ name, host: normalized, projectId: id }];
}

/** A connection as the settings have it. */
export function connectionEntry(connection: Connection): Readonly<Record<string, unknown>> {
  const { name, host, projectId, local } = connection;
  return local ? { name, kind: 'local', ...local } : { name, host, projectId };
}

/**
 * A connection to a project on this machine. Its address is a name that lasts: what is kept of a
 * project is kept by its address, and the service has another port each time it is started.
 */
export function localConnection(name: string, local: LocalProject): Connection {
  const label = local.path === undefined ? 'demo' : hashOf(local.path);
  return { name, host: `http://${label}${localDomain}`, projectId: localProjectId, local };
}

/** Whether an address is that of a project on this machine. */
export function isLocalHost(host: string): boolean {
  return host.endsWith(localDomain);
}

/** Where a connection leads, in a few words. */
export function placeOf({ host, local }: Connection): string {
  return local ? t('Local') : new URL(host).host;
}

/** A connection's project and place, for lists. */
export function projectWords(connection: Connection): string {
  const place = placeOf(connection);
  return connection.local ? place : t('project {0} · {1}', connection.projectId, place);
}

function asLocal(name: string, folder: unknown): readonly Connection[] {
  if (folder === undefined) return [localConnection(name, {})];
  if (typeof folder !== 'string' || !path.isAbsolute(folder)) return [];
  return [localConnection(name, { path: path.normalize(folder) })];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
