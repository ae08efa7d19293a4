import { invalid, notFound, unreadable } from '../../../server/local/base/errors.ts';
import type { ApiReply, Route } from '../../../server/local/http/routes.ts';
import type { ServiceParts } from '../../../server/local/service/policy.ts';
import { answerQuery, readQuery } from '../../../server/local/service/query/routes.ts';
import { withHandler } from '../routing.ts';
import { withChecks } from './checkedQueries.ts';
import { decisionCheck } from './decisions.ts';
import { offsetCheck } from './offsets.ts';
import { withInformationSchema } from './informationSchema.ts';
import { withOtherSources } from './otherSources.ts';
import { withPlaces } from './placedErrors.ts';
import { plainFiltersCheck } from './plainFilters.ts';
import { formCheck } from './refusedForms.ts';
import { schemaInParts } from './schemaParts.ts';
import { timedOnDemand } from './timings.ts';
import type { Profile } from './profile.ts';

const all = '/api/projects/:project/query/';
const one = `${all}:id/`;
const values = '/api/projects/:project/events/values/';

/** The query endpoint and the assistant of a version of the service. */
export function versionedQueries(
  given: readonly Route[],
  parts: ServiceParts,
  profile: Profile,
): readonly Route[] {
  const {
    insights: { service },
    findSaved,
  } = parts;
  let routes: readonly Route[] = [...given, chatRoute(profile)];
  if (!profile.forceCacheComputes) {
    routes = withHandler(
      routes,
      'POST',
      all,
      () => (request) => answerQuery(readQuery(request, findSaved), service),
    );
  }
  if (!profile.staleBesideStatus) {
    routes = withHandler(routes, 'POST', all, changedBy(withoutStale));
  }
  if (profile.acceptedStatus === 200) {
    routes = withHandler(routes, 'POST', all, changedBy(accepted));
    routes = withHandler(routes, 'GET', one, changedBy(accepted));
  }
  if (profile.valuesNeedEvent) {
    routes = withHandler(routes, 'GET', values, (handle) => (request) => {
      if (request.query.has('event_name')) return handle(request);
      throw invalid('event_name is required.', 'event_name', 'required');
    });
  }
  if (!profile.failedPollIsError) routes = withHandler(routes, 'GET', one, changedBy(polled));
  if (!profile.cancelTells) {
    routes = withHandler(routes, 'DELETE', one, () => async ({ params }) => {
      await service.runs.cancel(params['id'] ?? '');
      return { status: 204 };
    });
  }
  if (profile.refusesNewMembers) {
    routes = withHandler(routes, 'POST', all, withoutNewMembers);
  }
  if (profile.tellsSchemaInParts) routes = withHandler(routes, 'POST', all, schemaInParts);
  if (profile.describesSchema) {
    routes = withHandler(routes, 'POST', all, withInformationSchema);
  }
  if (profile.hasOtherSources) routes = withHandler(routes, 'POST', all, withOtherSources);
  if (profile.timingsOnDemand) routes = timedOnDemand(routes);
  if (profile.placesErrors) {
    routes = withHandler(routes, 'POST', all, (handle) => withPlaces(handle, parts));
  }
  const checks = [
    ...(profile.offsetIsRefused ? [offsetCheck] : []),
    ...(profile.bindsFilters ? [] : [plainFiltersCheck]),
    ...(profile.hasDecisions ? [decisionCheck] : []),
    ...(profile.refusesForms ? [formCheck] : []),
  ];
  routes = withHandler(routes, 'POST', all, withChecks(checks));
  if (profile.bareOperations) {
    routes = withHandler(routes, 'GET', `${all}draft_sql/`, () => () => ({ status: 200 }));
  }
  return routes;
}

/** A service of before there were names, times of steps, and parts of a schema. */
function withoutNewMembers(handle: Route['handle']): Route['handle'] {
  return (request) => {
    const { name, query } = (request.body ?? {}) as {
      name?: unknown;
      query?: { modifiers?: object; includeFields?: unknown; tables?: unknown };
    };
    const { modifiers, includeFields, tables } = query ?? {};
    const isNew = [name, modifiers, includeFields, tables].some((one) => one !== undefined);
    if (!isNew) return handle(request);
    throw unreadable('1 validation error for QueryRequest: Extra inputs are not permitted');
  };
}

function chatRoute({ hasChat }: Profile): Route {
  return {
    method: 'POST',
    path: `${all}chat/`,
    handle: () => {
      if (!hasChat) throw notFound();
      return { status: 200 };
    },
  };
}

/** A handler whose reply is another. */
function changedBy(
  change: (reply: ApiReply) => ApiReply,
): (handle: Route['handle']) => Route['handle'] {
  return (handle) => async (request) => change(await handle(request));
}

/** Without the stale result beside the status of the query that renews it. */
function withoutStale(reply: ApiReply): ApiReply {
  const { cache_key, query_status } = (reply.body ?? {}) as Record<string, unknown>;
  return query_status ? { ...reply, body: { cache_key, query_status } } : reply;
}

function accepted(reply: ApiReply): ApiReply {
  return reply.status === 202 ? { ...reply, status: 200 } : reply;
}

/** The poll of a failed query succeeds. */
function polled(reply: ApiReply): ApiReply {
  return { ...reply, status: 200 };
}
