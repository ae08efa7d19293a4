import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FormattingSettings } from '../../server/src/features/formatting.ts';
import { assertSameQuery } from '../unit/server/formatter/assertSameQuery.ts';
import { formatted } from '../unit/server/formatter/formatted.ts';
import { messyQuery } from './messyQuery.ts';

const settings: fc.Arbitrary<FormattingSettings> = fc.record({
  keywordCase: fc.constantFrom('preserve', 'upper', 'lower'),
  width: fc.constantFrom(1, 20, 40, 80, 100, 1000),
});

describe('formatting of any text', () => {
  it('keeps tokens, comments and tree, and changes nothing the second time', () => {
    const property = fc.property(messyQuery(), settings, (query, wishes) => {
      const once = formatted(query, wishes);
      assertSameQuery(query, once);
      assert.equal(formatted(once, wishes), once);
    });
    fc.assert(property, { seed: 20_261, numRuns: 800 });
  });

  it('never throws, and leaves a text alone in which every statement is broken', () => {
    const piece = fc.constantFrom(
      'select',
      'from',
      '(',
      ')',
      ',',
      'a',
      "'",
      '"',
      '{',
      '}',
      '[',
      ']',
      '--',
      '/*',
      '*/',
      ';',
      '\n',
      ' ',
      "f'",
      '<A',
      '/>',
      '>',
      '</',
      'case',
      'when',
      'end',
      'with',
      'as',
      '-',
      '*',
      '1',
      '\u{1f994}',
      '\ud800',
      '\0',
      '\u2028',
      '-- %% x\n',
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    const property = fc.property(text, (written) => {
      assertSameQuery(written, formatted(written));
    });
    fc.assert(property, { seed: 4, numRuns: 1_000 });
  });
});
