import assert from 'node:assert/strict';
import fc from 'fast-check';
import { headerValue, textOfHeaderValue } from '../../../../server/common/header/headerValue.ts';
import { fileHeader, headerChange, headerStart } from '../../../../client/src/base/fileHeader.ts';
import { readNotebook } from '../../../../client/src/cells/cellFormat.ts';

/** A text with a changed header. */
function changed(text: string, key: string, value: string | undefined, from = 0): string {
  const change = headerChange(text, key, value, from);
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}

describe('the header of a text', () => {
  const headers: [text: string, header: Record<string, string>][] = [
    ['select 1', {}],
    ['-- @name: Signups\n-- @connection: us\nselect 1', { name: 'Signups', connection: 'us' }],
    ['-- @name: Signups\r\nselect 1', { name: 'Signups' }],
    ['-- @name: A\n\n-- @tags: late', { name: 'A' }],
    ['-- @name: Café: daily \nselect 1', { name: 'Café: daily' }],
    ['-- \\@name: not ours\nselect 1', {}],
    ['-- @description:\nselect 1', { description: '' }],
  ];
  for (const [text, header] of headers) {
    it(`of ${JSON.stringify(text)} is ${JSON.stringify(header)}`, () =>
      assert.deepEqual(Object.fromEntries(fileHeader(text)), header));
  }

  const changes: [text: string, value: string | undefined, changed: string][] = [
    ['select 1', 'eu', '-- @connection: eu\nselect 1'],
    ['', 'eu', '-- @connection: eu\n'],
    ['-- @connection: us\nselect 1', 'a$1', '-- @connection: a$1\nselect 1'],
    ['-- @connection: us', 'eu', '-- @connection: eu'],
    ['-- @name: a\n-- @connection: us\nselect', 'eu', '-- @name: a\n-- @connection: eu\nselect'],
    ['-- @name: a\r\nselect', 'eu', '-- @name: a\r\n-- @connection: eu\r\nselect'],
    ['-- @name: a', 'eu', '-- @name: a\n-- @connection: eu'],
    ['x\n-- @connection: us', 'eu', '-- @connection: eu\nx\n-- @connection: us'],
    ['-- @name: a\n-- @connection: us\nselect 1', undefined, '-- @name: a\nselect 1'],
    ['-- @connection: us', undefined, ''],
    ['select 1\n-- @connection: us', undefined, 'select 1\n-- @connection: us'],
  ];
  for (const [text, value, after] of changes) {
    it(`of ${JSON.stringify(text)} can name ${value ?? 'no connection'}`, () => {
      assert.equal(changed(text, 'connection', value), after);
      assert.equal(fileHeader(after).get('connection'), value);
    });
  }

  it('stays one line of the file, whatever its value holds', () => {
    const name = 'a\nb\u2028c \u0085';
    const text = changed('select 1', 'connection', headerValue(name));
    assert.equal(text.split(/[\n\r\u2028\u0085]/).length, 2);
    assert.equal(textOfHeaderValue(fileHeader(text).get('connection') ?? ''), name);
    assert.equal(changed('select 1', 'display', 'pie x="\u2028"').split(/[\n\u2028]/).length, 2);
  });

  it('has what was put into it, and all other lines stay', () => {
    const line = fc.constantFrom('-- @name: a', '-- @display: pie', '', 'select 1', '-- note');
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const result = changed(lines.join(end), 'display', 'bar');
        assert.equal(fileHeader(result).get('display'), 'bar');
        const isOther = (each: string): boolean => each !== '' && !each.startsWith('-- @display');
        assert.deepEqual(result.split(/\r?\n/).filter(isOther), lines.filter(isOther));
      }),
    );
  });
});

describe('the header of a whole file', () => {
  it('keeps the query below it, however that is indented', () => {
    for (const [text, after] of [
      ['  select 1', '  -- @connection: eu\nselect 1'],
      ['-- %% a', '-- %% a\n-- @connection: eu'],
      ['-- %% a\r select 1', '-- %% a\r -- @connection: eu\nselect 1'],
    ] as const) {
      assert.equal(changed(text, 'connection', 'eu', headerStart(text)), after);
      assert.equal(fileHeader(after, headerStart(after)).get('connection'), 'eu');
    }
  });

  const files: [what: string, text: string, connection: string | undefined][] = [
    ['at its start', '-- @connection: us\n\n-- %% Words [markdown]\n-- a\n', 'us'],
    ['below blank lines', '\n\n-- @connection: us\nselect 1', 'us'],
    ['in its first cell', '-- %% views\n\n-- @connection: us\nselect 1', 'us'],
    [
      'in its first query, below words',
      "-- %% It's [markdown]\n-- # Story\n\n-- %% views\n-- @connection: us\nselect 1\n",
      'us',
    ],
    ['not in words', '-- %% [markdown]\n-- @connection: us\n', undefined],
    ['not in a later query', '-- %%\nselect 1\n\n-- %%\n-- @connection: us\n', undefined],
    ['not in a cell below a note', '-- note\n-- %%\n-- @connection: us\nselect 1', undefined],
  ];
  for (const [where, text, connection] of files) {
    it(`stands ${where}`, () => {
      assert.equal(fileHeader(text, headerStart(text)).get('connection'), connection);
      const bound = changed(text, 'connection', 'eu', headerStart(text));
      assert.equal(fileHeader(bound, headerStart(bound)).get('connection'), 'eu');
    });
  }

  it('is the same for a text and for the cells it is shown as', () => {
    const line = fc.constantFrom(
      '-- @connection: us',
      '-- %%',
      '-- %% views',
      '-- %% [markdown]',
      '-- note',
      'select 1',
      '',
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text = lines.join(end);
        const cell = readNotebook(text).cells.find(({ kind }) => kind === 'query');
        assert.deepEqual(fileHeader(text, headerStart(text)), fileHeader(cell?.value ?? ''));
      }),
    );
  });
});
