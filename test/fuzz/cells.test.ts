import assert from 'node:assert/strict';
import fc from 'fast-check';
import { split } from '../../server/src/parser/statements.ts';

describe('the marks of cells', () => {
  it('cut an edited text as they cut it from scratch', () => {
    const pieces = [
      "'",
      '"',
      '/*',
      '*/',
      ';',
      'select 1',
      '\n',
      '\n-- %% a\n',
      '\n-- %% [markdown]\n',
    ];
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 20 });
    const property = fc.property(texts, texts, texts, texts, (head, old, young, foot) => {
      const before = [...head, ...old, ...foot].join('');
      const after = [...head, ...young, ...foot].join('');
      const { stretches, cells } = split(after, { text: before, ...split(before) });
      assert.deepEqual(
        { stretches, cells },
        (({ stretches, cells }) => ({ stretches, cells }))(split(after)),
      );
    });
    fc.assert(property, { numRuns: 20_000, seed: 3 });
  });
});
