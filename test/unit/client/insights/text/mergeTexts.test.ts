import assert from 'node:assert/strict';
import {
  hasConflictMarks,
  mergeTexts,
  mergeWithoutBase,
} from '../../../../../client/src/insights/text/mergeTexts.ts';

describe('a merge of texts', () => {
  it('takes what only one side changed, without a mark', () => {
    const merged = mergeTexts({ base: 'a\nb\nc', theirs: 'A\nb\nc', mine: 'a\nb\nC' });
    assert.deepEqual(merged, { text: 'A\nb\nC', hasConflict: false });
  });

  it('shows yours, what was opened and theirs, in the order of git', () => {
    const { text, hasConflict } = mergeTexts({ base: 'a', theirs: 'b', mine: 'c' });
    assert.equal(text, '<<<<<<< yours\nc\n||||||| opened\na\n=======\nb\n>>>>>>> theirs');
    assert.ok(hasConflict && hasConflictMarks(text));
  });

  const adjacent: [base: string, theirs: string, mine: string, text: string | undefined][] = [
    ['a\nb', 'A\nb', 'a\nB', 'A\nB'],
    ['a\nb\nc', 'A\nB\nc', 'a\nB\nC', 'A\nB\nC'],
    ['a\nb', 'A\nX', 'a\nB', undefined],
    ['a\nb', 'A\nx\nb', 'a\nB', undefined],
    ['a', 'a\ntheirs', 'a\nmine', undefined],
  ];
  for (const [base, theirs, mine, text] of adjacent) {
    const shown = [base, theirs, mine].map((each) => JSON.stringify(each)).join(', ');
    it(`is ${text === undefined ? 'a choice' : JSON.stringify(text)} of ${shown}`, () => {
      const merged = mergeTexts({ base, theirs, mine });
      assert.equal(merged.hasConflict, text === undefined);
      if (text !== undefined) assert.equal(merged.text, text);
    });
  }

  it('finds no change in the line ends of another system', () => {
    const merged = mergeTexts({ base: 'a\nb', theirs: 'a\nb', mine: 'a\r\nB' });
    assert.deepEqual(merged, { text: 'a\nB', hasConflict: false });
  });

  it('is a choice of every difference where nobody knows what both were made from', () => {
    assert.deepEqual(mergeWithoutBase({ theirs: 'a\r\nb', mine: 'a\nc' }), {
      text: 'a\n<<<<<<< yours\nc\n=======\nb\n>>>>>>> theirs',
      hasConflict: true,
    });
    assert.deepEqual(mergeWithoutBase({ theirs: 'a', mine: 'a' }), {
      text: 'a',
      hasConflict: false,
    });
  });
});

describe('the marks of a merge', () => {
  const texts: [text: string, are: boolean][] = [
    ['select 1\n<<<<<<< theirs\na\n=======\nb\n>>>>>>> yours\n', true],
    ['<<<<<<< theirs\r\na\r\n=======\r\nb\r\n>>>>>>> yours', true],
    ['<<<<<<< yours\na', true],
    ['a\nb\n>>>>>>> theirs', true],
    ['<<<<<<< HEAD\na\n=======\nb\n>>>>>>> branch', true],
    ['<<<<<<< theirs\na', true],
    ['a\r\n||||||| opened\r\nb', true],
    ['a\nb\n>>>>>>> yours', true],
    ['a\n=======\nb', false],
    ['<<<<<<< HEAD\na\n>>>>>>> branch', false],
    ['<<<<<<< HEAD\na\n=======\nb', false],
    ['a\n=======\nb\n>>>>>>> branch', false],
    ["select '<<<<<<< a\n======= b\n>>>>>>> c'", false],
    ['-- <<<<<<< a\n=======\n>>>>>>> c', false],
  ];
  for (const [text, are] of texts) {
    it(`are ${are ? '' : 'not '}in ${JSON.stringify(text)}`, () => {
      assert.equal(hasConflictMarks(text), are);
    });
  }
});
