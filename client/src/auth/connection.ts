import { createHash } from 'node:crypto';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { asCluster, type Cluster, clusterPlace } from './cluster.ts';
import { normalizeHost } from './host.ts';

/** A project of a service, by the name people give it. Its key is kept apart, in `Keys`. */
export type Connection = {
  readonly name: string;
  /** The base URL: an origin, with a path prefix where the service has one; no trailing slash. */
  readonly host: string;
  readonly projectId: string;
  /** For a project on this machine, whose service starts on demand. */
  readonly local?: LocalProject;
};

/** A project on this machine. */
export type LocalProject = {
  /** The folder of its data; without one, a folder in the extension's own storage. */
  readonly path?: string;
  /** The settings of a workspace name that folder, so it is not opened: others fill it as they like. */
  readonly isForeign?: true;
  /** The folder of exported files that it reads; without one, and without a server, the demo. */
  readonly exports?: string;
  /** The server that it reads. */
  readonly clickhouse?: Cluster;
  /** The workspace folder that asks for it, which its files have to be in. */
  readonly within?: string;
};

/** The id of the one project that a local service has. */
const localProjectId = '1';

const localDomain = '.hogql.localhost';

/** The owner of a settings entry: the user, or the workspace. */
export type SettingsOwner = 'user' | 'workspace';

/** Settings are typed by hand: an incomplete entry is ignored, not half used. */
export function asConnection(said: unknown, by: SettingsOwner = 'user'): readonly Connection[] {
  if (typeof said !== 'object' || said === null) return [];
  const { name, kind, ...rest } = said as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || name === '') return [];
  if (kind === 'local') return asLocal(name, rest, by);
  const { host, projectId } = rest;
  const normalized = typeof host === 'string' ? normalizeHost(host) : undefined;
  const id = typeof projectId === 'number' ? String(projectId) : projectId;
  if (!normalized || typeof id !== 'string') return [];
  return [{ name, host: normalized, projectId: id }];
}

/** A connection as the settings have it. */
export function connectionEntry(connection: Connection): Readonly<Record<string, unknown>> {
  const { name, host, projectId, local } = connection;
  if (!local) return { name, host, projectId };
  return {
    name,
    kind: 'local',
    ...(local.path === undefined ? {} : { path: local.path }),
    ...(local.exports === undefined ? {} : { exports: local.exports }),
    ...(local.clickhouse === undefined ? {} : { clickhouse: local.clickhouse }),
  };
}

/**
 * A connection to a project on this machine. Its address is a stable name, since stored data of a project goes by its
 * address, while its service gets a new port at each start.
 */
export function localConnection(name: string, local: LocalProject): Connection {
  const label = localKey(local) ?? 'demo';
  return { name, host: `http://${label}${localDomain}`, projectId: localProjectId, local };
}

/** Identifies a project on this machine; undefined for the demo. */
export function localKey(project: LocalProject): string | undefined {
  const { path: data, exports, clickhouse } = project;
  if (clickhouse !== undefined) {
    const { url, user, ca, tables } = clickhouse;
    return hashOf(JSON.stringify([url, user, ca, tables, data]));
  }
  if (exports !== undefined) return hashOf(data === undefined ? exports : `${exports}\n${data}`);
  return data === undefined ? undefined : hashOf(data);
}

/** True if an address is that of a project on this machine. */
export function isLocalHost(host: string): boolean {
  return host.endsWith(localDomain);
}

/**
 * The project if its data is on this machine too: there a query costs nobody anything, and rows can be added. Undefined
 * for a server, which others may use, and for a service.
 */
export function ownData({ local }: Connection): LocalProject | undefined {
  return local?.clickhouse ? undefined : local;
}

/** Describes where a project on this machine has its data. */
export function dataPlace({ path: data }: LocalProject): string {
  return data ?? t('the storage of the extension');
}

/** Describes the target of a connection in a few words. */
export function placeOf({ host, local }: Connection): string {
  if (local?.clickhouse) return clusterPlace(local.clickhouse);
  return local ? t('Local') : new URL(host).host;
}

/** A connection's project and place, for lists. */
export function projectWords(connection: Connection): string {
  const place = placeOf(connection);
  const { local } = connection;
  if (local?.clickhouse) return t('ClickHouse · {0}', place);
  if (local?.exports !== undefined) return `${place} · ${local.exports}`;
  return local ? place : t('project {0} · {1}', connection.projectId, place);
}

function asLocal(
  name: string,
  { path: data, exports, clickhouse }: Readonly<Record<string, unknown>>,
  by: SettingsOwner,
): readonly Connection[] {
  if (!isFolder(data) || !isFolder(exports)) return [];
  const folders = {
    ...(data === undefined ? {} : { path: path.normalize(data) }),
    ...(data !== undefined && by === 'workspace' ? { isForeign: true as const } : {}),
    ...(exports === undefined ? {} : { exports: path.normalize(exports) }),
  };
  if (clickhouse === undefined) return [localConnection(name, folders)];
  const cluster = asCluster(clickhouse);
  if (!cluster || exports !== undefined) return [];
  return [localConnection(name, { ...folders, clickhouse: cluster })];
}

/** True for a folder typed by hand: an absolute path, or undefined. */
function isFolder(said: unknown): said is string | undefined {
  return said === undefined || (typeof said === 'string' && path.isAbsolute(said));
}

/** What a person consents to for a connection that a folder asks for; any change is asked about again. */
export function fingerprint({ name, host, projectId, local }: Connection): string {
  const project = `${host} ${projectId}`;
  if (!local) return project;
  const { path: data, exports, clickhouse, within } = local;
  return `${project} ${digestOf(JSON.stringify([name, data, exports, clickhouse, within]))}`;
}

function hashOf(text: string): string {
  return digestOf(text).slice(0, 12);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
