import assert from 'node:assert/strict';
import type { TextPosition } from '../../../../../client/src/language/typing/caretAtEnd.ts';
import { SecondCompletions } from '../../../../../client/src/language/typing/secondCompletions.ts';

/** Two providers ask whether they may answer; a question in VS Code's words is its column. */
describe('a question that two providers of completion are asked', () => {
  const document = { version: 1 };
  const at = (character: number): TextPosition => ({ line: 0, character });

  it('is answered by one of them, each time it is asked', () => {
    const both = new SecondCompletions();
    const answers = [1, 2, 3, 4].map(() => both.take(document, at(3)));
    assert.deepEqual(answers, [true, false, true, false]);
  });

  it('is answered by the one that alone is asked', () => {
    const both = new SecondCompletions();
    const answers = [1, 1, 8, 9, 9].map((column) => both.take(document, at(column)));
    assert.deepEqual(answers, [true, false, true, true, false]);
  });

  it('is another in another text or document', () => {
    const both = new SecondCompletions();
    const text = { version: 1 };
    assert.equal(both.take(text, at(3)), true);
    text.version = 2;
    assert.equal(both.take(text, at(3)), true);
    assert.equal(both.take(document, at(3)), true);
    assert.equal(both.take({ version: 1 }, at(3)), true);
  });
});
