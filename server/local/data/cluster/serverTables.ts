import type { Engine } from '../../engine/engine.ts';
import { type EngineType, parseType } from '../../../common/types/engineType.ts';
import { text } from '../../compiler/sql.ts';
import { rowsOf } from '../exports/shapes.ts';

/** A table of a server. */
export type ServerTable = {
  readonly database: string;
  readonly name: string;
  /** Its engine, such as `Distributed`. */
  readonly engine: string;
  /** The number of its rows, if the server knows. */
  readonly rows: number;
  /** Names of columns with the engine's types. */
  readonly columns: ReadonlyMap<string, EngineType>;
};

const mostTables = 2_000;
const mostColumns = 100_000;

/** Tables that hold no rows to be read, or that belong to others. */
const unread = ['Kafka', 'RabbitMQ', 'NATS', 'S3Queue', 'AzureQueue', 'FileLog', 'Null', 'Buffer'];

/** The tables in these databases that the user may see. */
export async function serverTables(
  engine: Engine,
  databases: readonly string[],
): Promise<readonly ServerTable[]> {
  const among = `database IN (${databases.map(text).join(', ')})`;
  const columns = new Map<string, Map<string, EngineType>>();
  const described = await rowsOf(
    engine,
    `SELECT database, table, name, type FROM system.columns
    WHERE ${among} AND default_kind != 'EPHEMERAL'
    ORDER BY database, table, position LIMIT ${mostColumns}`,
  );
  for (const row of described) {
    const [database = '', table = '', name = '', type = ''] = row.map(String);
    const key = JSON.stringify([database, table]);
    const known = columns.get(key) ?? new Map<string, EngineType>();
    columns.set(key, known.set(name, parseType(type)));
  }
  const listed = await rowsOf(
    engine,
    `SELECT database, name, engine, ifNull(total_rows, 0) FROM system.tables
    WHERE ${among} AND NOT is_temporary AND NOT startsWith(name, '.')
      AND engine NOT IN (${unread.map(text).join(', ')})
    ORDER BY database, name LIMIT ${mostTables}`,
  );
  return listed.map((row) => {
    const [database = '', name = '', kind = '', rows = ''] = row.map(String);
    const own = columns.get(JSON.stringify([database, name])) ?? new Map<string, EngineType>();
    return { database, name, engine: kind, rows: Number(rows), columns: own };
  });
}
