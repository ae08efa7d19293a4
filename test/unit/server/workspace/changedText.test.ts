import assert from 'node:assert/strict';
import {
  TextDocument,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-textdocument';
import { changed } from '../../../../server/src/workspace/changedText.ts';
import { Random } from '../../../fuzz/random.ts';

const change = (
  [fromLine, from]: [number, number],
  [toLine, to]: [number, number],
  text: string,
): TextDocumentContentChangeEvent => ({
  range: { start: { line: fromLine, character: from }, end: { line: toLine, character: to } },
  text,
});

/** The result of the LSP library's own function, which gets the changes one by one. */
const expected = (text: string, changes: readonly TextDocumentContentChangeEvent[]): string =>
  changes.reduce((before, one) => {
    const document = TextDocument.create('a', 'hogql', 1, before);
    return TextDocument.update(document, [one], 2).getText();
  }, text);

describe('a text after changes', () => {
  const cases: [about: string, text: string, changes: TextDocumentContentChangeEvent[]][] = [
    [
      'from the end to the start',
      'a\nb\nc',
      [change([2, 0], [2, 1], 'z'), change([0, 0], [0, 1], 'x')],
    ],
    [
      'from the start to the end',
      'a\nb\nc',
      [change([0, 0], [0, 1], 'x\ny'), change([3, 0], [3, 1], 'z')],
    ],
    ['side by side', 'abc', [change([0, 2], [0, 3], 'z'), change([0, 1], [0, 2], 'y')]],
    [
      'after what a change made longer',
      'abc',
      [change([0, 3], [0, 3], 'def'), change([0, 5], [0, 6], '')],
    ],
    ['after what was deleted', 'abc\nd', [change([0, 1], [1, 1], ''), change([0, 1], [0, 9], 'x')]],
    ['of the whole and then of a part', 'a', [{ text: 'b\nc' }, change([1, 0], [1, 1], 'd')]],
    ['told from end to start', 'abc', [change([0, 2], [0, 1], 'x')]],
  ];
  for (const [about, text, changes] of cases) {
    it(`is what its changes say, ${about}`, () => {
      assert.equal(changed(text, changes), expected(text, changes));
    });
  }

  it('is what any changes say, in any order (3,000 texts)', () => {
    for (let seed = 1; seed <= 3_000; seed++) {
      const random = new Random(seed);
      const pieces = ['a', 'bc', '\n', '\r\n', ' '];
      const words = (most: number): string =>
        Array.from({ length: random.below(most) }, () => random.pick(pieces)).join('');
      const text = words(12);
      const changes = Array.from({ length: 1 + random.below(4) }, () => {
        const [line, character] = [random.below(5), random.below(5)];
        const to: [number, number] = [line + random.below(2), random.below(5)];
        return change([line, character], to, words(4));
      });
      assert.equal(changed(text, changes), expected(text, changes), `seed ${seed}`);
    }
  });
});
