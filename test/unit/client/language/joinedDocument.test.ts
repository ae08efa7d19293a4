import assert from 'node:assert/strict';
import {
  answerForCell,
  askJoined,
  cellAtLine,
  type JoinedDocument,
  tokensOfCell,
} from '../../../../client/src/language/joinedDocument.ts';

const first = { uri: 'cell:a', firstLine: 1, lineCount: 3 };
const second = { uri: 'cell:b', firstLine: 6, lineCount: 2 };
const joined: JoinedDocument = { uri: 'joined', cells: [first, second] };

const at = (line: number, character = 0) => ({ line, character });
const range = (from: number, to = from) => ({ start: at(from), end: at(to, 4) });

describe('a request about a cell', () => {
  it('asks about the joined document, with the places it has there', () => {
    assert.deepEqual(
      askJoined(
        {
          textDocument: { uri: 'cell:b' },
          position: at(1, 5),
          context: { diagnostics: [{ range: range(0) }] },
        },
        second,
        joined,
      ),
      {
        textDocument: { uri: 'joined' },
        position: at(7, 5),
        context: { diagnostics: [{ range: range(6) }] },
      },
    );
  });
});

const answers: [what: string, answer: unknown, expected: unknown][] = [
  ['nothing', null, null],
  ['a hover', { contents: 'x', range: range(7) }, { contents: 'x', range: range(1) }],
  [
    'diagnostics of this cell only',
    {
      kind: 'full',
      items: [
        { range: range(2), code: 'a' },
        { range: range(6), code: 'b' },
      ],
    },
    { kind: 'full', items: [{ range: range(0), code: 'b' }] },
  ],
  [
    'a completion',
    { isIncomplete: false, items: [{ label: 'x', textEdit: { range: range(6), newText: 'x' } }] },
    { isIncomplete: false, items: [{ label: 'x', textEdit: { range: range(0), newText: 'x' } }] },
  ],
  [
    'a definition in another cell',
    { uri: 'joined', range: range(2) },
    { uri: 'cell:a', range: range(1) },
  ],
  [
    'a definition on the mark of a cell, at the cell',
    [{ uri: 'joined', range: range(5) }],
    [{ uri: 'cell:b', range: { start: at(0), end: at(0) } }],
  ],
  [
    'references in several cells',
    [
      { uri: 'joined', range: range(1) },
      { uri: 'joined', range: range(7) },
    ],
    [
      { uri: 'cell:a', range: range(0) },
      { uri: 'cell:b', range: range(1) },
    ],
  ],
  [
    'an edit of several cells',
    {
      changes: {
        joined: [
          { range: range(1), newText: 'x' },
          { range: range(6), newText: 'y' },
        ],
      },
    },
    {
      changes: {
        'cell:a': [{ range: range(0), newText: 'x' }],
        'cell:b': [{ range: range(0), newText: 'y' }],
      },
    },
  ],
  [
    'an edit that has a version',
    {
      documentChanges: [
        { textDocument: { uri: 'joined', version: 3 }, edits: [{ range: range(7), newText: 'x' }] },
      ],
    },
    { changes: { 'cell:b': [{ range: range(1), newText: 'x' }] } },
  ],
  [
    'an edit of a mark, as one of the whole notebook',
    {
      changes: {
        joined: [
          { range: range(0), newText: 'x' },
          { range: range(6), newText: 'y' },
        ],
      },
    },
    {
      changes: {
        joined: [
          { range: range(0), newText: 'x' },
          { range: range(6), newText: 'y' },
        ],
      },
    },
  ],
  [
    'the edit of an action',
    [{ title: 'Fix', edit: { changes: { joined: [{ range: range(6), newText: 'y' }] } } }],
    [{ title: 'Fix', edit: { changes: { 'cell:b': [{ range: range(0), newText: 'y' }] } } }],
  ],
  [
    'folding',
    [
      { startLine: 1, endLine: 3 },
      { startLine: 6, endLine: 9 },
    ],
    [{ startLine: 0, endLine: 1 }],
  ],
  [
    'hints of this cell only',
    [
      { position: at(2), label: 'a' },
      { position: at(7, 2), label: 'b' },
    ],
    [{ position: at(1, 2), label: 'b' }],
  ],
  [
    'its own statements of those around the cursor',
    {
      statements: [
        { range: range(2), isCurrent: false },
        { range: range(7), isCurrent: true },
      ],
    },
    { statements: [{ range: range(1), isCurrent: true }] },
  ],
  [
    'a selection that does not leave the cell',
    [{ range: range(6), parent: { range: range(6, 7), parent: { range: range(0, 7) } } }],
    [{ range: range(0), parent: { range: range(0, 1) } }],
  ],
];

describe('an answer for a cell', () => {
  for (const [what, answer, expected] of answers) {
    it(`is ${what}`, () => {
      assert.deepEqual(answerForCell(answer, second, joined), expected);
    });
  }

  it('has the tokens of this cell only', () => {
    const tokens = [1, 2, 3, 0, 0, 0, 5, 2, 1, 0, 5, 1, 4, 2, 0, 0, 6, 1, 3, 0, 1, 0, 2, 1, 0];
    assert.deepEqual(tokensOfCell(tokens, second), [0, 1, 4, 2, 0, 0, 6, 1, 3, 0, 1, 0, 2, 1, 0]);
  });
});

describe('a line of the joined document', () => {
  it('is in the cell whose text it is, and a mark in none', () => {
    assert.deepEqual(
      [0, 1, 3, 4, 6, 7, 8].map((line) => cellAtLine(line, joined)?.uri),
      [undefined, 'cell:a', 'cell:a', undefined, 'cell:b', 'cell:b', undefined],
    );
  });
});
