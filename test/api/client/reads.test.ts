import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { covers } from '../../../client/src/api/account.ts';
import type { QueryStatus } from '../../../client/src/api/queries.ts';
import type { RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import { operationNames, operationOf } from '../../../client/src/api/operations.ts';
import { until } from '../sandbox/service.ts';
import { answered, targets } from './target.ts';

const { signal } = new AbortController();

for (const target of targets) {
  describe(`reading from ${target.name}`, () => {
    it('lists the projects, and reads one', async () => {
      const { client, projectId } = await target.open();
      const projects = await answered(target, client.projects.list(signal));
      if (projects) assert.ok(projects.some(({ id }) => id === projectId));
      const project = await answered(target, client.projects.retrieve(projectId, signal));
      if (project) assert.equal(project.id, projectId);
    });

    it("identifies the key's owner and its permissions", async () => {
      const { client } = await target.open();
      const user = await answered(target, client.account.me(signal));
      if (user) assert.match(user.email, /@/);
      const key = await answered(target, client.account.key(signal));
      if (key?.scopes) assert.ok(covers(key.scopes, 'query:read'), key.scopes.join());
    });

    const modes: RefreshMode[] = [
      'blocking',
      'force_blocking',
      'async',
      'lazy_async',
      'force_async',
    ];
    for (const refresh of modes) {
      it(`runs a query as ${refresh}`, async () => {
        const { client, projectId } = await target.open();
        const queries = client.queries(projectId);
        const clientQueryId = randomUUID();
        const query = 'select 1 as n, 18446744073709551615 as big';
        const submitted = await queries.submit({ query, refresh, clientQueryId }, signal);
        const isGoing = ({ kind }: QueryStatus): boolean => kind === 'queued' || kind === 'running';
        const status = isGoing(submitted)
          ? await until(
              () => queries.status(clientQueryId, true, signal),
              (now) => !isGoing(now),
            )
          : submitted;
        assert.ok(status.kind === 'done', JSON.stringify(status));
        assert.deepEqual(status.result.rows, [[1, { $integer: '18446744073709551615' }]]);
        assert.deepEqual(
          status.result.columns.map(({ name }) => name),
          ['n', 'big'],
        );
      });
    }

    it('knows the tables of the project, and where a query is wrong', async () => {
      const { client, projectId } = await target.open();
      const queries = client.queries(projectId);
      const { tables } = await queries.databaseSchema(signal);
      assert.ok(tables['events']?.fields['event']);
      const found = await queries.findings('select evnt from events', signal);
      assert.ok(found.some(({ severity }) => severity === 'error'));
      const sound = await queries.findings('select event from events', signal);
      assert.ok(sound.every(({ severity }) => severity !== 'error'));
    });

    it('lists insights, and reads one in two ways', async () => {
      const { client, projectId } = await target.open();
      const insights = client.insights(projectId);
      const page = await insights.list(0, signal, { limit: 5 });
      assert.ok(page.count >= page.insights.length);
      const [first] = page.insights;
      assert.ok(first, 'the project has a saved insight');
      const read = await insights.retrieve(first.id, signal);
      assert.equal(read.name, first.name);
      assert.deepEqual(read.query, first.query);
      const computed = await insights.retrieve(first.id, signal, { refresh: 'blocking' });
      assert.equal(computed.id, first.id);
    });

    it('knows the sharing and the activity of an insight, and which ones were viewed', async () => {
      const { client, projectId } = await target.open();
      const context = client.insightContext(projectId);
      const [first] = (await client.insights(projectId).list(0, signal, { limit: 1 })).insights;
      assert.ok(first);
      const sharing = await answered(target, context.sharing(first.id, signal));
      if (sharing) assert.equal(typeof sharing.enabled, 'boolean');
      for (const activity of [
        await answered(target, context.activity(first.id, 1, signal)),
        await answered(target, context.allActivity(1, signal)),
      ]) {
        for (const { created_at: at } of activity?.entries ?? []) {
          assert.ok(!Number.isNaN(Date.parse(at ?? '')));
        }
      }
      const viewed = await answered(target, context.myLastViewed(signal));
      assert.ok((viewed ?? []).length <= 5);
    });

    for (const kind of ['trend', 'funnel', 'funnelCorrelation', 'path', 'retention'] as const) {
      it(`answers GET of ${kind}`, async () => {
        const { client, projectId } = await target.open();
        const computation = await answered(
          target,
          client.computations(projectId).read(kind, signal),
        );
        if (computation) assert.equal(typeof computation.is_cached, 'boolean');
      });
    }

    it('has definitions, values, variables and cohorts', async () => {
      const { client, projectId } = await target.open();
      const data = client.projectData(projectId);
      const events = await answered(target, data.events({ limit: 10 }, signal));
      if (events) assert.ok(events.items.length > 0 && events.items.length <= events.count);
      const properties = await answered(
        target,
        data.properties({ type: 'event', limit: 10 }, signal),
      );
      const [property] = properties?.items ?? [];
      if (property) {
        const values = await answered(
          target,
          data.values('events', property.name, undefined, signal),
        );
        assert.ok(Array.isArray(values ?? []));
      }
      const variables = await answered(target, data.variables(1, signal));
      for (const { code_name: name } of variables?.items ?? []) assert.match(name, /\S/);
      const cohorts = await answered(target, data.cohorts({ limit: 10 }, signal));
      for (const { id } of cohorts?.items ?? []) assert.equal(typeof id, 'number');
    });

    it('answers every GET of the table that needs no id as its type promises', async () => {
      const { client, projectId } = await target.open();
      const caller = client.operations(projectId);
      for (const name of operationNames) {
        const { method, parameters, effect } = operationOf(name);
        const needsId = parameters.some((each) => each.in === 'path' && each.name !== 'project_id');
        if (method !== 'GET' || effect !== 'read' || needsId) continue;
        const values = name.startsWith('values.') ? { key: 'plan' } : {};
        const { status, text } = await caller.callRaw(name, values, signal);
        // The document of the service is older than this one.
        const mayRefuse = target.mayRefuse || name === 'projects.eventsRetention';
        assert.ok(
          status === 200 || (mayRefuse && [400, 403, 404].includes(status)),
          `${name}: ${status} ${text}`,
        );
        if (text !== '') JSON.parse(text);
      }
    });
  });
}
