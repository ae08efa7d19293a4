import assert from 'node:assert/strict';
import fc from 'fast-check';
import { headerLine, headerLines } from '../../../../server/common/header/headerLines.ts';
import {
  headerList,
  headerValue,
  textOfHeaderValue,
  textsOfHeaderList,
} from '../../../../server/common/header/headerValue.ts';
import { anyText, throughFile } from '../anyText.ts';

/** The value that is read back after a line with it was written above a query. */
function kept(value: string): string | undefined {
  const text = throughFile(`${headerLine('name', value)}\nselect 1`);
  const lines = headerLines(text);
  return lines.length === 1 && lines[0]?.end === text.length - 8 ? lines[0].value : undefined;
}

describe('a value of a header', () => {
  const values: [text: string, value: string][] = [
    ['a\nb', 'a\\nb'],
    ['a\r\nb', 'a\\r\\nb'],
    ['C:\\new', 'C:\\\\new'],
    ['a\\\nb', 'a\\\\\\nb'],
    [' a ', '\\u0020a\\u0020'],
    ['a b\tc', 'a b\tc'],
    ['Größe 😀', 'Größe 😀'],
  ];
  for (const [text, value] of values) {
    it(`is ${JSON.stringify(value)} of ${JSON.stringify(text)}, and reads back`, () => {
      assert.equal(headerValue(text), value);
      assert.equal(textOfHeaderValue(value), text);
    });
  }

  it('may have a backslash that starts no escape', () => {
    assert.equal(textOfHeaderValue('a\\d b\\u12 c\\'), 'a\\d b\\u12 c\\');
  });

  it('keeps each character of Unicode, and each half of a pair, wherever it stands', () => {
    for (let unit = 0; unit <= 0xffff; unit++) {
      const one = String.fromCharCode(unit);
      const text = `${one}a${one}b${one}`;
      const value = kept(headerValue(text));
      if (value === undefined || textOfHeaderValue(value) !== text) {
        assert.fail(`U+${unit.toString(16)} is lost`);
      }
    }
  });

  it('keeps any text, and any list of texts', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(textOfHeaderValue(kept(headerValue(text)) ?? '!'), text);
      }),
    );
    const texts = fc.array(anyText.filter((text) => text !== ''));
    fc.assert(
      fc.property(texts, (list) => {
        assert.deepEqual(textsOfHeaderList(kept(headerList(list)) ?? '!'), list);
      }),
    );
  });

  it('that is JSON stays one line, and means the same', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, anyText), (object) => {
        const value = kept(JSON.stringify(object)) ?? '';
        assert.deepEqual(JSON.parse(value), JSON.parse(JSON.stringify(object)));
      }),
    );
  });

  it('that is a line as people may have written it is kept in one line', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        assert.notEqual(kept(value), undefined);
      }),
    );
  });

  const lists: [list: string, texts: string[]][] = [
    ['a, b ,c', ['a', 'b', 'c']],
    ['a\\, b, c', ['a, b', 'c']],
    ['', []],
    [' , ,', []],
    ['a,', ['a']],
    ['a\\', ['a\\']],
  ];
  for (const [list, texts] of lists) {
    it(`has the texts ${JSON.stringify(texts)} in ${JSON.stringify(list)}`, () => {
      assert.deepEqual(textsOfHeaderList(list), texts);
    });
  }
});
