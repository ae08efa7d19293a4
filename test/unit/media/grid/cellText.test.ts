import assert from 'node:assert/strict';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { cellText, copyText } from '../../../../media/src/grid/cellText.ts';

const shown: readonly [value: Cell | undefined, text: string, absent?: 'absent'][] = [
  [null, 'NULL', 'absent'],
  ['', "''", 'absent'],
  [undefined, '…', 'absent'],
  ['NULL', 'NULL'],
  [0, '0'],
  [-1234567.125, '-1234567.125'],
  [0.1, '0.1'],
  [9007199254740991, '9007199254740991'],
  [{ $integer: '18446744073709551615' }, '18446744073709551615'],
  [true, 'true'],
  ['2026-08-01 10:02:03.000', '2026-08-01 10:02:03.000'],
  [['a', 1, null, [true]], '["a",1,null,[true]]'],
  [
    { name: 'x', id: { $integer: '99999999999999999999' } },
    '{"name":"x","id":99999999999999999999}',
  ],
  [[], '[]'],
  [{}, '{}'],
  ['one\ntwo\tthree\r', 'one↵two⇥three␍'],
  ['\u001b[31mred\u0000', '␛[31mred␀'],
  ['exe.\u202egnp', 'exe.⟨202E⟩gnp'],
  ['a\u200bb\ufeff', 'a⟨200B⟩b⟨FEFF⟩'],
  ['line\u2028end', 'line⟨2028⟩end'],
  ['👩‍👩‍👧 é ش', '👩‍👩‍👧 é ش'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
];

describe('what a cell shows', () => {
  for (const [value, text, absent] of shown) {
    it(`shows ${JSON.stringify(value)} as ${text}`, () => {
      assert.deepEqual(cellText(value), { text, absent: absent !== undefined });
    });
  }

  it('cuts long text and long JSON without reading them whole', () => {
    const list = Array.from({ length: 200_000 }, (_, index) => index);
    for (const value of ['x'.repeat(1_000_000), list, { list }, [['y'.repeat(1_000_000)]]]) {
      const { text } = cellText(value);
      assert.equal(text.length, 501);
      assert.ok(text.endsWith('…'));
    }
  });
});

describe('what copying a cell gives', () => {
  it('gives text unchanged', () => {
    const text = `one\ntwo \u202e ${'x'.repeat(5000)}`;
    assert.equal(copyText(text), text);
    assert.equal(copyText(''), '');
  });

  it('gives the whole JSON', () => {
    const value = { list: Array.from({ length: 1000 }, (_, index) => index) };
    assert.equal(copyText(value), JSON.stringify(value));
  });

  it('gives all digits of a large integer, and the word NULL', () => {
    assert.equal(copyText({ $integer: '18446744073709551615' }), '18446744073709551615');
    assert.equal(copyText(null), 'NULL');
  });
});
