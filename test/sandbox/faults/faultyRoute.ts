import type { ApiReply, ApiRequest, Route } from '../../../server/local/http/routes.ts';
import type { InsightParts } from '../../../server/local/service/insights/shown.ts';
import type { RequestFaults } from './faults.ts';
import { readFields } from '../../../server/local/data/insights/fields.ts';
import { findInsight } from '../../../server/local/service/insights/routes.ts';
import { otherUser } from '../accounts.ts';
import { kindIn, questionKinds } from '../questions.ts';
import { withRunChanges } from '../runs/changedRuns.ts';
import { hardRows, runFaults } from './runFaults.ts';

/** An operation that goes wrong as the faults of its request ask. */
export function faultyRoute(
  route: Route,
  insights: InsightParts,
  faults: () => RequestFaults,
): Route {
  if (route.method === 'POST' && route.path === '/api/projects/:project/query/') {
    return { ...route, handle: (request) => runFaulty(route, request, faults()) };
  }
  if (route.path.startsWith('/api/projects/:project/insights/:id/')) {
    return {
      ...route,
      handle: (request) => {
        saveElsewhere(request, insights, faults());
        return route.handle(request);
      },
    };
  }
  return route;
}

async function runFaulty(
  route: Route,
  request: ApiRequest,
  faults: RequestFaults,
): Promise<ApiReply> {
  // Questions have no rows that could be hard to parse.
  if (questionKinds.has(kindIn(request) ?? '')) return route.handle(request);
  const { body } = request;
  const rows = faults.get('rows');
  const query = rows && { kind: 'HogQLQuery', query: hardRows[rows.of] };
  const sent = { ...request, body: query ? { ...(body as object | undefined), query } : body };
  const reply = await withRunChanges(runFaults(faults), () => route.handle(sent));
  const wrong = faults.get('errorInResult');
  if (!wrong) return reply;
  return { status: 200, body: { results: null, error: wrong.message, query_status: null } };
}

/** Somebody else saves the insight first. */
function saveElsewhere(request: ApiRequest, parts: InsightParts, faults: RequestFaults): void {
  const elsewhere = faults.get('savedElsewhere');
  if (!elsewhere) return;
  const { store, log } = parts;
  const found = findInsight(request, parts);
  const { fields } = elsewhere;
  const text = JSON.stringify(fields);
  const sent =
    Object.keys(fields).length === 0 ? { name: found.name } : readFields({ body: fields, text });
  const changed = store.update(found, sent, otherUser.id);
  log.changed(found, changed);
}
