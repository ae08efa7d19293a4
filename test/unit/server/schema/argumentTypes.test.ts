import assert from 'node:assert/strict';
import { ArgumentTypes } from '../../../../server/src/schema/argumentTypes.ts';
import type { TypeClass } from '../../../../server/src/schema/typeClasses.ts';

const data = {
  results: ['', '?', 'Int64', 'Date'],
  nodes: ['ib2 f1', 'v3', 'd1'],
  forms: { sum: '1:0', plus: '2:2' },
};
let reads = 0;
const types = new ArgumentTypes(() => {
  reads++;
  return data;
});
const each = (text: string): TypeClass[][] => Array.from(text, (letter) => [letter as TypeClass]);

describe('the types of arguments', () => {
  it('are read when they are first asked about, and once', () => {
    const own = new ArgumentTypes(() => {
      reads++;
      return data;
    });
    assert.equal(reads, 0);
    own.takes('sum', each('i'));
    own.takes('plus', each('ii'));
    assert.equal(reads, 1);
  });

  it('tell what is taken, what is refused, and what was never asked', () => {
    assert.equal(types.takes('sum', each('i')), true);
    assert.equal(types.takes('sum', each('s')), false);
    assert.equal(types.takes('plus', each('dv')), true);
    assert.equal(types.takes('plus', each('dd')), false);
    assert.equal(types.takes('sum', each('is')), undefined);
    assert.equal(types.takes('toString', each('i')), undefined);
  });

  it('refuse a value that may be several things only where none of them is taken', () => {
    assert.equal(types.takes('sum', [['s', 'i']]), true);
    assert.equal(types.takes('sum', [['s', 'd']]), false);
  });

  it('have a result where all that is taken agrees', () => {
    assert.equal(types.result('sum', [['i', 'b', 's']])?.text, 'Int64');
    assert.equal(types.result('sum', [['i', 'f']]), undefined);
    assert.equal(types.result('plus', each('dv'))?.text, 'Date');
    assert.equal(types.result('plus', each('dd')), undefined);
  });

  it('know what would be taken in a place', () => {
    assert.deepEqual(types.takenAt('plus', each('dd'), 1), ['v']);
    assert.deepEqual(types.takenAt('sum', each('s'), 0), ['i', 'f', 'b']);
  });
});
