import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { npmInstall } from '../../workbench/harness/npm.ts';
import { root } from '../../workbench/harness/paths.ts';

/** Questions of `questions.ts`, by their names, as DuckDB is asked. */
const inDuckDb: Readonly<Record<string, string>> = {
  'events by name': 'SELECT event, count(*) FROM events GROUP BY event ORDER BY event',
  'daily actives':
    'SELECT timestamp::DATE AS day, count(DISTINCT person_id) FROM events GROUP BY day ORDER BY day',
  'one event in a month':
    "SELECT count(*) FROM events WHERE event = 'paid' AND timestamp >= '2026-02-01' AND timestamp < '2026-03-01'",
  'breakdown by browser':
    'SELECT properties->>\'$."$browser"\' AS browser, count(*) FROM events GROUP BY browser ORDER BY browser',
  'revenue by plan':
    "SELECT properties->>'$.plan' AS plan, sum((properties->>'$.amount')::DOUBLE) FROM events WHERE event = 'paid' GROUP BY plan ORDER BY plan",
  'top pages':
    "SELECT properties->>'$.\"$pathname\"' AS path, count(*) AS views FROM events WHERE event = '$pageview' GROUP BY path ORDER BY views DESC, path LIMIT 20",
  'a page by its prefix':
    "SELECT count(*) FROM events WHERE properties->>'$.\"$current_url\"' LIKE 'https://shop.example/1%'",
  'events of a company':
    "SELECT count(*) FROM events e LEFT JOIN persons p ON e.person_id = p.person_id WHERE p.properties->>'$.company' = 'c7' AND e.event = '$pageview'",
  'breakdown by company':
    "SELECT p.properties->>'$.company' AS company, count(*), count(DISTINCT e.person_id) FROM events e LEFT JOIN persons p ON e.person_id = p.person_id GROUP BY company ORDER BY company LIMIT 200",
  'new persons by day':
    'SELECT day, count(*) FROM (SELECT person_id, min(timestamp)::DATE AS day FROM events GROUP BY person_id) GROUP BY day ORDER BY day',
  'conversion by day':
    "SELECT timestamp::DATE AS day, count(*) FILTER (event = 'paid') / count(*) FILTER (event = '$pageview') FROM events GROUP BY day ORDER BY day",
  'the most active persons':
    "SELECT p.properties->>'$.email' AS email, count(*) AS times FROM events e LEFT JOIN persons p ON e.person_id = p.person_id GROUP BY email ORDER BY times DESC, email LIMIT 20",
};

type Connection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ readonly currentRowCount: number }>;
};
type DuckDb = {
  readonly DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection> }> };
};

/** Milliseconds that DuckDB takes for each question on a folder of exports, read in place. */
export async function askedOfDuckDb(
  folder: string,
  timed: (ask: () => Promise<unknown>) => Promise<number>,
): Promise<ReadonlyMap<string, number>> {
  const { DuckDBInstance } = createRequire(join(await installed(), 'index.js'))(
    '@duckdb/node-api',
  ) as DuckDb;
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run(
    `CREATE VIEW events AS SELECT * FROM read_parquet('${join(folder, 'events/*.parquet')}')`,
  );
  await connection.run(
    `CREATE VIEW persons AS SELECT * FROM read_json('${join(folder, 'persons/*.jsonl')}')`,
  );
  const times = new Map<string, number>();
  for (const [name, sql] of Object.entries(inDuckDb)) {
    times.set(name, await timed(() => connection.runAndReadAll(sql)));
  }
  return times;
}

/** The path of DuckDB, which is fetched once. It is not a dependency, since it is only measured beside us. */
async function installed(): Promise<string> {
  const home = join(root, 'node_modules/.cache/duckdb');
  if (!existsSync(join(home, 'node_modules/@duckdb/node-api'))) {
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'package.json'), '{ "private": true }');
    await npmInstall(home, ['@duckdb/node-api@1.5.6-r.1']);
  }
  return home;
}
