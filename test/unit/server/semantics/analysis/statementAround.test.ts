import assert from 'node:assert/strict';
import { statementAround } from '../../../../../server/src/semantics/analysis/places.ts';
import { atCursor } from '../../support/cursor.ts';

describe('the statement around a caret', () => {
  const cases: [text: string, statement: string][] = [
    ['select 1|', 'select 1'],
    ['select 1 from |', 'select 1 from '],
    ['select 1 -- one\n// two\n  |', 'select 1 -- one\n// two\n  '],
    ['select 1; |', ''],
    ['select 1\n-- %% next\n|', ''],
    ['select 1; select| 2', 'select 2'],
    // A pattern that tries every way to read the dashes would not come back from this.
    [`select 1\n-- %% [markdown]\n${'-- '.repeat(200)}\nx|`, ''],
  ];
  for (const [marked, statement] of cases) {
    it(`of ${JSON.stringify(marked.slice(0, 50))} is ${JSON.stringify(statement)}`, () => {
      const { document } = atCursor(marked);
      const { start, end } = statementAround(document, marked.indexOf('|'));
      assert.equal(document.text.slice(start, end), statement);
    });
  }
});
