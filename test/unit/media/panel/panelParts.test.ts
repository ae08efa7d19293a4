import assert from 'node:assert/strict';
import { errorQuote } from '../../../../media/src/panel/panelParts.ts';

/** The position between two bars, and its quote, divided by bars too. */
const cases: readonly [marked: string, quoted: string][] = [
  ['select event\nfrom |evnts|\nwhere 1', 'from |evnts|'],
  ['|select| 1', '|select| 1'],
  ['select 1 +||', 'select 1 +||'],
  ['select |a,\nb| from c', 'select |a,|'],
  ['select 1\n|| + 1', '|| + 1'],
];

describe('the quote of a failure', () => {
  for (const [marked, quoted] of cases) {
    it(`quotes ${JSON.stringify(marked)} as ${quoted}`, () => {
      const [before = '', middle = '', after = ''] = marked.split('|');
      const place = { start: before.length, end: before.length + middle.length, line: 1 };
      const quote = errorQuote(before + middle + after, place);
      assert.equal(`${quote.before}|${quote.marked}|${quote.after}`, quoted);
    });
  }

  it('stays inside a query that is shorter than the position', () => {
    const quote = errorQuote('select 1', { start: 50, end: 60, line: 1 });
    assert.deepEqual(quote, { before: 'select 1', marked: '', after: '' });
  });
});
