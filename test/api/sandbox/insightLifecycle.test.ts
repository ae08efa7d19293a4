import type { Sandbox } from '../../sandbox/sandbox.ts';
import assert from 'node:assert/strict';
import { profileSandbox } from './profileSandboxes.ts';
import { ask, type Body, profileNames } from './service.ts';

/** An insight with everything that a test of its life looks at. */
type Shown = Body & {
  readonly deleted: boolean;
  readonly dashboards: number[];
  readonly dashboard_tiles: { dashboard_id: number; deleted: boolean }[];
};

const query = { kind: 'HogQLQuery', query: 'select 1' };

for (const profile of profileNames) {
  describe(`lifecycle of an insight in profile ${profile}`, () => {
    let service: Sandbox;
    let path: string;

    before(async () => {
      service = await profileSandbox(profile);
    });

    beforeEach(async () => {
      const fields = { name: 'Alive', query, saved: true, dashboards: [1, 2], tags: ['a'] };
      const { status, body } = await ask(service, 'POST', 'insights/', fields);
      assert.equal(status, 201);
      path = `insights/${body.id}/`;
    });

    const get = () => ask(service, 'GET', path);
    const patch = (fields: object) => ask(service, 'PATCH', path, fields);
    const count = async (): Promise<number> =>
      (await ask(service, 'GET', 'insights/?basic=true')).body.count;

    it('active: PATCH deleted=true makes it deleted, and the record is kept', async () => {
      const before = await count();
      const { status, body } = await patch({ deleted: true });
      assert.equal(status, 200);
      const shown = body as Shown;
      assert.deepEqual([shown.deleted, shown.name, shown.query], [true, 'Alive', query]);
      assert.equal((await get()).status, 404);
      assert.equal(await count(), before - 1);
      // Only in profile seed does the record stay as it is, as the document promises.
      assert.deepEqual(shown.dashboards, profile === 'seed' ? [1, 2] : []);
    });

    it('active: DELETE answers 405 and changes nothing', async () => {
      const before = (await get()).text;
      assert.equal((await ask(service, 'DELETE', path)).status, 405);
      assert.equal((await get()).text, before);
    });

    it('deleted: DELETE answers 405 and changes nothing', async () => {
      await patch({ deleted: true });
      assert.equal((await ask(service, 'DELETE', path)).status, 405);
      assert.equal((await get()).status, 404);
      assert.equal((await patch({ deleted: false })).body.name, 'Alive');
    });

    it('deleted: PATCH deleted=false makes it active again', async () => {
      await patch({ deleted: true });
      const { status, body } = await patch({ deleted: false });
      assert.deepEqual([status, (body as Shown).deleted], [200, false]);
      const shown = (await get()).body as Shown;
      assert.deepEqual([shown.name, shown.query], ['Alive', query]);
      // Dashboards do not come back by themselves; sending the old list restores them.
      await patch({ dashboards: [1, 2] });
      const tiles = ((await get()).body as Shown).dashboard_tiles;
      assert.deepEqual(
        tiles.map(({ dashboard_id }) => dashboard_id),
        [1, 2],
      );
    });

    it('deleted: any other change is refused', async () => {
      await patch({ deleted: true });
      assert.equal((await patch({ name: 'No' })).status, 404);
      assert.equal((await patch({ deleted: true })).status, 404);
    });

    it('unknown: PATCH answers 404, DELETE 405', async () => {
      path = 'insights/99999/';
      assert.equal((await patch({ deleted: true })).status, 404);
      assert.equal((await ask(service, 'DELETE', path)).status, 405);
    });

    it('appears in the activity log, the newest entry first', async () => {
      await patch({ name: 'Renamed', query: { ...query, query: 'select 2' } });
      await patch({ name: 'Renamed' });
      await patch({ deleted: true });
      await patch({ deleted: false });
      const { body } = await ask(service, 'GET', `${path}activity/`);
      const entries = body.results as unknown as {
        activity: string;
        item_id: string;
        detail: {
          name: string;
          changes: { field: string; before: unknown; after: unknown }[] | null;
        };
      }[];
      assert.deepEqual(
        entries.map(({ activity }) => activity),
        profile === 'current'
          ? ['restored', 'deleted', 'updated', 'created']
          : ['updated', 'updated', 'updated', 'created'],
      );
      const change = entries[2]?.detail.changes?.find(({ field }) => field === 'query');
      assert.deepEqual(change?.before, query);
      assert.deepEqual(change.after, { ...query, query: 'select 2' });
      assert.equal((body as unknown as { total_count: number }).total_count, 4);

      const paged = await ask(service, 'GET', `${path}activity/?limit=3&page=2`);
      assert.deepEqual([paged.body.results.length, paged.body.next], [1, null]);
      assert.match(paged.body.previous ?? '', /page=1/);
      const all = await ask(service, 'GET', 'insights/activity/?limit=2');
      assert.equal(all.body.results.length, 2);
      assert.match(all.body.next ?? '', /page=2/);
    });
  });
}
