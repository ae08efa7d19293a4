import path from 'node:path';
import { writeWhole } from '../../../server/common/files/wholeFile.ts';
import type { Cluster } from '../auth/cluster.ts';

/** The arguments of a service that reads a server. Its password is in none of them. */
export async function clusterArguments(
  { url, user, ca, tables }: Cluster,
  dataFolder: string,
): Promise<readonly string[]> {
  const server = ['--clickhouse', url, '--user', user, ...(ca === undefined ? [] : ['--ca', ca])];
  if (tables === undefined) return server;
  const file = path.join(dataFolder, 'tables.json');
  await writeWhole(file, JSON.stringify(tables));
  return [...server, '--tables', file];
}
