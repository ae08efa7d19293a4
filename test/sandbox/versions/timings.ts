import * as v from 'valibot';
import type { ApiReply, ApiRequest, Route } from '../../../server/local/http/routes.ts';
import { withHandler } from '../routing.ts';

const all = '/api/projects/:project/query/';

const timedNode = v.looseObject({ modifiers: v.looseObject({ timings: v.literal(true) }) });

const askedShape = v.looseObject({
  client_query_id: v.nullish(v.string()),
  query: v.union([timedNode, v.looseObject({ source: timedNode })]),
});

/** Routes of queries whose results have the times of their steps only if the node asks for them. */
export function timedOnDemand(routes: readonly Route[]): readonly Route[] {
  const timed = new Set<string>();
  const run = withHandler(routes, 'POST', all, (handle) => async (request) => {
    const asked = v.safeParse(askedShape, request.body);
    const id = asked.success ? asked.output.client_query_id : undefined;
    if (id) timed.add(id);
    const reply = await handle(request);
    return asked.success ? reply : untimed(reply);
  });
  return withHandler(run, 'GET', `${all}:id/`, (handle) => async (request: ApiRequest) => {
    const reply = await handle(request);
    return timed.has(request.params['id'] ?? '') ? reply : untimed(reply);
  });
}

type Members = Readonly<Record<string, unknown>>;

function untimed(reply: ApiReply): ApiReply {
  const body = withoutTimings(reply.body);
  const status = body?.['query_status'] as Members | null | undefined;
  if (!status) return body ? { ...reply, body } : reply;
  const results = withoutTimings(status['results']) ?? null;
  return { ...reply, body: { ...body, query_status: { ...status, results } } };
}

function withoutTimings(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { timings: _timings, ...others } = value as Members;
  return others;
}
