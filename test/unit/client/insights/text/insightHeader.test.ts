import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  joinHeader,
  manyLines,
  oneLine,
  splitHeader,
  tagList,
  tagsOf,
} from '../../../../../client/src/insights/text/insightHeader.ts';

describe('the header of an insight', () => {
  const texts: [text: string, header: Record<string, string>, sql: string][] = [
    ['-- @name:  Signups  \nselect 1', { name: 'Signups' }, 'select 1'],
    ['-- @name: a\r\n-- @tags: b\r\nselect 1', { name: 'a', tags: 'b' }, 'select 1'],
    ['-- @name: a', { name: 'a' }, ''],
    ['-- @name:\nselect 1', { name: '' }, 'select 1'],
    ['', {}, ''],
    ['select 1\n-- @name: a', {}, 'select 1\n-- @name: a'],
    ['-- @owner: a\n-- @name: b\nselect 1', {}, '-- @owner: a\n-- @name: b\nselect 1'],
    ['\n-- @name: a\nselect 1', {}, '\n-- @name: a\nselect 1'],
    [' -- @name: a\nselect 1', {}, ' -- @name: a\nselect 1'],
    ['-- @name: a\n-- \\@tags: b\nselect 1', { name: 'a' }, '-- @tags: b\nselect 1'],
    ['-- \\\\@tags: b', {}, '-- \\@tags: b'],
    ['select 1 -- \\@tags: b', {}, 'select 1 -- \\@tags: b'],
  ];
  for (const [text, header, sql] of texts) {
    it(`of ${JSON.stringify(text)} is ${JSON.stringify(header)}`, () => {
      const split = splitHeader(text);
      assert.deepEqual(Object.fromEntries(split.header), header);
      assert.equal(split.sql, sql);
    });
  }

  it('takes the line ends of the text below it, and ends no line with a blank', () => {
    const header = [
      ['name', 'a'],
      ['tags', ''],
    ] as const;
    assert.equal(joinHeader(header, 'select 1\r\n'), '-- @name: a\r\n-- @tags:\r\nselect 1\r\n');
    assert.equal(joinHeader(header, 'select 1'), '-- @name: a\n-- @tags:\nselect 1');
    assert.equal(joinHeader([], 'select 1'), 'select 1');
  });

  it('marks only the beginning of a text that looks like one', () => {
    assert.equal(joinHeader([], '-- @name: a'), '-- \\@name: a');
    assert.equal(joinHeader([], '-- \\@name: a'), '-- \\\\@name: a');
    assert.equal(joinHeader([], '-- @owner: a'), '-- @owner: a');
    assert.equal(joinHeader([], 'select 1 -- @name: a'), 'select 1 -- @name: a');
  });

  const lines: [text: string, line: string][] = [
    ['a\nb', 'a\\nb'],
    ['a\r\nb', 'a\\r\\nb'],
    ['C:\\new', 'C:\\\\new'],
    ['a\\\nb', 'a\\\\\\nb'],
  ];
  for (const [text, line] of lines) {
    it(`writes ${JSON.stringify(text)} on one line, and reads it back`, () => {
      assert.equal(oneLine(text), line);
      assert.equal(manyLines(line), text);
    });
  }

  it('leaves a backslash that means nothing as it is', () => {
    assert.equal(manyLines('a\\d b\\'), 'a\\d b\\');
  });

  it('reads back any text and any tags', () => {
    fc.assert(fc.property(fc.string(), (text) => manyLines(oneLine(text)) === text));
    const tag = fc.stringMatching(/^[a-z,\\\n]{1,6}$/).filter((text) => text === text.trim());
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        assert.deepEqual(tagsOf(tagList(tags)), tags);
      }),
    );
  });

  const tags: [list: string, tags: string[]][] = [
    ['a, b ,c', ['a', 'b', 'c']],
    ['a\\, b, c', ['a, b', 'c']],
    ['', []],
    [' , ,', []],
    ['a,', ['a']],
  ];
  for (const [list, wanted] of tags) {
    it(`has the tags ${JSON.stringify(wanted)} in ${JSON.stringify(list)}`, () => {
      assert.deepEqual(tagsOf(list), wanted);
    });
  }
});
