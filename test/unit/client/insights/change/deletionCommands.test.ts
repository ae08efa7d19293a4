import assert from 'node:assert/strict';
import { HttpError } from '../../../../../client/src/api/errors.ts';
import type { InsightChange } from '../../../../../client/src/api/insights.ts';
import { DeletedInsights } from '../../../../../client/src/insights/change/deletedInsights.ts';
import type { DeletionParts } from '../../../../../client/src/insights/change/deletionCommands.ts';
import { editor } from '../../support/editor.ts';

const { deletionCommands } =
  await import('../../../../../client/src/insights/change/deletionCommands.ts');

const connection = { name: 'us', host: 'https://us.example', projectId: '7' };

/** An insight's dashboards, those that are left, and whether its deletion fails. */
type Setting = {
  readonly dashboards: readonly number[];
  readonly left: readonly number[];
  readonly fails: boolean;
};

/** An insight on some dashboards, and the project it is deleted from; actions are recorded. */
function scene({ dashboards = [], left = dashboards, fails = false }: Partial<Setting> = {}) {
  const did: string[] = [];
  const tiles = dashboards.map((id) => ({ id, dashboard_id: id, deleted: false }));
  const made = { id: 42, short_id: 'a', name: 'Signups', tags: [], query: null };
  const insights = {
    retrieve: () => Promise.resolve({ ...made, dashboard_tiles: tiles }),
    remove: (id: number) => {
      did.push(`remove ${id}`);
      return fails ? Promise.reject(new HttpError('host', 500, 'no')) : Promise.resolve();
    },
    restore: (id: number) => {
      did.push(`restore ${id}`);
      return Promise.resolve({ ...made, dashboard_tiles: [] });
    },
    update: (_id: number, change: InsightChange) => {
      const isThere = change.dashboards?.every((each) => left.includes(each));
      return isThere ? Promise.resolve(made) : Promise.reject(new HttpError('host', 400, 'no'));
    },
  };
  const session = { connection, client: { insights: () => insights } };
  const kept = new Map<string, unknown>();
  const state = {
    get: <T>(key: string, otherwise: T) => (kept.get(key) ?? otherwise) as T,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
  const deleted = new DeletedInsights(state);
  const tree = {
    put: ({ id }: { id: number }) => Promise.resolve(void did.push(`show ${id}`)),
    remove: (id: number) => Promise.resolve(void did.push(`hide ${id}`)),
  };
  const sessions = { open: () => Promise.resolve(session) };
  const commands = deletionCommands({ sessions, tree, deleted } as unknown as DeletionParts);
  const node = { kind: 'insight', session, insight: { id: 42, title: 'Signups' }, group: '' };
  const remove = () => commands['hogql.insights.delete'](node);
  return { commands, did, remove, known: () => deleted.all(connection.host, '7') };
}

describe('the deletion of an insight', () => {
  beforeEach(() => editor.reset());

  it('is asked about first, and is none where nobody agrees', async () => {
    const { commands, did, remove, known } = scene();
    editor.replies.push(undefined);
    await remove();
    await commands['hogql.insights.delete']();
    assert.deepEqual([did, known()], [[], []]);
    assert.deepEqual(editor.asked, ['Delete “Signups” for everyone?']);
  });

  it('is noted with the dashboards that it was on, so that it can be restored', async () => {
    const { did, remove, known } = scene({ dashboards: [1, 2] });
    editor.replies.push('Delete');
    await remove();
    assert.deepEqual(did, ['remove 42', 'hide 42']);
    const [record] = known();
    assert.deepEqual([record?.id, record?.title, record?.dashboards], [42, 'Signups', [1, 2]]);
    assert.ok(Math.abs(Date.now() - (record?.at ?? 0)) < 5_000);
    assert.equal(editor.asked.at(-1), 'Deleted “Signups”.');
  });

  it('is undone with one click', async () => {
    const { did, remove, known } = scene({ dashboards: [1] });
    editor.replies.push('Delete');
    editor.pressed = 'Undo';
    await remove();
    while (known().length > 0) await new Promise(setImmediate);
    assert.deepEqual(did, ['remove 42', 'hide 42', 'restore 42', 'show 42']);
    assert.equal(editor.asked.length, 2, 'it is on its dashboard again');
  });

  it('stays noted where the service fails, which may have done it', async () => {
    const { did, remove, known } = scene({ fails: true });
    editor.replies.push('Delete');
    await remove();
    assert.deepEqual([did, known().length], [['remove 42'], 1]);
  });
});

describe('insights that were deleted from here', () => {
  beforeEach(() => editor.reset());

  it('can be restored, and the dashboards that are gone are named', async () => {
    const { commands, did, remove, known } = scene({ dashboards: [1, 2, 3], left: [2] });
    editor.replies.push('Delete', 'Signups');
    await remove();
    await commands['hogql.insights.restore']();
    assert.deepEqual(did.slice(2), ['restore 42', 'show 42']);
    assert.deepEqual(known(), []);
    assert.match(editor.asked.at(-1) ?? '', /^Restored, but not on 2 dashboards\..*: 1, 3\.$/);
  });

  it('are chosen from, and none is restored unasked', async () => {
    const { commands, did, remove, known } = scene();
    await commands['hogql.insights.restore']();
    assert.match(
      editor.asked.at(-1) ?? '',
      /^You can restore insights that were deleted here .* There are none/,
    );
    editor.replies.push('Delete', undefined);
    await remove();
    await commands['hogql.insights.restore']();
    assert.deepEqual([did.includes('restore 42'), known().length], [false, 1]);
  });
});
