import assert from 'node:assert/strict';
import { cellMarks } from '../../../../server/src/parser/cells.ts';

/** The bar is before each line that marks a cell. */
const cases: [what: string, text: string][] = [
  ['at the start of a line', '|-- %% a\nselect 1\n|-- %% b'],
  ['after a byte order mark', '\uFEFF|-- %% a\nselect 1'],
  ['not after white space', ' -- %% a\nselect 1'],
  ['not with letters at once', '-- %%a\nselect 1'],
  ['not in a text', "|-- %%\nselect 'a\n-- %% b\nc' from t\n|-- %%"],
  ['not in a text of several marks', "select 'a\n-- %% b\nc\n-- %% d\ne'\n|-- %%"],
  ['not in a quoted name', 'select `a\n-- %% b\nc`'],
  ['not in a template', "select f'a\n-- %% b\n{c}'"],
  ['not in a block comment', '/* a\n-- %% b\n*/ select 1\n|-- %%'],
  ['below a text that is never closed', "select 'a\n|-- %% b\nselect 1"],
  ['below a comment that is never closed', '/* a\n|-- %% b\nselect 1'],
  ['below a text left open, where a later cell has its own', "select 'a\n|-- %%\nselect 'b'"],
  ['below a comment left open, where a later cell has its own', '/*\n|-- %%\n1 /* b */'],
  ['below words with an apostrophe', "|-- %% [markdown]\ndon't\n|-- %%\nselect 'b'\n|-- %%\nc'"],
  ['after a quote in a line comment', "-- don't\n|-- %% a\nselect 'b'"],
];

describe('the marks of cells', () => {
  for (const [what, marked] of cases) {
    it(`are found ${what}`, () => {
      const [first = '', ...rest] = marked.split('|');
      let at = first.length;
      const expected = rest.map((part) => {
        const start = at;
        at += part.length;
        return start;
      });
      assert.deepEqual(
        cellMarks(marked.replaceAll('|', '')).map(({ start }) => start),
        expected,
      );
    });
  }
});
