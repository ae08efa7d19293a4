import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from '../auth/cluster.ts';

/** The arguments of a service that reads a server. Its password is in none of them. */
export async function clusterArguments(
  { url, user, ca, tables }: Cluster,
  dataFolder: string,
): Promise<readonly string[]> {
  const server = ['--clickhouse', url, '--user', user, ...(ca === undefined ? [] : ['--ca', ca])];
  if (tables === undefined) return server;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const file = path.join(dataFolder, 'tables.json');
  await writeFile(file, JSON.stringify(tables), { mode: 0o600 });
  return [...server, '--tables', file];
}
