import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import Papa from 'papaparse';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { uniqueNames } from '../../../../client/src/protocol/columnNames.ts';
import {
  copied,
  type CopyFormat,
  delimited,
  json,
  markdown,
} from '../../../../media/src/copy/formats.ts';
import { identifier, inList, insert, sqlLiteral } from '../../../../media/src/copy/sql.ts';
import { copyText } from '../../../../media/src/grid/cellText.ts';
import { unquote } from '../../../../server/src/parser/lexing/escapes.ts';
import { parse } from '../../../../server/src/parser/parse.ts';
import { readJson } from '../../readJson.ts';
import { readDelimited, readMarkdown } from './readers.ts';
import { anyCell, anyTable, cellsOf, tableOf } from './tables.ts';

const textOrNull = (value: Cell): string | null => (value === null ? null : copyText(value));

describe('copying', () => {
  for (const separator of [',', '\t'] as const) {
    const format = separator === ',' ? 'CSV' : 'TSV';
    it(`as ${format} gives every value back exactly, and tells NULL from the empty text`, () => {
      fc.assert(
        fc.property(anyTable, fc.boolean(), (table, headers) => {
          const read = readDelimited(delimited(table, separator, headers), separator);
          const names = headers ? [table.columns.map(({ name }) => name)] : [];
          const values = cellsOf(table).map((row) => row.map(textOrNull));
          assert.deepEqual(read, [...names, ...values]);
        }),
      );
    });
  }

  it('as TSV has every cell of a row, with tabs between them', () => {
    const rows = [
      [1, 'two', null],
      ['', 'a\tb', '"'],
    ];
    const lines = ['a\tb\tc', '1\ttwo\t', '""\t"a\tb"\t""""'];
    assert.equal(delimited(tableOf(['a', 'b', 'c'], rows), '\t', true), lines.join('\n'));
  });

  it('as CSV is read by another reader too', () => {
    const rows = [['=1+1', 'a "b"\r\nc', '', '👩‍👩‍👧', ' x ']];
    const { data } = Papa.parse(delimited(tableOf(['a', 'b', 'c', 'd', 'e'], rows), ',', false));
    assert.deepEqual(data, rows);
  });

  it('as JSON gives every value back exactly, all digits included', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const values = cellsOf(table).map((row) => row.map(withDigits));
        assert.deepEqual(readJson(json(table, false)), values);
        const keys = uniqueNames(table.columns);
        const objects = readJson(json(table, true)) as unknown as Record<string, Cell>[];
        assert.deepEqual(
          objects.map((row) => keys.map((key) => row[key])),
          values,
        );
      }),
    );
  });

  it('as Markdown gives every value back exactly, and marks NULL', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const names = table.columns.map(({ name }) => name);
        const values = cellsOf(table).map((row) => row.map(textOrNull));
        assert.deepEqual(readMarkdown(markdown(table)), [names, ...values]);
      }),
    );
  });

  it('as Markdown turns no value into an element', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '[x](javascript:alert(1))',
      '![x](http://a/b)',
      '`a` | **b**',
    ];
    const html = new MarkdownIt({ html: true }).render(
      markdown(tableOf(['a', 'b', 'c', 'd'], [hostile])),
    );
    assert.match(html, /<table>/);
    assert.doesNotMatch(html, /<(script|a|img|code|strong)\b/);
  });

  it('writes literals that the language reads back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(unquote(sqlLiteral(text)), text);
      }),
    );
  });

  it('writes IN lists and INSERTs that parse, whatever they hold', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const { diagnostics } = parse(`SELECT 1 WHERE x IN ${inList(table)}`);
        assert.deepEqual(diagnostics, []);
        const rows = insert(table, 'to').split(' VALUES\n')[1]?.slice(0, -1);
        assert.deepEqual(parse(`SELECT [${rows ?? ''}]`).diagnostics, []);
      }),
      { numRuns: 50 },
    );
  });

  const literals: readonly [value: Cell, literal: string][] = [
    [null, 'NULL'],
    [true, 'true'],
    [{ $integer: '18446744073709551615' }, '18446744073709551615'],
    [-0.5, '-0.5'],
    [NaN, 'NaN'],
    ["it's \\ \n", "'it''s \\\\ \\n'"],
    [['a', [1, null]], "['a', [1, NULL]]"],
    [{ a: "b'" }, `'{"a":"b''"}'`],
    ["'); DROP TABLE x; --", "'''); DROP TABLE x; --'"],
    // An object of the service that looks like our digits.
    [{ $integer: '1); DROP TABLE x; --' }, `'{"$integer":"1); DROP TABLE x; --"}'`],
    [{ $integer: '1', more: 2 }, `'{"$integer":"1","more":2}'`],
  ];
  for (const [value, literal] of literals) {
    it(`writes ${JSON.stringify(value)} as ${literal}`, () => {
      assert.equal(sqlLiteral(value), literal);
    });
  }

  const standard: readonly [value: Cell, literal: string][] = [
    ["'); DROP TABLE x; --", "'''); DROP TABLE x; --'"],
    ["\\'); DROP TABLE x; --", "'\\''); DROP TABLE x; --'"],
    ['two\nlines', "'two\nlines'"],
    [['a', 1], `'["a",1]'`],
    [{ $integer: '18446744073709551615' }, '18446744073709551615'],
    [NaN, 'NULL'],
  ];
  for (const [value, literal] of standard) {
    it(`writes ${JSON.stringify(value)} as ${literal} in standard SQL`, () => {
      assert.equal(sqlLiteral(value, 'standard'), literal);
    });
  }

  it('writes INSERTs whose texts end where they should, whatever reads them', () => {
    // A statement without its texts, by the standard's rules.
    const bare = (sql: string): string =>
      sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`/g, '');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("'\\`;x-\n")) }), (text) => {
        const table = tableOf([text], [[text], [{ $integer: text }]]);
        for (const dialect of ['standard', 'clickhouse'] as const) {
          assert.doesNotMatch(bare(insert(table, 't', dialect)).slice(0, -1), /[;\\'"`]|--/);
        }
      }),
    );
  });

  it('names each distinct value once in an IN list, and rows as tuples', () => {
    assert.equal(inList(tableOf(['a'], [['x'], [1], ['x']])), "('x', 1)");
    assert.equal(
      inList(
        tableOf(
          ['a', 'b'],
          [
            ['x', 1],
            ['y', 2],
          ],
        ),
      ),
      "(('x', 1), ('y', 2))",
    );
  });

  it('names no table after a query, or after a place in a file', () => {
    for (const title of [
      'select 1',
      'with a as (select 1) …',
      'funnels.hogql:12',
      'Untitled-1:6 (2)',
    ]) {
      const copy = insert(tableOf(['a'], [[1]]), title);
      assert.ok(copy.startsWith('INSERT INTO table_name (a) '), copy);
    }
    for (const title of ['selected', 'Ratio 1:2']) {
      assert.ok(
        insert(tableOf(['a'], [[1]]), title).startsWith(`INSERT INTO ${identifier(title)} `),
      );
    }
  });

  it('puts names in backticks if they are not plain words, and makes equal ones unique', () => {
    assert.equal(identifier('a_1'), 'a_1');
    assert.equal(identifier('count()'), '`count()`');
    assert.equal(identifier('a`b'), '`a``b`');
    assert.equal(identifier('a"b', 'standard'), '"a""b"');
    assert.equal(identifier('Order', 'standard'), '"Order"');
    assert.equal(identifier('order'), 'order');
    const text = insert(tableOf(['a', 'a', 'a b'], [[1, 2, null]]), 'top pages');
    assert.equal(text, 'INSERT INTO `top pages` (a, a_2, `a b`) VALUES\n  (1, 2, NULL);');
  });

  const formats: readonly CopyFormat[] = ['tsv', 'csv', 'json', 'markdown', 'inList', 'insert'];
  for (const format of formats) {
    it(`as ${format} copies a megabyte whole`, () => {
      const long = 'é"\n'.repeat(350_000);
      const table = { ...tableOf(['a'], [[long]]), rowNumber: (row: number) => row };
      const columns = [{ name: 'a', kind: 'text' as const, column: 0 }];
      const text = copied(
        { ...table, columns },
        { top: 0, left: 0, bottom: 0, right: 0 },
        format,
        't',
      );
      assert.ok((text?.length ?? 0) >= long.length);
      if (format === 'tsv') assert.equal(text, long);
    });
  }

  it('returns undefined rather than a part while rows have not arrived', () => {
    const columns = [{ name: 'a', kind: 'text' as const, column: 0 }];
    const value = (row: number): Cell | undefined => (row === 0 ? 'x' : undefined);
    const table = { columns, rowCount: 2, value, rowNumber: (row: number) => row };
    assert.equal(copied(table, { top: 0, left: 0, bottom: 1, right: 0 }, 'csv', 't'), undefined);
    assert.equal(copied(table, { top: 0, left: 0, bottom: 0, right: 5 }, 'csv', 't'), 'x');
  });

  it('writes any single value of an array literal so that it parses', () => {
    fc.assert(
      fc.property(anyCell, (value) => {
        assert.deepEqual(parse(`SELECT ${sqlLiteral(value)}`).diagnostics, []);
      }),
    );
  });
});

/** A float beyond 2^53 is written with all its digits: it reads as the same integer. */
function withDigits(cell: Cell): Cell {
  if (typeof cell === 'number') {
    const isInteger = /^-?\d+$/.test(String(cell));
    return isInteger && !Number.isSafeInteger(cell) ? { $integer: String(cell) } : cell;
  }
  if (typeof cell !== 'object' || cell === null) return cell;
  if (Array.isArray(cell)) return (cell as readonly Cell[]).map(withDigits);
  return Object.fromEntries(Object.entries(cell).map(([key, value]) => [key, withDigits(value)]));
}
