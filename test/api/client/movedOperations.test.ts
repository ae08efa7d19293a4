import assert from 'node:assert/strict';
import { describeFailure } from '../../../client/src/api/describeFailure.ts';
import { HttpError, isApiFailure } from '../../../client/src/api/errors.ts';
import { profileSandbox } from '../sandbox/profileSandboxes.ts';
import { ask, profileNames } from '../sandbox/service.ts';
import { bytes, json, rawServer, type RawServer } from './rawServer.ts';
import { faultyTarget, type FaultyTarget } from './faultyTarget.ts';

const { signal } = new AbortController();

for (const profile of profileNames) {
  describe(`operations that have moved, at the sandbox as ${profile}`, () => {
    let target: FaultyTarget;
    before(async () => {
      target = await faultyTarget(profile, []);
    });
    after(() => target.close());

    it('lists the insights of one author', async () => {
      const insights = target.client.insights(target.projectId);
      const all = await insights.list(0, signal);
      const own = await insights.list(0, signal, { created_by: 1 });
      const others = await insights.list(0, signal, { created_by: 4_711 });
      assert.equal(own.count, all.count);
      assert.equal(others.count, 0);
    });

    it('asks in the newer form at once after it was needed', async () => {
      const before = target.sent.length;
      await target.client.insights(target.projectId).list(0, signal, { created_by: 1 });
      assert.equal(target.sent.length, before + 1);
    });

    it('marks an insight as viewed', async () => {
      const context = target.client.insightContext(target.projectId);
      const viewed = await context.viewed(3, signal).then(
        () => true,
        (error: unknown) => {
          // The service of 2024 closes it to keys.
          assert.ok(isApiFailure(error) && error.kind === 'permission');
          return false;
        },
      );
      assert.equal(viewed, profile !== 'age2024');
      if (profile !== 'current') return;
      const { body } = await ask(await profileSandbox(profile), 'GET', 'insights/3/');
      assert.notEqual((body as { last_viewed_at?: unknown }).last_viewed_at, null);
    });
  });
}

describe('operations that have moved', () => {
  let server: RawServer | undefined;
  afterEach(() => server?.close());

  for (const status of [404, 405]) {
    it(`are asked for in the newer form after ${status}, once for each service`, async () => {
      server = await rawServer(json(status, { detail: 'No.' }), bytes(201, ''));
      const context = server.client().insightContext('1');
      await context.viewed(7, signal);
      await server.client().insightContext('1').viewed(8, signal);
      const paths = server.arrived.map(({ line }) => line.split(' ')[1]);
      assert.deepEqual(paths, [
        '/api/projects/1/insights/7/viewed/',
        '/api/projects/1/insights/viewed/',
        '/api/projects/1/insights/viewed/',
      ]);
      assert.match(server.arrived.at(-1)?.text ?? '', /\{"insight_ids":\[8\]\}$/);
    });
  }

  it('keep their documented form where neither is there', async () => {
    server = await rawServer(json(404, { detail: 'No.' }));
    const context = server.client().insightContext('1');
    for (const id of [1, 2]) await assert.rejects(context.viewed(id, signal));
    assert.equal(server.arrived.length, 4);
  });

  it('are not explained by the rule for deletions', () => {
    const { advice } = describeFailure(new HttpError('host', 405, 'Method "POST" not allowed.'));
    assert.doesNotMatch(advice, /delet/i);
  });
});
