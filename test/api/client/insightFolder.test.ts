import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { JsonText } from '../../../client/src/api/json.ts';
import { OtherProjectError } from '../../../client/src/insights/code/folderLock.ts';
import {
  type FolderService,
  InsightFolder,
} from '../../../client/src/insights/code/insightFolder.ts';
import { lockName, LockError } from '../../../server/common/insights/insightLock.ts';
import { insightSql } from '../../../server/common/insights/insightNode.ts';
import { folderService } from '../../../client/src/insights/code/folderService.ts';
import { Folder } from './folderInMemory.ts';
import { isForeign, targets } from './target.ts';

const { signal } = new AbortController();
const node = (sql: string): JsonText =>
  new JsonText(
    `{"kind":"DataVisualizationNode","version":2,"10":1.0,"source":{"kind":"HogQLQuery","query":${JSON.stringify(sql)}}}`,
  );

for (const target of isForeign ? [] : targets) {
  describe(`insights of ${target.name} as files`, () => {
    const scene = async () => {
      const { client, projectId } = await target.open();
      const service: FolderService = folderService(client, {
        projectId,
        host: `http://${client.host}`,
      });
      const insights = client.insights(projectId);
      const name = `Files ${randomUUID().slice(0, 8)}`;
      const { id } = await insights.create(
        { name, query: node('select 1\n'), saved: true },
        signal,
      );
      const files = new Folder();
      const folder = new InsightFolder(files, service);
      const [pulled] = await folder.pull([id], signal);
      assert.ok(pulled?.kind === 'written');
      const { file } = pulled;
      const there = async (sql: string): Promise<void> => {
        await insights.update(id, { query: node(sql) }, signal);
      };
      const sqlThere = async () => insightSql((await insights.retrieve(id, signal)).query);
      const edit = (text: string): void => {
        files.texts.set(file, `${files.texts.get(file) ?? ''}${text}`);
      };
      const drift = async () =>
        (await folder.plan(signal)).find((each) => each.file === file)?.drift;
      return { insights, id, name, files, folder, service, file, there, sqlThere, edit, drift };
    };

    it('are written with their header, and are then in sync', async () => {
      const { files, file, name, drift, folder, id } = await scene();
      assert.match(file, /^files-.*\.hogql$/);
      assert.match(files.texts.get(file) ?? '', new RegExp(`@name: ${name}\n.*select 1\n$`, 's'));
      assert.equal(await drift(), 'inSync');
      const before = new Map(files.texts);
      assert.deepEqual(await folder.pull([id], signal), [{ kind: 'kept', file }]);
      assert.deepEqual(files.texts, before);
    });

    it('are created once, though nobody could note it', async () => {
      const { files, service, insights } = await scene();
      const cut = new Error('The window is gone.');
      const folder = new InsightFolder(files, {
        ...service,
        create: async (change) => {
          await service.create(change, signal);
          throw cut;
        },
      });
      const name = `New ${randomUUID().slice(0, 8)}`;
      files.texts.set('new.hogql', `-- @name: ${name}\n-- @tags: B, a\nselect 1`);
      await assert.rejects(folder.push(['new.hogql'], signal), cut);
      await new InsightFolder(files, service).push(['new.hogql'], signal);
      const page = await insights.list(0, signal, { search: name });
      assert.equal(page.insights.length, 1);
      assert.match(files.texts.get(lockName) ?? '', new RegExp(`"id": ${page.insights[0]?.id}`));
    });

    it('are pushed if they were edited here, with the node around the text unchanged', async () => {
      const { edit, drift, folder, file, service, id } = await scene();
      edit('-- here\n');
      assert.equal(await drift(), 'editedHere');
      const [pushed] = await folder.push([file], signal);
      assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'saved');
      const { queryText } = await service.retrieve(id, signal);
      assert.equal(queryText, node('select 1\n-- here\n').text);
      assert.equal(await drift(), 'inSync');
    });

    it('are pulled again if they were edited only there', async () => {
      const { there, drift, folder, id, files, file } = await scene();
      await there('select 2\n');
      assert.equal(await drift(), 'editedThere');
      assert.deepEqual(await folder.pull([id], signal), [{ kind: 'written', file }]);
      assert.match(files.texts.get(file) ?? '', /select 2\n$/);
      assert.equal(await drift(), 'inSync');
    });

    it('are in conflict if both sides changed: nothing is written, then merged, then pushed', async () => {
      const { edit, there, sqlThere, drift, folder, file, files } = await scene();
      edit('-- here\n');
      await there('select 1\n-- there\n');
      assert.equal(await drift(), 'conflict');
      const before = new Map(files.texts);
      const [refused] = await folder.push([file], signal);
      assert.ok(refused?.kind === 'outcome' && refused.outcome.kind === 'conflict');
      assert.equal(await sqlThere(), 'select 1\n-- there\n');
      assert.deepEqual(files.texts, before);

      const merged = await folder.merge(file, signal);
      assert.match(merged ?? '', /-- here\n[^]*-- there\n/);
      const [marked] = await folder.push([file], signal);
      assert.ok(marked?.kind === 'outcome' && marked.outcome.kind === 'unmerged');
      const resolved = (merged ?? '').replaceAll(/^(<{7}|={7}|>{7}).*\n|^\|{7}[^=]*/gm, '');
      files.texts.set(file, resolved);
      const [pushed] = await folder.push([file], signal);
      assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'saved');
      assert.equal(await sqlThere(), 'select 1\n-- here\n-- there\n');
      assert.equal(await drift(), 'inSync');
    });

    it('are reported as gone if they were deleted there, and can be created again', async () => {
      const { insights, id, drift, folder, file, edit } = await scene();
      edit('-- here\n');
      await insights.remove(id, signal);
      assert.equal(await drift(), 'gone');
      const [refused] = await folder.push([file], signal);
      assert.deepEqual(refused, { kind: 'outcome', file, outcome: { kind: 'gone' } });
      const created = await folder.createAgain(file, signal);
      assert.ok(created?.kind === 'created' && created.id !== id);
      const made = await insights.retrieve(created.id, signal);
      assert.equal(insightSql(made.query), 'select 1\n-- here\n');
      assert.equal(await drift(), 'inSync');
    });

    it('are created from new files, which then belong to them', async () => {
      const { folder, files, insights } = await scene();
      files.texts.set('fresh.hogql', '-- @tags: made here\nselect 3\n');
      const planned = (await folder.plan(signal)).find(({ file }) => file === 'fresh.hogql');
      assert.equal(planned?.drift, 'new');
      const [created] = await folder.push(['fresh.hogql'], signal);
      assert.ok(created?.kind === 'created');
      const made = await insights.retrieve(created.id, signal);
      assert.deepEqual([made.name, made.tags], ['fresh', ['made here']]);
      const after = (await folder.plan(signal)).find(({ file }) => file === 'fresh.hogql');
      assert.equal(after?.drift, 'inSync');
    });

    it('are in conflict in a clone without a lock, and only a choice is sent', async () => {
      const { files, file, folder, there, sqlThere, drift } = await scene();
      files.texts.delete(lockName);
      await folder.adopt(signal);
      assert.equal(await drift(), 'inSync');
      files.texts.delete(lockName);
      await there('select 7 as bob\n');
      await folder.adopt(signal);
      assert.equal(await drift(), 'conflict');
      const [refused] = await folder.push([file], signal);
      assert.ok(refused?.kind === 'outcome' && refused.outcome.kind === 'conflict');
      assert.equal(await sqlThere(), 'select 7 as bob\n');
      const merged = (await folder.merge(file, signal)) ?? '';
      assert.match(merged, /<<<<<<< yours\nselect 1\n=======\nselect 7 as bob\n>>>>>>> theirs/);
      files.texts.set(file, merged.replaceAll(/^(<{7}|={7}|>{7}).*\n/gm, ''));
      const [pushed] = await folder.push([file], signal);
      assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'saved');
    });

    it('stay the files of their insights when they are pulled without a lock', async () => {
      const { files, folder, id, drift } = await scene();
      const names = (): string[] => [...files.texts.keys()].sort();
      const before = names();
      files.texts.delete(lockName);
      await folder.pull([id], signal);
      assert.deepEqual(names(), before);
      assert.equal(await drift(), 'inSync');
    });

    it('follow what others changed where nothing of one’s own was left to send', async () => {
      const { files, file, folder, there, insights, id, edit, drift } = await scene();
      edit('-- same\n');
      await there('select 1\n-- same\n');
      await insights.update(id, { description: 'by Bob' }, signal);
      const [pushed] = await folder.push([file], signal);
      assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'unchanged');
      assert.match(files.texts.get(file) ?? '', /^-- @description: by Bob$/m);
      assert.equal(await drift(), 'inSync');
    });

    it('keep what was typed while they were pushed', async () => {
      const { files, file, folder, edit, service } = await scene();
      edit('-- here\n');
      const update = service.update.bind(service);
      service.update = async (...call) => {
        const updated = await update(...call);
        edit('-- meanwhile\n');
        return updated;
      };
      const [pushed] = await folder.push([file], signal);
      assert.ok(pushed?.kind === 'outcome' && pushed.outcome.kind === 'saved');
      assert.match(files.texts.get(file) ?? '', /select 1\n-- here\n-- meanwhile\n$/);
    });

    it('are written beside files of one’s own, never over them', async () => {
      const { files, folder, insights, id, name } = await scene();
      const own = new Map<string, string>();
      const slug = name.toLowerCase().replace(' ', '-');
      for (const file of [`${slug.toUpperCase()}.hogql`, `${id}-${slug}.hogql`]) {
        own.set(file, 'select 1 -- my own');
      }
      files.texts.clear();
      for (const [file, text] of own) files.texts.set(file, text);
      const [pulled] = await folder.pull([id], signal);
      assert.deepEqual(pulled, { kind: 'written', file: `${id}-${slug}-2.hogql` });
      for (const [file, text] of own) assert.equal(files.texts.get(file), text);
      await insights.update(id, { name: 'CON' }, signal);
      files.texts.clear();
      const [device] = await folder.pull([id], signal);
      assert.deepEqual(device, { kind: 'written', file: '_con.hogql' });
    });

    it('are left alone if the lock is broken, edited, or of another project', async () => {
      const { folder, files, file, service, drift } = await scene();
      const lock = files.texts.get(lockName) ?? '';
      const elsewhere = new InsightFolder(files, { ...service, projectId: '2' });
      await assert.rejects(elsewhere.plan(signal), OtherProjectError);
      files.texts.set(lockName, lock.replace('select 1', 'select 9'));
      assert.equal(await drift(), 'broken');
      await assert.rejects(folder.push([file], signal), LockError);
      files.texts.set(lockName, '<<<<<<< ours');
      await assert.rejects(folder.plan(signal), LockError);
    });
  });
}
