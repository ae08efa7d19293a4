import assert from 'node:assert/strict';
import { firstWords } from '../../../../client/src/base/trimmed.ts';
import { historyTitle } from '../../../../client/src/history/historyTitle.ts';

const cases: [query: string, title: string, name?: string][] = [
  ['{\n  "kind": "TrendsQuery"\n}', 'trend', 'trend'],
  ['with signups as (select 1) select count() from signups', 'total', 'total'],
  ['select 1', 'select 1', 'select 1 (2)'],
  ['select 1', 'select 1', 'funnels.hogql:12'],
  ['with a as (select 1) select 2', 'select 2', 'select 2'],
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
  for (const [query, title, name = firstWords(query)] of cases) {
    it(`is ${title} of ${JSON.stringify(name)}`, () => {
      assert.equal(historyTitle({ title: name, query }), title);
    });
  }
});
