import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { CompiledQuery } from '../../../server/local/compiler/compile.ts';
import type { ServiceCompiler } from '../../../server/local/compiling/queryCompiler.ts';
import { demoProject } from '../../../server/local/data/demo/demoProject.ts';
import { demoUser } from '../../../server/local/data/demo/project.ts';
import { definitionRoutes } from '../../../server/local/service/definitions/routes.ts';
import type { Engine } from '../../../server/local/engine/engine.ts';
import { ApiError } from '../../../server/local/base/errors.ts';
import { findRoute, type Route } from '../../../server/local/http/routes.ts';
import { ActivityLog } from '../../../server/local/data/insights/activityLog.ts';
import { asideRoutes } from '../../../server/local/service/insights/asideRoutes.ts';
import { newInsight } from '../../../server/local/data/insights/insight.ts';
import { InsightFiles } from '../../../server/local/data/insights/insightFiles.ts';
import { InsightStore } from '../../../server/local/data/insights/store.ts';
import { InsightViews } from '../../../server/local/data/insights/views.ts';
import { QueryService } from '../../../server/local/query/queryService.ts';
import { QueryRuns } from '../../../server/local/query/runs.ts';
import { savedNode } from '../../../server/local/service/insights/shown.ts';
import { queryRoutes } from '../../../server/local/service/query/routes.ts';
import { ResultTables } from '../../../server/local/data/results/resultTables.ts';
import { resultRoutes } from '../../../server/local/service/resultRoutes.ts';
import { Served } from '../../../server/local/data/project/served.ts';
import type { OutsideParser } from './parsers.ts';
import { bodyOf } from './refusals.ts';
import { root } from './storeFolder.ts';

const quiet = (): void => undefined;
const { signal } = new AbortController();
const folder = path.join(root, 'operations');
mkdirSync(folder);

/** An engine without rows, and a compiler that takes every text for the same query. */
const engine: Engine = {
  run: () =>
    Promise.resolve({ columns: [], rows: [], rowsRead: 0, bytesRead: 0, elapsedSeconds: 0 }),
  load: () => Promise.resolve(),
  status: () => Promise.resolve({ pid: 1, running: [] }),
  close: () => Promise.resolve(),
};
const compiled: CompiledQuery = {
  sql: 'SELECT 1',
  hogql: 'select 1',
  warnings: [],
  columns: [],
  limit: { kind: 'default', rows: 100 },
};
const compiler: ServiceCompiler = {
  compile: () => Promise.resolve(compiled),
  close: () => undefined,
};

const routes = routesOf();

function routesOf(): readonly Route[] {
  const files = { tables: [], refused: [], isImported: false };
  const served = new Served({ engine, project: demoProject, files }, quiet);
  const service = new QueryService({
    compiler,
    served,
    now: undefined,
    mostRows: 100,
    runs: new QueryRuns(1, 0),
  });
  const saved = newInsight(7, { tags: ['a'], dashboards: [1] });
  const insights = {
    store: new InsightStore(
      path.join(folder, 'insights.json'),
      new InsightFiles(path.join(folder, 'insights'), quiet),
      [saved],
      quiet,
    ),
    log: new ActivityLog(path.join(folder, 'activity.json'), [demoUser]),
    views: new InsightViews(path.join(folder, 'views.json')),
    ...({ users: [demoUser], service, nodeOf: savedNode } as const),
  };
  const results = { folder: path.join(folder, 'results'), served, changed: quiet, report: quiet };
  return [
    ...queryRoutes(service, () => saved.query.parse()),
    ...asideRoutes(insights),
    ...definitionRoutes(service),
    ...resultRoutes(new ResultTables(results)),
  ];
}

/** Answers a request, which is its first line and its body, or refuses it. */
async function answer(text: string): Promise<void> {
  const [, line = '', body = ''] = /^([^\n]*)\n?([^]*)$/.exec(text) ?? [];
  const [method = '', address = ''] = line.split(' ', 2);
  const place = `http://127.0.0.1${address}`;
  if (!URL.canParse(place)) return;
  const { pathname, searchParams: query, origin } = new URL(place);
  try {
    const { route, params } = findRoute(routes, method, pathname);
    const request = {
      params,
      query,
      url: `${origin}${pathname}`,
      body: bodyOf(body),
      text: body,
      signal,
      key: { key: 'phx_a', scopes: ['*'] },
    };
    await route.handle(request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const api = '/api/projects/1';

/** The operations of a local project, from the address of a request on. */
export const operationParsers: Readonly<Record<string, OutsideParser>> = {
  'queries of a local project': {
    seeds: [
      `POST ${api}/query/\n{"query":{"kind":"HogQLQuery","query":"select 1"},"refresh":"blocking","client_query_id":"a","variables_override":{"a":{"code_name":"org","value":1}}}`,
      `POST ${api}/query/?format=csv\n{"query":{"kind":"HogQLQuery","query":"select 1"},"filters_override":{"dateRange":{"date_from":"-7d"}}}`,
      `POST ${api}/query/\n{"query":{"kind":"SavedInsightNode","shortId":"abc"},"async":true}`,
      `POST ${api}/query/\n{"query":{"kind":"HogQLMetadata","query":"select 1"}}`,
      `POST ${api}/query/\n{"query":{"kind":"HogQLAutocomplete","query":"select properties.","startPosition":18,"endPosition":18}}`,
      `GET ${api}/query/a/?show_progress=true`,
      `DELETE ${api}/query/a/`,
    ],
    read: answer,
  },
  'what is asked beside insights': {
    seeds: [
      `POST ${api}/insights/viewed/\n{"insight_ids":[7]}`,
      `POST ${api}/insights/cancel/\n{"client_query_id":"a"}`,
      `GET ${api}/insights/7/activity/?limit=10&page=2`,
      `GET ${api}/insights/7/sharing/`,
    ],
    read: answer,
  },
  'definitions that are asked for': {
    seeds: [
      `GET ${api}/property_definitions/?type=event&event_names=["a"]&search=b&limit=10`,
      `GET ${api}/property_definitions/?type=group&group_type_index=0`,
      `GET ${api}/event_definitions/?search=a&offset=1`,
      `GET ${api}/events/values/?key=a&value=b&event_name=c`,
    ],
    read: answer,
  },
  'results that are brought': {
    seeds: [
      'POST /__local/results/\n{"title":"A","origin":"b","format":"rows","columns":[{"name":"a","type":"Int64","hasNull":false}],"draft":".a.part"}',
      'DELETE /__local/results/a/',
    ],
    read: answer,
  },
};
