import assert from 'node:assert/strict';
import { documentLink } from '../../../../server/src/features/documentLink.ts';
import { linkedEditingRange } from '../../../../server/src/features/linkedEditingRange.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { atCursor } from '../support/cursor.ts';
import { marked } from '../support/marked.ts';

describe('document links', () => {
  const cases: [what: string, shown: string][] = [
    ['in a comment of a statement', 'select 1 -- see ‹https://example.com/a?b=1#c›.\n'],
    ['in a comment above', '// (‹http://example.com/›)\nselect 1'],
    ['in a comment between statements', 'select 1;\n# ‹https://example.com/x_(y)›, ok\nselect 2'],
    ['in a block comment', 'select 1 /* ‹https://example.com/› */'],
    ['in the header of a file', '-- @insight: ‹https://example.com/insights/abc›\nselect 1'],
    ['in no string', "select 'https://example.com/'"],
    ['two on a line', '-- ‹https://a.example› and ‹https://b.example›'],
  ];
  for (const [what, shown] of cases) {
    it(`lead from addresses ${what}`, () => {
      const document = analyze(shown.replaceAll(/[‹›]/g, ''));
      const links = documentLink(document);
      assert.equal(
        marked(
          document,
          links.map(({ range }) => range),
        ),
        shown,
      );
      for (const { range, target } of links) {
        const { start, end } = range;
        const { lines, text } = document;
        assert.equal(text.slice(lines.offsetAt(start), lines.offsetAt(end)), target);
      }
    });
  }
});

describe('linked editing', () => {
  const cases: [what: string, query: string, shown: string | undefined][] = [
    ['the opening name', 'select <a|b>{1}</ab>', 'select <‹ab›>{1}</‹ab›>'],
    ['the closing name', 'select <ab>{1}</ab|>', 'select <‹ab›>{1}</‹ab›>'],
    ['the inner of two', 'select <a><a|>x</a></a>', 'select <a><‹a›>x</‹a›></a>'],
    ['no tag without an end', 'select <ab| />', undefined],
    ['no attribute', "select <ab c|='d'>x</ab>", undefined],
    ['no other name', 'select ab|', undefined],
  ];
  for (const [what, query, shown] of cases) {
    it(`joins the names of a tag at ${what}`, () => {
      const { document, position } = atCursor(query);
      const found = linkedEditingRange(document, position);
      assert.equal(found && marked(document, found.ranges), shown);
    });
  }
});
