import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { userStorage } from '../common/seal/secret.ts';
import { readTableMap, type TableMap } from './data/cluster/tableMap.ts';
import { type ClickHouseServer, readServer } from './engine/clickhouse/address.ts';

/** The options of the local service. */
export type LocalOptions = {
  /** The folder of exported files, or a server; the demo project if both are undefined. */
  readonly exports: string | undefined;
  readonly cluster: ClusterOptions | undefined;
  /** 0 picks a free port. */
  readonly port: number;
  /** The data folder. If undefined, a temporary folder that is removed at the end. */
  readonly data: string | undefined;
  /** The folder with the secret that data folders are sealed with. */
  readonly storage: string;
  /** The folder that the engine is installed in. */
  readonly engine: string | undefined;
  /** The service ends after this many seconds without a request; never if undefined. */
  readonly idleSeconds: number | undefined;
};

/** A server, and which of its tables serve as the project's. */
export type ClusterOptions = { readonly server: ClickHouseServer; readonly map: TableMap };

/** What `--help` prints. */
export const usage = `node local.js --demo | --exports DIR | --clickhouse URL [--data DIR] [--storage DIR] [--engine DIR] [--port N] [--end-when-idle N]

  --demo             the demo project
  --exports DIR      the files of a folder: Parquet, JSON Lines and CSV, plain or compressed, as the
                     service's batch exports write them; other files are tables of their names
  --clickhouse URL   the tables of a ClickHouse server or cluster: the address of its HTTP interface,
                     with the user and the database (https://me@host:8443/analytics). The password is
                     taken from HOGQL_CLICKHOUSE_PASSWORD and from nowhere else
  --user NAME        the user of the server, where the address has none
  --tables FILE      which of its tables and columns are those of HogQL, as JSON
  --ca FILE          certificates to trust for it, as PEM
  --data DIR         keeps the project's data there, in a folder that is new, or was made so; without it
                     the data goes when the service ends
  --storage DIR      where the secret is by which it knows its data folders: ~/.config/hogql if no
                     other is named
  --engine DIR       where the query engine is installed, or will be; --data if it has none
  --port N           the port on 127.0.0.1; 0 takes a free one
  --end-when-idle N  ends when nobody has asked anything for N seconds

Prints one line of JSON when it is ready: {"url","projectId","apiKey","pid"}. A service that runs on
the data folder already is named instead.`;

/**
 * Parses the options; undefined if help is asked for.
 *
 * @param password of the server, which no argument tells
 */
export function readOptions(args: readonly string[], password?: string): LocalOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      demo: { type: 'boolean' },
      exports: { type: 'string' },
      clickhouse: { type: 'string' },
      user: { type: 'string' },
      tables: { type: 'string' },
      ca: { type: 'string' },
      data: { type: 'string' },
      storage: { type: 'string' },
      engine: { type: 'string' },
      port: { type: 'string' },
      'end-when-idle': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const sources = [values.demo, values.exports, values.clickhouse];
  if (sources.filter((source) => source !== undefined).length !== 1) {
    throw new Error(
      'Say what to serve: --demo, the demo project, or --exports with a folder, or --clickhouse with an address.',
    );
  }
  const ofServer = (['user', 'tables', 'ca'] as const).find((name) => values[name] !== undefined);
  if (ofServer && values.clickhouse === undefined) {
    throw new Error(`--${ofServer} goes with --clickhouse.`);
  }
  if (values.exports !== undefined && values.data !== undefined) {
    const [exports, data] = [values.exports, values.data].map((path) => resolve(path));
    if (exports === data) throw new Error('--data is for the service: name another folder.');
  }
  return {
    exports: values.exports === undefined ? undefined : folderOf(values.exports),
    cluster: values.clickhouse === undefined ? undefined : clusterOf(values.clickhouse),
    port: wholeNumber('port', values.port ?? '0', 0, 65_535),
    data: values.data === undefined ? undefined : resolve(values.data),
    storage: values.storage === undefined ? userStorage() : resolve(values.storage),
    engine: values.engine === undefined ? undefined : resolve(values.engine),
    idleSeconds:
      values['end-when-idle'] === undefined
        ? undefined
        : wholeNumber('end-when-idle', values['end-when-idle'], 1, 86_400),
  };

  function clusterOf(address: string): ClusterOptions {
    const { user, tables, ca: caFile } = values;
    return {
      server: readServer(address, { user, password, caFile }),
      map: tables === undefined ? {} : readTableMap(tables),
    };
  }
}

function folderOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return resolve(path);
  throw new Error(`--exports takes a folder, and ${path} is none.`);
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new Error(`--${option} takes a number from ${least} to ${most}, not "${text}".`);
}
