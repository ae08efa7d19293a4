import assert from 'node:assert/strict';
import { editor, labelsAt, offeredAt } from './completing.ts';

/** Queries whose last word is being typed; the bar marks its start. */
const queries = [
  'select |event',
  'select |toStartOfDay',
  'select |count',
  'select |sumIf',
  'select event |from',
  'select event from |events',
  'select event from events e join |persons',
  'select event from events where |event',
  'select count() as n from events group by |event',
  'select count() as n from events order by n |desc',
  'select now() - interval 7 |day',
  'select properties.|$browser from events',
];

// An editor that has a whole list filters it by itself: nothing comes late, while Enter is pressed.
describe('a list of completion', () => {
  for (const query of queries) {
    const [before = '', wordAndRest = ''] = query.split('|');
    const [word = '', ...rest] = wordAndRest.split(' ');
    const typed = (letters: number): string =>
      [`${before}${word.slice(0, letters)}|`, ...rest].join(' ');

    it(`is whole after one letter: ${typed(1)}`, () => {
      assert.equal(offeredAt(typed(1), editor).isIncomplete, false);
    });

    it(`has after one letter what fits three: ${typed(3)}`, () => {
      const first = new Set(labelsAt(typed(1), editor));
      const begun = word.slice(0, 3).toLowerCase();
      const later = labelsAt(typed(3), editor).filter((label) =>
        label.toLowerCase().startsWith(begun),
      );
      assert.ok(later.length > 0);
      assert.deepEqual(
        later.filter((label) => !first.has(label)),
        [],
      );
    });
  }

  for (const query of ['select 1 from events where |', 'select 1 from events group by |']) {
    it(`is whole where it opens by itself: ${query}`, () => {
      assert.equal(offeredAt(query, editor).isIncomplete, false);
    });
  }
});
