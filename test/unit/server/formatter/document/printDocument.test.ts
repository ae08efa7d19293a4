import assert from 'node:assert/strict';
import * as d from '../../../../../server/src/formatter/document/document.ts';
import type { Doc } from '../../../../../server/src/formatter/document/document.ts';
import { printDocument } from '../../../../../server/src/formatter/document/printDocument.ts';

const options = {
  keywordCase: 'lower',
  style: 'clauses',
  width: 10,
  tabSize: 2,
  insertSpaces: true,
} as const;
const list = (...items: string[]): Doc =>
  d.group(['(', d.indent(d.softline, d.join([',', d.line], items)), d.softline, ')']);

describe('printDocument', () => {
  const cases: [title: string, doc: Doc, printed: string][] = [
    ['keeps a group on its line where it fits', list('a', 'b', 'cd'), '(a, b, cd)'],
    [
      'breaks every line of a group which does not fit',
      list('a', 'b', 'cde'),
      '(\n  a,\n  b,\n  cde\n)',
    ],
    [
      'breaks the outer group first',
      d.group([list('a', 'b'), d.line, list('c', 'd')]),
      '(a, b)\n(c, d)',
    ],
    [
      'looks at what follows up to the next break',
      d.concat(list('a', 'b'), ' as xy'),
      '(\n  a,\n  b\n) as xy',
    ],
    ['breaks around a hard line', d.group(['a', d.line, 'b', d.hardline, 'c']), 'a\nb\nc'],
    ['breaks around a text of several lines', d.group(["'x\ny'", d.line, 'b']), "'x\ny'\nb"],
    ['ends the line after a comment', d.concat('a', d.comment('-- c', true), 'b'), 'a -- c\nb'],
    [
      'counts no comment at the end of a line',
      d.group(['a', d.line, 'b', d.comment('-- long comment', true)]),
      'a b -- long comment',
    ],
    [
      'breaks what goes on after a comment',
      d.group(['a', d.comment('-- c', true), d.line, 'b', d.line, 'c']),
      'a -- c\nb\nc',
    ],
    ['leaves one empty line at most', d.concat('a', d.hardline, d.blank, d.blank, 'b'), 'a\n\nb'],
    ['leaves no empty line within a line', d.concat('a', d.blank, d.space, 'b'), 'a b'],
    ['leaves no space at a line’s end', d.concat('a', d.space, d.hardline, d.space, 'b'), 'a\nb'],
    ['begins one line, not two', d.concat('a', d.hardline, d.fresh, 'b'), 'a\nb'],
    [
      'keeps reserved columns free',
      d.concat(d.group(['abcde', d.line, 'fghi']), d.reserved(1)),
      'abcde\nfghi',
    ],
  ];
  for (const [title, doc, printed] of cases) {
    it(title, () => {
      assert.equal(printDocument(doc, options), printed);
    });
  }
});
