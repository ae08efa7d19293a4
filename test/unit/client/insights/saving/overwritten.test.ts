import assert from 'node:assert/strict';
import { ConnectionError, PermissionError } from '../../../../../client/src/api/errors.ts';
import type { Activity } from '../../../../../client/src/api/shapes.ts';
import { saveInsight } from '../../../../../client/src/insights/saving/saveInsight.ts';
import type { InsightState } from '../../../../../client/src/insights/text/insightState.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { FakeService } from '../service.ts';
import { chartOf, state } from '../text/state.ts';

type Change = { field: string; before?: unknown; after?: unknown };

const read = state({ name: 'Signups', modifiedAt: '2026-05-01T12:00:00Z' });
const later = '2026-05-01T12:01:00Z';
const edited = insightText(read, 'hogql').replace('select 1', 'select 2');
const node = (sql: string, parts: object = {}): unknown => ({
  ...(JSON.parse(chartOf(sql)) as object),
  ...parts,
});
/** The log's entry of this save, the newest. */
const ours = (before: unknown): Change => ({ field: 'query', before, after: node('select 2') });

/** An entry of the log. */
function entry(changes: readonly Change[] | null, at?: string): Activity {
  return { detail: { changes }, created_at: at } as unknown as Activity;
}

/** The overwritten text that a save reports with this log. */
async function overwritten(
  log: readonly Activity[] | Error,
  { text = edited, known = read, signal = new AbortController().signal } = {},
): Promise<InsightState | undefined> {
  const service = new FakeService(known);
  const activity = (): Promise<readonly Activity[]> =>
    log instanceof Error ? Promise.reject(log) : Promise.resolve(log);
  const asked = {
    retrieve: service.retrieve.bind(service),
    update: service.update.bind(service),
    activity,
  };
  const outcome = await saveInsight(asked, { base: known, format: 'hogql', text }, signal);
  assert.ok(outcome.kind === 'saved');
  return outcome.overwritten;
}

