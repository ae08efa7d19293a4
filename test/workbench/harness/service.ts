import { readFileSync } from 'node:fs';

/** The address of the connection `environment`, from this process's environment. */
function service(): { host: string; project: string; key: string } {
  const { HOGQL_HOST: host, HOGQL_PROJECT_ID: project } = process.env;
  // The extension takes its own variable out of the environment of the host that the suite runs in.
  const { HOGQL_API_KEY: own, SUITE_KEY_FILE: file } = process.env;
  const key = own ?? (file && readFileSync(file, 'utf8'));
  if (!host || !project || !key) throw new Error('There is no sandbox in the environment.');
  return { host, project, key };
}

/** The rows of a query, fetched from the service over plain HTTP, without the extension. */
export async function askService(query: string): Promise<readonly (readonly unknown[])[]> {
  const { host, project, key } = service();
  const answer = await fetch(`${host}/api/projects/${project}/query/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: { kind: 'HogQLQuery', query }, refresh: 'blocking' }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  const { results } = (await answer.json()) as { results: (readonly unknown[])[] };
  return results;
}

/** A saved insight as the service shows it. */
export type SavedInsight = {
  readonly id: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly favorited: boolean;
  readonly query: { readonly source: { readonly query: string } };
};

/** The saved insight with this name, fetched without the extension. */
export async function insightNamed(name: string): Promise<SavedInsight | undefined> {
  return (await insightsNamed(name))[0];
}

/** All saved insights with this name, in the order they were made. */
export async function insightsNamed(name: string): Promise<readonly SavedInsight[]> {
  const { host, project, key } = service();
  const answer = await fetch(`${host}/api/projects/${project}/insights/?limit=1000`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { results } = (await answer.json()) as { results: SavedInsight[] };
  return results.filter((each) => each.name === name).sort((a, b) => a.id - b.id);
}

/** The HogQL of a saved insight. */
export async function sqlOf(name: string): Promise<string> {
  return (await insightNamed(name))?.query.source.query ?? '';
}

/** Makes the service compute a saved insight, so that it has a result. */
export async function computeInsight(name: string): Promise<void> {
  const { host, project, key } = service();
  const id = (await insightNamed(name))?.id;
  const answer = await fetch(
    `${host}/api/projects/${project}/insights/${id}/?refresh=force_blocking`,
    {
      headers: { authorization: `Bearer ${key}` },
    },
  );
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** Saves new insights, one for each name, all with a tag. The SQL of each has its name at the end. */
export async function createInsights(tag: string, names: readonly string[]): Promise<void> {
  const { host, project, key } = service();
  for (const name of names) {
    const source = { kind: 'HogQLQuery', query: `select 1 -- ${name}` };
    const query = { kind: 'DataVisualizationNode', source };
    const answer = await fetch(`${host}/api/projects/${project}/insights/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, tags: [tag], query, saved: true }),
    });
    if (!answer.ok)
      throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  }
}

/** Saves an insight like another person, replacing its text. */
export async function saveElsewhere(name: string, sql: string): Promise<void> {
  const { host, project, key } = service();
  const known = await insightNamed(name);
  if (!known) throw new Error(`There is no insight ${name}.`);
  const query = { ...known.query, source: { ...known.query.source, query: sql } };
  const answer = await fetch(`${host}/api/projects/${project}/insights/${known.id}/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** The queries that the sandbox's engine is running now. */
export async function runningOnEngine(): Promise<readonly string[]> {
  const { engine } = await sandboxStatus();
  return engine.running;
}

/** The process id of the engine while it runs a query. */
export async function workingEngine(): Promise<number | undefined> {
  const { engine } = await sandboxStatus();
  return engine.running.length > 0 ? engine.pid : undefined;
}

/** The number of requests, and everything in them except the header for the key, each text once. */
export async function arrivedAtService(): Promise<Arrivals> {
  const { host, key } = service();
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${host}/__sandbox/arrivals/`, { headers });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Arrivals;
}

type Arrivals = { readonly requests: number; readonly arrived: readonly string[] };

async function sandboxStatus(): Promise<{
  readonly engine: { readonly pid?: number; readonly running: readonly string[] };
}> {
  const { host, key } = service();
  const answer = await fetch(`${host}/__sandbox/status/`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!answer.ok) throw new Error(`The sandbox's status answered ${answer.status}.`);
  return (await answer.json()) as Awaited<ReturnType<typeof sandboxStatus>>;
}
