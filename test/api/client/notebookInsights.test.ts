import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { JsonText } from '../../../client/src/api/json.ts';
import { InsightFolder } from '../../../client/src/insights/code/insightFolder.ts';
import { insightSql } from '../../../server/common/insights/insightNode.ts';
import { folderService } from '../../../client/src/insights/code/folderService.ts';
import { readState } from '../../../client/src/insights/saving/saveInsight.ts';
import { CellFiles } from '../../../client/src/notebook/insights/cellFiles.ts';
import { cellsOfInsights } from '../../../client/src/notebook/insights/notebookOfInsights.ts';
import { Notebook } from './notebookInMemory.ts';
import { isForeign, targets } from './target.ts';

const { signal } = new AbortController();

for (const target of isForeign ? [] : targets) {
  describe(`cells of a notebook as insights of ${target.name}`, () => {
    const scene = async () => {
      const { client, projectId } = await target.open();
      const service = folderService(client, { projectId, host: `http://${client.host}` });
      const insights = client.insights(projectId);
      const [a, b] = [`a_${randomUUID().slice(0, 6)}`, `b_${randomUUID().slice(0, 6)}`];
      const notebook = new Notebook({ [a]: 'select 1 as n', [b]: `select sum(n)\nfrom ${a}` });
      const files = new CellFiles(notebook);
      const folder = new InsightFolder(files, service);
      const drifts = async () => (await folder.plan(signal)).map(({ drift }) => drift);
      /** Pushes both cells as the command does. */
      const push = async (): Promise<readonly number[]> => {
        const pushed = await folder.push([`${a}.hogql`, `${b}.hogql`], signal);
        const ids: number[] = [];
        for (const each of pushed) if (each.kind === 'created') ids.push(each.id);
        return ids;
      };
      const sqlOf = async (id = 0) => insightSql((await insights.retrieve(id, signal)).query);
      const rewrite = (id: number, sql: string) => {
        const node = { kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: sql } };
        return insights.update(id, { query: new JsonText(JSON.stringify(node)) }, signal);
      };
      return { notebook, files, folder, service, a, b, drifts, push, sqlOf, rewrite };
    };

    it('become insights that need no other cell, once they are pushed', async () => {
      const { notebook, a, b, drifts, push, sqlOf } = await scene();
      assert.deepEqual(await drifts(), ['new', 'new']);
      const [idA, idB] = await push();
      assert.equal(await sqlOf(idA), 'select 1 as n');
      assert.equal(await sqlOf(idB), `with ${a} as (\nselect 1 as n\n)\nselect sum(n)\nfrom ${a}`);
      const said = `^-- @insight: ${idB} \\([\\w-]+\\) base [0-9a-f]{16}\nselect sum\\(n\\)\nfrom ${a}$`;
      assert.match(notebook.texts.get(b) ?? '', new RegExp(said));
      assert.deepEqual(await drifts(), ['inSync', 'inSync']);
    });

    it('are drawn there as a chart of ours says, which stays in the cell', async () => {
      const { notebook, a, drifts, push, folder, service } = await scene();
      const own = '-- @display: bar x=browser y=n by=os';
      notebook.texts.set(a, `${own}\nselect 1 as n`);
      const [id = 0] = await push();
      const chartOf = async () => {
        const { queryText } = await service.retrieve(id, signal);
        const { display, chartSettings } = JSON.parse(queryText) as Record<string, unknown>;
        return { display, chartSettings };
      };
      const axes = { xAxis: { column: 'browser' }, yAxis: [{ column: 'n' }] };
      assert.deepEqual(await chartOf(), { display: 'ActionsBar', chartSettings: axes });
      assert.deepEqual(await drifts(), ['inSync', 'inSync']);
      notebook.texts.set(a, (notebook.texts.get(a) ?? '').replace('select 1', 'select 2'));
      await folder.push([`${a}.hogql`], signal);
      assert.match(notebook.texts.get(a) ?? '', new RegExp(`^${own}\\n.*\\nselect 2`));
      assert.deepEqual(await chartOf(), { display: 'ActionsBar', chartSettings: axes });
      assert.deepEqual(await drifts(), ['inSync', 'editedHere']);
    });

    it('are changed with the cells they use', async () => {
      const { notebook, a, drifts, push, sqlOf, folder } = await scene();
      const [idA, idB] = await push();
      notebook.texts.set(a, `-- @insight: ${idA}\nselect 2 as n`);
      assert.deepEqual(await drifts(), ['editedHere', 'editedHere']);
      await folder.push(
        (await folder.plan(signal)).map(({ file }) => file),
        signal,
      );
      assert.match((await sqlOf(idB)) ?? '', /select 2 as n/);
      assert.deepEqual(await drifts(), ['inSync', 'inSync']);
    });

    it('take over what was changed there, and still use the same cells', async () => {
      const { notebook, a, b, drifts, push, rewrite, folder } = await scene();
      const [, idB = 0] = await push();
      await rewrite(idB, `with ${a} as (\nselect 1 as n\n)\nselect max(n)\nfrom ${a}`);
      assert.deepEqual(await drifts(), ['inSync', 'editedThere']);
      await folder.pull([idB], signal);
      const [mark, ...rest] = (notebook.texts.get(b) ?? '').split('\n');
      assert.match(mark ?? '', new RegExp(`^-- @insight: ${idB}\\b`));
      assert.deepEqual(rest, ['select max(n)', `from ${a}`]);
      assert.deepEqual(await drifts(), ['inSync', 'inSync']);
    });

    it('get both sides if both were changed, and are not pushed before one is chosen', async () => {
      const { notebook, a, drifts, push, rewrite, folder, sqlOf } = await scene();
      const [idA = 0] = await push();
      notebook.texts.set(a, `-- @insight: ${idA}\nselect 2 as n`);
      await rewrite(idA, 'select 3 as n');
      assert.equal((await drifts())[0], 'conflict');
      await folder.merge(`${a}.hogql`, signal);
      const merged = notebook.texts.get(a) ?? '';
      for (const side of ['select 2 as n', 'select 3 as n']) assert.ok(merged.includes(side));
      const [pushed] = await folder.push([`${a}.hogql`], signal);
      assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'unmerged');
      assert.equal(await sqlOf(idA), 'select 3 as n');
      notebook.texts.set(a, `-- @insight: ${idA}\nselect 2 as n`);
      await folder.push([`${a}.hogql`], signal);
      assert.equal(await sqlOf(idA), 'select 2 as n');
    });

    it('are recognized on another machine by the same name', async () => {
      const { notebook, folder, a, drifts, push } = await scene();
      const [idA] = await push();
      notebook.note = undefined;
      notebook.texts.set(a, `-- @name: Of another project\n-- @insight: ${idA}\nselect 1 as n`);
      await folder.adopt(signal);
      const plan = await folder.plan(signal);
      assert.deepEqual(plan.map(({ drift }) => drift).sort(), ['inSync', 'new']);
      notebook.texts.set(a, `-- @insight: ${idA}\nselect 1 as n`);
      await folder.adopt(signal);
      assert.deepEqual(await drifts(), ['inSync', 'inSync']);
    });

    it('never overwrite what others wrote from a clone that does not know what it was made from', async () => {
      const { notebook, folder, a, drifts, push, rewrite, sqlOf } = await scene();
      const [idA = 0] = await push();
      await rewrite(idA, 'select 7 as bob');
      // A clone of an older version, or a stranger who guesses the id and the name.
      notebook.note = undefined;
      notebook.texts.set(a, `-- @insight: ${idA}\nselect 666 as n`);
      await folder.adopt(signal);
      assert.equal((await drifts())[0], 'conflict');
      const [pushed] = await folder.push([`${a}.hogql`], signal);
      assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'conflict');
      assert.equal(await sqlOf(idA), 'select 7 as bob');
      await folder.pull([idA], signal);
      const merged = notebook.texts.get(a) ?? '';
      assert.match(
        merged,
        /<<<<<<< yours\nselect 666 as n\n=======\nselect 7 as bob\n>>>>>>> theirs/,
      );
      const [marked] = await folder.push([`${a}.hogql`], signal);
      assert.ok(marked?.kind === 'outcome' && marked.outcome.kind === 'unmerged');
    });

    it('carry what they were made from, so that a clone knows who edited', async () => {
      const { notebook, folder, a, drifts, push, rewrite, sqlOf } = await scene();
      const [idA = 0] = await push();
      const carried = notebook.texts.get(a) ?? '';
      const clone = async (text: string): Promise<string | undefined> => {
        notebook.note = undefined;
        notebook.texts.set(a, text);
        await folder.adopt(signal);
        return (await drifts())[0];
      };
      assert.equal(await clone(carried.replace('select 1', 'select 2')), 'editedHere');
      // It came from elsewhere: a plan shows it, and does not tick it.
      const [planned] = await folder.plan(signal);
      assert.equal(planned?.entry?.adopted, 'knownBase');
      await rewrite(idA, 'select 7 as bob');
      assert.equal(await clone(carried.replace('select 1', 'select 2')), 'conflict');
      assert.equal(await clone(carried), 'editedThere');
      await folder.pull([idA], signal);
      assert.match(notebook.texts.get(a) ?? '', /\nselect 7 as bob$/);
      assert.equal((await drifts())[0], 'inSync');
      assert.equal(await sqlOf(idA), 'select 7 as bob');
    });

    it('become a notebook, each with a name that others can use', async () => {
      const { service, push } = await scene();
      const ids = await push();
      const states = await Promise.all(ids.map((id) => readState(service, id, signal)));
      const known = states.flatMap((state) => state ?? []);
      const named = known.map((state) => ({ ...state, name: 'Zürich: by week' }));
      const made = cellsOfInsights(named);
      assert.deepEqual(
        made.map(({ layout }) => layout.title),
        ['zurich_by_week', 'zurich_by_week_2'],
      );
      assert.match(
        made[0]?.value ?? '',
        /^-- @insight: \d+.*\n-- @name: Zürich: by week\nselect 1/s,
      );
    });
  });
}
