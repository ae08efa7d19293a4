import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JsonText } from '../../../client/src/api/json.ts';
import { sameNode } from '../../../client/src/api/sameNode.ts';
import { OtherProjectError } from '../../../client/src/insights/code/folderLock.ts';
import { folderService } from '../../../client/src/insights/code/folderService.ts';
import { InsightFolder } from '../../../client/src/insights/code/insightFolder.ts';
import { localFiles } from '../../../client/src/insights/code/localFiles.ts';
import { demoInsights } from '../../../server/local/data/demo/insights.ts';
import { demoInsight } from '../../../server/local/data/insights/insight.ts';
import { InsightFiles } from '../../../server/local/data/insights/insightFiles.ts';
import { InsightStore } from '../../../server/local/data/insights/store.ts';
import { isForeign, targets } from './target.ts';

const { signal } = new AbortController();

for (const target of isForeign ? [] : targets) {
  describe(`the insights of a local project pushed to ${target.name}`, () => {
    let home = '';
    before(() => {
      home = mkdtempSync(join(tmpdir(), 'hogql-push-'));
    });
    after(() => {
      rmSync(home, { recursive: true });
    });
    const store = (): InsightStore => {
      const report = (line: string): void => assert.fail(line);
      const first = demoInsights.map((each, at) => demoInsight(each, at, '2026-08-01T00:00:00Z'));
      const files = new InsightFiles(join(home, 'insights'), report);
      return new InsightStore(join(home, 'insights.json'), files, first, report);
    };

    it('are created there with all of their nodes, once, and stay the local ones', async () => {
      const local = store();
      const { client, projectId } = await target.open();
      const service = folderService(client, { projectId, host: `http://${client.host}` });
      const files = localFiles(join(home, 'insights'));
      await assert.rejects(new InsightFolder(files, service).plan(signal), OtherProjectError);

      const folder = new InsightFolder(files, service, true);
      const plan = await folder.plan(signal);
      assert.equal(plan.length, demoInsights.length);
      assert.ok(plan.every(({ drift }) => drift === 'new'));
      const pushed = await folder.push(
        plan.map(({ file }) => file),
        signal,
      );
      const made = new Map(pushed.map((each) => [each.file, each.kind === 'created' && each.id]));
      for (const insight of local.all()) {
        const file = readdirSync(join(home, 'insights')).find((name) =>
          readFileSync(join(home, 'insights', name), 'utf8').includes(`(${insight.short_id})`),
        );
        const id = file && made.get(file);
        if (!id) continue;
        const there = await client.insights(projectId).retrieveExact(id, signal);
        const [mine, theirs] = [insight.query.text, there.queryText].map(
          (text) => new JsonText(text).value,
        );
        assert.ok(sameNode(mine, theirs), file);
        assert.equal(there.insight.name, insight.name);
      }
      const after = await new InsightFolder(files, service).plan(signal);
      assert.deepEqual(new Set(after.map(({ drift }) => drift)), new Set(['inSync']));
      const alive = store().all();
      assert.deepEqual(
        alive.map(({ id, name, deleted }) => [id, name, deleted]),
        local.all().map(({ id, name }) => [id, name, false]),
      );
    });

    it('are told apart from then on: an edit is an edit in both', async () => {
      const local = store();
      const { client, projectId } = await target.open();
      const service = folderService(client, { projectId, host: `http://${client.host}` });
      const place = join(home, 'insights', 'signups-by-week.hogql');
      writeFileSync(place, `${readFileSync(place, 'utf8')}\n-- edited`);
      const edited = local.all().find(({ name }) => name === 'Signups by week');
      assert.match(edited?.query.text ?? '', /-- edited/);
      const folder = new InsightFolder(localFiles(join(home, 'insights')), service);
      const changed = (await folder.plan(signal)).filter(({ drift }) => drift !== 'inSync');
      assert.deepEqual(
        changed.map(({ file, drift }) => [file, drift]),
        [['signups-by-week.hogql', 'editedHere']],
      );
      await folder.push(['signups-by-week.hogql'], signal);
      assert.ok((await folder.plan(signal)).every(({ drift }) => drift === 'inSync'));
      const count = local.all().length;
      assert.equal(store().all().length, count);
    });
  });
}
