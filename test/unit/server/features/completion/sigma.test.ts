import assert from 'node:assert/strict';
import { completion } from '../../../../../server/src/features/completion.ts';
import { suggestList } from '../../../../bench/typing/suggestList.ts';
import { atCursor } from '../../support/cursor.ts';
import { catalog as plain, editor } from './completing.ts';

const names = ['Οδοσήμανση', 'ΚΟΣΜΟΣ', 'λόγος'];
const catalog = plain.updated({
  properties: { event: names.map((name) => ({ name })) },
  events: names.map((name) => ({ name })),
});

// In lower case the last sigma of a word is another letter, so typed text has it too early.
describe('a sigma at the end of what is typed', () => {
  const cases: [query: string, found: string][] = [
    ['select properties.`ΟΔΟΣ| from events', 'Οδοσήμανση'],
    ['select properties.`οδος| from events', 'Οδοσήμανση'],
    ['select properties.`κοσμοσ| from events', 'ΚΟΣΜΟΣ'],
    ['select properties.`ΛΌΓΟΣ| from events', 'λόγος'],
    ["select 1 from events where event = 'ΟΔΟΣ|", 'Οδοσήμανση'],
    ["select 1 from events where event = 'λόγοσ|", 'λόγος'],
  ];
  for (const [query, found] of cases) {
    it(`finds ${found} in ${query}`, () => {
      const { document, position } = atCursor(query);
      const list = completion(document, position, catalog, editor);
      const before = document.text.slice(0, position.character);
      assert.equal(suggestList(list, before, position)[0]?.label, found);
    });
  }
});
