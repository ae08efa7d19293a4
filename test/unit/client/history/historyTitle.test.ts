import assert from 'node:assert/strict';
import { historyTitle } from '../../../../client/src/history/historyTitle.ts';

const cases: [query: string, title: string][] = [
  ['select 1', 'select 1'],
  ['-- Signups\n\n  select event\nfrom events', 'select event'],
  [
    'select\n    toDate(timestamp) as day,\n    count()\nfrom events',
    'select toDate(timestamp) as day, count(…',
  ],
  ['SELECT DISTINCT\n  event\nfrom events', 'SELECT DISTINCT event from events'],
  ['(\nselect event\n) limit 5', '( select event ) limit 5'],
  ['-- only a comment', '-- only a comment'],
];

describe('the title of a past run', () => {
  for (const [query, title] of cases) {
    it(`is ${title}`, () => {
      assert.equal(historyTitle(query), title);
    });
  }
});
