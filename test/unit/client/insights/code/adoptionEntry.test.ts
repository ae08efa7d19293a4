import assert from 'node:assert/strict';
import { entryOf, listedState } from '../../../../../client/src/insights/code/adoption.ts';
import { baseOf, LockError } from '../../../../../server/common/insights/insightLock.ts';
import type { Insight } from '../../../../../client/src/api/shapes.ts';
import { chartOf, state } from '../text/state.ts';

const pulled = state({ name: 'Signups', tags: ['a'], lock: 'privilege' });
const entry = entryOf('signups.hogql', 'hogql', pulled);

describe('the entry of a pulled file', () => {
  it('says what the file was pulled as, and not who may change it', () => {
    const { lock: _lock, ...rest } = pulled;
    assert.deepEqual(baseOf(entry), rest);
  });

  const edits: Partial<typeof entry.base>[] = [
    { id: 43 },
    { name: 'Other' },
    { description: 'Other' },
    { tags: ['b'] },
    { favorited: true },
    { queryText: chartOf('select 2') },
  ];
  for (const edit of edits) {
    it(`is refused where its ${Object.keys(edit).join()} was edited by hand`, () => {
      const edited = { ...entry, base: { ...entry.base, ...edit } };
      assert.throws(
        () => baseOf(edited),
        (error) => error instanceof LockError && error.message.includes('signups.hogql'),
      );
    });
  }
});

describe('an insight of the list', () => {
  it('is a state with its node as text, and none where it has none', () => {
    const listed = { id: 42, short_id: 'a', tags: [], favorited: false } as unknown as Insight;
    assert.equal(listedState({ ...listed, query: { kind: 'X' } }).queryText, '{"kind":"X"}');
    assert.equal(listedState(listed).queryText, 'null');
  });
});
