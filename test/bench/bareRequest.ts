import type { Sandbox } from '../sandbox/sandbox.ts';

/** The service's own time for a query, in milliseconds: one request that waits for the result. */
export async function bareRequest(
  { url, apiKey, projectId }: Pick<Sandbox, 'url' | 'apiKey' | 'projectId'>,
  query: string,
): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}/api/projects/${projectId}/query/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: { kind: 'HogQLQuery', query }, refresh: 'blocking' }),
  });
  await answer.json();
  return performance.now() - started;
}
