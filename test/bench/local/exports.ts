import { ChdbEngine } from '../../../server/local/engine/chdb.ts';
import type { MakeEngine } from '../../../server/local/data/project/opened.ts';
import { testEngine } from '../../api/local/testEngine.ts';

/** Makes engines as the service makes them. */
export async function engineMaker(): Promise<MakeEngine> {
  const engine = await testEngine();
  return (path, maxMemoryBytes = 4_000_000_000) =>
    new ChdbEngine({
      ...engine,
      path,
      maxMemoryBytes,
      slots: 4,
      progressEveryMs: 100,
      killGraceMs: 1e3,
    });
}

/** The address of a service, and its key. */
export type Address = { readonly url: string; readonly apiKey: string };

/** A call of a service. */
export async function call<T>(
  { url, apiKey }: Address,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return (await answer.json()) as T;
}

/** The rows of a query. */
export async function ask(address: Address, query: string): Promise<readonly unknown[][]> {
  const body = { query: { kind: 'HogQLQuery', query }, refresh: 'force_blocking' };
  const answer = await call<{ results?: unknown[][]; detail?: string }>(
    address,
    'POST',
    '/api/projects/1/query/',
    body,
  );
  if (!answer.results) throw new Error(`${query}: ${answer.detail}`);
  return answer.results;
}
