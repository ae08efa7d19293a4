import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileHeader } from '../../../../client/src/base/fileHeader.ts';
import { headerEdit } from '../../../../client/src/base/headerEdit.ts';

function edited(text: string): string {
  const change = headerEdit(text, 'display', 'bar');
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}

const cases: readonly [what: string, before: string, after: string][] = [
  ['a file without a header', 'select 1\n', '-- @display: bar\nselect 1\n'],
  ['an empty file', '', '-- @display: bar\n'],
  ['a header without it', '-- @name: a\nselect 1', '-- @name: a\n-- @display: bar\nselect 1'],
  ['a header with it', '-- @display: line\n-- @name: a\n', '-- @display: bar\n-- @name: a\n'],
  ['Windows line ends', '-- @name: a\r\nselect 1', '-- @name: a\r\n-- @display: bar\r\nselect 1'],
  ['a header that ends the file', '-- @name: a', '-- @name: a\n-- @display: bar'],
  ['a line below the header', 'x\n-- @display: pie', '-- @display: bar\nx\n-- @display: pie'],
];

describe('an edit of the header', () => {
  for (const [what, before, after] of cases) {
    it(`puts the line into ${what}`, () => {
      assert.equal(edited(before), after);
    });
  }

  it('is read back by the reader of headers, and leaves all other lines alone', () => {
    const line = fc.constantFrom('-- @name: a', '-- @display: pie', '', 'select 1', '-- note');
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text = lines.join(end);
        const result = edited(text);
        assert.equal(fileHeader(result).get('display'), 'bar');
        const isOther = (each: string): boolean => each !== '' && !each.startsWith('-- @display');
        assert.deepEqual(result.split(/\r?\n/).filter(isOther), lines.filter(isOther));
      }),
    );
  });
});
