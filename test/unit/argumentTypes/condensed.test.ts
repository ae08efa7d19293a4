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
  {
    name: 'dateDiff',
    count: 3,
    answers: {
      kdd: 'Int64',
      kdi: '',
      kid: '',
      kii: '',
      vdd: '',
      kdu: '?',
      kiu: '',
      kmd: '',
      mdd: '',
    },
  },
  { name: 'arrayFilter', count: 2, answers: { xj: '?', xg: '?', yj: '', yr: '', xr: '?' } },
  {
    name: 'between4',
    count: 4,
    answers: { iiii: '?', siii: '', isii: '', iisi: '?', iiis: '', uiii: '', iuii: '?' },
  },
];
const types = new ArgumentTypes(() => condensed(asked));
const each = (text: string): TypeClass[][] => Array.from(text, (letter) => [letter as TypeClass]);

describe('the answers of the engine', () => {
  it('are the same after they are written in short', () => {
    for (const { name, answers } of asked.slice(0, 1)) {
      for (const [letters, result] of Object.entries(answers)) {
        assert.equal(types.takes(name, each(letters)), result !== '');
        assert.equal(types.result(name, each(letters))?.text ?? '', result);
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

  it('refuse kinds that were not asked about together only where one is taken beside nothing', () => {
    assert.equal(types.takes('dateDiff', each('kdu')), true);
    assert.equal(types.takes('dateDiff', each('kiu')), false);
    assert.equal(types.takes('dateDiff', each('kmu')), false);
    assert.equal(types.takes('dateDiff', each('mdu')), false);
    // Intervals have overloads of their own, and tuples were not asked about.
    assert.equal(types.takes('dateDiff', each('vdu')), true);
    // Of NULL most functions make NULL, whatever is beside it.
    assert.equal(types.takes('dateDiff', each('nmu')), true);
    assert.equal(types.takes('dateDiff', each('kip')), true);
  });

  it('refuse two rare kinds where one is refused beside what the other is like', () => {
    assert.equal(types.takes('arrayFilter', each('yg')), false);
    assert.equal(types.takes('arrayFilter', each('xg')), true);
  });

  it('hold for each of many values by itself', () => {
    assert.equal(types.takes('between4', each('iisi')), true);
    assert.equal(types.takes('between4', each('IuIi')), true);
    assert.equal(types.takes('between4', each('isii')), false);
    assert.equal(types.takes('between4', each('uuii')), false);
    assert.equal(types.takes('between4', each('miii')), true);
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
