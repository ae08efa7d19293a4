import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { ExactInsight, InsightChange } from '../../client/src/api/insights.ts';
import { JsonText, stringifyJson } from '../../client/src/api/json.ts';
import { insightShape } from '../../client/src/api/shapes.ts';
import { withFileLock } from '../../client/src/base/fileLock.ts';
import { writeWhole } from '../../client/src/base/wholeFile.ts';
import type { FolderService } from '../../client/src/insights/code/insightFolder.ts';

/** The query texts of insights by their ids. */
type Queries = Readonly<Record<string, string>>;

/** A service with the insights 1 and 2, which outlives the processes that ask it. */
export function serviceOnDisk(folder: string): FolderService {
  const file = path.join(folder, 'service', 'insights.json');
  const read = async (): Promise<Queries> => {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    return { '1': node('select 1\n'), '2': node('select 2\n'), ...(JSON.parse(text) as Queries) };
  };
  const retrieve = async (id: number): Promise<ExactInsight> =>
    exact(id, (await read())[String(id)] ?? node(''));
  return {
    ...{ host: 'https://example.com', projectId: '1' },
    retrieve,
    update: async (id, { query }: InsightChange) => {
      await withFileLock(file, async () => {
        await writeWhole(file, JSON.stringify({ ...(await read()), [id]: textOf(query) }));
      });
      return retrieve(id);
    },
    activity: () => Promise.resolve([]),
    list: async () => {
      const insights = Object.entries(await read()).map(([id, text]) => exact(Number(id), text));
      return {
        insights: insights.map(({ insight }) => insight),
        ...{ count: insights.length, hasMore: false },
      };
    },
    create: () => Promise.reject(new Error('Nobody asks for that here.')),
  };
}

const node = (sql: string): string =>
  JSON.stringify({ kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: sql } });

function exact(id: number, queryText: string): ExactInsight {
  const query = JSON.parse(queryText) as unknown;
  const insight = v.parse(insightShape, { id, short_id: `i${id}`, name: `Insight ${id}`, query });
  return { insight, queryText };
}

function textOf(query: unknown): string {
  return query instanceof JsonText ? query.text : stringifyJson(query);
}
