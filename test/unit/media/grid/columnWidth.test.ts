import assert from 'node:assert/strict';
import { fittingWidth, showsWhole } from '../../../../media/src/grid/columnWidth.ts';

const measure = (text: string): number => 10 * text.length;

describe('the width of a column', () => {
  it('shows the longest text in full', () => {
    assert.equal(fittingWidth(20, ['abc', 'abcdefghij'], measure, 400), 118);
  });

  it('shows the widest text in full, which need not be the longest', () => {
    const wide = (text: string): number => (text.startsWith('W') ? 30 : 10) * text.length;
    assert.equal(fittingWidth(20, ['iiiiii', 'WWWWW'], wide, 400), 168);
  });

  it('shows the header in full where that is longer', () => {
    assert.equal(fittingWidth(100, ['abc'], measure, 400), 118);
  });

  it('stops at the maximum', () => {
    assert.equal(fittingWidth(20, ['x'.repeat(500)], measure, 400), 400);
  });

  it('leaves room to grab a column without content', () => {
    assert.equal(fittingWidth(0, [], measure, 400), 64);
  });

  it('is just wide enough for the widest text, and cuts no other', () => {
    const width = fittingWidth(20, ['abc', 'abcdefghij'], measure, 400);
    assert.ok(showsWhole('abcdefghij', width, measure));
    assert.ok(!showsWhole('abcdefghijk', width, measure));
  });

  it('is never certain to be enough for combining marks, or for letters that join', () => {
    for (const text of ['a\u0301\u0301\u0301', 'مرحبا', 'नमस्ते', '👩‍👩‍👧', '漢字']) {
      assert.ok(!showsWhole(text, 400, measure), text);
    }
    for (const text of ['', 'naïve Größe', 'Ελλάδα', 'Москва', '“a” – 5 € → b', 'a↵b']) {
      assert.ok(showsWhole(text, 400, measure), text);
    }
  });
});
