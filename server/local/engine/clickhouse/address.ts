import { megabyte, readTextSync } from '../../../common/files/readFile.ts';

/** A ClickHouse server, and who asks it. */
export type ClickHouseServer = {
  /** The origin of its HTTP interface. */
  readonly origin: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** Certificates to trust in addition to Node's own, as PEM. */
  readonly ca: string | undefined;
};

/** The credentials sent beside the address. */
type Credentials = {
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** The file with the certificates of an authority of one's own. */
  readonly caFile: string | undefined;
};

/**
 * Reads an address such as `https://analyst@clickhouse.example.com:8443/analytics`.
 *
 * @throws where it says something else, or has a password
 */
export function readServer(address: string, credentials: Credentials): ClickHouseServer {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      '--clickhouse takes the address of the HTTP interface, such as https://clickhouse.example.com:8443/analytics.',
    );
  }
  if (url.password !== '') {
    throw new Error(
      '--clickhouse takes no password: others see the arguments of programs. Set HOGQL_CLICKHOUSE_PASSWORD.',
    );
  }
  const path = url.pathname.split('/').filter((part) => part !== '');
  if (path.length > 1 || url.search !== '' || url.hash !== '') {
    throw new Error('--clickhouse takes an address with the name of a database and nothing else.');
  }
  const user = decodeURIComponent(url.username);
  if (user !== '' && credentials.user !== undefined && user !== credentials.user) {
    throw new Error(`The address names the user ${user}, and --user ${credentials.user}.`);
  }
  return {
    origin: url.origin,
    database: decodeURIComponent(path[0] ?? 'default'),
    user: credentials.user ?? (user || 'default'),
    password: credentials.password ?? '',
    ca: credentials.caFile === undefined ? undefined : certificates(credentials.caFile),
  };
}

/** The address without credentials, as people know the server. */
export function placeOf({ origin }: ClickHouseServer): string {
  return new URL(origin).host;
}

function certificates(file: string): string {
  const text = readTextSync(file, 16 * megabyte, { owner: 'anybody', links: 'followed' });
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new Error(`--ca takes a file of certificates (PEM), and ${file} has none.`);
}
