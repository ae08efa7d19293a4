import assert from 'node:assert/strict';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { cellLook, writtenLook } from '../../../../media/src/grid/cellLook.ts';
import { tagOf, wordsOf } from '../../../../media/src/grid/tag.ts';
import { writing } from '../../../../media/src/grid/writing.ts';

describe('a tag in a result', () => {
  const attributes = new Map<string, Cell>([
    ['href', 'a'],
    ['n', null],
  ]);
  const tags: [value: Cell, name: string | undefined][] = [
    [['__hx_tag', 'a', 'href', 'a', 'n', null], 'a'],
    [{ __hx_tag: 'a', href: 'a', n: null }, 'a'],
    ['["__hx_tag", "a", "href", "a", "n", null]', 'a'],
    [' { "__hx_tag": "a", "href": "a", "n": null}', 'a'],
    [['__hx_tag', 'a', 'href', 'a', 5, 'dropped', 'n', null, 'odd'], 'a'],
    [['__hx_tag', 5], undefined],
    [['a', 'href'], undefined],
    [{ a: 1 }, undefined],
    [{ __hx_tag: 5 }, undefined],
    ['text {"__hx_tag": "a"}', undefined],
    ['{"__hx_tag": ', undefined],
    [null, undefined],
    [5, undefined],
  ];
  for (const [value, name] of tags) {
    it(`${name ? 'is read from' : 'is not'} ${JSON.stringify(value)}`, () => {
      assert.deepEqual(tagOf(value), name && { name, attributes });
    });
  }

  const words: [value: Cell | undefined, text: string][] = [
    [['__hx_tag', 'b', 'children', ['a', ['__hx_tag', 'i', 'children', 'b'], 3, true]], 'ab3true'],
    [['a', null, 'b'], 'ab'],
    [{ a: 'not words' }, ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
  ];
  for (const [value, text] of words) {
    it(`has the words “${text}” in ${JSON.stringify(value)}`, () => {
      assert.equal(wordsOf(value), text);
    });
  }

  it('without words is shown as the value it is', () => {
    assert.equal(cellLook(['__hx_tag', 'b']).text, '["__hx_tag","b"]');
    assert.equal(cellLook(['__hx_tag', 'Sparkline', 'data', 'x']).text.slice(0, 3), '["_');
  });

  it('draws as many points as a cell has room for, and tells of all', () => {
    const look = cellLook(['__hx_tag', 'Sparkline', 'data', Array.from({ length: 600 }, () => 1)]);
    assert.equal(look.points?.length, 500);
    assert.equal(look.text, 'Line of 600 values, 1 to 1');
  });

  it('makes a link only of a tag for links', () => {
    const link = cellLook(['__hx_tag', 'b', 'href', 'https://example.com/', 'children', 'x']);
    assert.deepEqual(link, { text: 'x', absent: false });
    const target = cellLook(['__hx_tag', 'a', 'href', 5, 'children', 'x']);
    assert.deepEqual(target, { text: 'x', absent: false });
  });
});

describe('a look in the words of a language', () => {
  const german = writing({ language: 'de', groupDigits: true, shortDates: true });

  it('has its numbers and dates written so, and nothing that is not data', () => {
    assert.equal(writtenLook(cellLook(1234567), 'number', german).text, '1.234.567');
    const asIs = [cellLook(null), cellLook('https://example.com/1'), cellLook(12)];
    for (const look of asIs) assert.equal(writtenLook(look, 'number', german), look);
    const line = cellLook(['__hx_tag', 'Sparkline', 'data', [1, 2]]);
    assert.equal(
      writtenLook(line, 'number', () => 'other'),
      line,
    );
    assert.equal(writtenLook(cellLook(null), 'number', () => 'other').text, 'NULL');
  });

  it('shows a time on the clock of the reader where its type is known', () => {
    const zoned = cellLook('2026-08-01T10:02:03Z', 'DateTime');
    assert.match(zoned.text, /^2026-0[78]-\d\d \d\d:\d\d:03 [+-]\d\d:\d\d$/);
    assert.equal(cellLook('2026-08-01T10:02:03Z').text, '2026-08-01T10:02:03Z');
  });
});
