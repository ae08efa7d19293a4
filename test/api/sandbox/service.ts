import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { ProfileName } from '../../sandbox/profiles.ts';

/** The end of the data in the sandbox under test. */
export const end = '2026-01-31T00:00:00.000Z';

/** A key that may only read insights. */
export const readerKey = 'phx_reader';

/** A query that would take minutes. */
export const endless = 'select count() from numbers(100000000000) where cityHash64(number) = 1';

/** Every profile of the sandbox. */
export const profileNames: readonly ProfileName[] = ['seed', 'age2024', 'current'];

let profile: ProfileName = 'seed';
const started = new Map<ProfileName, Promise<Sandbox>>();

/**
 * The sandbox that all these tests share: of the profile that is being tested, else as the document
 * describes it. The first test that needs one starts it.
 */
export function sandbox(name: ProfileName = profile): Promise<Sandbox> {
  let wanted = started.get(name);
  if (wanted === undefined) {
    wanted = startSandbox({
      profile: name,
      persons: 400,
      end,
      keys: [{ key: readerKey, scopes: ['insight:read'] }],
    });
    started.set(name, wanted);
  }
  return wanted;
}

after(async () => {
  for (const each of started.values()) await (await each).stop();
});

/** The statuses with which a profile answers a request that starts a query, and one for a failed one. */
export const runStatuses: Readonly<Record<ProfileName, RunStatuses>> = {
  seed: { accepted: 200, cancelled: 204, failed: 200 },
  age2024: { accepted: 202, cancelled: 204, failed: 400 },
  current: { accepted: 202, cancelled: 200, failed: 400 },
};

type RunStatuses = {
  readonly accepted: number;
  readonly cancelled: number;
  readonly failed: number;
};

/** Describes what holds in every profile. */
export function describeInEachProfile(title: string, tests: (name: ProfileName) => void): void {
  for (const name of profileNames) {
    describe(`${title}, in profile ${name}`, () => {
      before(() => {
        profile = name;
      });
      after(() => {
        profile = 'seed';
      });
      tests(name);
    });
  }
}

/** An answer of the service. `text` is the raw body, because parsing would round some values. */
export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly body: Body;
};

/**
 * Every field of a body that any test looks at. Which of them exist is for the tests to find out.
 */
export type Body = {
  readonly type: string;
  readonly code: string;
  readonly detail: string;
  readonly attr: string | null;

  readonly results: unknown[][];
  readonly columns: string[];
  readonly types: [name: string, type: string][];
  readonly query: unknown;
  readonly hogql: string;
  readonly clickhouse: string;
  readonly timezone: string;
  readonly is_cached: boolean;
  readonly last_refresh: string;
  readonly timings: { readonly t: number }[];
  readonly hasMore: boolean | null;
  readonly limit: number | null;
  readonly offset: number | null;
  readonly tables: Record<string, { fields: Record<string, { type: string }> }>;
  readonly isValid: boolean;
  readonly errors: { readonly start: number }[];

  readonly query_status: Status;
  readonly engine: { readonly pid: number; readonly running: string[] };

  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly id: number;
  readonly short_id: string;
  readonly name: string;
  readonly saved: boolean;
  readonly last_modified_at: string;
  readonly created_by: { readonly email: string };
  readonly result: unknown[][] | null;

  readonly email: string;
  readonly scopes: string[];
};

/** The record of a background query. */
export type Status = {
  readonly id: string;
  readonly complete: boolean;
  readonly error: boolean;
  readonly error_message: string;
  readonly start_time: string;
  readonly pickup_time: string | null;
  readonly end_time: string;
  readonly expiration_time: string;
  readonly results: Body | null;
  readonly query_progress: {
    readonly rows_read: number;
    readonly estimated_rows_total: number;
  } | null;
};

/** Sends a request to a sandbox. Paths that start with a word are inside the project. */
export async function ask(
  to: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const base = path.startsWith('/') ? '' : `/api/projects/${to.projectId}/`;
  const response = await fetch(`${to.url}${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${to.apiKey}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text === '' ? '{}' : text) as Body };
}

/** Runs HogQL and waits for the result. */
export function run(
  to: Sandbox,
  query: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return ask(to, 'POST', 'query/', { query: { kind: 'HogQLQuery', query }, ...more });
}

/** Queries the engine itself in its own SQL, without the service. */
export async function askEngine(sql: string, of?: Sandbox): Promise<unknown[][]> {
  const { engine } = of ?? (await sandbox());
  const job = { id: randomUUID(), sql, maxSeconds: 30 };
  const { rows } = await engine.run(job, new AbortController().signal);
  return rows.map((row) => JSON.parse(row) as unknown[]);
}

/** The properties of a variable in an answer. */
export async function until<T>(
  asked: () => Promise<T>,
  isWanted: (answer: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await asked();
    if (isWanted(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain; last: ${JSON.stringify(answer)}`);
    await delay(30);
  }
}
