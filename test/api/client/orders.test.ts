import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { JsonText } from '../../../client/src/api/json.ts';
import { folderService } from '../../../client/src/insights/code/folderService.ts';
import { InsightFolder } from '../../../client/src/insights/code/insightFolder.ts';
import { lockName } from '../../../server/common/insights/insightLock.ts';
import { readState } from '../../../client/src/insights/saving/saveInsight.ts';
import { insightSql } from '../../../server/common/insights/insightNode.ts';
import { CellFiles } from '../../../client/src/notebook/insights/cellFiles.ts';
import { cellsOfInsights } from '../../../client/src/notebook/insights/notebookOfInsights.ts';
import { Folder } from './folderInMemory.ts';
import { Notebook } from './notebookInMemory.ts';
import { orders } from './orders.ts';
import { isForeign, targets } from './target.ts';

const { signal } = new AbortController();

/** The events, and those that may come last: a clone is adopted, or Update Cells is called. */
type Event = 'pull' | 'here' | 'there' | 'push' | 'adoption' | 'update';

/** Files or cells as two people and the service have them. */
type Place = {
  readonly folder: InsightFolder;
  /** The text that the person sees here. */
  readonly text: () => string;
  readonly type: (text: string) => void;
  /** The notes are gone, as in a clone. */
  readonly forget: () => void;
};

for (const target of isForeign ? [] : targets) {
  describe(`two people at the files and cells of ${target.name}`, () => {
    const made = async () => {
      const { client, projectId } = await target.open();
      const service = folderService(client, { projectId, host: `http://${client.host}` });
      const insights = client.insights(projectId);
      const node = (sql: string): JsonText =>
        new JsonText(
          `{"kind":"DataVisualizationNode","source":{"kind":"HogQLQuery","query":${JSON.stringify(sql)}}}`,
        );
      const name = `o_${randomUUID().slice(0, 8)}`;
      const { id } = await insights.create({ name, query: node('select 1'), saved: true }, signal);
      const sqlThere = async () => insightSql((await insights.retrieve(id, signal)).query) ?? '';
      const editThere = async (): Promise<void> => {
        await insights.update(id, { query: node(`${await sqlThere()}\n-- theirs`) }, signal);
      };
      return { service, id, sqlThere, editThere };
    };
    type Made = Awaited<ReturnType<typeof made>>;

    const places: Readonly<Record<string, (made: Made) => Promise<Place>>> = {
      folder: ({ service }) => {
        const files = new Folder();
        const own = (): [string, string][] =>
          [...files.texts].filter(([name]) => name !== lockName);
        return Promise.resolve({
          folder: new InsightFolder(files, service),
          text: () =>
            own()
              .map(([, text]) => text)
              .join('\n'),
          type: (typed) => own().forEach(([name, text]) => files.texts.set(name, text + typed)),
          forget: () => files.texts.delete(lockName),
        });
      },
      notebook: async ({ service, id }) => {
        const state = await readState(service, id, signal);
        const [cell] = cellsOfInsights(state ? [state] : []);
        const { title = '' } = cell?.layout ?? {};
        const notebook = new Notebook({ [title]: cell?.value ?? '' });
        const text = (): string => notebook.texts.get(title) ?? '';
        return {
          folder: new InsightFolder(new CellFiles(notebook), service),
          text,
          type: (typed) => notebook.texts.set(title, text() + typed),
          forget: () => {
            notebook.note = undefined;
          },
        };
      },
    };

    /** Everything in the plan is ticked, by somebody who does not look. */
    const push = async ({ folder }: Place): Promise<void> => {
      await folder.adopt(signal);
      for (const { file, drift, entry } of await folder.plan(signal)) {
        if (drift === 'conflict') await folder.merge(file, signal);
        else if (drift === 'editedThere' && entry) await folder.pull([entry.base.id], signal);
        else if (drift === 'editedHere') await folder.push([file], signal);
      }
    };

    /** Returns the lost lines. */
    const lost = async (kind: string, events: readonly Event[]): Promise<readonly string[]> => {
      const scene = await made();
      const place = await places[kind]?.(scene);
      assert.ok(place);
      const { folder, text, type, forget } = place;
      let hasTyped = false;
      for (const event of events) {
        switch (event) {
          case 'pull':
          case 'update':
            await folder.adopt(signal);
            await folder.pull([scene.id], signal);
            break;
          case 'here':
            hasTyped = text() !== '';
            type('\n-- mine');
            break;
          case 'there':
            await scene.editThere();
            break;
          case 'adoption':
            forget();
            await push(place);
            break;
          case 'push':
            await push(place);
        }
      }
      const [here, there] = [text(), await scene.sqlThere()];
      const isLost = (mark: string): boolean => !here.includes(mark) && !there.includes(mark);
      return [
        ...(isLost('-- theirs') ? ['theirs'] : []),
        // Only somebody who sees what others wrote may overwrite it.
        ...(there.includes('-- theirs') || here.includes('-- theirs') ? [] : ['theirs there']),
        ...(hasTyped && isLost('-- mine') ? ['mine'] : []),
      ];
    };

    const four = orders<Event>(['pull', 'here', 'there', 'push']);
    for (const kind of Object.keys(places)) {
      for (const last of [undefined, 'adoption', 'update'] as const) {
        const then = last === undefined ? '' : `, then ${last}`;
        it(`lose no text of a ${kind} in any of 24 orders${then}`, async () => {
          assert.equal(four.length, 24);
          const found: string[] = [];
          for (const order of four) {
            const events = last === undefined ? order : [...order, last];
            for (const what of await lost(kind, events)) {
              found.push(`${what}: ${events.join(', ')}`);
            }
          }
          assert.deepEqual(found, []);
        });
      }
    }
  });
}
