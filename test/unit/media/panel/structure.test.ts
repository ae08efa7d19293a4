import assert from 'node:assert/strict';
import {
  documentText,
  partsOf,
  structureOf,
} from '../../../../media/src/panel/detail/structure.ts';

describe('the value of a cell as a structure', () => {
  it('reads JSON text with all digits', () => {
    assert.deepEqual(structureOf('{"id": 18446744073709551615, "x": [0.5, null]}'), {
      id: { $integer: '18446744073709551615' },
      x: [0.5, null],
    });
  });

  it('takes no text for a large integer that names its members like one', () => {
    const text = '{"a":{"$integer":"12"},"b":18446744073709551615}';
    const { text: shown } = documentText(text);
    assert.deepEqual(JSON.parse(shown), JSON.parse(text));
    const [first] = partsOf(structureOf(text) ?? null);
    assert.deepEqual(partsOf(first?.[1] ?? null), [['$integer', '12']]);
  });

  it('leaves plain values alone', () => {
    for (const value of [
      'text',
      '{broken',
      '[',
      5,
      null,
      true,
      { $integer: '99999999999999999999' },
    ]) {
      assert.equal(structureOf(value), undefined);
    }
  });

  it('formats JSON for an editor, and leaves other texts unchanged', () => {
    assert.deepEqual(documentText({ a: [1, { $integer: '99999999999999999999' }], b: {} }), {
      text: '{\n  "a": [\n    1,\n    99999999999999999999\n  ],\n  "b": {}\n}\n',
      language: 'json',
    });
    assert.deepEqual(documentText('a\nb'), { text: 'a\nb', language: 'plaintext' });
    assert.deepEqual(documentText(null), { text: 'null', language: 'plaintext' });
  });
});
