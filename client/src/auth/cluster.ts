import path from 'node:path';
import { t } from '@vscode/l10n';

/** A ClickHouse server that a project is on. Its password is kept apart, in `Keys`. */
export type Cluster = {
  /** The address of its HTTP interface, with the database; without a user or a password. */
  readonly url: string;
  readonly user: string;
  /** The file with the certificates of an authority of one's own. */
  readonly ca?: string;
  /** Maps its tables to those of HogQL; the service reports errors in it. */
  readonly tables?: Readonly<Record<string, unknown>>;
};

const defaultUser = 'default';

/** Reads an address as people paste it. A password in it is refused: settings are not a place for one. */
export function readClusterAddress(text: string): Pick<Cluster, 'url' | 'user'> | undefined {
  const trimmed = text.trim();
  const spelled = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (trimmed === '' || (trimmed.includes('://') && spelled !== trimmed)) return undefined;
  if (!URL.canParse(spelled)) return undefined;
  const { origin, pathname, username, password, search, hash } = new URL(spelled);
  const [database = '', ...more] = pathname.split('/').filter((part) => part !== '');
  if (password !== '' || search !== '' || hash !== '' || more.length > 0) return undefined;
  const url = database === '' ? origin : `${origin}/${database}`;
  return { url, user: username === '' ? defaultUser : decoded(username) };
}

/** The error in an address as somebody typed it, or undefined. */
export function clusterProblem(text: string): string | undefined {
  if (readClusterAddress(text)) return undefined;
  return t(
    'Enter only the address of the HTTP interface and a database, such as {0}.',
    'https://clickhouse.example.com:8443/analytics',
  );
}

/** A server as somebody typed it into the settings; undefined if it lacks something. */
export function asCluster(said: unknown): Cluster | undefined {
  if (typeof said !== 'object' || said === null) return undefined;
  const { url, user, ca, tables, ...more } = said as Readonly<Record<string, unknown>>;
  const address = typeof url === 'string' ? readClusterAddress(url) : undefined;
  const isUser = user === undefined || (typeof user === 'string' && user !== '');
  const isFile = ca === undefined || (typeof ca === 'string' && path.isAbsolute(ca));
  const isMap = tables === undefined || (typeof tables === 'object' && tables !== null);
  if (!address || !isUser || !isFile || !isMap || Object.keys(more).length > 0) return undefined;
  return {
    url: address.url,
    user: user ?? address.user,
    ...(ca === undefined ? {} : { ca: path.normalize(ca) }),
    ...(tables === undefined ? {} : { tables: { ...tables } }),
  };
}

/** Host and port, by which people know a server. */
export function clusterPlace({ url }: Cluster): string {
  return new URL(url).host;
}

/** True if two have the same password: that of a user at an address. */
export function haveSameAccount(one: Cluster, other: Cluster): boolean {
  return accountOf(one) === accountOf(other);
}

/** What a server's password belongs to, and nothing else. */
export function accountOf({ url, user }: Cluster): string {
  return `${new URL(url).origin} ${user}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
