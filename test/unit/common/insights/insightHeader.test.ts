import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinHeader, splitHeader } from '../../../../server/common/insights/insightHeader.ts';
import { anyText, throughFile } from '../anyText.ts';

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
    ['-- @name: a\r-- @tags: b\rselect 1', { name: 'a', tags: 'b' }, 'select 1'],
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

  it('keeps any query below it, whatever that begins with', () => {
    const start = fc.constantFrom(
      '',
      '\ufeff',
      '-- @name: x\n',
      '-- \\@name: x',
      '\r',
      '\ufeff-- @tags: y',
    );
    const header = fc.constantFrom([], [['name', 'a']] as const);
    fc.assert(
      fc.property(header, start, anyText, (lines, begin, rest) => {
        const sql = throughFile(begin + rest);
        assert.equal(splitHeader(throughFile(joinHeader(lines, sql))).sql, sql);
      }),
    );
  });

  it('of a file may come after a byte order mark', () => {
    const { header, sql } = splitHeader('\ufeff-- @name: a\nselect 1');
    assert.deepEqual([header.get('name'), sql], ['a', 'select 1']);
  });

  it('is read as it was written before it had escapes', () => {
    const { header, sql } = splitHeader('-- @name: a\u2028b\u0085c\n-- @tags: d\vd\nselect 1');
    assert.deepEqual(Object.fromEntries(header), { name: 'a\u2028b\u0085c', tags: 'd\vd' });
    assert.equal(sql, 'select 1');
  });
});