describe('what a save has overwritten', () => {
  const nothing: [what: string, log: readonly Activity[] | Error][] = [
    ['the log has nothing', []],
    ['the log may not be read', new PermissionError(undefined)],
    ['the log cannot be read', new ConnectionError('host', 'ECONNRESET', true)],
    ['the log has what was read', [entry([ours(node('select 1'))])]],
    ['entries have no changes', [{ detail: null } as unknown as Activity, entry(null)]],
    [
      'entries are of other fields',
      [
        entry([
          { field: 'tags', before: [], after: [] },
          { field: null as never, after: 'x' },
        ]),
      ],
    ],
    [
      'the change of somebody else is the only one',
      [entry([{ field: 'query', before: node('select 9'), after: node('select 8') }])],
    ],
    [
      'only fields that were not sent differ',
      [entry([ours(node('select 1')), { field: 'name', before: 'Other', after: 'Signups' }])],
    ],
  ];
  for (const [what, log] of nothing) {
    it(`is nothing where ${what}`, async () => assert.equal(await overwritten(log), undefined));
  }

  it('is the query of somebody who saved in between, found among younger entries', async () => {
    const younger = entry([{ field: 'favorited', before: false, after: true }]);
    const found = await overwritten([younger, entry([ours(node('select 9'))])]);
    assert.deepEqual(found, { ...read, queryText: chartOf('select 9') });
  });

  it('is a query that was removed in between', async () => {
    assert.equal((await overwritten([entry([ours(undefined)])]))?.queryText, 'null');
  });

  it('is the name and the description of somebody else, where these were sent', async () => {
    const text = edited.replace('Signups', 'Mine').replace('select 2', 'select 1');
    const log = [
      entry([
        { field: 'name', before: 'Theirs', after: 'Mine' },
        { field: 'description', before: 'Told', after: null },
      ]),
    ];
    assert.deepEqual(await overwritten(log, { text }), { ...read, name: 'Theirs' });
    const described = text.replace('select', '-- @description: More\nselect');
    const found = await overwritten(log, { text: described });
    assert.deepEqual(found, { ...read, name: 'Theirs', description: 'Told' });
  });

  it('is nothing where the log has no text for what was empty', async () => {
    const text = edited.replace('select 2', '-- @description: More\nselect 1');
    const log = [entry([{ field: 'description', before: null, after: 'More' }])];
    assert.equal(await overwritten(log, { text }), undefined);
  });

  it('lets a save that was stopped say so', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    const failed = new ConnectionError('host', 'ECONNRESET', true);
    await assert.rejects(overwritten(failed, { signal: stop.signal }), /stopped/);
  });

  const upgraded: [what: string, known: InsightState, log: readonly Activity[], is: boolean][] = [
    ['has an older version in the log', read, [], false],
    [
      'was saved as that before it was read',
      read,
      [entry([{ field: 'query' }], '2026-05-01T12:00:04Z')],
      false,
    ],
    [
      'was saved at the time that it says itself, five seconds later in the log',
      read,
      [entry([{ field: 'query' }], '2026-05-01T12:00:05Z')],
      true,
    ],
    ['has entries of unknown times', read, [entry([{ field: 'query' }]), entry(null)], false],
    [
      'was saved by somebody after it was read',
      read,
      [
        entry([{ field: 'name' }], '2026-05-01T12:00:20Z'),
        entry([{ field: 'query' }], '2026-05-01T12:00:10Z'),
      ],
      true,
    ],
    [
      'got another name after it was read',
      read,
      [
        { detail: null, created_at: '2026-05-01T12:00:30Z' } as unknown as Activity,
        entry([{ field: 'name' }], '2026-05-01T12:00:20Z'),
        entry([{ field: 'tags' }, { field: 'query' }], '2026-05-01T12:00:04Z'),
        entry([{ field: 'query' }], '2026-05-01T12:00:10Z'),
      ],
      false,
    ],
    ['was changed nobody knows when', { ...read, modifiedAt: null }, [], true],
  ];
  for (const [what, known, older, is] of upgraded) {
    it(`is ${is ? 'assumed' : 'nothing'} where a node that the service upgraded ${what}`, async () => {
      const newer = { ...known, queryText: JSON.stringify(node('select 1', { version: 2 })) };
      const before = node('select 1', { moved: true });
      const log = [entry([{ ...ours(before), after: node('select 2', { version: 2 }) }]), ...older];
      assert.equal((await overwritten(log, { known: newer })) !== undefined, is);
    });
  }

  it('is nothing where an upgraded node was saved again after this save', async () => {
    const known = { ...read, queryText: JSON.stringify(node('select 1', { version: 2 })) };
    const after = node('select 2', { version: 2 });
    const younger = entry([{ field: 'query', before: after, after: node('select 3') }], later);
    const log = [younger, entry([{ ...ours(node('select 1', { moved: true })), after }])];
    assert.equal(await overwritten(log, { known }), undefined);
  });

  const mine = edited.replace('Signups', 'Mine').replace('select 2', 'select 1');
  const described = edited.replace('select 2', '-- @description: More\nselect 1');
  const names: [what: string, text: string, log: readonly Change[][], found: object | undefined][] =
    [
      [
        'the description alone was sent',
        described,
        [[{ field: 'description', before: 'Told', after: 'More' }]],
        { description: 'Told' },
      ],
      [
        'somebody names it again after this save',
        mine,
        [
          [{ field: 'name', before: 'Mine', after: 'Later' }],
          [{ field: 'name', before: 'Signups', after: 'Mine' }],
        ],
        undefined,
      ],
      [
        'somebody empties after this save what was not sent',
        mine,
        [
          [{ field: 'description', before: 'Told', after: null }],
          [{ field: 'name', before: 'Theirs', after: 'Mine' }],
        ],
        { name: 'Theirs' },
      ],
      [
        'the service logs a query that was not sent',
        mine,
        [
          [
            { field: 'name', before: 'Signups', after: 'Mine' },
            { field: 'query', before: node('select 9'), after: node('select 1') },
          ],
        ],
        undefined,
      ],
    ];
  for (const [what, text, changes, found] of names) {
    it(`is ${JSON.stringify(found)} where ${what}`, async () => {
      const log = changes.map((each) => entry(each));
      assert.deepEqual(await overwritten(log, { text }), found && { ...read, ...found });
    });
  }

  it('is what somebody wrote over the name alone, though the query was sent too', async () => {
    const text = edited.replace('Signups', 'Mine');
    const changes = [ours(node('select 1')), { field: 'name', before: 'Theirs', after: 'Mine' }];
    assert.deepEqual(await overwritten([entry(changes)], { text }), { ...read, name: 'Theirs' });
  });

  it('is a query of another version with another text', async () => {
    const newer = { ...read, queryText: JSON.stringify(node('select 1', { version: 2 })) };
    const log = [entry([{ ...ours(node('select 9')), after: node('select 2', { version: 2 }) }])];
    assert.match((await overwritten(log, { known: newer }))?.queryText ?? '', /select 9/);
  });
});
