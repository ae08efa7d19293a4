import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { ExactInsight, InsightChange } from '../../../../client/src/api/insights.ts';
import { JsonText, stringifyJson } from '../../../../client/src/api/json.ts';
import { holdsSame } from '../../../../client/src/api/sameNode.ts';
import { insightShape } from '../../../../client/src/api/shapes.ts';
import { withFileLock } from '../../../../client/src/base/fileLock.ts';
import { writeWhole } from '../../../../server/common/files/wholeFile.ts';
import type { FolderService } from '../../../../client/src/insights/code/insightFolder.ts';

type Saved = { readonly name: string; readonly query: string };

/** Insights by their ids. */
type Insights = Readonly<Record<string, Saved>>;

/** A service with the insights 1 and 2, which outlives the processes that ask it. */
export function serviceOnDisk(folder: string): FolderService {
  const file = path.join(folder, 'service', 'insights.json');
  const first: Insights = {
    '1': { name: 'Insight 1', query: node('select 1\n') },
    '2': { name: 'Insight 2', query: node('select 2\n') },
  };
  const read = async (): Promise<Insights> => {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    return { ...first, ...(JSON.parse(text) as Insights) };
  };
  /** Changes insights; answers with one of them. */
  const change = async (next: (all: Insights) => [id: number, Saved]): Promise<ExactInsight> => {
    let changed: [id: number, Saved] | undefined;
    await withFileLock(file, async () => {
      const all = await read();
      changed = next(all);
      await writeWhole(file, JSON.stringify({ ...all, [changed[0]]: changed[1] }));
    });
    if (!changed) throw new Error('Nothing was changed.');
    return exact(...changed);
  };
  const list = async (): Promise<ExactInsight['insight'][]> =>
    Object.entries(await read()).map(([id, saved]) => exact(Number(id), saved).insight);
  return {
    host: 'https://example.com',
    projectId: '1',
    retrieve: async (id) =>
      exact(
        id,
        (await read())[String(id)] ?? {
          name: `Insight ${id}`,
          query: node(''),
        },
      ),
    update: (id, { query }) =>
      change((all) => [
        id,
        {
          name: all[id]?.name ?? '',
          query: textOf(query),
        },
      ]),
    activity: () => Promise.resolve([]),
    list: async () => {
      const insights = await list();
      return {
        insights,
        count: insights.length,
        hasMore: false,
      };
    },
    create: async ({ name = '', query }) => {
      const made = await change((all) => [
        Math.max(...Object.keys(all).map(Number)) + 1,
        {
          name,
          query: textOf(query),
        },
      ]);
      return made.insight;
    },
    findSame: async ({ name, query }) =>
      (await list()).filter((each) => each.name === name && holdsSame(each, { query })),
  };
}

const node = (sql: string): string =>
  JSON.stringify({ kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: sql } });

function exact(id: number, { name, query: queryText }: Saved): ExactInsight {
  const query = JSON.parse(queryText) as unknown;
  const insight = v.parse(insightShape, { id, short_id: `i${id}`, name, query });
  return { insight, queryText };
}

function textOf(query: InsightChange['query']): string {
  return query instanceof JsonText ? query.text : stringifyJson(query);
}
