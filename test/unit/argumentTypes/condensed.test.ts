import assert from 'node:assert/strict';
import { condensed } from '../../argumentTypes/condensed.ts';
import { ArgumentTypes } from '../../../server/src/schema/argumentTypes.ts';
import type { TypeClass } from '../../../server/src/schema/typeClasses.ts';

const asked = [
  {
    name: 'sum',
    count: 1,
    answers: { i: 'Int64', f: 'Float64', s: '', k: '', I: 'Nullable(Int64)' },
  },
  { name: 'uniq', count: 1, answers: { i: 'Int64', s: 'Int64' } },
  { name: 'plus', count: 2, answers: { ii: 'Int64', is: '', si: '', ss: '', dd: 'Decimal' } },
];
const types = new ArgumentTypes(() => condensed(asked));
const each = (text: string): TypeClass[][] => Array.from(text, (letter) => [letter as TypeClass]);

describe('the answers of the engine', () => {
  it('are the same after they are written in short', () => {
    for (const { name, answers } of asked.slice(0, 1)) {
      for (const [letters, result] of Object.entries(answers)) {
        assert.equal(types.takes(name, each(letters)), result !== '');
        assert.equal(types.result(name, each(letters)) ?? '', result);
      }
    }
  });

  it('hold for values that may be NULL too, whose result is not known then', () => {
    assert.equal(types.takes('plus', each('Is')), false);
    assert.equal(types.takes('plus', each('II')), true);
    assert.equal(types.result('plus', each('II')), undefined);
  });

  it('leave open what was not asked about', () => {
    assert.equal(types.takes('plus', each('iu')), true);
    assert.equal(types.result('plus', each('dd')), undefined);
  });

  it('make those of the forms with suffixes', () => {
    assert.equal(types.takes('sumIf', each('ib')), true);
    assert.equal(types.takes('sumIf', each('sb')), false);
    assert.equal(types.takes('sumIf', each('is')), false);
    assert.equal(types.takes('sumArray', each('j')), true);
    assert.equal(types.takes('sumArray', each('r')), false);
    assert.equal(types.takes('sumOrNull', each('s')), false);
  });
});
