import { mkdirSync, writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import path from 'node:path';
import { compute, type RunHogQL } from '../../../server/local/query/computations/compute.ts';
import { JsonFile } from '../../../server/local/data/folder/jsonFile.ts';
import { VariableStore } from '../../../server/local/data/insights/variableStore.ts';
import { readHeaders } from '../../../server/local/engine/clickhouse/progressHeaders.ts';
import { isEngineInstalled } from '../../../server/local/engine/install.ts';
import { ApiError } from '../../../server/local/base/errors.ts';
import { type Done, readDone } from '../../../server/local/data/import/load.ts';
import { type ImportPlan, readPlan } from '../../../server/local/data/import/plan.ts';
import { newInsight } from '../../../server/local/data/insights/insight.ts';
import { InsightFiles } from '../../../server/local/data/insights/insightFiles.ts';
import { listInsights } from '../../../server/local/service/insights/list.ts';
import { InsightStore } from '../../../server/local/data/insights/store.ts';
import { InsightViews } from '../../../server/local/data/insights/views.ts';
import { readResultNode } from '../../../server/local/query/nodes.ts';
import { withVariables } from '../../../server/local/query/overrides.ts';
import { ResultFolder } from '../../../server/local/data/results/resultFolder.ts';
import { engineLibrary, hasEngine, thisMachine } from '../../../client/src/local/engine.ts';
import { SentQueries } from '../../../client/src/local/localService.ts';
import { bodyOf, refusedBy } from './refusals.ts';
import { root, store } from './storeFolder.ts';
import type { OutsideParser } from './parsers.ts';

const quiet = (): void => undefined;
const moment = '2026-01-01T00:00:00.000Z';

const base = {
  id: 7,
  shortId: 'abc',
  name: 'Signups',
  description: '',
  tags: ['a'],
  favorited: false,
  queryText: '{"kind":"HogQLQuery","query":"select 1"}',
  modifiedAt: null,
};
const lock = JSON.stringify({ insights: [{ file: 'signups.hogql', base }] });
const kept = JSON.stringify([
  {
    id: 7,
    short_id: 'abc',
    created_at: moment,
    updated_at: moment,
    last_modified_at: moment,
    is_sample: false,
    name: 'Signups',
    tags: ['a'],
    dashboards: [1],
    deleted: false,
    query: {
      kind: 'HogQLQuery',
      query: 'select 1',
    },
  },
]);
const result = JSON.stringify({
  title: 'A',
  origin: 'b',
  format: 'rows',
  columns: [
    {
      name: 'a',
      hasNull: false,
    },
  ],
  name: 'a',
  file: 'a.01234567.jsonl',
  at: 1,
});
const variable = { id: 'a', name: 'Org', code_name: 'org', type: 'String', default_value: 'b' };

const insight = newInsight(7, { tags: ['a'], dashboards: [1] });

const sentTo = new VariableStore(path.join(root, 'sent.json'), [variable]);

/** An engine that knows one person. */
const ran = (): ReturnType<RunHogQL> =>
  Promise.resolve({
    answer: { columns: [{ name: 'id', type: 'String' }], rows: ['["a"]'] },
  } as unknown as Awaited<ReturnType<RunHogQL>>);

/** The readers of a local project's files, requests and answers. */
export const projectParsers: Readonly<Record<string, OutsideParser>> = {
  'the variables of a local project': store('variables', [JSON.stringify([variable])], (folder) => {
    const file = path.join(folder, 'variables.json');
    return {
      file,
      read: () => {
        const variables = new VariableStore(file, []);
        return variables.all().map(({ code_name: name }) => name);
      },
    };
  }),
  'the insights of a local project': store('saved', [kept], (folder) => {
    const file = path.join(folder, 'insights.json');
    const files = path.join(folder, 'insights');
    return {
      file,
      read: () => {
        const insights = new InsightStore(file, new InsightFiles(files, quiet), [], quiet).all();
        return listInsights(insights, new URLSearchParams('search=a&order=-name'));
      },
    };
  }),
  'the views of insights': store('views', ['[{"id":1,"at":"2026-01-01"}]'], (folder) => {
    const file = path.join(folder, 'views.json');
    return { file, read: () => new InsightViews(file).last([]) };
  }),
  'the lock of a local project': store('locked', [lock], (folder) => ({
    file: path.join(folder, 'hogql-insights.lock.json'),
    read: () => new InsightFiles(folder, quiet).insights(),
  })),
  'the results of a local project': store('results', [result], (folder) => ({
    file: path.join(folder, 'a.json'),
    read: () => new ResultFolder(folder).read(quiet),
  })),
  'the plan of an import': store('plan', ['{"version":2,"hot":{"map":[["a",1]]}}'], (folder) => ({
    file: path.join(folder, 'plan.json'),
    read: () => readPlan(folder),
  })),
  'how far an import is': store('done', ['{"chunks":1,"once":false}'], (folder) => {
    const file = path.join(folder, 'done.json');
    const plan = { found: { events: [{}] }, marks: [] } as unknown as ImportPlan;
    const first = { chunks: 0, once: false };
    const read = (text: string): Done => readDone(text, plan);
    return { file, read: () => new JsonFile<Done>(file, read, () => first).value };
  }),
  'the package of the engine': enginePackage(),
  'what lists are asked for': {
    seeds: ['["a","b"]', '[1,2]'],
    read: (text) => {
      const query = new URLSearchParams({ tags: text, dashboards: text });
      return refusedBy([ApiError], () => listInsights([insight], query));
    },
  },
  'variables that are sent': {
    seeds: [
      JSON.stringify({ name: 'Org', type: 'List' }),
      '{"a":{"code_name":"org","value":1,"isNull":false}}',
    ],
    read: (text) => {
      const body = bodyOf(text);
      const node = readResultNode({ kind: 'HogQLQuery', query: 'select 1' });
      return [
        refusedBy([ApiError], () => sentTo.update('a', body)),
        refusedBy([ApiError], () => withVariables(node, body)),
      ];
    },
  },
  'computations of a local project': {
    seeds: [
      '{"kind":"ActorsQuery","select":["id"],"source":{"kind":"InsightActorsQuery","day":"2026-01-01","source":{"kind":"TrendsQuery","series":[{"kind":"EventsNode","event":"a"}]}}}',
      '{"kind":"ActorsQuery","source":{"kind":"HogQLQuery","query":"select 1"}}',
    ],
    read: async (text) => {
      const node = refusedBy([ApiError], () => readResultNode(bodyOf(text)));
      if (node && node.kind !== 'HogQLQuery')
        await compute(node, new Date(0), ran).catch(unlessRefused);
    },
  },
  'queries that were sent': {
    seeds: ['{"query":{"kind":"HogQLQuery","query":"select 1"},"client_query_id":"a"}'],
    read: (text) => {
      const sent = new SentQueries();
      const url = new URL('http://127.0.0.1/query/');
      const request = { method: 'POST', url, headers: {}, body: text, answerTimeoutMs: 1 } as const;
      sent.add(request);
      return sent.queryOf(request);
    },
  },
  'progress in the headers of a ClickHouse server': {
    seeds: ['{"read_rows":"1","total_rows_to_read":"2","read_bytes":"3","elapsed_ns":"4"}'],
    read: async (text) => {
      const socket = new PassThrough();
      readHeaders(socket, quiet);
      socket.end(
        `HTTP/1.1 200 OK\r\nX-ClickHouse-Query-Id: a\r\nX-ClickHouse-Progress: ${text}\r\n\r\n`,
      );
      await finished(socket);
    },
  },
};

/** A package whose manifest somebody has broken. */
function enginePackage(): OutsideParser {
  const native = engineLibrary(thisMachine()) ?? '@chdb/none';
  return store('engine', ['{"name":"chdb","version":"3.4.0"}'], (folder) => {
    const packages = path.join(folder, 'node_modules');
    mkdirSync(path.join(packages, native), { recursive: true });
    writeFileSync(path.join(packages, native, 'package.json'), '{"version":"1"}');
    return {
      file: path.join(packages, 'chdb', 'package.json'),
      read: async () => [isEngineInstalled(folder), await hasEngine(folder)],
    };
  });
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
