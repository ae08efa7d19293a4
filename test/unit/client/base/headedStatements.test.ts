import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  headedStatements,
  saidAbove,
  statementHeaderChange,
} from '../../../../client/src/base/headedStatements.ts';

/** A text in which a statement has got a display. */
function kept(text: string, at: number, display = 'pie'): string {
  const { start, end, text: line } = statementHeaderChange(text, at, 'display', display);
  return text.slice(0, start) + line + text.slice(end);
}

function displays(text: string): readonly (string | undefined)[] {
  return headedStatements(text).map((statement) => saidAbove(statement, 'display'));
}

const changes: [what: string, at: number, text: string, after: string][] = [
  [
    'goes directly above the second statement',
    1,
    '-- @name: a\n\nselect 1;\n\n-- how many\nselect 2',
    '-- @name: a\n\nselect 1;\n\n-- how many\n-- @display: pie\nselect 2',
  ],
  [
    'goes directly above the first of two',
    0,
    '-- @name: a\n\nselect 1;\nselect 2',
    '-- @name: a\n\n-- @display: pie\nselect 1;\nselect 2',
  ],
  [
    'goes into the header of the file for its only statement',
    0,
    '-- @name: a\n\n-- how many\nselect 1',
    '-- @name: a\n-- @display: pie\n\n-- how many\nselect 1',
  ],
  [
    'goes below the mark of a cell',
    0,
    '-- %% signups\nselect 1',
    '-- %% signups\n-- @display: pie\nselect 1',
  ],
  [
    'replaces the one that is there',
    1,
    '-- @display: bar\nselect 1;\n-- @display: bar\n-- how many\nselect 2',
    '-- @display: bar\nselect 1;\n-- @display: pie\n-- how many\nselect 2',
  ],
  ['takes a line of its own', 1, 'select 1; select 2', 'select 1; \n-- @display: pie\nselect 2'],
];

describe('a display of a statement', () => {
  for (const [what, at, text, after] of changes) {
    it(what, () => assert.equal(kept(text, at), after));
  }

  it('is read wherever it stands among the comments above', () => {
    const text = [
      '-- @display: bar\n/* a\n-- @display: line\n*/\nselect 1; -- @display: area',
      '',
      '  -- @display: number\r\n-- signups\r\nselect 2;',
      "select '\n-- @display: line';",
      'select 4;\n-- @display: map\n-- %% next\nselect 5',
    ].join('\n');
    assert.deepEqual(displays(text), ['bar', 'number', undefined, undefined, undefined]);
  });

  it('is that of its statement alone, and leaves all else as it is', () => {
    const line = fc.constantFrom(
      '-- @display: bar',
      '-- @name: a',
      '-- %% cell',
      '-- note',
      '',
      'select 1',
      ';',
      "'",
      '/*',
    );
    const texts = fc.tuple(fc.array(line), fc.constantFrom('\n', '\r\n', ' '));
    fc.assert(
      fc.property(texts, fc.nat(5), ([lines, end], at) => {
        const text = lines.join(end);
        const before = displays(text);
        if (at >= before.length) return;
        assert.deepEqual(displays(kept(text, at)), before.with(at, 'pie'));
      }),
    );
  });
});
