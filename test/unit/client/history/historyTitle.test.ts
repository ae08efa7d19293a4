import assert from 'node:assert/strict';
import { firstWords } from '../../../../client/src/base/trimmed.ts';
import '../support/editor.ts';

const { historyTitle } = await import('../../../../client/src/history/historyTitle.ts');

const cases: [query: string, title: string, name?: string][] = [
  ['{\n  "kind": "TrendsQuery"\n}', 'trend', 'trend'],
  ['with signups as (select 1) select count() from signups', 'total', 'total'],
  ['select 1', 'select 1', 'select 1 (2)'],
  ['select 1', 'select 1', 'a b.hogql:12'],
  ['select 1', 'Ratio 1:2', 'Ratio 1:2'],
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
      assert.equal(historyTitle({ title: name, query, file: 'file:///a%20b.hogql' }), title);
    });
  }
});
