import assert from 'node:assert/strict';
import { documentSymbol } from '../../../../server/src/features/documentSymbol.ts';
import { foldingRange } from '../../../../server/src/features/foldingRange.ts';
import { analyze } from '../../../../server/src/semantics/analyzedDocument.ts';

const text = [
  'with a as (',
  '  select 1',
  '), 5 as b',
  'select * from a;',
  '/* one',
  '   two */',
  'select (',
  '  select 2',
  ')',
].join('\n');

describe('outline and folding', () => {
  it('lists statements with their CTEs', () => {
    assert.deepEqual(
      documentSymbol(analyze(text)).map(({ name, children }) => [
        name,
        children?.map((child) => child.name),
      ]),
      [
        ['with a as (', ['a', 'b']],
        ['select (', []],
      ],
    );
  });

  it('folds what takes more than one line', () => {
    assert.deepEqual(
      foldingRange(analyze(text)).map(({ startLine, endLine }) => [startLine, endLine]),
      [
        [0, 3],
        [6, 8],
      ],
    );
  });
});
