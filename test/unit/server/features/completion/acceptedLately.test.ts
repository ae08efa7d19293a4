import assert from 'node:assert/strict';
import { AcceptedWords } from '../../../../../server/src/schema/acceptedWords.ts';
import { readAcceptedWords } from '../../../../../server/src/workspace/words.ts';
import { editor, labelsAt, offeredAt } from './completing.ts';

const times = (count: number, label: string): string[] => Array<string>(count).fill(label);

describe('words that were accepted lately', () => {
  const cases: [query: string, accepted: string[], first: string][] = [
    ['select sub| from events', ['subBitmap()', 'subBitmap()', 'subBitmap()'], 'subBitmap()'],
    ['select * from |', times(3, 'weekly_signups'), 'weekly_signups'],
    ['select | from system.insights', times(3, 'last_modified_at'), 'last_modified_at'],
    ['select properties.| from events', times(2, 'odd name'), 'odd name'],
    ['select uuid from events where |', times(4, 'uuid'), 'uuid'],
  ];
  for (const [query, accepted, first] of cases) {
    it(`come first: ${first} in ${query}`, () => {
      assert.notEqual(labelsAt(query, editor)[0], first);
      const client = { ...editor, accepted: new AcceptedWords(accepted) };
      assert.equal(labelsAt(query, client)[0], first);
    });
  }

  it('give way to what is accepted after them', () => {
    const words = new AcceptedWords([...times(2, 'old'), ...times(100, 'else'), 'new', 'new']);
    assert.ok(words.weight('new') > words.weight('old'));
    assert.deepEqual([...words.labels], ['new', 'else', 'old']);
  });

  it('do not bring what does not belong in a place', () => {
    const accepted = new AcceptedWords(times(50, 'AND'));
    const [first] = labelsAt('select event |', { ...editor, accepted });
    assert.equal(first, labelsAt('select event |', editor)[0]);
  });

  it('leave a list whole', () => {
    const client = { ...editor, accepted: new AcceptedWords(times(3, 'event')) };
    assert.equal(offeredAt('select | from events', client).isIncomplete, false);
  });

  it('are read from anything a client may tell', () => {
    assert.equal(readAcceptedWords({ labels: ['event', 5, null] }).weight('event'), 1);
    for (const told of [null, undefined, 5, {}, { labels: 'event' }]) {
      assert.deepEqual([...readAcceptedWords(told).labels], []);
    }
  });
});
