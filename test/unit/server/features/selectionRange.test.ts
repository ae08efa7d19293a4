import assert from 'node:assert/strict';
import type { SelectionRange } from 'vscode-languageserver-types';
import { selectionRange } from '../../../../server/src/features/selectionRange.ts';
import { atCursor } from '../support/cursor.ts';

describe('selection range', () => {
  const cases: [what: string, query: string, texts: string[]][] = [
    [
      'token, expression, clause, statement and text',
      'select a; select b from t where x + y| > 1',
      [
        'y',
        'x + y',
        'x + y > 1',
        'where x + y > 1',
        'select b from t where x + y > 1',
        'select a; select b from t where x + y > 1',
      ],
    ],
    ['the text between quotes first', "select 'a |b'", ['a b', "'a b'", "select 'a b'"]],
    ['arguments together', 'select f(a|, b)', ['a', 'a, b', 'f(a, b)', 'select f(a, b)']],
    ['select items together', 'select a|, b from t', ['a', 'a, b', 'select a, b from t']],
    ['keywords', 'sel|ect 1', ['select', 'select 1']],
    [
      'cells',
      '-- %% a\nselect 1|\n-- %% b\nselect 2',
      ['1', 'select 1', '-- %% a\nselect 1\n', '-- %% a\nselect 1\n-- %% b\nselect 2'],
    ],
    ['a broken query', 'select f(a| from', ['a', 'f(a', 'select f(a from']],
    ['nothing but the text', '-- c|omment', ['-- comment']],
  ];
  for (const [what, query, texts] of cases) {
    it(`grows from the cursor over ${what}`, () => {
      const { document, position } = atCursor(query);
      const { text, lines } = document;
      const found: string[] = [];
      let at: SelectionRange | undefined = selectionRange(document, [position])[0];
      for (; at; at = at.parent) {
        found.push(text.slice(lines.offsetAt(at.range.start), lines.offsetAt(at.range.end)));
      }
      assert.deepEqual(found, texts);
    });
  }

  it('stays short enough to be sent in a sum of thousands', () => {
    const { document, position } = atCursor(`select |a${' + a'.repeat(5000)} from t`);
    const [selection] = selectionRange(document, [position]);
    assert.ok(JSON.stringify(selection).length > 0);
    let levels = 0;
    for (let at = selection; at; at = at.parent) levels++;
    assert.equal(levels, 100);
  });
});
