import { join } from 'node:path';
import { clusterArguments } from '../../../../client/src/local/clusterArguments.ts';
import { startService } from '../../../../client/src/local/serviceProcess.ts';
import { readRunningNote, writeRunningNote } from '../../../../server/common/files/runningNote.ts';
import { ownFolder } from '../../../../server/local/data/folder/folderOwner.ts';
import { DataFolder } from '../../../../server/local/data/folder/dataFolder.ts';
import { demoInsights } from '../../../../server/local/data/demo/insights.ts';
import { JsonFile } from '../../../../server/local/data/folder/jsonFile.ts';
import { keyOf } from '../../../../server/local/data/folder/keyFile.ts';
import { planOf, readPlan, writePlan } from '../../../../server/local/data/import/plan.ts';
import { demoInsight } from '../../../../server/local/data/insights/insight.ts';
import { InsightFiles } from '../../../../server/local/data/insights/insightFiles.ts';
import type { KeptResult } from '../../../../server/local/data/results/keptResult.ts';
import { ResultFolder } from '../../../../server/local/data/results/resultFolder.ts';
import { inTurn, type Kind, quiet, signal } from './kind.ts';

export const note = { url: 'http://127.0.0.1:1', projectId: '1', apiKey: 'phx_given', pid: 7 };
export const scale = { persons: 1, seed: 1, end: '2026-01-01' };
const nothingFound = {
  events: [],
  persons: [],
  sessions: [],
  warehouse: [],
  propertyTypes: {
    event: new Map(),
    person: new Map(),
  },
} as never;

/** What a service keeps in its folder. */
export const serviceFiles: readonly Kind[] = [
  {
    what: 'the log of a service',
    file: 'service.log',
    use: (folder) =>
      startService({
        program: [],
        nodes: [
          {
            command: 'true',
            environment: {},
          },
        ],
        dataFolder: folder,
        signal,
      }),
  },
  {
    what: 'the lock of a service',
    file: 'service.lock',
    use: async (folder) => (await ownFolder(folder, quiet, 0)).release(),
  },
  {
    what: 'the note of a running service',
    file: 'running.json',
    use: (folder) =>
      inTurn(
        () => readRunningNote(folder),
        () => writeRunningNote(folder, note),
      ),
  },
  {
    what: 'the mark of the demo data',
    file: 'demo.json',
    use: async (folder) => {
      const data = await DataFolder.open(folder, quiet);
      try {
        return await inTurn(
          () => data.holds(scale),
          () => data.filled(scale),
          () => data.empty(),
        );
      } finally {
        await data.close();
      }
    },
  },
  { what: 'the key of a service', file: 'key', use: (folder) => inTurn(() => keyOf(folder)) },
  {
    what: 'the list of its insights',
    file: 'insights.json',
    use: (folder) =>
      inTurn(() => {
        const open = (): JsonFile<string> =>
          new JsonFile(
            join(folder, 'insights.json'),
            (text) => text,
            () => '',
          );
        const { value } = open();
        open().value = 'ours';
        return value;
      }),
  },
  {
    what: 'the lock of its insights',
    file: 'hogql-insights.lock.json',
    use: (folder) => {
      const told: string[] = [];
      const insights = demoInsights.slice(0, 1).map((each) => demoInsight(each, 0, '2026-01-01'));
      return inTurn(
        () => new InsightFiles(folder, (line) => told.push(line)).insights(),
        () => {
          const files = new InsightFiles(folder, (line) => told.push(line));
          files.write(insights);
          return files.edits(insights);
        },
        () => told,
      );
    },
  },
  {
    what: 'the note of a result',
    file: 'plans.json',
    use: (folder) => {
      const kept: KeptResult = {
        title: 'Plans',
        origin: 'a',
        format: 'csv',
        columns: [],
        at: 1,
        name: 'plans',
        file: 'rows.csv',
      };
      return inTurn(
        () => new ResultFolder(folder).read(quiet),
        () => new ResultFolder(folder).keep(kept),
        () => new ResultFolder(folder).remove(kept),
      );
    },
  },
  {
    what: 'the plan of an import',
    file: 'plan.json',
    use: (folder) =>
      inTurn(
        () => readPlan(folder),
        () => writePlan(folder, planOf(folder, {} as never, nothingFound)),
      ),
  },
  {
    what: 'the tables of a server',
    file: 'tables.json',
    use: (folder) =>
      clusterArguments({ url: 'http://h', user: 'u', tables: { events: 'e' } }, folder),
  },
];
