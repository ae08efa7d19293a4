import assert from 'node:assert/strict';
import { documentText, structureOf } from '../../../../media/src/panel/detail/structure.ts';
import { ViewStates } from '../../../../media/src/panel/viewStates.ts';

describe('the value of a cell as a structure', () => {
  it('reads JSON in a text with all its digits', () => {
    assert.deepEqual(structureOf('{"id": 18446744073709551615, "x": [0.5, null]}'), {
      id: { $integer: '18446744073709551615' },
      x: [0.5, null],
    });
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

  it('lays JSON out for an editor, and leaves other texts as they are', () => {
    assert.deepEqual(documentText({ a: [1, { $integer: '99999999999999999999' }], b: {} }), {
      text: '{\n  "a": [\n    1,\n    99999999999999999999\n  ],\n  "b": {}\n}\n',
      language: 'json',
    });
    assert.deepEqual(documentText('a\nb'), { text: 'a\nb', language: 'plaintext' });
    assert.deepEqual(documentText(null), { text: 'null', language: 'plaintext' });
  });
});

describe('arrangements kept over a reload', () => {
  const state = {
    widths: [1],
    order: [0],
    hidden: [],
    frozen: 0,
    sort: [],
    filters: [],
    localTime: false,
    active: { row: 0, column: 0 },
    scroll: { top: 0, left: 0 },
  };

  it('are found by name and columns, and not by another', () => {
    let kept: unknown;
    const host = { getState: () => kept, setState: (next: unknown) => void (kept = next) };
    const result = { columns: [{ name: 'a', type: 'UInt8' }], rowCount: 3 };
    new ViewStates(host).keep('signups', result, state);
    const reloaded = new ViewStates(host);
    assert.deepEqual(reloaded.find('signups', { ...result, rowCount: 9 }), state);
    assert.equal(reloaded.find('other', result), undefined);
    assert.equal(reloaded.find('signups', { ...result, columns: [{ name: 'b' }] }), undefined);
  });

  it('start empty over a state that cannot be read', () => {
    for (const broken of [null, undefined, {}, { grids: 5 }]) {
      const states = new ViewStates({ getState: () => broken, setState: () => undefined });
      assert.equal(states.find('a', { columns: [], rowCount: 0 }), undefined);
    }
  });
});
