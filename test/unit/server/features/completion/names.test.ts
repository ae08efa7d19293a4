import assert from 'node:assert/strict';
import { editor, offeredAt } from './completing.ts';

const client = { ...editor, addsFrom: true };

/** The inserted text of an item; `${1:…}` is selected then, and `$0` is the next place of the cursor. */
function inserted(query: string, label: string, by = client): string | undefined {
  const item = offeredAt(query, by).items.find((one) => one.label === label);
  return item?.textEdit?.newText;
}

describe('the FROM that comes with the first column', () => {
  const cases: [query: string, label: string, text: string][] = [
    ['select ev|', 'event', 'event${1: from events}$0'],
    ['SELECT ev|', 'event', 'event${1: from events}$0'],
    ['SELECT EV|', 'event', 'event${1: FROM events}$0'],
    ['select is_id|', 'is_identified', 'is_identified${1: from persons}$0'],
    ['select ev|;', 'event', 'event${1: from events}$0'],
    ['with a as (select 1 as one) select on|', 'one', 'one${1: from a}$0'],
  ];
  for (const [query, label, text] of cases) {
    it(`is added to ${label} in ${query}`, () => {
      assert.equal(inserted(query, label), text);
    });
  }

  const without: [query: string, label: string][] = [
    ['select ev| from events', 'event'],
    ['select count(ev|', 'event'],
    ['select count(ev|)', 'event'],
    ['select ev| where 1', 'event'],
    ['select ev|, 1', 'event'],
    ['select 1 where ev|', 'event'],
  ];
  for (const [query, label] of without) {
    it(`is not added in ${query}`, () => {
      assert.equal(inserted(query, label), label);
    });
  }

  it('is only added for those who have asked for it', () => {
    assert.equal(inserted('select ev|', 'event', { ...client, addsFrom: false }), 'event');
    assert.equal(inserted('select ev|', 'event', { ...client, snippets: false }), 'event');
  });
});
