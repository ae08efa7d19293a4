import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { type Answer, ask, end, run } from '../service.ts';

/** A sentence of the service's document, and the test that it holds. */
export type Fact = readonly [fact: string, holds: () => Promise<void>];
export type Fields = Readonly<Record<string, unknown>>;

/** Keys that may do one thing each. */
export const keys = [
  { key: 'phx_queries', scopes: ['query:read'] },
  { key: 'phx_insights', scopes: ['insight:read', 'insight:write'] },
  { key: 'phx_reader', scopes: ['insight:read'] },
  { key: 'phx_sharing', scopes: ['sharing_configuration:read'] },
  { key: 'phx_log', scopes: ['activity_log:read'] },
];
export const query = {
  kind: 'HogQLQuery',
  query: 'select event, count() from events group by event',
};
export const steps = [{ id: '$pageview' }, { id: 'uploaded_file' }];
export const range = { date_from: '2026-01-01', date_to: '2026-01-31' };

let started: Promise<Sandbox> | undefined;
let made: Promise<Fields> | undefined;

/** The sandbox that the document is checked against, as the document describes it. */
export function service(): Promise<Sandbox> {
  started ??= startSandbox({ persons: 300, end, keys });
  return started;
}

after(async () => {
  await (await started)?.stop();
});

/** An insight of the tests, whose query never runs. */
export function created(): Promise<Fields> {
  const body = { name: 'Mine', query: { ...query, query: fresh() } };
  made ??= ok('POST', 'insights/', body, 201).then(fields);
  return made;
}

/** Sends a request, with its own key if one is given. */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answer> {
  const headers = key === undefined ? undefined : { authorization: `Bearer ${key}` };
  return ask(await service(), method, path, body, headers);
}

/** The answer to a request that has to have a certain status. */
export async function ok(
  method: string,
  path: string,
  body?: unknown,
  status = 200,
): Promise<Answer> {
  const answer = await send(method, path, body);
  assert.equal(answer.status, status, answer.text);
  return answer;
}

export async function insight(id: unknown, more = ''): Promise<Fields> {
  return fields(await ok('GET', `insights/${String(id)}/${more}`));
}

export async function trend(body: object): Promise<Fields> {
  return fields(await ok('POST', 'insights/trend/', { events: [steps[0]], ...range, ...body }));
}

export async function funnel(body: object): Promise<Fields> {
  return fields(await ok('POST', 'insights/funnel/', { events: steps, ...range, ...body }));
}

/** The series of a trend, or the steps of a funnel. */
export function items({ result }: Fields): readonly Fields[] {
  return result as readonly Fields[];
}

/** The sum of all numbers of a trend. */
export function total(answer: Fields): number {
  return items(answer)
    .flatMap(({ data }) => data as number[])
    .reduce((sum, one) => sum + one, 0);
}

let runs = 0;

/** A query that is not in the cache. */
export function fresh(): string {
  return `select ${++runs} as fresh`;
}

export async function submit(text: string, more: Fields): Promise<Answer> {
  return run(await service(), text, more);
}

/** Makes a test of each fact. */
export function check(facts: readonly Fact[]): void {
  for (const [fact, holds] of facts) it(fact, holds);
}

export function fields({ body }: Answer): Fields {
  return body;
}
