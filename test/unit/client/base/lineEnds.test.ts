import assert from 'node:assert/strict';
import fc from 'fast-check';
import { restoreLineEnds, withPlainLineEnds } from '../../../../client/src/base/lineEnds.ts';

describe('the line ends of an edited text', () => {
  const texts: [before: string, edited: string, restored: string][] = [
    ['a\r\nb\r\n', 'a\nb\nc\n', 'a\r\nb\r\nc\r\n'],
    ['a\nb\n', 'a\r\nb\r\nc\r\n', 'a\nb\nc\n'],
    ['a\r\nb\nc\r\n', 'a\r\nx\r\nb\r\nc\r\n', 'a\r\nx\r\nb\nc\r\n'],
    ['a\rb\n', 'a\nb\n', 'a\rb\n'],
    ['', 'a\r\nb', 'a\r\nb'],
  ];
  for (const [before, edited, restored] of texts) {
    it(`are those of ${JSON.stringify(before)} in ${JSON.stringify(edited)}`, () => {
      assert.equal(restoreLineEnds(before, edited), restored);
    });
  }

  it('are restored whatever an editor made of them, where no line was changed', () => {
    const mixed = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n')).map((all) => all.join(''));
    fc.assert(
      fc.property(mixed, (text) => {
        const plain = withPlainLineEnds(text);
        assert.equal(restoreLineEnds(text, plain), text);
        assert.equal(restoreLineEnds(text, plain.replaceAll('\n', '\r\n')), text);
      }),
    );
  });
});
